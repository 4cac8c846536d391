import { describe, expect, it } from 'vitest';
import {
  placePlots,
  plotAt,
  roundedRange,
  valuePerPixel,
  valueTicks,
  valueToY,
  yToValue,
} from '../../../../app/features/curves/draw-plots.ts';
import type { PlacedPlot, Plot } from '../../../../app/features/curves/draw-plots.ts';
import { makeRig } from '../../../support/made-rig.ts';
import { madeCurvesView, madePlot } from '../../../support/made-curves.ts';

const moving: Plot = { kind: 'rotation', unit: '', lines: [], flat: false };
const flat: Plot = { ...moving, kind: 'scale', flat: true };
const RANGE = { from: 0, to: 1 };

describe('the values of a plot', () => {
  it.each([
    ['none', Infinity, -Infinity],
    ['what are no numbers', NaN, NaN],
  ])('of %s have room all the same', (_, least, most) => {
    expect(roundedRange(least, most)).toEqual({ from: -1, to: 1 });
  });

  it.each([0, 1, -3, 1000, 1e-6])('that are all %f lie in the middle of some room', (value) => {
    const { from, to } = roundedRange(value, value);
    expect(to).toBeGreaterThan(from);
    expect((from + to) / 2).toBeCloseTo(value, 9);
  });

  it('that differ reach from end to end', () => {
    expect(roundedRange(-1, 2)).toEqual({ from: -1, to: 2 });
  });
});

describe('plots share the height', () => {
  it.each([
    ['one that moves', [moving], 400],
    ['two that move', [moving, moving], 400],
    ['one that moves and two that do not', [moving, flat, flat], 400],
    ['only such that do not', [flat, flat], 100],
  ])('%s, without gaps', (_, plots, height) => {
    const placed = placePlots(
      plots,
      plots.map(() => RANGE),
      24,
      height,
    );
    let next = 24;
    for (const plot of placed) {
      expect(plot.top).toBeCloseTo(next, 6);
      next += plot.height;
    }
    expect(next).toBeCloseTo(24 + height, 6);
  });

  it('and what does not move leaves it to what does', () => {
    const [a, b] = placePlots([moving, flat], [RANGE, RANGE], 0, 400);
    expect(a.height).toBeGreaterThan(4 * b.height);
  });

  it('and are found again by it', () => {
    const [clip] = makeRig(7, 'uneven').clips;
    const view = madeCurvesView(clip, [
      madePlot(clip, 'rotation', [1]),
      madePlot(clip, 'translation', [1]),
    ]);
    expect(plotAt(view, 10)).toBeUndefined();
    for (const plot of view.plots) expect(plotAt(view, plot.top + 1)).toBe(plot);
  });
});

describe('a value and its height', () => {
  const plot: PlacedPlot = { ...moving, top: 50, height: 118, range: { from: -2, to: 3 } };

  it.each([-2, 0, 1.5, 3, 7])('lead to each other: %f', (value) => {
    expect(yToValue(plot, valueToY(plot, value))).toBeCloseTo(value, 9);
  });

  it('the higher, the further up; the ends have room', () => {
    expect(valueToY(plot, 3)).toBeGreaterThan(50);
    expect(valueToY(plot, -2)).toBeLessThan(168);
    expect(valueToY(plot, 3) + valuePerPixel(plot)).toBeLessThan(valueToY(plot, -2));
  });

  it.each([
    [-2, 3],
    [0.9991, 1.0004],
    [-40, 3500],
  ])('ticks from %f to %f are round and apart', (from, to) => {
    const ranged = { ...plot, range: { from, to } };
    const { first, step, count, decimals } = valueTicks(ranged, 26);
    expect(count).toBeGreaterThan(0);
    expect(step / valuePerPixel(ranged)).toBeGreaterThanOrEqual(26);
    const texts = Array.from({ length: count }, (_, i) => ((first + i) * step).toFixed(decimals));
    expect(new Set(texts).size).toBe(count);
    expect(['1', '2', '5']).toContain(step.toExponential()[0]);
  });
});
