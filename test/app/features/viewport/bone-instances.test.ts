import { describe, expect, it } from 'vitest';
import {
  WAIST,
  bonePositions,
  thickness,
  boneSizes,
  writeBoneInstances,
} from '../../../../app/features/viewport/bone-instances.ts';
import { boneTable } from '../../../../app/features/viewport/bone-table.ts';
import { modelsAt } from '../../../support/made-models.ts';

describe('the octahedral bone', () => {
  const positions = bonePositions();

  it('has eight facets that are seen from outside', () => {
    expect(positions.length).toBe(8 * 9);
    for (let at = 0; at < positions.length; at += 9) {
      const [ax, ay, az, bx, by, bz, cx, cy, cz] = positions.subarray(at, at + 9);
      const u = [bx - ax, by - ay, bz - az];
      const v = [cx - ax, cy - ay, cz - az];
      const normal = [
        u[1] * v[2] - u[2] * v[1],
        u[2] * v[0] - u[0] * v[2],
        u[0] * v[1] - u[1] * v[0],
      ];
      const middle = [(ax + bx + cx) / 3, (ay + by + cy) / 3 - WAIST, (az + bz + cz) / 3];
      expect(normal[0] * middle[0] + normal[1] * middle[1] + normal[2] * middle[2]).toBeGreaterThan(
        0,
      );
    }
  });

  it.each([
    [0, 0],
    [WAIST / 2, 0.5],
    [WAIST, 1],
    [(1 + WAIST) / 2, 0.5],
    [1, 0],
  ])('at %d of its length is %d as thick as at its waist', (along, expected) => {
    expect(thickness(along)).toBeCloseTo(expected, 10);
  });
});

/** Columns of one matrix. */
interface Instance {
  readonly x: number[];
  readonly y: number[];
  readonly z: number[];
  readonly at: number[];
  readonly bottom: number[];
}

const sizes = boneSizes(10);

function instances(parents: readonly number[], models: Float32Array): Instance[] {
  const table = boneTable({ count: parents.length, parents: Int16Array.from(parents) });
  const out = new Float32Array(16 * table.count).fill(Number.NaN);
  writeBoneInstances(table, models, sizes, out);
  return Array.from({ length: table.count }, (_, bone) => {
    const column = (i: number): number[] => [...out.subarray(16 * bone + 4 * i).subarray(0, 3)];
    const bottom = [3, 7, 11, 15].map((row) => out[16 * bone + row]);
    return { x: column(0), y: column(1), z: column(2), at: column(3), bottom };
  });
}

const length = (v: readonly number[]): number => Math.hypot(...v);
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, component, i) => sum + component * b[i], 0);
const cross = ([ax, ay, az]: number[], [bx, by, bz]: number[]): number[] => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

function expectSound({ x, y, z, bottom }: Instance): void {
  expect(bottom).toEqual([0, 0, 0, 1]);
  expect(length(x)).toBeCloseTo(length(z), 5);
  for (const [a, b] of [
    [x, y],
    [y, z],
    [z, x],
  ]) {
    expect(dot(a, b) / length(a) / length(b)).toBeCloseTo(0, 5);
  }
  // Right-handed, or facets would be seen from inside.
  expect(dot(cross(x, y), z)).toBeGreaterThan(0);
}

describe('a bone', () => {
  it('leads from its joint to the next', () => {
    const [bone] = instances(
      [-1, 0],
      modelsAt([
        [1, 2, 3],
        [1, 5, 7],
      ]),
    );
    expect(bone).toMatchObject({ at: [1, 2, 3], y: [0, 3, 4] });
    expectSound(bone);
  });

  it.each([
    ['as thick as its length wants', 1.5, 0.1575],
    ['not thinner than can be seen', 0.05, sizes.minWidth],
    ['not thicker than looks right', 8, sizes.maxWidth],
  ])('is %s', (_, size, width) => {
    const [bone] = instances(
      [-1, 0],
      modelsAt([
        [0, 0, 0],
        [size, 0, 0],
      ]),
    );
    expect(length(bone.x)).toBeCloseTo(width, 5);
  });

  it('is a line where it only carries', () => {
    const places = [
      [0, 0, 0],
      [0, 4, 0],
      [1, 4, 0],
      [-1, 4, 0],
    ];
    const [carrying, carried] = instances([-1, 0, 1, 1], modelsAt(places));
    expect(length(carrying.x)).toBeCloseTo(sizes.minWidth, 5);
    expect(length(carried.x)).toBeGreaterThan(2 * sizes.minWidth);
  });

  it('rolls with its joint', () => {
    const places = [
      [0, 0, 0],
      [0, 2, 0],
    ];
    const [straight] = instances([-1, 0], modelsAt(places));
    const [turned] = instances([-1, 0], modelsAt(places, [0, 0, 1, 0, 1, 0, -1, 0, 0]));
    expect(straight.x[0]).toBeCloseTo(length(straight.x), 5);
    expect(turned.x[2]).toBeCloseTo(length(turned.x), 5);
  });

  it.each([
    ['along the x axis of its joint', [3, 0, 0], undefined],
    ['along the z axis', [0, 0, -3], undefined],
    ['askew', [1, -2, 0.5], undefined],
    ['of a joint without size', [0, 2, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['along x of a joint without size', [2, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['of a joint as large as a house', [0, 2, 1], [90, 0, 0, 0, 90, 0, 0, 0, 90]],
    ['of a joint stretched unevenly', [0, 2, 1], [1e-3, 0, 0, 0, 5, 0, 0, 0, 90]],
  ])('is sound %s', (_, end, axes) => {
    instances([-1, 0], modelsAt([[0, 0, 0], end], axes)).forEach(expectSound);
  });
});

describe('a stub', () => {
  it.each([
    ['goes on beyond its joint, shorter than the bone before it', 0.5, 0.225],
    ['is never too short to be seen', 0.1, sizes.minStub],
    ['is never too long', 4, sizes.maxStub],
  ])('%s', (_, before, expected) => {
    const stub = instances(
      [-1, 0],
      modelsAt([
        [0, 0, 0],
        [0, before, 0],
      ]),
    )[1];
    expect(stub.at[1]).toBeCloseTo(before, 5);
    expect(stub.y[1]).toBeCloseTo(expected, 5);
    expectSound(stub);
  });
});

describe('where there is no direction, a marker stands around the joint, along its own y', () => {
  it.each<[string, number[], number[][]]>([
    ['one joint', [-1], [[1, 2, 3]]],
    [
      'two joints in one place',
      [-1, 0],
      [
        [1, 2, 3],
        [1, 2, 3.0001],
      ],
    ],
  ])('%s', (_, parents, places) => {
    for (const marker of instances(parents, modelsAt(places, [0, 0, 1, 2, 0, 0, 0, 1, 0]))) {
      expectSound(marker);
      expect(marker.y[0]).toBeCloseTo(length(marker.y), 5);
      expect(marker.at[0] + marker.y[0] / 2).toBeCloseTo(1, 5);
    }
  });

  it('whatever its size, none included', () => {
    const flat = instances([-1], modelsAt([[0, 0, 0]], [0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const huge = instances([-1], modelsAt([[0, 0, 0]], [50, 0, 0, 0, 50, 0, 0, 0, 50]));
    expectSound(flat[0]);
    expect(length(flat[0].y)).toBeCloseTo(length(huge[0].y), 5);
  });
});
