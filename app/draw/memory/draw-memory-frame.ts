import { LINE_BYTES } from '#engine/inspect';
import { KEY_KINDS, keyStream, valueStride } from '#engine/model';
import type { Animation, KeyKind, KeyStream } from '#engine/model';
import { setText, type Pen, type Canvas2D } from '../canvas.ts';
import { formatCounted } from '../format.ts';
import { drawDiamond, drawKindGlyph } from '../glyphs.ts';
import { CELL_TOP, cellHeight, hasGaps, keyToX, pixelsPerKey, type MemoryView } from './view.ts';

/** Minimum distance between ticks, in pixels. */
const TICK_SPACING = 5;

const IFRAME_SIZE = 7;

/** Bytes from one tick to the next: a cache line, doubled until ticks can be told apart. */
export function tickBytes(view: MemoryView, bytesPerKey: number): number {
  let bytes = LINE_BYTES;
  while ((bytes / bytesPerKey) * pixelsPerKey(view) < TICK_SPACING) bytes *= 2;
  return bytes;
}

/**
 * Draws the static content over the cells: names, gaps, ticks of the value column, iframes.
 * @param inMemory false if keys stand in another order than in memory, which has neither lines nor cursors
 */
export function drawMemoryFrame(
  pen: Pen,
  view: MemoryView,
  animation: Animation,
  inMemory = true,
): void {
  const { canvas, palette } = pen;
  for (let row = 0; row < KEY_KINDS.length; row++) {
    const stream = keyStream(animation, KEY_KINDS[row]);
    const { kind, count, iframes } = stream;
    const top = row * view.rowHeight + CELL_TOP;
    drawStreamLabel(pen, view, kind, count, top);
    canvas.fillStyle = palette.surface;
    if (hasGaps(view)) drawGaps(canvas, view, count, top);
    if (!inMemory) continue;
    canvas.fillStyle = palette.textFaint;
    drawTicks(canvas, view, stream, top);
    canvas.fillStyle = palette.iframe;
    for (let iframe = 0; iframe < iframes.count; iframe++) {
      const cursor = iframes.desc[2 * iframe + 1] + 1;
      if (cursor < view.from || cursor > view.to) continue;
      drawDiamond(canvas, keyToX(view, cursor), top + cellHeight(view) + 2.5, IFRAME_SIZE);
    }
  }
}

function drawStreamLabel(
  { canvas, palette, metrics }: Pen,
  view: MemoryView,
  kind: KeyKind,
  count: number,
  top: number,
): void {
  const y = top + cellHeight(view) / 2;
  canvas.fillStyle = palette[kind];
  drawKindGlyph(canvas, kind, 14, y, 7);
  setText(canvas, metrics.labelFont, 'left');
  canvas.fillStyle = palette.textMuted;
  canvas.fillText(kind, 24, y + 0.5);
  canvas.font = metrics.numberFont;
  canvas.textAlign = 'right';
  canvas.fillStyle = palette.textFaint;
  canvas.fillText(formatCounted(count, 'key'), view.labelWidth - 8, y + 0.5);
}

function drawGaps(canvas: Canvas2D, view: MemoryView, count: number, top: number): void {
  const end = Math.min(view.to, count);
  for (let key = Math.floor(view.from) + 1; key <= end; key++) {
    canvas.fillRect(keyToX(view, key) - 1, top, 1, cellHeight(view));
  }
}

/** Ticks where a new line of 64 bytes begins, counted from the beginning of the file. */
function drawTicks(canvas: Canvas2D, view: MemoryView, stream: KeyStream, top: number): void {
  const bytesPerKey = valueStride(stream);
  const step = tickBytes(view, bytesPerKey);
  const y = top + cellHeight(view) + 1;
  const { offset } = stream.ranges.values;
  const firstByte = offset + view.from * bytesPerKey;
  const lastByte = offset + Math.min(view.to, stream.count) * bytesPerKey;
  for (let byte = Math.ceil(firstByte / step) * step; byte <= lastByte; byte += step) {
    canvas.fillRect(Math.round(keyToX(view, (byte - offset) / bytesPerKey)), y, 1, 3);
  }
}
