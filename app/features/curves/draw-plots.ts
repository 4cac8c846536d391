import type { JointIndex } from '#engine/base';
import type { DisplayCurve } from '#engine/inspect/curves';
import type { KeyKind } from '#engine/model';
import type { TimeAxis } from '../../draw/time-axis.ts';

/** One joint's curves in a plot. */
export interface CurveLine {
  readonly joint: JointIndex;
  readonly display: DisplayCurve;
  /** Quantisation error of its keys' numbers, if it is shown. */
  readonly band: Float32Array | undefined;
  /** It never changes. */
  readonly flat: boolean;
}

/** The curves of one kind, of some joints; the active one comes last. */
export interface Plot {
  readonly kind: KeyKind;
  /** Of its numbers, as it is written after them: `°`, ` m`, or nothing. */
  readonly unit: string;
  readonly lines: readonly CurveLine[];
  /** None of its curves ever changes. */
  readonly flat: boolean;
}

export interface ValueRange {
  readonly from: number;
  readonly to: number;
}

/** A plot with its place on the canvas, in CSS pixels, and the values at its lower and upper end. */
export interface PlacedPlot extends Plot {
  readonly top: number;
  readonly height: number;
  readonly range: ValueRange;
}

/** Plots one below the other over one time axis, right of a column of numbers and below a ruler. */
export interface CurvesView {
  readonly width: number;
  readonly height: number;
  readonly rulerHeight: number;
  readonly axis: TimeAxis;
  readonly plots: readonly PlacedPlot[];
}

/** Width of the column of numbers, in CSS pixels. */
export const LABEL_WIDTH = 132;

/** Between the numbers and the curves, for the values of the grid's lines. */
export const GRID_VALUES_WIDTH = 52;

/** Height of a line of numbers. */
export const LINE_HEIGHT = 13;

/** Height of a plot that never changes: its heading and four lines of values. */
const FLAT_HEIGHT = 5 * LINE_HEIGHT + 4;
const MIN_HEIGHT = 48;

/** Between the values of a plot and its upper and lower end. */
const PADDING = 9;

/**
 * Places plots below one another from `top` on. Constant plots have a fixed height; the others share
 * the rest.
 */
export function placePlots(
  plots: readonly Plot[],
  ranges: readonly ValueRange[],
  top: number,
  height: number,
): PlacedPlot[] {
  const flat = plots.filter((plot) => plot.flat).length;
  const moving = plots.length - flat;
  const even = height / Math.max(1, plots.length);
  const flatHeight = moving === 0 ? even : Math.min(FLAT_HEIGHT, even);
  const movingHeight = Math.max(MIN_HEIGHT, (height - flat * flatHeight) / Math.max(1, moving));
  let next = top;
  return plots.map((plot, i) => {
    const placed = { ...plot, range: ranges[i], top: next };
    const its = plot.flat ? flatHeight : movingHeight;
    next += its;
    return { ...placed, height: its };
  });
}

export function valueToY({ top, height, range }: PlacedPlot, value: number): number {
  const part = (value - range.from) / (range.to - range.from);
  return top + height - PADDING - part * (height - 2 * PADDING);
}

export function yToValue({ top, height, range }: PlacedPlot, y: number): number {
  const part = (top + height - PADDING - y) / (height - 2 * PADDING);
  return range.from + part * (range.to - range.from);
}

/** Values of one plot a pixel. */
export function valuePerPixel({ height, range }: PlacedPlot): number {
  return (range.to - range.from) / (height - 2 * PADDING);
}

/** The plot at a height. */
export function plotAt({ plots }: CurvesView, y: number): PlacedPlot | undefined {
  return plots.find(({ top, height }) => y >= top && y < top + height);
}

/**
 * The value range of a plot for values within these limits. A single value is placed in the middle of
 * a range.
 */
export function roundedRange(least: number, most: number): ValueRange {
  if (!(most >= least)) return { from: -1, to: 1 };
  // A few steps of a half float: smaller ranges are noise and are not magnified.
  const room = Math.max(Math.abs(least), Math.abs(most), 1e-3) * 2 ** -7;
  const extra = most - least > room ? 0 : (room - (most - least)) / 2;
  return { from: least - extra, to: most + extra };
}

/** Whole multiples of a step of 1, 2 or 5 times a power of ten, at least some pixels apart. */
export function valueTicks(
  plot: PlacedPlot,
  spacing: number,
): { first: number; step: number; count: number; decimals: number } {
  const least = valuePerPixel(plot) * spacing;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least) ?? 10;
  const step = factor * power;
  const first = Math.ceil(yToValue(plot, plot.top + plot.height - 2) / step);
  const last = Math.floor(yToValue(plot, plot.top + 2) / step);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return { first, step, count: Math.max(0, last - first + 1), decimals };
}
