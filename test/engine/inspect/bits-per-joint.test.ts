import { expect, it } from 'vitest';
import { fixturePath } from '../../../fixtures/files.ts';
import { bitsPerJointPerFrame, poseCount } from '../../../engine/inspect/bits-per-joint.ts';
import { readObject } from '../../support/archives.ts';
import { rawClip } from '../../support/raw-clip.ts';

const clip = readObject(fixturePath('valid', 'walker.animation.ozz'), 'animation');

it('is 0 of a clip that moves nothing', () => {
  expect(bitsPerJointPerFrame({ ...clip, trackCount: 0 }, 5000)).toBe(0);
});

it('divides by tracks and by frames, both ends counted', () => {
  expect(bitsPerJointPerFrame(clip, 5000)).toBe((8 * 5000) / (37 * 271));
  expect(bitsPerJointPerFrame(clip, 5000, 10)).toBe((8 * 5000) / (37 * 91));
});

it('is the same of a source of the same size', () => {
  const source = readObject(fixturePath('valid', 'walker.raw_animation.ozz'), 'raw-animation');
  expect(bitsPerJointPerFrame(source, 5000)).toBe(bitsPerJointPerFrame(clip, 5000));
});

it('counts 30 frames a second where keys lie on no grid', () => {
  const odd = rawClip(
    [
      {
        translations: [
          [0.1234567, 1, 0, 0],
          [0.7654321, 0, 0, 0],
        ],
      },
    ],
    2,
  );
  expect(poseCount(odd)).toBe(61);
});
