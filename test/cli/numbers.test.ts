import { describe, expect, it } from 'vitest';
import { inFileUnits, parseLength, parseNumber, parseNumbers } from '../../cli/numbers.ts';

describe('refuses', () => {
  it.each(['', ' ', 'm', '-1', '-1mm', 'one', '1km', '1e999', 'NaN', '1,5m'])(
    'the length %j',
    (text) => {
      expect(() => parseLength(text)).toThrow();
    },
  );
  it.each(['', ' ', '1x', 'Infinity', 'NaN'])('the number %j', (text) => {
    expect(() => parseNumber(text)).toThrow(`"${text}" is not a number`);
  });
});

it.each([
  ['0.1', 'm', 0.1],
  ['0.1', 'mm', 0.1],
  ['1mm', 'm', 0.001],
  ['1 mm', 'cm', 0.1],
  ['2.5cm', 'm', 0.025],
  ['2.5cm', 'mm', 25],
  ['1m', 'cm', 100],
  ['1e-3m', 'm', 0.001],
  ['3cm', 'cm', 3],
] as const)('%s in a file of %s is %d', (text, unit, value) => {
  expect(inFileUnits(parseLength(text), unit)).toBe(value);
});

it('reads numbers with commas between', () => {
  expect(parseNumbers('0, 0.5,1e-3,-2')).toEqual([0, 0.5, 0.001, -2]);
});
