import type { SeekMap } from '#engine/inspect';
import { shadePixels, shadesOf } from '../../draw/color-scales.ts';
import { fitText, setText, type Canvas2D, type Pen, type Ink } from '../../draw/canvas.ts';

/** The measure that a cell's colour shows. */
export type SeekMetric = 'keys' | 'bytes';

/** Squares side by side, one a map, in CSS pixels. */
export interface MapLayout {
  readonly side: number;
  readonly top: number;
  readonly lefts: readonly number[];
  readonly titleWidth: number;
}

/** A cell of every map: a seek from one time to another. */
export interface MapCell {
  readonly from: number;
  readonly to: number;
}

const GAP = 18;
/** Holds the end of a clip of milliseconds, `0.0667`. */
const LEFT_MARGIN = 46;
/** From one map to the next, if there is more room than the squares take: enough for a title. */
const MAX_PITCH = 300;
const TOP_MARGIN = 20;
const BOTTOM_MARGIN = 18;
const SHADES = 64;
const PIXEL = 4;

const colors = shadesOf('viridis', SHADES);
const shades = shadePixels('viridis', SHADES);

/** The colour of a cost; `highest` is the brightest. */
export function costColor(cost: number, highest: number): string {
  return colors[shadeOf(cost, highest)];
}

function shadeOf(cost: number, highest: number): number {
  return highest > 0 ? Math.min(SHADES - 1, Math.round((cost / highest) * (SHADES - 1))) : 0;
}

/** The largest squares that fit an area. */
export function mapLayout(width: number, height: number, count: number): MapLayout {
  const across = (width - LEFT_MARGIN - GAP * count) / count;
  const side = Math.max(8, Math.floor(Math.min(across, height - TOP_MARGIN - BOTTOM_MARGIN)));
  const pitch = Math.max(side + GAP, Math.min(MAX_PITCH, Math.floor(across + GAP)));
  const lefts = Array.from({ length: count }, (_, i) => LEFT_MARGIN + i * pitch);
  return { side, top: TOP_MARGIN, lefts, titleWidth: pitch - GAP };
}

/** The cell under a point, or null beside the maps. */
export function mapCellAt(
  { side, top, lefts }: MapLayout,
  size: number,
  x: number,
  y: number,
): MapCell | null {
  const left = lefts.find((start) => x >= start && x < start + side);
  if (left === undefined || y < top || y >= top + side) return null;
  const cell = side / size;
  return { from: Math.floor((y - top) / cell), to: Math.floor((x - left) / cell) };
}

export function cellCost(map: SeekMap, metric: SeekMetric, { from, to }: MapCell): number {
  return map[metric][from * map.size + to];
}

/**
 * The cells of a map as pixels of red, green, blue and opacity: one row per time to seek from, one
 * column per time to seek to, brighter if it costs more.
 */
export function mapPixels(
  map: SeekMap,
  metric: SeekMetric,
  highest: number,
): Uint8ClampedArray<ArrayBuffer> {
  const costs = map[metric];
  const pixels = new Uint8ClampedArray(PIXEL * costs.length);
  costs.forEach((cost, cell) => {
    const shade = PIXEL * shadeOf(cost, highest);
    for (let i = 0; i < PIXEL; i++) pixels[PIXEL * cell + i] = shades[shade + i];
  });
  return pixels;
}

/** One map. A picture of its cells is drawn at once: as rectangles, they would take a frame to themselves. */
export function drawSeekMap(
  canvas: Canvas2D,
  { side, top, lefts }: MapLayout,
  place: number,
  cells: CanvasImageSource,
): void {
  canvas.imageSmoothingEnabled = false;
  canvas.drawImage(cells, lefts[place], top, side, side);
}

/** Draws title and axes of a map. */
export function drawMapFrame(
  { canvas, palette, metrics }: Pen,
  { side, top, lefts, titleWidth }: MapLayout,
  place: number,
  title: string,
  duration: number,
): void {
  const left = lefts[place];
  setText(canvas, metrics.labelFont, 'left');
  canvas.fillStyle = palette.text;
  canvas.fillText(fitText(canvas, title, titleWidth), left, top - 10);
  canvas.font = metrics.numberFont;
  canvas.fillStyle = palette.textFaint;
  const below = top + side + 9;
  canvas.fillText('to 0', left, below);
  canvas.textAlign = 'right';
  const end = String(Number(duration.toPrecision(3)));
  canvas.fillText(`${end} s`, left + side, below);
  if (place > 0) return;
  canvas.fillText('from', left - 4, top + 6);
  canvas.fillText('0', left - 4, top + 18);
  canvas.fillText(end, left - 4, top + side - 5);
}

/** The lines through a cell. */
export function drawMapCursor(
  { canvas, palette }: Ink,
  { side, top, lefts }: MapLayout,
  place: number,
  size: number,
  { from, to }: MapCell,
): void {
  const cell = side / size;
  const x = lefts[place] + (to + 0.5) * cell;
  const y = top + (from + 0.5) * cell;
  canvas.fillStyle = palette.cursor;
  canvas.fillRect(x - 0.5, top, 1, side);
  canvas.fillRect(lefts[place], y - 0.5, side, 1);
}
