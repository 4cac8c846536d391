import { describe, expect, it } from 'vitest';
import {
  composeAffine,
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

describe('setIdentity', () => {
  it('writes one matrix and nothing else', () => {
    const out = new Float32Array(18).fill(9);
    setIdentity(out, 1);
    expect([...out]).toEqual([9, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 9]);
  });
});
