import type { Ratio } from '#engine/base';
import type { LineMap } from '#engine/layouts';
import { setText, type Canvas2D, type Pen } from '../../draw/canvas.ts';

/** An order of keys, and which of its lines each frame reads. */
export interface NamedLineMap {
  readonly name: string;
  readonly map: LineMap;
}

/** Maps side by side, CSS pixels. */
export interface LineMapsLayout {
  readonly lefts: readonly number[];
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

const GAP = 14;
const MARGIN = 10;
const TOP = 22;
const BOTTOM = 18;

export function lineMapsLayout(width: number, height: number, count: number): LineMapsLayout {
  const each = Math.max(8, Math.floor((width - 2 * MARGIN - GAP * (count - 1)) / count));
  return {
    lefts: Array.from({ length: count }, (_, i) => MARGIN + i * (each + GAP)),
    width: each,
    top: TOP,
    height: Math.max(8, Math.floor(height - TOP - BOTTOM)),
  };
}

/** A frame of one of the maps. */
export interface LineMapCell {
  readonly map: number;
  readonly frame: number;
}

/** The frame at a place, or null beside the maps. */
export function lineMapCellAt(
  { lefts, width, top, height }: LineMapsLayout,
  maps: readonly NamedLineMap[],
  x: number,
  y: number,
): LineMapCell | null {
  const map = lefts.findIndex((left) => x >= left && x < left + width);
  if (map < 0 || y < top || y >= top + height) return null;
  return { map, frame: Math.floor(((y - top) / height) * maps[map].map.frames) };
}

/**
 * One map: the stored clip from left to right, line by line, its frames from top to bottom; a mark where a
 * frame reads a line. Several lines or frames on one pixel are one mark.
 */
export function drawLineMap(
  { canvas, palette, metrics }: Pen,
  { lefts, width, top, height }: LineMapsLayout,
  place: number,
  { name, map }: NamedLineMap,
  color: string,
): void {
  const left = lefts[place];
  canvas.fillStyle = palette.raised;
  canvas.fillRect(left, top, width, height);
  canvas.fillStyle = color;
  const rowHeight = height / map.frames;
  for (let frame = 0; frame < map.frames; frame++) {
    const y = top + Math.floor(frame * rowHeight);
    const tall = Math.max(1, top + Math.floor((frame + 1) * rowHeight) - y);
    drawFrame(canvas, map, frame, left, width, y, tall);
  }
  setText(canvas, metrics.labelFont, 'left');
  canvas.fillStyle = palette.text;
  canvas.fillText(name, left, top - 11, width);
  canvas.font = metrics.numberFont;
  canvas.fillStyle = palette.textFaint;
  canvas.fillText(`${map.lines} lines`, left, top + height + 9);
}

/** Neighbouring columns that are read are one rectangle, at least a pixel wide. */
function drawFrame(
  canvas: Canvas2D,
  { counts, columns }: LineMap,
  frame: number,
  left: number,
  width: number,
  y: number,
  tall: number,
): void {
  const begin = frame * columns;
  for (let column = 0; column < columns;) {
    if (counts[begin + column] === 0) {
      column++;
      continue;
    }
    const first = column;
    while (column < columns && counts[begin + column] > 0) column++;
    const x = left + (first / columns) * width;
    const end = left + (column / columns) * width;
    canvas.fillRect(x, y, Math.max(1, end - x), tall);
  }
}

/** The frame that is played, and the one under the pointer, on every map. */
export function drawLineMapCursor(
  canvas: Canvas2D,
  { lefts, width, top, height }: LineMapsLayout,
  ratio: Ratio,
  color: string,
): void {
  canvas.fillStyle = color;
  const y = Math.min(top + height - 1, Math.floor(top + ratio * height));
  for (const left of lefts) canvas.fillRect(left, y, width, 1);
}
