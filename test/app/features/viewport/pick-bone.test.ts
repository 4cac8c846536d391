import { describe, expect, it } from 'vitest';
import {
  boneSizes,
  writeBoneInstances,
  WAIST,
  thickness,
} from '../../../../app/features/viewport/bone-instances.ts';
import { boneTable } from '../../../../app/features/viewport/bone-table.ts';
import {
  NO_BONE,
  createPickRay,
  pickBone,
  type PickRay,
} from '../../../../app/features/viewport/pick-bone.ts';
import { modelsAt } from '../../../support/made-models.ts';

const PIXEL = 0.01;

/** From z = 10 straight ahead through (x, y); a pixel is as wide everywhere. */
function straightAhead(x: number, y: number, z = 10): PickRay {
  const ray = createPickRay();
  ray.origin.set([x, y, z]);
  ray.direction.set([0, 0, -1]);
  ray.pixel = PIXEL;
  return ray;
}

/*
 * Bones of length 2 that stand upright, by number: 0 at x = 0; 2 at x = 1 and nearer by 1; 4 behind 0,
 * farther by 1. Odd ones are the stubs on top of them.
 */
const places = [
  [0, 0, 0],
  [1, 0, 1],
  [0, 0, -1],
];
const parents = Int16Array.of(-1, 0, -1, 2, -1, 4);
const table = boneTable({ count: 6, parents });
const bones = new Float32Array(16 * table.count);
const models = modelsAt(
  places.flatMap(([x, y, z]) => [
    [x, y, z],
    [x, y + 2, z],
  ]),
);
writeBoneInstances(table, models, boneSizes(8), bones);
const width = Math.hypot(bones[0], bones[1], bones[2]);

function picked(ray: PickRay, tolerance = 0, count = table.count): number {
  return pickBone(bones, count, ray, tolerance);
}

describe('nothing is picked', () => {
  it.each([
    ['where there are no bones', straightAhead(0, 1), 0],
    ['beside all of them', straightAhead(5, 1), table.count],
    ['behind the eye', straightAhead(0, 1, -2), table.count],
    ['below them', straightAhead(0, -0.1), table.count],
  ])('%s', (_, ray, count) => {
    expect(picked(ray, 3, count)).toBe(NO_BONE);
  });
});

describe('a bone is met', () => {
  it.each([
    ['at its waist', 2 * WAIST],
    ['half-way', 1],
    ['near its end', 1.8],
  ])('%s up to its thickness there', (_, y) => {
    const reach = width * thickness(y / 2);
    expect(picked(straightAhead(1 - 0.9 * reach, y))).toBe(2);
    expect(picked(straightAhead(1 - 1.1 * reach, y))).toBe(NO_BONE);
  });

  it('before those behind it', () => {
    expect(picked(straightAhead(0, 1))).toBe(0);
  });

  it('from a slant', () => {
    const ray = createPickRay();
    ray.origin.set([-4, 1, 4]);
    ray.direction.set([Math.SQRT1_2, 0, -Math.SQRT1_2]);
    expect(picked(ray)).toBe(0);
  });

  it('by its end where the line of sight runs along it', () => {
    const ray = createPickRay();
    ray.origin.set([1, 5, 1]);
    ray.direction.set([0, -1, 0]);
    ray.pixel = PIXEL;
    expect([2, 3]).toContain(picked(ray, 1));
  });
});

describe('a bone that is missed by a little', () => {
  const beside = 1 + width * thickness(0.5) + 2 * PIXEL;

  it.each([
    [1, NO_BONE],
    [3, 2],
  ])('is picked with a tolerance of %d pixels: %d', (tolerance, expected) => {
    expect(picked(straightAhead(beside, 1), tolerance)).toBe(expected);
  });

  it('gives way to one that is met, however far', () => {
    expect(picked(straightAhead(0.999 * width * thickness(0.5), 1), 1000)).toBe(0);
  });

  it('counts pixels as they are where it is', () => {
    const ray = straightAhead(beside, 1);
    ray.pixel = 0;
    ray.pixelGrowth = PIXEL / 9;
    expect(picked(ray, 1.9)).toBe(NO_BONE);
    expect(picked(ray, 2.1)).toBe(2);
  });
});
