import type { KeyIndex } from '#engine/base';
import { KEY_KINDS, NO_KEY, keyStream } from '#engine/model';
import type { Animation, KeyKind, KeyTable } from '#engine/model';
import { keyCache } from '#engine/runtime';
import type { KeyCache, SamplingContext } from '#engine/runtime';
import type { Canvas2D, Ink } from '../canvas.ts';
import { drawPointer } from '../glyphs.ts';
import {
  clearColumns,
  markCell,
  runEnd,
  CELL_TOP,
  cellHeight,
  cellWidth,
  hasLinks,
  keyToX,
  pixelsPerKey,
  placeOf,
  type MemoryView,
  type StreamOrders,
} from './view.ts';
import { AHEAD_ALPHA, CONSUMED_ALPHA, drawConsumedOf, drawPassed } from './draw-ordered.ts';

/** What is highlighted in the streams, besides the hot keys. */
export interface MemoryState {
  animation: Animation;
  context: SamplingContext;
  hoverKey: PointedKey | null;
  selectedKey: PointedKey | null;
  /** Where keys stand, stream by stream; missing if each stands in its own place in memory. */
  orders?: StreamOrders | undefined;
}

export interface PointedKey {
  readonly kind: KeyKind;
  readonly key: KeyIndex;
}

/**
 * Draws every stream as its cursor sees it: consumed, hot, read in this step, ahead. Frame time:
 * allocates nothing. The canvas is clear.
 * @param columns from `createColumns`; overwritten
 */
export function drawMemory(
  pen: Ink,
  view: MemoryView,
  state: MemoryState,
  columns: Uint8Array,
): void {
  const { canvas, palette } = pen;
  for (let row = 0; row < KEY_KINDS.length; row++) {
    const kind = KEY_KINDS[row];
    const { table, count } = keyStream(state.animation, kind);
    const cache = keyCache(state.context, kind);
    const order = state.orders?.[row];
    const places = order?.places;
    const top = row * view.rowHeight + CELL_TOP;
    if (order === undefined) drawConsumed(pen, view, kind, count, cache.next, top);
    else drawConsumedOf(pen, view, state.context, kind, order, top);
    canvas.fillStyle = palette.hot;
    drawHotCells(canvas, view, cache, table, places, top, columns);
    canvas.fillStyle = palette.text;
    if (order === undefined) drawStep(canvas, view, cache, top);
    else drawPassed(canvas, view, cache, order, top);
    if (order === undefined) drawCursor(pen, view, cache.next, top);
    drawPointed(canvas, view, kind, table, places, state.selectedKey, top, palette.text);
    drawPointed(canvas, view, kind, table, places, state.hoverKey, top, palette.focus);
  }
}

function drawConsumed(
  { canvas, palette }: Ink,
  view: MemoryView,
  kind: KeyKind,
  count: number,
  next: KeyIndex,
  top: number,
): void {
  const begin = keyToX(view, Math.max(view.from, 0));
  const cursor = keyToX(view, Math.min(view.to, Math.max(view.from, next)));
  const end = keyToX(view, Math.min(view.to, count));
  canvas.fillStyle = palette[kind];
  canvas.globalAlpha = CONSUMED_ALPHA;
  canvas.fillRect(begin, top, Math.max(0, cursor - begin), cellHeight(view));
  canvas.globalAlpha = AHEAD_ALPHA;
  canvas.fillRect(cursor, top, Math.max(0, end - cursor), cellHeight(view));
  canvas.globalAlpha = 1;
}

/** The two cached keys of every track, padding included: merged by pixel column, then drawn in runs. */
function drawHotCells(
  canvas: Canvas2D,
  view: MemoryView,
  { entries, next }: KeyCache,
  { previous, trackOffsets }: KeyTable,
  places: Uint32Array | undefined,
  top: number,
  columns: Uint8Array,
): void {
  if (next === 0) return;
  const used = clearColumns(view, columns);
  const tracks = trackOffsets.length - 1;
  for (let track = 0; track < tracks; track++) {
    const right = entries[track];
    const left = previous[right];
    markCell(view, placeOf(places, right), columns, used);
    if (left !== NO_KEY) markCell(view, placeOf(places, left), columns, used);
  }
  for (let start = 0; start < used; start++) {
    if (columns[start] === 0) continue;
    const end = runEnd(columns, start, used);
    fillHot(canvas, view, view.left + start, end - start, top);
    start = end;
  }
}

