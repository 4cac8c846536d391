import type { TrackIndex } from '#engine/base';
import { KEY_KINDS, keyStream } from '#engine/model';
import type { Animation, KeyTable } from '#engine/model';
import type { Canvas2D } from '../canvas.ts';
import {
  clearColumns,
  markCell,
  runEnd,
  CELL_TOP,
  cellHeight,
  placeOf,
  type MemoryView,
  type StreamOrders,
} from './view.ts';

/** Height of the line over the cells, and how strongly the cells themselves are tinted. */
const LINE = 2;
const TINT_ALPHA = 0.4;

/**
 * Draws a line over the cells of all keys of some tracks, and tints them. What a clip has no track for is
 * left out. Frame time, as long as the tracks are few.
 * @param columns from `createColumns`; overwritten
 */
export function drawTrackKeys(
  canvas: Canvas2D,
  view: MemoryView,
  animation: Animation,
  tracks: readonly TrackIndex[],
  orders: StreamOrders | undefined,
  color: string,
  columns: Uint8Array,
): void {
  if (tracks.length === 0) return;
  canvas.fillStyle = color;
  for (let row = 0; row < KEY_KINDS.length; row++) {
    const { table } = keyStream(animation, KEY_KINDS[row]);
    const used = clearColumns(view, columns);
    for (let i = 0; i < tracks.length; i++) {
      if (tracks[i] >= animation.trackCount) continue;
      markTrack(view, table, tracks[i], orders?.[row].places, columns, used);
    }
    drawRuns(canvas, view, row * view.rowHeight + CELL_TOP, columns, used);
  }
}

const single: [TrackIndex] = [0];

/** Draws over the keys of one track, if any; see {@link drawTrackKeys}. Frame time. */
export function drawOneTrack(
  canvas: Canvas2D,
  view: MemoryView,
  animation: Animation,
  track: TrackIndex | null,
  orders: StreamOrders | undefined,
  color: string,
  columns: Uint8Array,
): void {
  if (track === null) return;
  single[0] = track;
  drawTrackKeys(canvas, view, animation, single, orders, color, columns);
}

function markTrack(
  view: MemoryView,
  { keys, trackOffsets }: KeyTable,
  track: TrackIndex,
  places: Uint32Array | undefined,
  columns: Uint8Array,
  used: number,
): void {
  for (let slot = trackOffsets[track]; slot < trackOffsets[track + 1]; slot++) {
    markCell(view, placeOf(places, keys[slot]), columns, used);
  }
}

function drawRuns(
  canvas: Canvas2D,
  view: MemoryView,
  top: number,
  columns: Uint8Array,
  used: number,
): void {
  for (let start = 0; start < used; start++) {
    if (columns[start] === 0) continue;
    const end = runEnd(columns, start, used);
    canvas.fillRect(view.left + start, top - LINE - 1, end - start, LINE);
    canvas.globalAlpha = TINT_ALPHA;
    canvas.fillRect(view.left + start, top, end - start, cellHeight(view));
    canvas.globalAlpha = 1;
    start = end;
  }
}
