import { keysUntil } from '#engine/inspect';
import type { KeyOrder } from '#engine/inspect';
import { keyStream } from '#engine/model';
import type { KeyKind } from '#engine/model';
import { keyCache } from '#engine/runtime';
import type { KeyCache, SamplingContext } from '#engine/runtime';
import type { Canvas2D, Ink } from '../canvas.ts';
import { cellHeight, keyToX, type MemoryView } from './view.ts';

export const CONSUMED_ALPHA = 0.55;
export const AHEAD_ALPHA = 0.2;

/** Marks the consumed keys if keys are not in memory order. Called every frame. */
export function drawConsumedOf(
  { canvas, palette }: Ink,
  view: MemoryView,
  context: SamplingContext,
  kind: KeyKind,
  order: KeyOrder,
  top: number,
): void {
  canvas.fillStyle = palette[kind];
  canvas.globalAlpha = AHEAD_ALPHA;
  fillPlaces(canvas, view, order.keys.length, top);
  canvas.globalAlpha = CONSUMED_ALPHA - AHEAD_ALPHA;
  if (order.name === 'track') fillTracks(canvas, view, context, kind, order, top);
  else if (context.animation !== undefined) {
    // By time, all up to the playhead are consumed; the right-hand keys beyond it are hot.
    const stream = keyStream(context.animation, kind);
    fillPlaces(canvas, view, keysUntil(order, stream, context.ratio), top);
  }
  canvas.globalAlpha = 1;
}

/** Each track's keys up to its right-hand one, cut to whole pixels so that no two tracks overlap. */
function fillTracks(
  canvas: Canvas2D,
  view: MemoryView,
  context: SamplingContext,
  kind: KeyKind,
  { places }: KeyOrder,
  top: number,
): void {
  if (context.animation === undefined) return;
  const { table } = keyStream(context.animation, kind);
  const { entries, next } = keyCache(context, kind);
  if (next === 0) return;
  let painted = Math.floor(view.left);
  for (let track = 0; track + 1 < table.trackOffsets.length; track++) {
    const begin = Math.max(painted, Math.floor(keyToX(view, table.trackOffsets[track])));
    const end = Math.round(keyToX(view, places[entries[track]] + 1));
    const right = Math.min(end, Math.ceil(view.left + view.width));
    if (right <= begin) continue;
    canvas.fillRect(begin, top, right - begin, cellHeight(view));
    painted = right;
  }
}

/** Fills the row up to a place. */
function fillPlaces(canvas: Canvas2D, view: MemoryView, to: number, top: number): void {
  const left = keyToX(view, view.from);
  const right = keyToX(view, Math.min(view.to, Math.max(view.from, to)));
  if (right > left) canvas.fillRect(left, top, right - left, cellHeight(view));
}

/** Most keys of a step that are underlined one by one: a step that passed more has lit its row up anyway. */
const MAX_PASSED = 4096;

/** Underlines the keys that the last step passed, in any order. */
export function drawPassed(
  canvas: Canvas2D,
  view: MemoryView,
  { next, step }: KeyCache,
  { places }: KeyOrder,
  top: number,
): void {
  const first = next - step.keysForward;
  const end = Math.min(next + step.keysBackward, first + MAX_PASSED);
  const y = top + cellHeight(view) - 2;
  for (let key = first; key < end; key++) {
    const place = places[key];
    if (place + 1 <= view.from || place >= view.to) continue;
    const x = Math.max(view.left, keyToX(view, place));
    const right = keyToX(view, Math.min(view.to, place + 1));
    canvas.fillRect(x, y, Math.max(1.5, right - x), 3);
  }
}
