import { array, assert, constantFrom, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureNames, fixturePath } from '../../../fixtures/files.ts';
import { KEY_KINDS, keyStream, type KeyStream } from '../../../engine/model/animation.ts';
import {
  NO_IFRAME,
  KEY_ACCESSES,
  createSamplingContext,
  keyCache,
  resetContext,
  samplingContextBytes,
  type SamplingContext,
} from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import { readObject } from '../../support/archives.ts';
import { between } from '../../support/numbers.ts';

const clip = (name: string) => readObject(fixturePath('valid', name), 'animation');
/** Has a snapshot of its rotations every eighth. */
const EIGHT = clip('eight.animation.ozz');
/** Has none. */
const ONE = clip('one.animation.ozz');

function stepped(animation = EIGHT, ...ratios: number[]): SamplingContext {
  const context = createSamplingContext(animation.trackCount);
  const pose = new Float32Array(poseLength(animation.trackCount));
  for (const ratio of ratios) sample(animation, context, ratio, pose);
  return context;
}

describe('createSamplingContext', () => {
  it('carves everything from memory that it is given, and takes no more than it says', () => {
    const memory = new ArrayBuffer(64 + samplingContextBytes(9));
    const context = createSamplingContext(9, { memory, byteOffset: 64 });
    const columns = KEY_KINDS.flatMap((kind) => {
      const { entries, groups, decompressed: held, ...lists } = keyCache(context, kind);
      const { outdated, changed, constant, moving, movingIndex: placeOf } = lists;
      return [entries, groups, held, outdated, changed, constant, moving, placeOf];
    }).toSorted((a, b) => a.byteOffset - b.byteOffset);
    let end = 64;
    for (const { buffer, byteOffset, byteLength } of columns) {
      expect(buffer).toBe(memory);
      expect(byteOffset).toBeGreaterThanOrEqual(end);
      end = byteOffset + byteLength;
    }
    expect(end).toBeLessThanOrEqual(memory.byteLength);
  });

  it('has room for whole groups of four', () => {
    expect(createSamplingContext(9).alignedTracks).toBe(12);
    expect(createSamplingContext(0).alignedTracks).toBe(0);
  });
});

describe('the step record', () => {
  it.each<[string, number[], Partial<SamplingContext['rotations']['step']> & { name: string }]>([
    [
      'the first step to the beginning',
      [0],
      { name: 'start', cursorBefore: 0, cursorRestored: 16 },
    ],
    [
      'a step that goes nowhere',
      [0.3, 0.3],
      { name: 'cached', keysForward: 0, keysBackward: 0, groups: 0 },
    ],
    ['a small step on', [0, 0.05], { name: 'forward', keysBackward: 0, iframe: NO_IFRAME }],
    ['a small step back', [0.05, 0], { name: 'backward', keysForward: 0, iframe: NO_IFRAME }],
    ['a far step', [0, 0.5], { name: 'iframe', iframe: 3, groups: 2 }],
    ['a far step to near the beginning', [0.5, 0.01], { name: 'start', iframe: NO_IFRAME }],
    ['the first step to the end', [1], { name: 'iframe', iframe: 7, cursorBefore: 0 }],
  ])('of %s', (_, ratios, { name, ...expected }) => {
    const { step } = stepped(EIGHT, ...ratios).rotations;
    expect(KEY_ACCESSES[step.access]).toBe(name);
    expect(step).toMatchObject(expected);
  });

  it.each<[string, number[], string]>([
    ['reads on, however far', [0, 1], 'forward'],
    ['reads back, where it is not far', [1, 0.6], 'backward'],
    ['starts over, where it is far back', [1, 0.2], 'start'],
  ])('without iframes: %s', (_, ratios, name) => {
    const { step } = stepped(ONE, ...ratios).rotations;
    expect(KEY_ACCESSES[step.access]).toBe(name);
  });

  it('says in which lanes of which groups keys have changed', () => {
    const context = stepped(EIGHT, 0);
    expect([...context.rotations.outdated]).toEqual([15, 15]);
    sample(EIGHT, context, 0, new Float32Array(80));
    expect([...context.rotations.outdated]).toEqual([0, 0]);
  });

  it('starts over after a reset', () => {
    const context = stepped(EIGHT, 0.4);
    resetContext(context);
    expect(context.rotations.next).toBe(0);
    sample(EIGHT, context, 0, new Float32Array(80));
    expect(KEY_ACCESSES[context.rotations.step.access]).toBe('start');
  });
});

/** The right-hand key of every track at a ratio: the last one that is needed by then. */
function entriesAt({ table }: KeyStream, alignedTracks: number, ratio: number): number[] {
  return Array.from({ length: alignedTracks }, (_, track) => {
    const keys = table.keys.subarray(table.trackOffsets[track], table.trackOffsets[track + 1]);
    return keys.findLast((key) => table.neededAt[key] <= ratio) ?? -1;
  });
}

/** What a list of the cache holds: how many come first. */
function listed(list: Uint16Array): number[] {
  return [...list.subarray(1, 1 + list[0])];
}

/** The lanes whose bit is `bit`, ascending. */
function lanesOf(flags: Uint8Array, bit: number): number[] {
  return [...flags].flatMap((lanes, group) =>
    [0, 1, 2, 3].filter((lane) => ((lanes >> lane) & 1) === bit).map((lane) => 4 * group + lane),
  );
}

describe('whatever steps are taken', () => {
  const ratios = oneof(between(0, 1), constantFrom(0, 1, 0.5, 0.125));

  it.each(fixtureNames('valid', '.animation.ozz'))(
    'in %s, cache and cursor are those of the ratio, and the record adds up',
    (name) => {
      const animation = clip(name);
      const context = createSamplingContext(animation.trackCount);
      const pose = new Float32Array(poseLength(animation.trackCount));
      const check = (ratio: number): void => {
        sample(animation, context, ratio, pose);
        for (const kind of KEY_KINDS) {
          const stream = keyStream(animation, kind);
          const { entries, next, step, outdated, changed, moving, constant } = keyCache(
            context,
            kind,
          );
          const expected = entriesAt(stream, animation.alignedTracks, context.ratio);
          expect([...entries]).toEqual(expected);
          expect(next).toBe(Math.max(...expected) + 1);
          expect(step.cursorRestored + step.keysForward - step.keysBackward).toBe(next);
          expect(outdated.filter((lanes) => lanes !== 0).length).toBe(step.groups);
          expect(listed(changed).toSorted((a, b) => a - b)).toEqual(lanesOf(outdated, 1));
          const still = constant.subarray(0, animation.alignedTracks / 4);
          expect(listed(moving).toSorted((a, b) => a - b)).toEqual(lanesOf(still, 0));
        }
      };
      assert(
        property(array(ratios, { maxLength: 12 }), (stops) => stops.forEach(check)),
        { numRuns: 40 },
      );
    },
  );
});
