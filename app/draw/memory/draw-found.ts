import type { KeyMatches } from '#engine/inspect';
import { KEY_KINDS, keyStream } from '#engine/model';
import type { Animation } from '#engine/model';
import type { Ink } from '../canvas.ts';
import { CELL_TOP, cellHeight, pixelsPerKey, type MemoryView, type StreamOrders } from './view.ts';

/** Opacity of the veil over cells that do not match. */
const VEIL_ALPHA = 0.72;

/** Height of the line over the cells that are. */
const LINE = 2;

/**
 * Draws a veil over the cells of keys that do not match, and a line over those that match. Called
 * while editing.
 */
export function drawMatches(
  { canvas, palette }: Ink,
  view: MemoryView,
  animation: Animation,
  found: KeyMatches,
  orders: StreamOrders | undefined,
): void {
  const width = Math.ceil(view.width);
  for (let row = 0; row < KEY_KINDS.length; row++) {
    const { count } = keyStream(animation, KEY_KINDS[row]);
    const { keys } = found.lanes[row];
    const columns = foundColumns(view, keys, orders?.[row].keys);
    const end = Math.min(width, Math.ceil((count - view.from) * pixelsPerKey(view)));
    const top = row * view.rowHeight + CELL_TOP;
    for (let start = 0; start < end;) {
      const flag = columns[start];
      let next = start + 1;
      while (next < end && columns[next] === flag) next++;
      const x = view.left + start;
      canvas.fillStyle = flag === 1 ? palette.focus : palette.surface;
      canvas.globalAlpha = flag === 1 ? 1 : VEIL_ALPHA;
      if (flag === 1) canvas.fillRect(x, top - LINE - 1, next - start, LINE);
      else canvas.fillRect(x, top, next - start, cellHeight(view));
      start = next;
    }
  }
  canvas.globalAlpha = 1;
}

/** One flag per pixel column: 1 if one of its keys is found, however many it holds. */
function foundColumns(
  view: MemoryView,
  found: Uint8Array,
  keys: Uint32Array | undefined,
): Uint8Array {
  const columns = new Uint8Array(Math.ceil(view.width) + 1);
  const pixels = pixelsPerKey(view);
  const end = Math.min(found.length, Math.ceil(view.to));
  for (let place = Math.max(0, Math.floor(view.from)); place < end; place++) {
    if (found[keys === undefined ? place : keys[place]] === 0) continue;
    const x = (place - view.from) * pixels;
    const first = Math.max(0, Math.floor(x));
    columns.fill(1, first, Math.max(first + 1, Math.round(x + pixels)));
  }
  return columns;
}
