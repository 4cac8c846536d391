import { describe, expect, it } from 'vitest';
import { sourceReference, sourceWithoutMotion } from '#engine/inspect';
import {
  DEFAULT_CLIP_RECIPE,
  DEFAULT_MOTION_SETTINGS,
  buildClip,
  extractMotion,
} from '#engine/offline';
import { builtSkeleton, REST, rawClip, type WrittenTrack } from '../../support/raw-clip.ts';

const BONE = [0, 1, 0, 0, 0, 0, 1, 1, 1, 1];
const skeleton = builtSkeleton([-1, 0, 1], [REST, BONE, BONE]);
const still: WrittenTrack = { translations: [[0, 0, 1, 0]] };
/** It goes ahead by three, sways, goes up and down, and turns by a right angle. */
const root: WrittenTrack = {
  translations: [
    [0, 0, 1, 0],
    [0.5, 0.2, 1.1, 1.5],
    [1, 0, 1, 3],
  ],
  rotations: [
    [0, 0, 0, 0, 1],
    [1, 0, Math.SQRT1_2, 0, Math.SQRT1_2],
  ],
};
const source = rawClip([root, still, still]);

function without(position: string, rotation: string) {
  const axes = (names: string) => ({
    x: names.includes('x'),
    y: names.includes('y'),
    z: names.includes('z'),
  });
  const part = { reference: 'skeleton', bake: true, loop: false } as const;
  return extractMotion(source, skeleton, {
    joint: 0,
    position: { ...part, axes: axes(position) },
    rotation: { ...part, axes: axes(rotation), bake: rotation !== '' },
  }).animation;
}

describe('no motion is taken out of a source', () => {
  const farther = {
    ...root,
    translations: [
      [0, 0, 1, 0],
      [1, 0, 1, 9],
    ],
  };
  it.each([
    ['where the clip has it', source],
    ['where the clip moves otherwise', rawClip([farther, still, still])],
    ['where the clip has other joints', rawClip([root, still])],
  ])('%s', (_, clip) => {
    expect(sourceWithoutMotion(source, clip, skeleton)).toBeUndefined();
  });

  it.each([
    [
      'sways up and down',
      {
        translations: [
          [0, 0, 1, 0],
          [0.5, 0, 1.3, 0],
          [1, 0, 1, 0],
        ],
      },
    ],
    [
      'turns to and fro',
      {
        rotations: [
          [0, 0, 0, 0, 1],
          [0.5, 0, 0.5, 0, 0.866],
          [1, 0, 0, 0, 1],
        ],
      },
    ],
  ] satisfies [string, WrittenTrack][])(
    'where the root that %s in its place lost its keys',
    (_, moving) => {
      const idle = rawClip([moving, still, still]);
      const frozen = rawClip([still, still, still]);
      expect(sourceWithoutMotion(idle, frozen, skeleton)).toBeUndefined();
    },
  );
});

describe('the motion of a source is taken out as it was of the clip', () => {
  it.each([
    ['xz', 'y'],
    ['xz', ''],
    ['z', ''],
    ['xyz', 'xyz'],
  ])('position %s, rotation %s', (position, rotation) => {
    const expected = without(position, rotation);
    const { animation } = buildClip(expected, skeleton, DEFAULT_CLIP_RECIPE);
    expect(sourceWithoutMotion(source, animation, skeleton)?.translations).toEqual(
      expected.translations,
    );
    expect(sourceReference(source, animation, skeleton)?.made).toBe('without motion');
  });

  it('with the defaults of the reference importers', () => {
    const { animation } = extractMotion(source, skeleton, DEFAULT_MOTION_SETTINGS);
    expect(sourceWithoutMotion(source, animation, skeleton)).toEqual(animation);
  });
});
