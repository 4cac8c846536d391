import type { Seconds } from '#engine/base';
import { countTimes, type ComparedSide } from '#engine/inspect';
import { setText, type Canvas2D, type Pen, type Ink } from '../../draw/canvas.ts';
import { drawRuler, drawTimeGrid, timeToX, xToTime } from '../../draw/time-axis.ts';
import type { RulerScale, TimeAxis } from '../../draw/time-axis.ts';

/** Layout of the keys of two clips, in CSS pixels: bars of A grow upward from a line, those of B downward. */
export interface StripLayout {
  readonly axis: TimeAxis;
  readonly rulerHeight: number;
  /** The line between them. */
  readonly middle: number;
  /** Height of the tallest bar. */
  readonly reach: number;
}

const LABEL_WIDTH = 22;
const RIGHT_MARGIN = 8;
const RULER_HEIGHT = 18;
const BAR = 3;
const GAP = 1;

export function stripLayout(
  width: number,
  height: number,
  from: Seconds,
  to: Seconds,
): StripLayout {
  const room = Math.max(2, height - RULER_HEIGHT - 4);
  return {
    axis: { from, to, left: LABEL_WIDTH, width: Math.max(1, width - LABEL_WIDTH - RIGHT_MARGIN) },
    rulerHeight: RULER_HEIGHT,
    middle: RULER_HEIGHT + 2 + Math.floor(room / 2),
    reach: Math.floor(room / 2) - 1,
  };
}

/** The time under a place, within what is shown. */
export function stripTime({ axis }: StripLayout, x: number): Seconds {
  return Math.min(axis.to, Math.max(axis.from, xToTime(axis, x)));
}

/** Draws how many keys both clips have over time, in colour those that differ. */
export function drawStrips(
  pen: Pen,
  layout: StripLayout,
  sides: readonly [ComparedSide, ComparedSide],
  scale: RulerScale,
): void {
  const { canvas, palette, metrics } = pen;
  const { axis, rulerHeight, middle, reach } = layout;
  drawTimeGrid(pen, axis, scale, rulerHeight, 2 * reach + 4);
  drawRuler(pen, axis, scale, rulerHeight);
  const most = Math.max(1, ...sides.map((side) => mostKeys(axis, side)));
  const [a, b] = sides;
  drawBars(pen, layout, a, most, -1, palette.sideA);
  drawBars(pen, layout, b, most, 1, palette.sideB);
  canvas.fillStyle = palette.border;
  canvas.fillRect(axis.left, middle, axis.width, 1);
  setText(canvas, metrics.labelFont, 'left');
  canvas.fillStyle = palette.sideA;
  canvas.fillText('A', 8, middle - reach / 2);
  canvas.fillStyle = palette.sideB;
  canvas.fillText('B', 8, middle + reach / 2);
}

/** Bars that an axis has room for. */
function barCount({ width }: TimeAxis): number {
  return Math.max(1, Math.floor(width / (BAR + GAP)));
}

/** The range of time of a bar; the last one includes the end. */
function barTimes(axis: TimeAxis, bar: number, count: number): readonly [Seconds, Seconds] {
  const step = (axis.to - axis.from) / count;
  const end = bar === count - 1 ? axis.to + step / 100 : axis.from + (bar + 1) * step;
  return [axis.from + bar * step, end];
}

function mostKeys(axis: TimeAxis, { times }: ComparedSide): number {
  const count = barCount(axis);
  let most = 0;
  for (let bar = 0; bar < count; bar++) {
    most = Math.max(most, countTimes(times, ...barTimes(axis, bar, count)));
  }
  return most;
}

function drawBars(
  { canvas, palette }: Ink,
  { axis, middle, reach }: StripLayout,
  { times, apart }: ComparedSide,
  most: number,
  direction: 1 | -1,
  color: string,
): void {
  const count = barCount(axis);
  const bar = (from: Seconds, keys: number, style: string): void => {
    if (keys === 0) return;
    // By the square root, so that a build is visible beside a source with many more keys.
    const height = Math.max(1, Math.round(Math.sqrt(keys / most) * reach));
    canvas.fillStyle = style;
    const x = Math.round(timeToX(axis, from));
    canvas.fillRect(x, direction < 0 ? middle - height : middle + 1, BAR, height);
  };
  for (let i = 0; i < count; i++) {
    const [from, to] = barTimes(axis, i, count);
    bar(from, countTimes(times, from, to), palette.textFaint);
    bar(from, countTimes(apart, from, to), color);
  }
}

/** A line through both clips; nothing if the time is not in view. */
export function drawStripCursor(
  canvas: Canvas2D,
  { axis, rulerHeight, middle, reach }: StripLayout,
  time: Seconds,
  color: string,
): void {
  if (time < axis.from || time > axis.to) return;
  canvas.fillStyle = color;
  canvas.fillRect(
    Math.round(timeToX(axis, time)),
    rulerHeight,
    1,
    middle + reach + 2 - rulerHeight,
  );
}
