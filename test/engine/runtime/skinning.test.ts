import { describe, expect, it } from 'vitest';
import { composeAffine, setIdentity } from '../../../engine/math/matrix.ts';
import { skinningPalette, validateSkinningPalette } from '../../../engine/runtime/skinning.ts';

const HALF = Math.SQRT1_2;

/** Matrices of locals (translation 3, rotation x y z w, scale 3), side by side. */
function matrices(...locals: readonly (readonly number[])[]): Float32Array {
  const out = new Float32Array(16 * locals.length);
  locals.forEach((local, i) => composeAffine(out, 16 * i, local));
  return out;
}

const IDENTITY = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];

describe('validateSkinningPalette refuses', () => {
  const skin = {
    jointRemaps: Uint16Array.of(0, 2),
    inverseBindPoses: matrices(IDENTITY, IDENTITY),
  };
  const models = new Float32Array(3 * 16);
  const palette = new Float32Array(2 * 16);

  it.each([
    [
      'a bind pose too few',
      { ...skin, inverseBindPoses: matrices(IDENTITY) },
      models,
      palette,
      /2 mesh joints have 1/,
    ],
    [
      'too little room',
      skin,
      models,
      new Float32Array(31),
      /room for 31 floats.*2 mesh joints need 32/,
    ],
    ['a pose of another skeleton', skin, new Float32Array(32), palette, /joint 2, the pose has 2/],
  ])('%s', (_, bound, pose, room, message) => {
    expect(validateSkinningPalette(bound, pose, room)).toMatch(message);
  });

  it('nothing else', () => {
    expect(validateSkinningPalette(skin, models, palette)).toBeUndefined();
  });
});

describe('skinningPalette', () => {
  it('leaves vertices where they were bound while the joints are where they were', () => {
    const local = [1, 2, 3, 0, HALF, 0, HALF, 2, 2, 2];
    // Of rotation about y by a quarter turn and scale 2, moved by (1, 2, 3): (3, -2, -1) halved, turned back.
    const inverse = [1.5, -1, -0.5, 0, -HALF, 0, HALF, 0.5, 0.5, 0.5];
    const skin = { jointRemaps: Uint16Array.of(1), inverseBindPoses: matrices(inverse) };
    const palette = new Float32Array(16);
    skinningPalette(skin, matrices(IDENTITY, local), palette);
    const identity = new Float32Array(16);
    setIdentity(identity);
    palette.forEach((value, i) => expect(value).toBeCloseTo(identity[i], 6));
  });

  it('follows the joint that every mesh joint is', () => {
    const skin = {
      jointRemaps: Uint16Array.of(2, 0),
      inverseBindPoses: matrices(IDENTITY, IDENTITY),
    };
    const at = (x: number): number[] => [x, 0, 0, 0, 0, 0, 1, 1, 1, 1];
    const palette = new Float32Array(32);
    skinningPalette(skin, matrices(at(1), at(2), at(3)), palette);
    expect([palette[12], palette[28]]).toEqual([3, 1]);
  });
});
