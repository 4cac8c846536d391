import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../../engine/archive/archive.ts';
import { rawForm } from '../../../engine/inspect/error/raw-form.ts';
import { clipKeys } from '../../../engine/inspect/clip-keys.ts';
import { laneCurve, sampleLane } from '../../../engine/inspect/curves/lane-curve.ts';
import { createHotKeys, readHotKeys } from '../../../engine/inspect/hot-keys.ts';
import { byNeed } from '../../../engine/layouts/keys/by-need.ts';
import { byTrack } from '../../../engine/layouts/keys/by-track.ts';
import { singleStream } from '../../../engine/layouts/keys/stream.ts';
import { jointOffset, poseLength, unpackPose } from '../../../engine/math/pose.ts';
import { KEY_KINDS, type Animation } from '../../../engine/model/animation.ts';
import { TRANSFORM_AT } from '../../../engine/model/raw.ts';
import { createSamplingContext, type SamplingArithmetic } from '../../../engine/runtime/context.ts';
import { createCrowd, crowdMatrix, poseCrowd } from '../../../engine/runtime/crowd/crowd.ts';
import { createKeyedCrowd, sampleKeyed } from '../../../engine/runtime/crowd/keyed-crowd.ts';
import { createCrowdRig } from '../../../engine/runtime/crowd/rig.ts';
import {
  createDecodedPose,
  decodeClip,
  sampleDecoded,
} from '../../../engine/runtime/decoded-clip.ts';
import { localToModel } from '../../../engine/runtime/local-to-model.ts';
import { sampleRaw } from '../../../engine/runtime/raw-sampling.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { compiledForms, kernelForms, kernelModule } from '../../support/kernel-forms.ts';
import { makeRig } from '../../support/made-rig.ts';

const { skeleton, clips } = makeRig(26, 'even', 1, 3);
const [made] = clips;
const JOINTS = skeleton.count;

/** A clip in which the last two keys of many tracks are at ratio 1: players divide 0 by 0 there. */
const clip = reread({
  ...made,
  timepoints: made.timepoints.map((ratio) => (ratio < 0.7 ? ratio : 1)),
});

function reread(animation: Animation): Animation {
  const [{ object }] = readArchive(writeArchive([animation])).entries;
  if (object.kind !== 'animation') throw new Error('no clip was read');
  return object;
}

/** The last key of each track. */
const end = new Float32Array(poseLength(JOINTS));
sampleRaw(rawForm(clip), clip.duration, end);
const ends = unpackPose(end, JOINTS);

const WAYS: readonly (readonly [string, readonly number[]])[] = [
  ['at once', [1]],
  ['forward', [0, 0.3, 0.69, 0.9999, 1]],
  ['and away from it, backward', [1, 0.9999, 0.5, 0]],
  ['by seeks', [0.1, 1, 0.2, 1, 0.999, 1]],
];

function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < b.length; i++) {
    const difference = Math.abs(a[i] - b[i]);
    largest = difference <= largest ? largest : difference;
  }
  return largest;
}

it('has such tracks', () => {
  const { table } = clip.rotations;
  const together = Array.from({ length: JOINTS }, (_, track) => {
    const [before, last] = table.keys.subarray(0, table.trackOffsets[track + 1]).slice(-2);
    return table.ratio[before] === table.ratio[last];
  });
  expect(together.filter(Boolean).length).toBeGreaterThan(5);
});

describe.each<SamplingArithmetic>(['reference', 'exact'])('sampled, %s', (arithmetic) => {
  it.each(WAYS)('%s', (_, ratios) => {
    const context = createSamplingContext(JOINTS, { arithmetic });
    const pose = new Float32Array(poseLength(JOINTS));
    const hot = createHotKeys(JOINTS);
    for (const ratio of ratios) {
      sample(clip, context, ratio, pose);
      expect(pose.every(Number.isFinite)).toBe(true);
      if (ratio === 1) expect(largestDifference(unpackPose(pose, JOINTS), ends)).toBeLessThan(1e-5);
      for (const kind of KEY_KINDS) {
        readHotKeys(context, kind, hot);
        expect(hot.alpha.every(Number.isFinite)).toBe(true);
      }
    }
  });
});

it('decoded', () => {
  const decoded = decodeClip(clip, 'exact');
  const pose = createDecodedPose(decoded);
  for (const ratio of [1, 0.9999, 0.3, 1]) sampleDecoded(decoded, ratio, pose);
  expect(largestDifference(unpackPose(pose, JOINTS), ends)).toBeLessThan(1e-5);
});

it('as curves', () => {
  const keys = clipKeys(clip);
  const value = new Float32Array(4);
  for (const kind of KEY_KINDS) {
    for (let track = 0; track < JOINTS; track++) {
      const curve = laneCurve(clip, keys, kind, track);
      sampleLane(curve, clip.duration, value);
      const at = jointOffset(track) + 4 * TRANSFORM_AT[kind];
      for (let i = 0; i < curve.components; i++) expect(value[i]).toBeCloseTo(end[at + 4 * i], 3);
    }
  }
});

describe('in other layouts', () => {
  it.each(
    [byTrack(clip), byNeed(clip), singleStream(clip, 2)].map((one) => [one.name, one] as const),
  )('%s', (_, layout) => {
    const player = layout.createPlayer();
    for (const ratio of [0, 0.9, 1]) player.play(ratio);
    expect(largestDifference(player.locals, ends)).toBeLessThan(1e-5);
  });
});

/** Model matrices of the last keys. */
const models = new Float32Array(JOINTS * 16);
localToModel(skeleton, end, models);

describe.each(kernelForms)('in a crowd, %s', (form) => {
  it('of characters at the end', async () => {
    const rig = createCrowdRig(skeleton, [clip]);
    const settings = { characters: 3, output: 'matrices', arithmetic: 'exact' } as const;
    const crowd = createCrowd(await kernelModule(form), rig, settings);
    crowd.layers[0].ratio.set([1, 0.9999, 1]);
    poseCrowd(crowd, 0, crowd.groups);
    const matrix = new Float32Array(16);
    for (let joint = 0; joint < JOINTS; joint++) {
      for (const character of [0, 2]) {
        crowdMatrix(crowd, character, joint, matrix);
        const expected = models.subarray(16 * joint, 16 * joint + 16);
        expect(largestDifference(matrix, expected)).toBeLessThan(1e-5);
      }
      crowdMatrix(crowd, 1, joint, matrix);
      expect(matrix.every(Number.isFinite)).toBe(true);
    }
  });
});

describe.each(compiledForms)('keyed, %s', (form) => {
  it.each(WAYS)('%s', async (_, ratios) => {
    const crowd = createKeyedCrowd(await kernelModule(form), skeleton, clip, 1, 'exact');
    for (const ratio of ratios) {
      crowd.ratios.fill(ratio);
      sampleKeyed(crowd, 0, 1);
      expect(crowd.poses.every(Number.isFinite)).toBe(true);
      if (ratio === 1)
        expect(largestDifference(unpackPose(crowd.poses, JOINTS), ends)).toBeLessThan(1e-5);
    }
  });
});
