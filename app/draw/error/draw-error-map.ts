import type { JointIndex, Seconds } from '#engine/base';
import type { ErrorMap } from '#engine/inspect/error';
import { setText, type Pen, type Ink, type Canvas2D } from '../canvas.ts';
import { rulerText, rulerTicks, timeToX } from '../time-axis.ts';
import type { RulerScale } from '../time-axis.ts';
import { drawContour } from './contour.ts';
import { errorColor, errorPart } from './error-colors.ts';
import type { ErrorStyle } from './error-colors.ts';
import { PLACE_WIDTH, errorGrid } from './error-grid.ts';

/** Where the map lies, in CSS pixels. */
export interface ErrorLayout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ErrorCell {
  /** Place of the joint from above. */
  readonly row: number;
  readonly time: Seconds;
}

const LABEL_WIDTH = 132;
/** Lets the name of the first row, which is higher than the row, be read. */
const TOP_MARGIN = 5;
const TIME_HEIGHT = 18;
const RIGHT_MARGIN = 10;
/**
 * Overlap of neighbouring cells, in CSS pixels. It hides seams between cells that end inside a pixel.
 */
const OVERLAP = 0.5;
/** Rows lower than this have no room for a name. */
export const NAME_HEIGHT = 12;

export function errorLayout(width: number, height: number): ErrorLayout {
  return {
    left: LABEL_WIDTH,
    top: TOP_MARGIN,
    width: Math.max(1, width - LABEL_WIDTH - RIGHT_MARGIN),
    height: Math.max(1, height - TOP_MARGIN - TIME_HEIGHT),
  };
}

/** The cell under a point, or null beside the map. */
export function errorCellAt(
  { left, top, width, height }: ErrorLayout,
  map: ErrorMap,
  x: number,
  y: number,
): ErrorCell | null {
  if (y < top || y >= top + height || x < 0 || x > left + width) return null;
  const row = Math.floor(((y - top) / height) * map.jointCount);
  const part = Math.max(0, (x - left) / width);
  return { row, time: part * durationOf(map) };
}

function durationOf({ times }: ErrorMap): Seconds {
  return times[times.length - 1];
}

/** The measured column nearest to a time. */
export function nearestColumn({ times, measured, columns }: ErrorMap, time: Seconds): number {
  let nearest = 0;
  let distance = Infinity;
  for (let column = 0; column < columns; column++) {
    const away = Math.abs(times[column] - time);
    if (measured[column] === 1 && away < distance) {
      nearest = column;
      distance = away;
    }
  }
  return nearest;
}

/**
 * The map: a row per joint in the given order, time to the right; each cell shows the largest error in
 * it; errors that are not finite have their own colour. A line surrounds errors above the tolerance.
 */
export function drawErrorMap(
  { canvas, palette }: Ink,
  layout: ErrorLayout,
  map: ErrorMap,
  order: readonly JointIndex[],
  style: ErrorStyle,
  tolerance?: number,
): void {
  const { left, top, width, height } = layout;
  const grid = errorGrid(map, map.values[style.metric], order, width, height);
  const { rows, places, values } = grid;
  for (let row = 0; row < rows; row++) {
    const y = top + Math.floor((row * height) / rows);
    const overlap = row < rows - 1 ? OVERLAP : 0;
    const rowHeight = top + Math.floor(((row + 1) * height) / rows) - y + overlap;
    const inRow = values.subarray(row * places, (row + 1) * places);
    drawRow(canvas, inRow, style, { left, top: y, width, height: rowHeight }, palette.danger);
  }
  if (tolerance === undefined) return;
  drawContour(canvas, { x: left, y: top, width, height }, grid, tolerance);
}

/** Neighbours of one shade are one rectangle. */
function drawRow(
  canvas: Canvas2D,
  values: Float32Array,
  style: ErrorStyle,
  { left, top, width, height }: ErrorLayout,
  noNumber: string,
): void {
  const colorAt = (place: number): string =>
    Number.isFinite(values[place])
      ? errorColor(errorPart(values[place], style), style.colors)
      : noNumber;
  for (let place = 0; place < values.length;) {
    const first = place++;
    const color = colorAt(first);
    while (place < values.length && colorAt(place) === color) place++;
    canvas.fillStyle = color;
    const overlap = place < values.length ? OVERLAP : 0;
    const end = Math.min(width, place * PLACE_WIDTH + overlap);
    canvas.fillRect(left + first * PLACE_WIDTH, top, end - first * PLACE_WIDTH, height);
  }
}

/** One row in this many has its name beside it. */
export function nameStride({ height }: ErrorLayout, rows: number): number {
  return Math.max(1, Math.ceil((NAME_HEIGHT * rows) / height));
}

export function middleOfRow({ top, height }: ErrorLayout, rows: number, row: number): number {
  return top + ((row + 0.5) * height) / rows;
}

/** Names beside the rows, if there is room, and times below. */
export function drawErrorFrame(
  pen: Pen,
  layout: ErrorLayout,
  map: ErrorMap,
  names: readonly string[],
): void {
  const { canvas, palette, metrics } = pen;
  const { left } = layout;
  const stride = nameStride(layout, names.length);
  setText(canvas, metrics.labelFont, 'right');
  canvas.fillStyle = palette.textMuted;
  for (let row = 0; row < names.length; row += stride) {
    canvas.fillText(names[row], left - 6, middleOfRow(layout, names.length, row), left - 10);
  }
  drawTimes(pen, layout, durationOf(map));
}

/** Ticks below the picture, as dense as their times can be read. */
function drawTimes(
  { canvas, palette, metrics }: Pen,
  { left, top, width, height }: ErrorLayout,
  duration: Seconds,
): void {
  const axis = { from: 0, to: duration || 1, left, width };
  const scale: RulerScale = { unit: 'seconds', duration, frameRate: 1 };
  const { first, last, minor, minorsPerMajor, decimals } = rulerTicks(axis, scale);
  canvas.font = metrics.numberFont;
  for (let tick = first; tick <= last; tick++) {
    const x = Math.round(timeToX(axis, tick * minor));
    const isNamed = tick % minorsPerMajor === 0;
    canvas.fillStyle = isNamed ? palette.textFaint : palette.border;
    canvas.fillRect(x, top + height, 1, isNamed ? 5 : 3);
    if (!isNamed) continue;
    const text = rulerText(tick * minor, scale, decimals);
    const half = canvas.measureText(text).width / 2;
    canvas.textAlign = 'center';
    const furthest = left + width + RIGHT_MARGIN - half;
    canvas.fillText(text, Math.min(furthest, Math.max(left + half, x)), top + height + 11);
  }
}

/** Marks a time by a line, and the row of a joint by a frame; null for none. */
export function drawErrorCursor(
  canvas: Canvas2D,
  { left, top, width, height }: ErrorLayout,
  map: ErrorMap,
  time: Seconds | null,
  row: number | null,
  color: string,
): void {
  canvas.fillStyle = color;
  const x = time === null ? Infinity : left + (time / durationOf(map)) * width;
  if (x <= left + width) canvas.fillRect(x - 0.5, top, 1, height);
  if (row === null) return;
  const rowHeight = height / map.jointCount;
  canvas.strokeStyle = color;
  canvas.lineWidth = 1;
  canvas.strokeRect(left + 0.5, top + row * rowHeight, width - 1, Math.max(2, rowHeight));
}
