import { describe, expect, it } from 'vitest';
import {
  brightEnd,
  errorColor,
  errorPart,
  lowestShown,
  type ErrorStyle,
} from '../../../../app/draw/error/error-colors.ts';

const LOOK: ErrorStyle = { metric: 'shell', colors: 'viridis', scale: 'linear', highest: 4 };

describe('the scale', () => {
  it.each([
    ['linear', -1, 0],
    ['linear', 0, 0],
    ['linear', 2, 0.5],
    ['linear', 4, 1],
    ['log', 4, 1],
    ['log', 0.4, 0.75],
    ['log', 0.0004, 0],
    ['log', 0, 0],
    ['linear', NaN, 0],
  ] as const)('%s: %f of 4 is at %f', (scale, value, part) => {
    expect(errorPart(value, { ...LOOK, scale })).toBeCloseTo(part, 9);
  });

  it('of nothing but zeros has one colour', () => {
    expect(errorPart(0, { ...LOOK, highest: 0 })).toBe(0);
  });

  it('has ends that differ, in both tables, and nothing beyond them', () => {
    for (const colors of ['viridis', 'cividis'] as const) {
      expect(errorColor(0, colors)).not.toBe(errorColor(1, colors));
      expect(errorColor(2, colors)).toBe(errorColor(1, colors));
    }
    expect(lowestShown({ ...LOOK, scale: 'log' })).toBeCloseTo(0.0004, 9);
    expect(lowestShown(LOOK)).toBe(0);
  });
});

describe('the bright end of a scale', () => {
  it.each([
    ['shell', 1e-9, 1e-9],
    ['scale', 1e-6, 1e-4],
    ['scale', 0.5, 0.5],
    ['rotation', 0, 1e-5],
  ] as const)('of %s errors up to %f is %f: rounding alone is not bright', (metric, max, end) => {
    expect(brightEnd(max, metric)).toBe(end);
  });
});
