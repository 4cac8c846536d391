import { describe, expect, it } from 'vitest';
import {
  composeAffine,
  invertAffine,
  multiplyAffine,
  setIdentity,
  transformPoint,
} from '../../../engine/math/matrix.ts';
import { expectNear } from '../../support/near.ts';

const TOLERANCE = 2e-6;

const H = Math.SQRT1_2;
/** Translation, rotation x y z w, scale; a point, and where the matrix moves it. */
const CASES: [string, number[], number[], number[]][] = [
  ['identity', [0, 0, 0, 0, 0, 0, 1, 1, 1, 1], [1, 2, 3], [1, 2, 3]],
  ['a translation', [4, 5, 6, 0, 0, 0, 1, 1, 1, 1], [1, 2, 3], [5, 7, 9]],
  ['a scale', [0, 0, 0, 0, 0, 0, 1, 2, 3, 4], [1, 2, 3], [2, 6, 12]],
  ['a quarter turn about x', [0, 0, 0, H, 0, 0, H, 1, 1, 1], [1, 2, 3], [1, -3, 2]],
  ['a quarter turn about y', [0, 0, 0, 0, H, 0, H, 1, 1, 1], [1, 2, 3], [3, 2, -1]],
  ['a quarter turn about z', [0, 0, 0, 0, 0, H, H, 1, 1, 1], [1, 2, 3], [-2, 1, 3]],
  ['scale, then turn, then translation', [10, 0, 0, 0, 0, H, H, 2, 3, 4], [1, 1, 1], [7, 2, 4]],
];

/** The matrix of a local, among other floats. */
function compose(local: readonly number[]): Float32Array {
  const out = new Float32Array(20).fill(9);
  composeAffine(out, 2, local);
  expect([...out.subarray(0, 2), ...out.subarray(18)]).toEqual([9, 9, 9, 9]);
  return out.slice(2, 18);
}

describe('composeAffine and transformPoint', () => {
  it.each(CASES)('%s', (_, local, point, expected) => {
    const out = new Float32Array(3);
    transformPoint(out, 0, compose(local), 0, point, 0);
    expectNear(out, expected, TOLERANCE);
  });

  it('leaves 0 0 0 1 in the last row', () => {
    const made = compose(CASES[6][1]);
    expect([3, 7, 11, 15].map((i) => made[i])).toEqual([0, 0, 0, 1]);
  });
});

describe('multiplyAffine', () => {
  it.each(CASES)('moves as %s does after another', (_, local) => {
    const first = compose(CASES[6][1]);
    const second = compose(local);
    const product = new Float32Array(16);
    multiplyAffine(product, 0, second, 0, first, 0);
    const [direct, twice] = [new Float32Array(3), new Float32Array(3)];
    transformPoint(direct, 0, product, 0, [1, 2, 3], 0);
    transformPoint(twice, 0, first, 0, [1, 2, 3], 0);
    transformPoint(twice, 0, second, 0, twice, 0);
    expectNear(direct, [...twice], TOLERANCE);
  });
});

describe('invertAffine', () => {
  it.each([
    ['no length along one axis', [0, 0, 0, 0, 0, 0, 1, 1, 0, 1]],
    ['so little that its inverse is beyond all numbers', [0, 0, 0, 0, 0, 0, 1, 1e-320, 1, 1]],
  ])('has none of a matrix of %s', (_, local) => {
    const out = new Float32Array(16).fill(9);
    const flat = new Float64Array(16);
    flat.set([local[7], 0, 0, 0, 0, local[8], 0, 0, 0, 0, local[9], 0, 1, 2, 3, 1]);
    expect(invertAffine(out, flat)).toBe(false);
    expect([...out].map((value) => value + 0)).toEqual([...Array<number>(15).fill(0), 1]);
  });

  it('undoes what the matrix does', () => {
    const m = Float32Array.of(0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 3, 0, 5, 6, 7, 1);
    const inverse = new Float32Array(16);
    const product = new Float32Array(16);
    invertAffine(inverse, m, 0);
    multiplyAffine(product, 0, inverse, 0, m, 0);
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1].forEach((value, i) =>
      expect(product[i]).toBeCloseTo(value, 6),
    );
  });

  it.each(CASES)('takes back %s', (_, local) => {
    const moved = new Float32Array([9, 9, ...compose(local)]);
    const [inverse, product] = [new Float32Array(16), new Float32Array(16)];
    expect(invertAffine(inverse, moved, 2)).toBe(true);
    multiplyAffine(product, 0, inverse, 0, moved, 2);
    const identity = new Float32Array(16);
    setIdentity(identity);
    expectNear(product, [...identity], TOLERANCE);
  });
});

describe('setIdentity', () => {
  it('writes one matrix and nothing else', () => {
    const out = new Float32Array(18).fill(9);
    setIdentity(out, 1);
    expect([...out]).toEqual([9, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 9]);
  });
});
