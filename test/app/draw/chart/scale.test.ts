import { describe, expect, it } from 'vitest';
import {
  kibiScale,
  linearScale,
  logScale,
  logScaleFromZero,
  spacedTicks,
} from '../../../../app/draw/chart/scale.ts';
import { formatBytes } from '../../../../app/draw/format.ts';

describe('a scale without anything to show', () => {
  it.each([
    ['linear', linearScale(0, 0, 100)],
    ['logarithmic', logScale([], 0, 100)],
    ['logarithmic, of what cannot be on it', logScale([0, -1, Number.NaN, Infinity], 0, 100)],
  ])('%s has finite ticks within its ends', (_, { at, ticks }) => {
    expect(ticks.length).toBeGreaterThan(1);
    for (const tick of ticks) {
      expect(at(tick)).toBeGreaterThanOrEqual(0);
      expect(at(tick)).toBeLessThanOrEqual(100);
    }
  });
});

describe('equal ratios', () => {
  it('are equal distances, between powers of ten that cover all', () => {
    const { at } = logScale([0.2, 30], 10, 310);
    expect([0.1, 1, 10, 100].map(at)).toEqual([10, 110, 210, 310]);
  });

  it('end where the scale does', () => {
    const { at } = logScale([1, 10], 0, 100);
    expect([at(0), at(-5), at(1e9)]).toEqual([0, 0, 100]);
  });

  it.each([
    [300, [0.1, 0.2, 0.5, 1, 2, 5, 10]],
    [150, [0.1, 0.3, 1, 3, 10]],
    [60, [0.1, 10]],
  ])('on %i pixels have ticks %j', (width, ticks) => {
    expect(logScale([0.1, 10], 0, width).ticks).toEqual(ticks);
  });

  it('leave room for nothing before them', () => {
    const { at, ticks } = logScaleFromZero([10, 1000], 0, 230, 30);
    expect([0, 10, 100, 1000].map(at)).toEqual([0, 30, 130, 230]);
    expect(ticks[0]).toBe(0);
  });
});

describe('equal differences', () => {
  it.each([
    [18.6, [0, 5, 10, 15, 20]],
    [1.33, [0, 0.5, 1, 1.5]],
    [4, [0, 1, 2, 3, 4]],
  ])('up to %f have ticks %j', (most, ticks) => {
    expect(linearScale(most, 0, 100).ticks).toEqual(ticks);
  });

  it('may go from bottom to top', () => {
    const { at } = linearScale(20, 100, 0);
    expect([0, 5, 20].map(at)).toEqual([100, 75, 0]);
  });
});

describe('ticks whose labels have no room', () => {
  const scale = linearScale(4, 0, 100);

  it.each([
    [0, [0, 1, 2, 3, 4]],
    [26, [0, 2, 4]],
    [51, [0, 3]],
    [1000, [0]],
  ])('%i pixels apart at least, are left out', (spacing, ticks) => {
    expect(spacedTicks(scale, spacing).ticks).toEqual(ticks);
    expect(spacedTicks(linearScale(4, 100, 0), spacing).ticks).toEqual(ticks);
  });

  it('leave values where they stood', () => {
    expect(spacedTicks(scale, 51).at(1)).toBe(scale.at(1));
  });
});

it.each<[number, string[]]>([
  [900, ['0 B', '200 B', '400 B', '600 B', '800 B', '1000 B']],
  [1665, ['0 B', '512 B', '1.0 KiB', '1.5 KiB', '2.0 KiB']],
  [4000, ['0 B', '1.0 KiB', '2.0 KiB', '3.0 KiB', '4.0 KiB']],
  [3_000_000, ['0 B', '1.0 MiB', '2.0 MiB', '3.0 MiB']],
  [9000, ['0 B', '2.0 KiB', '4.0 KiB', '6.0 KiB', '8.0 KiB', '10.0 KiB']],
])('ticks of up to %i bytes are what they are called', (most, labels) => {
  expect(kibiScale(most, 0, 100).ticks.map(formatBytes)).toEqual(labels);
});
