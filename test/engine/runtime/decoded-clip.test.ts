import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import type { Animation } from '../../../engine/model/animation.ts';
import { createSamplingContext } from '../../../engine/runtime/context.ts';
import {
  createDecodedPose,
  decodeClip,
  sampleDecoded,
} from '../../../engine/runtime/decoded-clip.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { fixtureNames, fixturePath } from '../../../fixtures/files.ts';
import { readObject } from '../../support/archives.ts';
import { seeded } from '../../support/random.ts';
import { describeWithShared } from '../../support/shared.ts';

/** The largest difference from a sampled pose, over the ends, every timepoint and jumps in between. */
function worstDifference(clip: Animation): number {
  const random = seeded(5);
  const ratios = [0, 1, ...clip.timepoints, ...Array.from({ length: 60 }, random)].map(Math.fround);
  const decoded = decodeClip(clip);
  const pose = createDecodedPose(decoded);
  const expected = new Float32Array(poseLength(clip.trackCount));
  let worst = 0;
  for (const ratio of ratios) {
    sample(clip, createSamplingContext(clip.trackCount), ratio, expected);
    sampleDecoded(decoded, ratio, pose);
    expected.forEach((value, i) => {
      const difference = Math.abs(value - pose[i]) / Math.max(1, Math.abs(value));
      worst = difference <= worst ? worst : difference;
    });
  }
  return worst;
}

it('decoding is given up when it is told to', () => {
  const clip = readObject(fixturePath('valid', 'eight.animation.ozz'), 'animation');
  expect(() => decodeClip(clip, 'reference', { cancelled: () => true })).toThrow(TaskCancelled);
});

describe('a decoded clip gives the poses of the sampled one', () => {
  it.each(fixtureNames('valid', '.animation.ozz'))('%s', (name) => {
    expect(worstDifference(readObject(fixturePath('valid', name), 'animation'))).toBeLessThan(1e-5);
  });
});

describeWithShared('real clips', (shared) => {
  it.each(['pab_walk', 'pab_atlas'])('%s', (name) => {
    const clip = readObject(path.join(shared, `assets/ozz/${name}.ozz`), 'animation');
    expect(worstDifference(clip)).toBeLessThan(1e-5);
  });
});
