import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_BREAKPOINTS, breaksAt, findBreak } from '../../../engine/inspect/breakpoints.ts';
import {
  OP_DECOMPRESS,
  OP_IFRAME,
  OP_READ,
  OP_RETURN,
  OP_START,
  entriesAt,
  keysPassed,
  traceStep,
  type StepTrace,
  type TraceStart,
} from '../../../engine/inspect/step-trace.ts';
import { writeTraceState } from '../../../engine/inspect/trace-state.ts';
import { operationText } from '../../../engine/inspect/operation-text.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import { KEY_KINDS, keyStream, type Animation } from '../../../engine/model/animation.ts';
import {
  createSamplingContext,
  keyCache,
  type SamplingContext,
} from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readSteps } from '../runtime/recorded.ts';
import { fixturePath } from '../../../fixtures/files.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { seeded } from '../../support/random.ts';
import { describeWithShared } from '../../support/shared.ts';

const fixture = (name: string): Animation =>
  readObject(validFixture(`${name}.animation.ozz`), 'animation');

function beginOf(context: SamplingContext): TraceStart {
  const { translations, rotations, scales, ratio } = context;
  return { ratio, cursors: [translations.next, rotations.next, scales.next] };
}

/** Plays through ratios, and after each compares the traced state with the context's own. */
function expectTraced(animation: Animation, ratios: Iterable<number>): void {
  const context = createSamplingContext(animation.trackCount);
  const traced = createSamplingContext(animation.trackCount);
  const pose = new Float32Array(poseLength(animation.trackCount));
  for (const wanted of ratios) {
    const ratio = Math.fround(wanted);
    const trace = traceStep(animation, beginOf(context), ratio);
    sample(animation, context, ratio, pose);
    writeTraceState(trace, trace.count, traced);
    for (const kind of KEY_KINDS) {
      const [is, should] = [keyCache(traced, kind), keyCache(context, kind)];
      const where = `${kind} at ${ratio}`;
      expect(is.next, where).toBe(should.next);
      expect([...is.entries], where).toEqual([...should.entries]);
      expect(is.step, where).toEqual(should.step);
      if (should.step.groups > 0) expect([...is.outdated], where).toEqual([...should.outdated]);
    }
  }
}

const STEPS = Array.from({ length: 40 }, (_, i) => i / 39);
const WAYS: readonly (readonly [string, readonly number[]])[] = [
  ['forward', STEPS],
  ['backward', STEPS.toReversed()],
  ['there and back', [...STEPS, ...STEPS.toReversed()]],
  ['anywhere', Array.from({ length: 60 }, seeded(7))],
];

describe.each(['one', 'three', 'five', 'eight', 'walker'])(
  'the trace of %s ends as the sampler',
  (name) => {
    it.each(WAYS)('%s', (_, ratios) => expectTraced(fixture(name), ratios));
  },
);

describeWithShared('a trace ends as the sampler, real files', (shared) => {
  it.each(['pab_walk', 'baked_animation'])('%s', (name) => {
    const animation = readObject(join(shared, `assets/ozz/${name}.ozz`), 'animation');
    for (const [, ratios] of WAYS) expectTraced(animation, ratios);
  });
});

describe('replaying a trace gives the entries that the reference recorded', () => {
  it.each(['one', 'three', 'five', 'eight'])('%s', (name) => {
    const animation = fixture(name);
    const context = createSamplingContext(animation.trackCount);
    for (const step of readSteps(fixturePath('golden', `${name}.sampling.json`))) {
      const trace = traceStep(
        animation,
        beginOf(context),
        Math.min(1, Math.max(0, Math.fround(step.ratio))),
      );
      writeTraceState(trace, trace.count, context);
      for (const kind of KEY_KINDS) {
        expect([...keyCache(context, kind).entries]).toEqual(step[`${kind}s`].entries);
      }
    }
  });
});

/** From where a clip starts to a ratio. */
function traceTo(animation: Animation, from: number, to: number): StepTrace {
  const context = createSamplingContext(animation.trackCount);
  sample(animation, context, from, new Float32Array(poseLength(animation.trackCount)));
  return traceStep(animation, beginOf(context), Math.fround(to));
}

