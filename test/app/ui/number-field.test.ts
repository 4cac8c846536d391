import { describe, expect, it } from 'vitest';
import { readNumber } from '../../../app/ui/number-field.tsx';

describe('no number', () => {
  it.each([
    '',
    ' ',
    '-',
    'one',
    '1 2',
    '1,2,3',
    '1.2.3',
    'Infinity',
    'NaN',
    '1,000',
    '1.000,5',
    '1,000.5',
    '½',
    '5²',
    '12 34',
  ])('is “%s”', (text) => {
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
    ['1.000', 1],
    ['0,250', 0.25],
    ['1 000', 1000],
    ['1\u202f017', 1017],
    ['−1\u2009234\u2009567,5', -1234567.5],
    ['１', 1],
    ['－０．５', -0.5],
    ['\u3000２\u00a0', 2],
  ])('is “%s”', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });
});

it.each([
  ['1,000', 1000],
  ['1.000', 1000],
  ['12.000.000', 12e6],
  ['1.5', 1.5],
])('“%s” in a field of whole numbers is %d', (text, number) => {
  expect(readNumber(text, 0)).toBe(number);
});
