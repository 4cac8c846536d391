import type { ByteOffset } from '#engine/base';

/** The layout of bytes in rows, in CSS pixels. */
export interface BytesView {
  readonly width: number;
  readonly height: number;
  readonly rowHeight: number;
  /** Width of a digit: all text is of one width. */
  readonly digit: number;
  readonly perRow: number;
  /** Between the numbers of two bytes, in digits. */
  readonly gap: number;
  readonly byteCount: number;
  /** How far the first row has moved up beyond the top. */
  readonly scrollTop: number;
}

/** Where a byte was hit: in its number or in its letter. */
export interface BytesHit {
  readonly offset: ByteOffset;
  readonly column: 'hex' | 'text';
}

const MARGIN = 6;
/** Between two groups of bytes, and between the columns; in digits. */
const GROUP_GAP = 0.7;
const COLUMN_GAP = 1.3;

/** Between two bytes, in digits: as much as there is room for. */
const MIN_GAP = 0.3;
const MAX_GAP = 0.8;

/** Bytes after which a wider gap follows. */
const GROUP = 4;

const PER_ROW = [32, 16, 8, 4] as const;
const MIN_DIGITS = 4;

/** Digits of an offset: as many as the last one needs. */
export function offsetDigits(byteCount: number): number {
  return Math.max(MIN_DIGITS, Math.max(0, byteCount - 1).toString(16).length);
}

/** The most bytes per row that fit into a width, and how far apart. */
export function bytesLayout(
  width: number,
  digit: number,
  byteCount: number,
): Pick<BytesView, 'perRow' | 'gap'> {
  const room = (perRow: number): number => {
    const columns = { digit, perRow, byteCount, gap: MIN_GAP };
    return width - MARGIN - textX(columns, perRow);
  };
  const perRow = PER_ROW.find((count) => room(count) >= 0) ?? PER_ROW[PER_ROW.length - 1];
  const gap = MIN_GAP + Math.max(0, room(perRow)) / (digit * (perRow - 1));
  return { perRow, gap: Math.min(MAX_GAP, gap) };
}

type Columns = Pick<BytesView, 'digit' | 'perRow' | 'gap' | 'byteCount'>;

export const OFFSET_X = MARGIN;

/** Where the number of the n-th byte of a row begins. */
export function hexX({ digit, gap, byteCount }: Columns, column: number): number {
  const digits = offsetDigits(byteCount) + COLUMN_GAP + column * (2 + gap);
  return MARGIN + digit * (digits + Math.floor(column / GROUP) * GROUP_GAP);
}

/** Where the letter of the n-th byte of a row begins. */
export function textX(columns: Columns, column: number): number {
  const { digit, perRow } = columns;
  return hexX(columns, perRow - 1) + digit * (2 + COLUMN_GAP + column);
}

/** Width of a byte's number, including the gap. */
export function hexWidth({ digit, gap }: Columns): number {
  return digit * (2 + gap);
}

export function rowCount({ byteCount, perRow }: Pick<BytesView, 'byteCount' | 'perRow'>): number {
  return Math.ceil(byteCount / perRow);
}

/** The first visible row. */
export function firstRow({ scrollTop, rowHeight }: BytesView): number {
  return Math.max(0, Math.floor(scrollTop / rowHeight));
}

/** One after the last visible row. */
export function endRow(view: BytesView): number {
  return Math.min(rowCount(view), Math.ceil((view.scrollTop + view.height) / view.rowHeight));
}

export function rowTop({ scrollTop, rowHeight }: BytesView, row: number): number {
  return row * rowHeight - scrollTop;
}

/** The first byte that is seen, and one after the last. */
export function seenBytes(view: BytesView): { readonly from: ByteOffset; readonly to: ByteOffset } {
  const from = firstRow(view) * view.perRow;
  return { from, to: Math.min(view.byteCount, endRow(view) * view.perRow) };
}

/** The byte at a point, or undefined between the columns and beyond the last byte. */
export function hitBytes(view: BytesView, x: number, y: number): BytesHit | undefined {
  const row = Math.floor((y + view.scrollTop) / view.rowHeight);
  const half = (view.gap * view.digit) / 2;
  const columnAt = (xOf: (columns: Columns, column: number) => number, width: number): number => {
    for (let column = 0; column < view.perRow; column++) {
      const left = xOf(view, column) - (xOf === hexX ? half : 0);
      if (x >= left && x < left + width) return column;
    }
    return -1;
  };
  const inHex = columnAt(hexX, hexWidth(view));
  const column = inHex >= 0 ? inHex : columnAt(textX, view.digit);
  const offset = row * view.perRow + column;
  if (column < 0 || row < 0 || offset >= view.byteCount) return undefined;
  return { offset, column: inHex >= 0 ? 'hex' : 'text' };
}

/** Part of the height that stays above what is scrolled to from far away. */
const ABOVE = 0.25;

/**
 * Scroll position that makes a byte's row visible with the smallest movement. From far away, the row
 * is placed further inside the view.
 */
export function scrollShowing(view: BytesView, offset: ByteOffset): number {
  const { rowHeight, scrollTop, height } = view;
  const top = Math.floor(offset / view.perRow) * rowHeight;
  const bottom = top + rowHeight;
  if (top >= scrollTop && bottom <= scrollTop + height) return scrollTop;
  const isFar = top < scrollTop - height || bottom > scrollTop + 2 * height;
  if (isFar) return Math.max(0, top - Math.floor(height * ABOVE));
  return top < scrollTop ? top : bottom - height;
}
