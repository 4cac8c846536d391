import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invariant } from '../../../../engine/base/errors.ts';
import { inFileUnits, parseLength } from '../../../../engine/base/length.ts';
import { errorColumn, errorText } from '../../../../engine/inspect/error/error-text.ts';
import { allowedError } from '../../../../engine/inspect/error/statistics.ts';
import { between } from '../../../support/numbers.ts';

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

it.each([
  [0.0012342, 'm', '1.24 mm'],
  [0.00123, 'm', '1.23 mm'],
  [Math.fround(0.00123), 'm', '1.23 mm'],
  [0.0099951, 'm', '1 cm'],
  [0.123401, 'cm', '1.24 mm'],
  [0.0000041004, 'm', '4.11 µm'],
  [0, 'm', '0 mm'],
] as const)('%f in %s, rounded up so that it is allowed, is %s', (value, unit, text) => {
  expect(errorText(value, 'shell', unit, 'up')).toBe(text);
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

  it.each(['m', 'cm', 'mm', 'in'] as const)(
    'allow the error as limits where they are rounded up, in %s',
    (unit) => {
      assert(
        property(between(-5, 4), (exponent) => {
          const value = Math.fround(10 ** exponent);
          const nearest = errorColumn(value, 'shell', unit)(value);
          const text = errorColumn(value, 'shell', unit, 'up')(value);
          const length = parseLength(text.replace(/ µm$/, 'mm'));
          invariant(length !== undefined, `${text} is a length`);
          const part = text.endsWith('µm') ? 1000 : 1;
          const limit = inFileUnits({ ...length, value: length.value / part }, unit);
          expect(value).toBeLessThanOrEqual(allowedError(limit));
          const [above, below] = [text, nearest].map((one) => Number.parseFloat(one));
          const decimals = /\.(\d+)/.exec(text)?.[1].length ?? 0;
          expect(above - below).toBeLessThan(1.01 * 10 ** -decimals);
        }),
      );
    },
  );
});
