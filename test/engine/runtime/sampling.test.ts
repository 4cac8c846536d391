import { describe, expect, it } from 'vitest';
import { fixtureNames, fixturePath } from '../../../fixtures/files.ts';
import { poseLength, unpackPose } from '../../../engine/math/pose.ts';
import type { Animation } from '../../../engine/model/animation.ts';
import {
  createSamplingContext,
  invalidatePose,
  type SamplingContext,
} from '../../../engine/runtime/context.ts';
import { sample, validateSampling } from '../../../engine/runtime/sampling.ts';
import { readObject } from '../../support/archives.ts';
import { expectRecorded } from './recorded.ts';

const clip = (name: string): Animation => readObject(fixturePath('valid', name), 'animation');
const newPose = (animation: Animation): Float32Array =>
  new Float32Array(poseLength(animation.trackCount));

const FIVE = clip('five.animation.ozz');

describe('validateSampling refuses', () => {
  const context = createSamplingContext(5);
  it.each<[string, SamplingContext, number, Float32Array, RegExp]>([
    ['a ratio that is no number', context, NaN, newPose(FIVE), /ratio is not a number/],
    ['too small a context', createSamplingContext(4), 0, newPose(FIVE), /room for 4 tracks.* 5/],
    ['too short a pose', context, 0, new Float32Array(79), /79 floats, 5 tracks need 80/],
  ])('%s', (_, given, ratio, pose, message) => {
    expect(validateSampling(FIVE, given, ratio, pose)).toMatch(message);
  });

  it('nothing else', () => {
    expect(validateSampling(FIVE, context, 2, newPose(FIVE))).toBeUndefined();
  });
});

describe('sample', () => {
  /** What sampling gives with nothing remembered. */
  const afresh = (animation: Animation, ratio: number): Float32Array => {
    const pose = newPose(animation);
    sample(animation, createSamplingContext(animation.trackCount), ratio, pose);
    return pose;
  };

  it.each([
    ['below the clip is its beginning', -1, 0],
    ['that is no number is its beginning', NaN, 0],
    ['of minus infinity is its beginning', -Infinity, 0],
    ['above the clip is its end', 1.5, 1],
    ['of infinity is its end', Infinity, 1],
  ])('a ratio %s', (_, ratio, same) => {
    expect(afresh(FIVE, ratio)).toEqual(afresh(FIVE, same));
  });

  it('writes everything into an array that it has not written before', () => {
    const context = createSamplingContext(FIVE.trackCount);
    sample(FIVE, context, 0.5, newPose(FIVE));
    const other = newPose(FIVE);
    sample(FIVE, context, 0.5, other);
    expect(other).toEqual(afresh(FIVE, 0.5));
  });

  it('leaves what cannot have changed, until it is told that somebody wrote there', () => {
    const context = createSamplingContext(FIVE.trackCount);
    const pose = newPose(FIVE);
    sample(FIVE, context, 0.5, pose);
    pose.fill(7);
    sample(FIVE, context, 0.5, pose);
    expect(pose).toEqual(newPose(FIVE).fill(7));
    invalidatePose(context);
    sample(FIVE, context, 0.5, pose);
    expect(pose).toEqual(afresh(FIVE, 0.5));
  });

  it('starts over with another clip, in a context that may be larger', () => {
    const context = createSamplingContext(40);
    const pose = new Float32Array(poseLength(40));
    sample(clip('walker.animation.ozz'), context, 0.7, pose);
    sample(FIVE, context, 0.4, pose);
    expect(pose.subarray(0, poseLength(5))).toEqual(afresh(FIVE, 0.4));
  });

  it.each(fixtureNames('valid', '.animation.ozz'))(
    'whatever was played before, %s at a ratio is the same pose',
    (name) => {
      const animation = clip(name);
      const context = createSamplingContext(animation.trackCount);
      const pose = newPose(animation);
      for (const ratio of [
        0, 0.1, 0.11, 0.9, 0.89, 0.5, 0.2, 1, 0, 0.33, 0.66, 0.65, 1, 0.99, 0.5,
      ]) {
        sample(animation, context, ratio, pose);
        expect(pose, `at ${ratio}`).toEqual(afresh(animation, ratio));
      }
    },
  );

  it('divides exactly where it is asked to: on a key, the pose is that key', () => {
    const context = createSamplingContext(FIVE.trackCount, { arithmetic: 'exact' });
    const pose = newPose(FIVE);
    const { rotations } = FIVE;
    const key = rotations.count - 1;
    sample(FIVE, context, rotations.table.ratio[key], pose);
    const { entries, groups } = context.rotations;
    const track = rotations.table.track[key];
    expect(entries[track]).toBe(key);
    const lane = Math.floor(track / 4) * 40 + (track % 4);
    const right = [24, 28, 32, 36].map((component) => groups[lane + component]);
    const actual = unpackPose(pose, 5).subarray(track * 10 + 3, track * 10 + 7);
    right.forEach((value, i) => expect(Math.abs(actual[i] - value)).toBeLessThanOrEqual(2e-7));
  });
});

describe('the reference estimates what exact arithmetic divides', () => {
  /** The first guess is off by an eighth; each of two steps squares that. */
  const ESTIMATE_ERROR = 0.125 ** 4;

  it.each(fixtureNames('valid', '.animation.ozz'))(
    'too small, and by no more than the estimate may be off: %s',
    (name) => {
      const animation = clip(name);
      const estimated = createSamplingContext(animation.trackCount);
      const exact = createSamplingContext(animation.trackCount, { arithmetic: 'exact' });
      for (const ratio of [0.1, 0.35, 0.62, 0.99, 1]) {
        sample(animation, estimated, ratio, newPose(animation));
        sample(animation, exact, ratio, newPose(animation));
        const { groups } = estimated.translations;
        for (let at = 0; at < groups.length; at += 32) {
          for (let lane = at + 4; lane < at + 8; lane++) {
            const error = 1 - groups[lane] / exact.translations.groups[lane];
            expect(error).toBeGreaterThanOrEqual(-1e-6);
            expect(error).toBeLessThanOrEqual(ESTIMATE_ERROR + 1e-6);
          }
        }
      }
    },
  );
});

describe('sample agrees with the reference, step by step', () => {
  it.each(fixtureNames('golden', '.sampling.json'))('%s', (file) => {
    const name = file.replace('.sampling.json', '');
    const [rig] = name.split('.');
    const skeleton = readObject(fixturePath('valid', `${rig}.skeleton.ozz`), 'skeleton');
    expectRecorded(clip(`${name}.animation.ozz`), skeleton, fixturePath('golden', file));
  });
});
