import { describe, expect, it } from 'vitest';
import { errorColumn, errorText } from '../../../../engine/inspect/error/error-text.ts';

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

describe('values that stand under each other', () => {
  it.each([
    [[NaN], 'shell', ['NaN mm']],
    [[0, 0], 'shell', ['0 mm', '0 mm']],
    [[0.00294, 0.0021, -0.0000061], 'shell', ['2.940 mm', '2.100 mm', '−0.006 mm']],
    [[0.00294, -1e-9], 'shell', ['2.940 mm', '0.000 mm']],
    [[0.0512, 0.0013], 'reach', ['51.20 mm', '1.30 mm']],
    [[1.5, 0.002], 'skin', ['1.500 m', '0.002 m']],
    [[0.0000041, 0.00000005], 'joint', ['4.100 µm', '0.050 µm']],
    [[Math.PI / 2, Math.PI / 360], 'rotation', ['90.00°', '0.50°']],
    [[0.00976, 0.0005], 'scale', ['0.0098', '0.0005']],
  ] as const)('of %j by %s are %j', (values, metric, texts) => {
    const highest = Math.max(...values.map(Math.abs));
    expect(values.map(errorColumn(highest, metric, 'm'))).toEqual(texts);
  });

  it('are in the same unit whatever the unit of the file is', () => {
    expect(errorColumn(0.294, 'shell', 'cm')(0.1)).toBe('1.000 mm');
  });
});
