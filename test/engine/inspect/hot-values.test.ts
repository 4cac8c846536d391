import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANES } from '../../../engine/base/units.ts';
import { createHotKeys, readHotKeys } from '../../../engine/inspect/hot-keys.ts';
import { createHotValues, readHotValues } from '../../../engine/inspect/hot-values.ts';
import { keyValue } from '../../../engine/inspect/key-facts.ts';
import { traceStep, type TraceStart } from '../../../engine/inspect/step-trace.ts';
import { writeTraceState } from '../../../engine/inspect/trace-state.ts';
import {
  POSE_ROTATION,
  POSE_SCALE,
  POSE_TRANSLATION,
  poseLength,
} from '../../../engine/math/pose.ts';
import { KEY_KINDS, type Animation } from '../../../engine/model/animation.ts';
import { POSE_GROUP_FLOATS } from '../../../engine/model/skeleton.ts';
import {
  createSamplingContext,
  type SamplingArithmetic,
  type SamplingContext,
} from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { seeded } from '../../support/random.ts';
import { describeWithShared } from '../../support/shared.ts';

const PARTS = [POSE_TRANSLATION, POSE_ROTATION, POSE_SCALE];
const RATIOS = [0, 0.01, 0.3, 0.9, 0.2, 1, 0, ...Array.from({ length: 30 }, seeded(11))];

/** Bits of the values of all tracks, as one text a track. */
function valuesOf(context: SamplingContext, tracks: number): string[] {
  const out = createHotValues();
  return Array.from({ length: tracks }, (_, track) =>
    KEY_KINDS.map((kind) => {
      const floats = readHotValues(context, kind, track, out);
      return new Uint32Array(out.value.slice(0, floats).buffer).join();
    }).join(' '),
  );
}

/** The same of what was sampled. */
function sampledOf(pose: Float32Array, tracks: number): string[] {
  const bits = new Uint32Array(pose.buffer);
  return Array.from({ length: tracks }, (_, track) =>
    PARTS.map((part, kind) => {
      const at = Math.floor(track / LANES) * POSE_GROUP_FLOATS + part + (track % LANES);
      const floats = kind === 1 ? 4 : 3;
      return Array.from({ length: floats }, (_float, i) => bits[at + i * LANES]).join();
    }).join(' '),
  );
}

const fixture = (name: string): Animation =>
  readObject(validFixture(`${name}.animation.ozz`), 'animation');

it('has nothing to say of a context that has sampled nothing', () => {
  expect(readHotValues(createSamplingContext(4), 'rotation', 0, createHotValues())).toBe(0);
});

describe.each<SamplingArithmetic>(['reference', 'exact'])('in %s arithmetic', (arithmetic) => {
  it.each(['one', 'three', 'five', 'eight', 'walker'])(
    'the values between the hot keys of %s are what was sampled, to the bit',
    (name) => {
      const animation = fixture(name);
      const { trackCount } = animation;
      const context = createSamplingContext(trackCount, { arithmetic });
      const pose = new Float32Array(poseLength(trackCount));
      for (const ratio of RATIOS) {
        sample(animation, context, ratio, pose);
        expect(valuesOf(context, trackCount)).toEqual(sampledOf(pose, trackCount));
      }
    },
  );
});

/** Plays through ratios, and after each compares the replayed trace's values with what was sampled. */
function expectReplayed(animation: Animation): void {
  const { trackCount } = animation;
  const context = createSamplingContext(trackCount);
  const replayed = createSamplingContext(trackCount);
  const pose = new Float32Array(poseLength(trackCount));
  for (const wanted of RATIOS) {
    const { translations, rotations, scales, ratio } = context;
    const begin: TraceStart = {
      ratio,
      cursors: [translations.next, rotations.next, scales.next],
    };
    const trace = traceStep(animation, begin, Math.fround(wanted));
    writeTraceState(trace, trace.count, replayed);
    sample(animation, context, wanted, pose);
    expect(valuesOf(replayed, trackCount)).toEqual(sampledOf(pose, trackCount));
  }
}

describe('a replayed trace has the values that the sampler had, to the bit', () => {
  it.each(['one', 'three', 'five', 'eight', 'walker'])('%s', (name) =>
    expectReplayed(fixture(name)),
  );
});

describeWithShared('a replayed trace has the sampler’s values, real files', (shared) => {
  it.each(['pab_walk', 'baked_animation'])('%s', (name) =>
    expectReplayed(readObject(join(shared, `assets/ozz/${name}.ozz`), 'animation')),
  );
});

it('left and right are the keys’ own values', () => {
  const animation = fixture('eight');
  const context = createSamplingContext(8);
  sample(animation, context, 0.4, new Float32Array(poseLength(8)));
  const hot = createHotKeys(8);
  const out = createHotValues();
  for (const kind of KEY_KINDS) {
    readHotKeys(context, kind, hot);
    for (let track = 0; track < 8; track++) {
      const floats = readHotValues(context, kind, track, out);
      expect(out.left.slice(0, floats)).toEqual(keyValue(animation, kind, hot.left[track]));
      expect(out.right.slice(0, floats)).toEqual(keyValue(animation, kind, hot.right[track]));
    }
  }
});
