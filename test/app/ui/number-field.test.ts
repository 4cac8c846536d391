import { describe, expect, it } from 'vitest';
import { readNumber } from '../../../app/ui/number-field.tsx';

describe('no number', () => {
  it.each(['', ' ', '-', 'one', '1 2', '1,2,3', '1.2.3', 'Infinity', 'NaN'])('is “%s”', (text) => {
    expect(readNumber(text)).toBeUndefined();
  });
});

describe('a number', () => {
  it.each([
    ['1', 1],
    [' 30 ', 30],
    ['-0.35', -0.35],
    ['−2', -2],
    ['+4', 4],
    ['.5', 0.5],
    ['0,25', 0.25],
    ['1e3', 1000],
  ])('is “%s”', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });
});
