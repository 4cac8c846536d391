import { expect, it } from 'vitest';
import { errorText } from '../../../../app/draw/error/error-text.ts';

it.each([
  [0, 'shell', 'm', '0 mm'],
  [0.0012345, 'shell', 'm', '1.23 mm'],
  [0.0000041, 'shell', 'm', '4.1 µm'],
  [0.0000041, 'shell', 'cm', '0.041 µm'],
  [1e-12, 'shell', 'm', '< 0.01 µm'],
  [0.25, 'joint', 'm', '25 cm'],
  [Math.PI / 180, 'rotation', 'm', '1°'],
  [0.000976, 'scale', 'm', '0.000976'],
] as const)('%f of %s in %s is %s', (value, metric, unit, text) => {
  expect(errorText(value, metric, unit)).toBe(text);
});
