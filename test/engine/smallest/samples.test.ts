import { describe, expect, it } from 'vitest';
import { INVERSE_LIMIT, LIMIT, lowerLimit, setLimit } from '../../../engine/smallest/samples.ts';

describe('limits of a sample', () => {
  it.each([
    { name: 'none', limit: Infinity, dear: Infinity, steep: Infinity },
    { name: 'none, but large errors are dear', limit: Infinity, dear: 2, steep: 2 },
    { name: 'above what is dear', limit: 4, dear: 2, steep: 2 },
    { name: 'below what is dear', limit: 1, dear: 2, steep: 1 },
  ])('costs grow steeply from the limit, or from an error below it: $name', (one) => {
    const floats = new Float32Array(24 * 4);
    setLimit(floats, 0, one.limit, one.dear);
    expect(floats[LIMIT]).toBe(one.limit);
    expect(floats[INVERSE_LIMIT]).toBe(1 / one.steep);
  });

  it.each([
    { name: 'none', limit: Infinity, dear: Infinity, to: 2, steep: 2 },
    { name: 'still above what is dear', limit: 8, dear: 2, to: 4, steep: 2 },
    { name: 'below what is dear', limit: 8, dear: 2, to: 0.5, steep: 0.5 },
  ])('a lower limit keeps what was dear: $name', ({ limit, dear, to, steep }) => {
    const floats = new Float32Array(24 * 4);
    setLimit(floats, 0, limit, dear);
    lowerLimit(floats, 0, to);
    expect(floats[LIMIT]).toBe(to);
    expect(floats[INVERSE_LIMIT]).toBe(1 / steep);
  });
});