/** Cells that hold text are only tinted below their upper edge. */
const TINT_ALPHA = 0.3;
const TINT_EDGE = 3;
const TINTED_CELL = 24;

function fillHot(canvas: Canvas2D, view: MemoryView, x: number, width: number, top: number): void {
  if (!hasLinks(view) || pixelsPerKey(view) < TINTED_CELL) {
    canvas.fillRect(x, top, width, cellHeight(view));
    return;
  }
  canvas.fillRect(x, top, width, TINT_EDGE);
  canvas.globalAlpha = TINT_ALPHA;
  canvas.fillRect(x, top + TINT_EDGE, width, cellHeight(view) - TINT_EDGE);
  canvas.globalAlpha = 1;
}

/** Underlines the keys that the last step passed, in either direction. */
function drawStep(canvas: Canvas2D, view: MemoryView, { next, step }: KeyCache, top: number): void {
  const first = next - step.keysForward;
  const end = next + step.keysBackward;
  if (first === end) return;
  const x0 = keyToX(view, Math.max(view.from, first));
  const x1 = keyToX(view, Math.min(view.to, end));
  if (x1 > x0) canvas.fillRect(x0, top + cellHeight(view) - 2, Math.max(1.5, x1 - x0), 3);
}

function drawCursor({ canvas, palette }: Ink, view: MemoryView, next: KeyIndex, top: number): void {
  if (next < view.from || next > view.to) return;
  const x = keyToX(view, next);
  canvas.fillStyle = palette.cursor;
  canvas.fillRect(x - 0.75, top - 2, 1.5, cellHeight(view) + 3);
  drawPointer(canvas, x, top + 3, 7);
}

/** Frames a key's cell, and more quietly those of the keys before and after it in its track. */
function drawPointed(
  canvas: Canvas2D,
  view: MemoryView,
  kind: KeyKind,
  table: KeyTable,
  places: Uint32Array | undefined,
  pointed: PointedKey | null,
  top: number,
  color: string,
): void {
  if (pointed === null || pointed.kind !== kind || pointed.key >= table.count) return;
  canvas.strokeStyle = color;
  canvas.lineWidth = 1;
  canvas.globalAlpha = 0.55;
  const before = table.previous[pointed.key];
  const after = table.next[pointed.key];
  strokeCell(canvas, view, before, places, top);
  strokeCell(canvas, view, after, places, top);
  canvas.globalAlpha = 1;
  linkCells(canvas, view, before, pointed.key, places, top);
  linkCells(canvas, view, pointed.key, after, places, top);
  canvas.lineWidth = 2;
  strokeCell(canvas, view, pointed.key, places, top);
}

const MIN_FRAME = 4;

function strokeCell(
  canvas: Canvas2D,
  view: MemoryView,
  key: KeyIndex,
  places: Uint32Array | undefined,
  top: number,
): void {
  if (key === NO_KEY) return;
  const place = placeOf(places, key);
  if (place + 1 <= view.from || place >= view.to) return;
  const width = Math.max(MIN_FRAME, cellWidth(view));
  const middle = keyToX(view, place) + cellWidth(view) / 2;
  canvas.strokeRect(middle - width / 2, top - 1, width, cellHeight(view) + 2);
}

/** A bracket below the cells from a key to the next of its track, cut off at the ends of what is shown. */
function linkCells(
  canvas: Canvas2D,
  view: MemoryView,
  from: KeyIndex,
  to: KeyIndex,
  places: Uint32Array | undefined,
  top: number,
): void {
  if (!hasLinks(view) || from === NO_KEY || to === NO_KEY) return;
  const half = cellWidth(view) / 2;
  const end = view.left + view.width;
  const x0 = Math.min(end, Math.max(view.left, keyToX(view, placeOf(places, from)) + half));
  const x1 = Math.min(end, Math.max(view.left, keyToX(view, placeOf(places, to)) + half));
  const bottom = top + cellHeight(view) + 1;
  canvas.beginPath();
  canvas.moveTo(x0, bottom);
  canvas.lineTo(x0, bottom + LINK_HEIGHT);
  canvas.lineTo(x1, bottom + LINK_HEIGHT);
  canvas.lineTo(x1, bottom);
  canvas.stroke();
}

const LINK_HEIGHT = 6;
