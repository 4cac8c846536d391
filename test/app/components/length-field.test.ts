import { expect, it } from 'vitest';
import { shownLength, typedLength } from '../../../app/components/length-field.tsx';

it.each(['', 'x', '-1', '1 kg', 'mm', '1e999', '1,000', '1,500 mm', '−1 mm', '½ mm', '1 2 mm'])(
  'refuses "%s"',
  (typed) => {
    expect(typedLength(typed, '1 mm', 'm')).toBeUndefined();
  },
);

it.each<[typed: string, shown: string, fileUnit: 'm' | 'cm' | 'mm', length: number]>([
  ['0.5', '1 mm', 'm', 0.0005],
  ['0.5', '1 mm', 'cm', 0.05],
  ['12', '10 cm', 'm', 0.12],
  ['2', '1.8 m', 'mm', 2000],
  ['2 cm', '1 mm', 'm', 0.02],
  ['2', 'none', 'm', 0.002],
  ['0,5', '1 mm', 'm', 0.0005],
  ['1,5 mm', '1 m', 'm', 0.0015],
  ['2 MM', '1 m', 'm', 0.002],
  ['3CM', '1 m', 'm', 0.03],
  ['１', '1 mm', 'm', 0.001],
  ['2', '', 'cm', 0.2],
  ['0', '1 mm', 'm', 0],
])('"%s" in the place of "%s" in a file in %s is %d', (typed, shown, fileUnit, length) => {
  expect(typedLength(typed, shown, fileUnit)).toBeCloseTo(length, 12);
});

it.each([
  [0, '0 mm'],
  [0.001, '1 mm'],
  [0.1, '10 cm'],
  [1.23456789, '1.23457 m'],
])('%d m stand in a field as "%s", and are read again', (length, text) => {
  expect(shownLength(length, 'm')).toBe(text);
  expect(typedLength(text, '1 cm', 'm')).toBeCloseTo(length, 5);
});
