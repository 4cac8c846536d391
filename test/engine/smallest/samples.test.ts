import { describe, expect, it } from 'vitest';
import { INVERSE_LIMIT, LIMIT, lowerLimit, setLimit } from '../../../engine/smallest/samples.ts';

describe('limits of a sample', () => {
  it.each([
    { name: 'none', limit: Infinity, dear: Infinity, steep: Infinity },
    { name: 'none, but large errors are dear', limit: Infinity, dear: 2, steep: 2 },
    { name: 'above what is dear', limit: 4, dear: 2, steep: 2 },
    { name: 'below what is dear', limit: 1, dear: 2, steep: 1 },
  ])('costs grow steeply from the limit, or from an error below it: $name', (one) => {
    const shells = new Float32Array(24 * 4);
    setLimit(shells, 0, one.limit, one.dear);
    expect(shells[LIMIT]).toBe(one.limit);
    expect(shells[INVERSE_LIMIT]).toBe(1 / one.steep);
  });

  it.each([
    { name: 'none', limit: Infinity, dear: Infinity, to: 2, steep: 2 },
    { name: 'still above what is dear', limit: 8, dear: 2, to: 4, steep: 2 },
    { name: 'below what is dear', limit: 8, dear: 2, to: 0.5, steep: 0.5 },
  ])('a lower limit keeps what was dear: $name', ({ limit, dear, to, steep }) => {
    const shells = new Float32Array(24 * 4);
    setLimit(shells, 0, limit, dear);
    lowerLimit(shells, 0, to);
    expect(shells[LIMIT]).toBe(to);
    expect(shells[INVERSE_LIMIT]).toBe(1 / steep);
  });
});
