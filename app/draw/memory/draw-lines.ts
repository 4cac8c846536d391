import { LINE_BYTES } from '#engine/inspect';
import type { LineReads } from '#engine/inspect';
import { KEY_KINDS, keyStream } from '#engine/model';
import type { Animation, KeyStream } from '#engine/model';
import { setText, type Pen, type Ink, type Canvas2D } from '../canvas.ts';
import { clearColumns, runEnd, keyToX, pixelsPerKey, type MemoryView } from './view.ts';

/** The columns of a stream that a step reads keys from: a band each, from top to bottom. */
const BANDS = [
  ['values', 'values'],
  ['timepoint', 'times'],
  ['previous', 'offsets'],
] as const;

const BAND_PITCH = 11;
const BAND_HEIGHT = 7;

/** Height of the bands of one row. */
export const BAND_ROOM = BANDS.length * BAND_PITCH + 2;

/** Lines narrower than this, in pixels, are not drawn separately, and neither are their bytes. */
const MIN_LINE = 4;

/** Opacity of the bytes of a loaded line that were not read. */
const LOADED_ALPHA = 0.35;

/** Whether a clip stands in a file, so that its keys have lines. */
export function hasLines({ translations, rotations, scales }: Animation): boolean {
  return [translations, rotations, scales].some(({ ranges }) => ranges.values.length > 0);
}

/** Names the bands, beside the rows that have room for them. */
export function drawBandNames({ canvas, palette, metrics }: Pen, view: MemoryView): void {
  if (view.bandRoom === undefined) return;
  setText(canvas, metrics.numberFont, 'right');
  canvas.fillStyle = palette.textFaint;
  for (let row = 0; row < KEY_KINDS.length; row++) {
    for (let band = 0; band < BANDS.length; band++) {
      const y = bandTop(view, row, band) + BAND_HEIGHT / 2 + 0.5;
      canvas.fillText(BANDS[band][1], view.labelWidth - 8, y);
    }
  }
}

function bandTop({ rowHeight, bandRoom = 0 }: MemoryView, row: number, band: number): number {
  return (row + 1) * rowHeight - bandRoom + band * BAND_PITCH;
}

/**
 * Draws under the cells which 64-byte lines of each column per step has loaded, and the bytes in them that it has
 * read: keys that stand side by side share lines. Frame time: allocates nothing.
 * @param columns from `createColumns`; overwritten
 */
export function drawLines(
  { canvas, palette }: Ink,
  view: MemoryView,
  animation: Animation,
  reads: LineReads,
  columns: Uint8Array,
): void {
  if (view.bandRoom === undefined) return;
  for (let row = 0; row < KEY_KINDS.length; row++) {
    const stream = keyStream(animation, KEY_KINDS[row]);
    for (let band = 0; band < BANDS.length; band++) {
      const y = bandTop(view, row, band);
      canvas.fillStyle = palette.faint;
      fillKeys(canvas, view, 0, stream.count, y);
      canvas.fillStyle = palette[stream.kind];
      drawBand(canvas, view, stream, BANDS[band][0], reads, y, columns);
    }
  }
}

function drawBand(
  canvas: Canvas2D,
  view: MemoryView,
  { ranges, count }: KeyStream,
  column: (typeof BANDS)[number][0],
  reads: LineReads,
  y: number,
  columns: Uint8Array,
): void {
  const { offset, length } = ranges[column];
  const keyBytes = length / count;
  const isFine = (LINE_BYTES / keyBytes) * pixelsPerKey(view) >= MIN_LINE;
  const used = isFine ? 0 : clearColumns(view, columns);
  for (let i = 0; i < reads.lineCount; i++) {
    const line = reads.lines[i];
    const begin = line * LINE_BYTES - offset;
    if (begin >= length || begin + LINE_BYTES <= 0) continue;
    const from = Math.max(0, begin / keyBytes);
    const to = Math.min(count, (begin + LINE_BYTES) / keyBytes);
    if (isFine) drawLine(canvas, view, reads, line, begin, keyBytes, from, to, y);
    else markKeys(view, from, to, columns, used);
  }
  for (let start = 0; start < used; start++) {
    if (columns[start] === 0) continue;
    const end = runEnd(columns, start, used);
    canvas.fillRect(view.left + start, y, end - start, BAND_HEIGHT);
    start = end;
  }
}

/** One line, and more strongly what of it was read. */
function drawLine(
  canvas: Canvas2D,
  view: MemoryView,
  { bytesOfLine }: LineReads,
  line: number,
  begin: number,
  keyBytes: number,
  from: number,
  to: number,
  y: number,
): void {
  canvas.globalAlpha = LOADED_ALPHA;
  fillKeys(canvas, view, from, to, y, 1);
  canvas.globalAlpha = 1;
  for (let byte = 0; byte < LINE_BYTES; byte++) {
    if (!isRead(bytesOfLine, line, byte)) continue;
    const first = byte;
    while (byte < LINE_BYTES && isRead(bytesOfLine, line, byte)) byte++;
    const read = Math.max(from, (begin + first) / keyBytes);
    fillKeys(canvas, view, read, Math.min(to, (begin + byte) / keyBytes), y);
  }
}

function isRead(bytesOfLine: Uint32Array, line: number, byte: number): boolean {
  return (bytesOfLine[2 * line + (byte >>> 5)] & (1 << (byte & 31))) !== 0;
}

/** Key indices may be fractions, because lines do not begin at keys. */
function fillKeys(
  canvas: Canvas2D,
  view: MemoryView,
  from: number,
  to: number,
  y: number,
  gap = 0,
): void {
  const x = keyToX(view, Math.max(view.from, from));
  const right = keyToX(view, Math.min(view.to, to)) - gap;
  if (right > x) canvas.fillRect(x, y, right - x, BAND_HEIGHT);
}

function markKeys(
  view: MemoryView,
  from: number,
  to: number,
  columns: Uint8Array,
  used: number,
): void {
  if (to <= view.from || from >= view.to) return;
  const first = Math.max(0, Math.floor(keyToX(view, from) - view.left));
  const end = Math.max(first + 1, Math.ceil(keyToX(view, to) - view.left));
  columns.fill(1, first, Math.min(used, end));
}
