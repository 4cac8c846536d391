import { expect, it } from 'vitest';
import { errorColumn } from '#engine/inspect/error';
import { metricChoices, signedText } from '../../../../app/draw/error/error-text.ts';

it.each([
  [0, '0.000 mm'],
  [1e-9, '0.000 mm'],
  [-1e-9, '0.000 mm'],
  [0.001, '+1.000 mm'],
  [-0.001, '−1.000 mm'],
])('%f with its sign is %s', (value, text) => {
  expect(signedText(value, errorColumn(0.002, 'shell', 'm'))).toBe(text);
});

it('measures vertices only where there are some', () => {
  const values = (hasMesh: boolean) => metricChoices(hasMesh).map(({ value }) => value);
  expect(values(false)).not.toContain('skin');
  expect(values(true)).toEqual([...values(false).slice(0, 4), 'skin', ...values(false).slice(4)]);
});