describe('every operation moves one thing', () => {
  const animation = fixture('eight');
  it.each([
    [0, 0.05],
    [0.05, 0],
    [0.1, 0.9],
  ])('from %f to %f', (from, to) => {
    const trace = traceTo(animation, from, to);
    const context = createSamplingContext(animation.trackCount);
    for (let at = 0; at < trace.count; at++) {
      writeTraceState(trace, at, context);
      const kind = KEY_KINDS[trace.kind[at]];
      const before = [...keyCache(context, kind).entries];
      const { next } = keyCache(context, kind);
      writeTraceState(trace, at + 1, context);
      const after = [...keyCache(context, kind).entries];
      const { previous, track } = keyStream(animation, kind).table;
      const changed = before.flatMap((key, i) => (key === after[i] ? [] : [i]));
      const key = trace.index[at];
      if (trace.op[at] === OP_READ) {
        expect(changed).toEqual([track[key]]);
        expect(after[track[key]]).toBe(key);
        expect(keyCache(context, kind).next).toBe(next + 1);
      } else if (trace.op[at] === OP_RETURN) {
        expect(after[track[key]]).toBe(previous[key]);
        expect(keyCache(context, kind).next).toBe(next - 1);
      } else if (trace.op[at] !== OP_START && trace.op[at] !== OP_IFRAME) {
        expect(changed).toEqual([]);
      }
    }
  });
});

it('a cache is known by its cursor alone', () => {
  const { rotations, alignedTracks } = fixture('walker');
  const { track } = rotations.table;
  const out = new Uint32Array(alignedTracks);
  const expected = new Uint32Array(alignedTracks);
  for (let key = 0; key < rotations.count; key++) {
    expected[track[key]] = key;
    // A full comparison at every key would take minutes.
    if (key < 2 * alignedTracks - 1 || key % 97 !== 0) continue;
    entriesAt(rotations.table, key + 1, out);
    expect(out).toEqual(expected);
  }
  expect(rotations.count).toBeGreaterThan(97);
});

describe('words', () => {
  const animation = fixture('eight');
  const names = Array.from({ length: 8 }, (_, joint) => `joint ${joint}`);
  const said = (from: number, to: number, op: number): string => {
    const trace = traceTo(animation, from, to);
    const { what, why } = operationText(trace, [...trace.op].indexOf(op), names);
    return `${what}: ${why}`;
  };
  it.each([
    ['read', 0, 0.05, OP_READ, /key \d+ of joint \d takes the place of \d+: .* ≤ 0\.05/],
    ['given back', 0.05, 0, OP_RETURN, /is replaced by its predecessor \d+: .* > 0$/],
    [
      'a snapshot',
      0,
      0.9,
      OP_IFRAME,
      /restores iframe 7, .* more than half the interval 0\.125; trunc\(0\.5 \+ 0\.9 \/ 0\.125\) = 7/,
    ],
    ['a group', 0, 0.05, OP_DECOMPRESS, /decompresses group \d, joint \d, joint \d/],
  ])('%s', (_, from, to, op, expected) => expect(said(from, to, op)).toMatch(expected));
});

describe('breakpoints', () => {
  const animation = fixture('eight');
  const near = traceTo(animation, 0, 0.05);
  const far = traceTo(animation, 0, 0.9);

  it('that are off stop nothing', () => {
    expect(findBreak(far, 0, NO_BREAKPOINTS)).toBeUndefined();
  });

  it.each([
    ['jump', far, { jump: true }],
    ['iframe', far, { iframe: true }],
    ['group', near, { group: 0 }],
    ['cost', near, { cost: 0 }],
    ['track', near, { track: 1 }],
  ] as const)('%s', (reason, trace, on) => {
    const breakpoints = { ...NO_BREAKPOINTS, ...on };
    const found = findBreak(trace, 0, breakpoints);
    expect(found?.reason).toBe(reason);
    if (found === undefined) return;
    if (reason === 'cost') expect(keysPassed(trace, found.position)).toBe(1);
    expect(findBreak(trace, found.position, breakpoints)?.position ?? Infinity).toBeGreaterThan(
      found.position,
    );
  });

  it('agree with what the step itself says', () => {
    const context = createSamplingContext(animation.trackCount);
    const pose = new Float32Array(poseLength(animation.trackCount));
    for (const ratio of [0, 0.02, 0.05, 0.05, 0.9, 0.85, 0.1, ...STEPS]) {
      const trace = traceStep(animation, beginOf(context), Math.fround(ratio));
      sample(animation, context, ratio, pose);
      for (const on of [{ jump: true }, { iframe: true }, { group: 1 }, { cost: 3 }]) {
        const breakpoints = { ...NO_BREAKPOINTS, ...on };
        const found = findBreak(trace, 0, breakpoints) !== undefined;
        expect(breaksAt(context, breakpoints), `${JSON.stringify(on)} at ${ratio}`).toBe(found);
      }
    }
  });
});
