import { expect, it } from 'vitest';
import { readLengthText } from '../../../../app/features/library/library-budgets.tsx';

it.each(['', 'x', '-1mm', '1 kg'])('refuses “%s”', (typed) => {
  expect(readLengthText(typed, '1mm')).toBeUndefined();
});

it.each<[typed: string, shown: string, text: string]>([
  ['1mm', '', '1mm'],
  [' 2 cm ', '0.002', '2 cm'],
  ['0.5', '1mm', '0.5 mm'],
  ['0.5', '2 cm', '0.5 cm'],
  ['0.003', '0.002', '0.003'],
  ['0.5', '', '0.5 mm'],
])('“%s” in the place of “%s” is kept as “%s”', (typed, shown, text) => {
  expect(readLengthText(typed, shown)).toBe(text);
});
