import { setText, type Canvas2D, type Pen } from '../../draw/canvas.ts';
import {
  middleOfRow,
  NAME_HEIGHT,
  nameStride,
  type ErrorLayout,
} from '../../draw/error/draw-error-map.ts';

/** A row that stands out. */
export interface MarkedRow {
  /** Place of the joint from above. */
  readonly row: number;
  /** Name of the joint, drawn even if its row is too low for a name. */
  readonly name: string;
}

/** Distance between two marked names, in CSS pixels. */
const APART = NAME_HEIGHT + 2;

/**
 * Draws the names of marked rows. Names of other rows that they would overlap are removed, and two marked
 * names are moved apart.
 * @param rows how many rows there are
 */
export function drawMarkedNames(
  { canvas, palette, metrics }: Pen,
  layout: ErrorLayout,
  rows: number,
  own: MarkedRow | null,
  pointed: MarkedRow | null,
): void {
  const other = own?.row === pointed?.row ? null : pointed;
  const y = nameMiddle(layout, rows, own, other);
  const otherY = nameMiddle(layout, rows, other, own);
  canvas.fillStyle = palette.surface;
  clearAround(canvas, layout, rows, y);
  clearAround(canvas, layout, rows, otherY);
  setText(canvas, metrics.labelFont, 'right');
  canvas.fillStyle = palette.text;
  const { left } = layout;
  if (own !== null) canvas.fillText(own.name, left - 6, y, left - 10);
  if (other !== null) canvas.fillText(other.name, left - 6, otherY, left - 10);
}

/** Height of a marked name beside another one; NaN if there is no row. */
function nameMiddle(
  layout: ErrorLayout,
  rows: number,
  marked: MarkedRow | null,
  other: MarkedRow | null,
): number {
  if (marked === null) return NaN;
  const middle = middleOfRow(layout, rows, marked.row);
  if (other === null) return middle;
  const otherMiddle = middleOfRow(layout, rows, other.row);
  if (Math.abs(middle - otherMiddle) >= APART) return middle;
  const lowest = layout.top + APART;
  const highest = Math.max(lowest, layout.top + layout.height - APART);
  const between = Math.min(highest, Math.max(lowest, (middle + otherMiddle) / 2));
  return between + (marked.row < other.row ? -APART / 2 : APART / 2);
}

/** Removes the names of rows that a name at this height would overlap. */
function clearAround(canvas: Canvas2D, layout: ErrorLayout, rows: number, y: number): void {
  if (Number.isNaN(y)) return;
  const stride = nameStride(layout, rows);
  let from = y;
  let to = y;
  for (let row = 0; row < rows; row += stride) {
    const middle = middleOfRow(layout, rows, row);
    if (Math.abs(middle - y) >= NAME_HEIGHT) continue;
    from = Math.min(from, middle);
    to = Math.max(to, middle);
  }
  canvas.fillRect(0, from - NAME_HEIGHT / 2, layout.left - 2, to - from + NAME_HEIGHT);
}
