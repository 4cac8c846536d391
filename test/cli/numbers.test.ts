import { describe, expect, it } from 'vitest';
import { parseNumber, parseNumbers, readLength } from '../../cli/numbers.ts';

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
});

it('reads numbers with commas between', () => {
  expect(parseNumbers('0, 0.5,1e-3,-2')).toEqual([0, 0.5, 0.001, -2]);
});
