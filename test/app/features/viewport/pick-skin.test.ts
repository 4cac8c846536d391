import { describe, expect, it } from 'vitest';
import { createPickRay, type PickRay } from '../../../../app/features/viewport/pick-bone.ts';
import { pickSkin, type PickedSkin } from '../../../../app/features/viewport/pick-skin.ts';
import { modelsAt } from '../../../support/made-models.ts';

/** From z = 10 through (x, y), along z. */
function along(x: number, y: number, step: 1 | -1 = -1): PickRay {
  const ray = createPickRay();
  ray.origin.set([x, y, 10]);
  ray.direction.set([0, 0, step]);
  return ray;
}

/**
 * Three triangles of one shape, its corners at (0, 0), (2, 0) and (0, 2): the first one at z = 0, moved by
 * joint 0 at its first corner and by joint 1 at the others, the second behind it, moved by joint 2, the
 * third at x = 10, which nothing moves.
 */
const shape = (x: number, z: number): number[] => [x, 0, z, x + 2, 0, z, x, 2, z];
const skin: PickedSkin = {
  positions: Float32Array.of(...shape(0, 0), ...shape(0, -5), ...shape(10, 0)),
  triangles: Uint16Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
  spans: Uint32Array.of(0, 1, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 0, 0, 0, 0, 0, 0),
  influences: Float32Array.of(0, 1, 1, 1, 1, 1, 2, 1, 2, 1, 2, 1),
};

/** Mesh joints where they were bound, but for those that have gone somewhere. */
function palette(moved: Readonly<Record<number, readonly number[]>> = {}): Float32Array {
  return modelsAt([0, 1, 2].map((joint) => moved[joint] ?? [0, 0, 0]));
}

describe('no joint is picked', () => {
  it.each([
    ['beside the mesh', along(-1, 0.5)],
    ['beyond the slanted edge', along(1.5, 1.5)],
    ['behind the eye', along(0.5, 0.5, 1)],
    ['where no joint moves it', along(10.5, 0.5)],
  ])('%s', (_, ray) => {
    expect(pickSkin(skin, palette(), ray)).toBeUndefined();
  });

  it('of a mesh that has no triangle', () => {
    const empty = { ...skin, triangles: new Uint16Array(0) };
    expect(pickSkin(empty, palette(), along(0.5, 0.5))).toBeUndefined();
  });

  it('where the mesh has been before it was moved away', () => {
    const away = palette({ 0: [50, 0, 0], 1: [50, 0, 0], 2: [50, 0, 0] });
    expect(pickSkin(skin, away, along(0.5, 0.5))).toBeUndefined();
  });
});

describe('the joint of the largest weight is picked', () => {
  it.each([
    ['near the corner that it moves', along(0.1, 0.1), 0],
    ['near a corner of another', along(1.8, 0.1), 1],
    ['summed over the corners, where two of them share it', along(0.9, 0.9), 1],
  ])('%s', (_, ray, joint) => {
    expect(pickSkin(skin, palette(), ray)).toBe(joint);
  });

  it('of what is nearest to the eye', () => {
    expect(pickSkin(skin, palette({ 2: [0, 0, 7] }), along(0.1, 0.1))).toBe(2);
  });

  it('from behind as well', () => {
    const ray = along(0.1, 0.1, 1);
    ray.origin[2] = -10;
    expect(pickSkin(skin, palette(), ray)).toBe(2);
  });

  it('where the pose has the mesh', () => {
    const moved = palette({ 0: [0, 0, 0], 1: [0, 0, 0], 2: [20, 0, 0] });
    expect(pickSkin(skin, moved, along(20.5, 0.5))).toBe(2);
  });
});
