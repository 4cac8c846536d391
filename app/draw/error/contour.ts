import type { Canvas2D, Rect } from '../canvas.ts';
import { PLACE_WIDTH, type ErrorGrid } from './error-grid.ts';

/** Light on dark, to be seen on dark and on bright places: the scale's colours are the same in every theme. */
export const CONTOUR_LINE = '#ffffff';
const CONTOUR_EDGE = '#00000099';

/** So many sides would hide the picture that they are drawn on: from here on they are faint. */
const DENSE = 600;
const FAINT = 0.4;

/**
 * Draws a line around all places above a tolerance, along their sides. Values that are not finite
 * count as above.
 * @param box where the grid lies, in CSS pixels
 */
export function drawContour(canvas: Canvas2D, box: Rect, grid: ErrorGrid, tolerance: number): void {
  const sides = contourSides(box, grid, tolerance);
  const isDense = sides.length > DENSE;
  if (!isDense) {
    canvas.fillStyle = CONTOUR_EDGE;
    for (const { x, y, width, height } of sides) {
      canvas.fillRect(x - 1, y - 1, width + 2, height + 2);
    }
  }
  canvas.globalAlpha = isDense ? FAINT : 1;
  canvas.fillStyle = CONTOUR_LINE;
  for (const { x, y, width, height } of sides) canvas.fillRect(x, y, width, height);
  canvas.globalAlpha = 1;
}

/** The sides between places above a tolerance and places that are not, as thin rectangles. */
export function contourSides(
  { x: left, y: top, width, height }: Rect,
  { places, rows, values }: ErrorGrid,
  tolerance: number,
): Rect[] {
  const sides: Rect[] = [];
  const above = (row: number, place: number): boolean =>
    row >= 0 && row < rows && !(values[row * places + place] <= tolerance);
  const yOf = (row: number): number => top + Math.floor((row * height) / rows);
  for (let row = 0; row <= rows; row++) {
    const y = yOf(row);
    for (let place = 0; place < places; place++) {
      const x = left + place * PLACE_WIDTH;
      if (place > 0 && row < rows && above(row, place) !== above(row, place - 1)) {
        sides.push({ x: x - 0.5, y, width: 1, height: yOf(row + 1) - y });
      }
      // Sides on the rim of the picture tell nothing.
      if (row === 0 || row === rows || above(row, place) === above(row - 1, place)) continue;
      const last = sides.at(-1);
      const end = Math.min(PLACE_WIDTH, left + width - x);
      if (last?.height === 1 && last.y === y - 0.5 && last.x + last.width === x) {
        sides[sides.length - 1] = { ...last, width: last.width + end };
      } else sides.push({ x, y: y - 0.5, width: end, height: 1 });
    }
  }
  return sides;
}
