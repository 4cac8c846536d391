import { describe, expect, it } from 'vitest';
import { errorLimitText } from '#engine/inspect/error';
import { parseCount, parseNumber, parseNumbers, readLength } from '../../cli/numbers.ts';

describe('refuses', () => {
  it.each(['', ' ', 'm', '-1', '-1mm', 'one', '1km', '1e999', 'NaN', '1,5m'])(
    'the length %j',
    (text) => {
      expect(() => readLength(text)).toThrow('is not a length');
    },
  );
  it.each(['', ' ', '1x', 'Infinity', 'NaN'])('the number %j', (text) => {
    expect(() => parseNumber(text)).toThrow(`"${text}" is not a number`);
  });
  it.each(['0', '-1', '1.5', '1.000'])('the count %j', (text) => {
    expect(() => parseCount(text)).toThrow(`"${text}" is not a whole number of 1 or more`);
  });
});

it('reads a count', () => {
  expect(parseCount('1000')).toBe(1000);
});

it('reads numbers with commas between', () => {
  expect(parseNumbers('0, 0.5,1e-3,-2')).toEqual([0, 0.5, 0.001, -2]);
});

it.each([
  [0.002_942_1, 4, '2.943 mm'],
  [0.002_941_9, 4, '2.942 mm'],
  [0.009_999_9, 3, '1 cm'],
  [Math.fround(0.001), 3, '1 mm'],
  [0, 3, '0 m'],
])('writes the error %f with %i digits as a limit that allows it: %s', (error, digits, text) => {
  expect(errorLimitText(error, digits, 'm')).toBe(text);
});
