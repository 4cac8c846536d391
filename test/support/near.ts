import { expect } from 'vitest';

/** Expects every number to be so near to the one in its place, and as many of them. */
export function expectNear(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
): void {
  expect(actual).toHaveLength(expected.length);
  for (let i = 0; i < expected.length; i++) {
    expect(Math.abs(actual[i] - expected[i]), `number ${i}`).toBeLessThanOrEqual(tolerance);
  }
}
