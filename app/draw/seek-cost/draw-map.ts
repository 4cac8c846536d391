import type { SeekMap } from '#engine';
import type { Canvas2D, Metrics } from '../canvas.ts';
import { shadesOf } from '../color-scales.ts';
import type { Palette } from '../palette.ts';
import { fitText } from '../timeline/labels.ts';

/** What a cell's colour says. */
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
const LEFT_MARGIN = 34;
/** From one map to the next, where there is more room than the squares take: enough for a title. */
const MOST_PITCH = 300;
const TOP_MARGIN = 20;
const BOTTOM_MARGIN = 18;
const SHADES = 64;
const SEAM = 0.5;

const colors = shadesOf('viridis', SHADES);

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
  const pitch = Math.max(side + GAP, Math.min(MOST_PITCH, Math.floor(across + GAP)));
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

/** The cost of a cell. */
export function cellCost(map: SeekMap, metric: SeekMetric, { from, to }: MapCell): number {
  return map[metric][from * map.size + to];
}

/** One map: a row a time to seek from, a column a time to seek to, brighter where it costs more. */
export function drawSeekMap(
  canvas: Canvas2D,
  { side, top, lefts }: MapLayout,
  place: number,
  map: SeekMap,
  metric: SeekMetric,
  highest: number,
): void {
  const { size } = map;
  const column = map[metric];
  const cell = side / size;
  const left = lefts[place];
  for (let from = 0; from < size; from++) {
    const y = top + Math.floor(from * cell);
    const height = top + Math.floor((from + 1) * cell) - y;
    // Neighbours of one shade are one rectangle.
    for (let to = 0; to < size;) {
      const shade = shadeOf(column[from * size + to], highest);
      const first = to++;
      while (to < size && shadeOf(column[from * size + to], highest) === shade) to++;
      const x = left + Math.floor(first * cell);
      canvas.fillStyle = colors[shade];
      // A little over what follows, which covers it: else seams show between pixels of other sizes.
      const right = to < size ? left + Math.floor(to * cell) + SEAM : left + side;
      canvas.fillRect(x, y, right - x, from + 1 < size ? height + SEAM : top + side - y);
    }
  }
}

/** What stands around a map: its title, its axes. */
export function drawMapFrame(
  canvas: Canvas2D,
  { side, top, lefts, titleWidth }: MapLayout,
  place: number,
  title: string,
  duration: number,
  palette: Palette,
  metrics: Metrics,
): void {
  const left = lefts[place];
  canvas.font = metrics.labelFont;
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'left';
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
  canvas: Canvas2D,
  { side, top, lefts }: MapLayout,
  place: number,
  size: number,
  { from, to }: MapCell,
  palette: Palette,
): void {
  const cell = side / size;
  const x = lefts[place] + (to + 0.5) * cell;
  const y = top + (from + 0.5) * cell;
  canvas.fillStyle = palette.cursor;
  canvas.fillRect(x - 0.5, top, 1, side);
  canvas.fillRect(lefts[place], y - 0.5, side, 1);
}
