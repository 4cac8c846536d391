import { describe, expect, it } from 'vitest';
import {
  inFileUnits,
  lengthText,
  millimetresText,
  parseLength,
} from '../../../engine/base/length.ts';

describe('is no length', () => {
  it.each(['', ' ', 'm', '-1', '-1mm', 'one', '1km', '1e999', 'NaN', '1,5m'])('%j', (text) => {
    expect(parseLength(text)).toBeUndefined();
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
  ['1in', 'mm', 25.4],
  ['0.5 in', 'cm', 1.27],
  ['3in', 'in', 3],
  ['25.4mm', 'in', 1],
  ['2.54cm', 'in', 1],
] as const)('%s in a file of %s is %d', (text, unit, value) => {
  const length = parseLength(text);
  expect(length && inFileUnits(length, unit)).toBe(value);
});

describe('a length is written in the unit that reads best, and reads as the same again', () => {
  it.each([
    [0, 'cm', '0 cm'],
    [0.001, 'm', '1 mm'],
    [0.00005, 'm', '0.05 mm'],
    [0.0137, 'm', '1.37 cm'],
    [0.1, 'm', '10 cm'],
    [1.8, 'm', '1.8 m'],
    [0.001, 'cm', '0.01 mm'],
    [0.1, 'cm', '1 mm'],
    [180, 'cm', '1.8 m'],
    [25, 'mm', '2.5 cm'],
    [10, 'in', '25.4 cm'],
    [0, 'in', '0 mm'],
  ] as const)('%d of %s: %s', (value, unit, text) => {
    expect(lengthText(value, unit)).toBe(text);
    const length = parseLength(text);
    expect(length && inFileUnits(length, unit)).toBe(value);
  });
});

it.each([
  [0, '0 mm'],
  [12.3456, '12.35 mm'],
  [999.94, '999.9 mm'],
  [999.96, '1 m'],
  [-1426.3, '-1.426 m'],
  [53_170, '53.17 m'],
])('%d millimetres are written %s', (millimetres, text) => {
  expect(millimetresText(millimetres)).toBe(text);
});
