import type { KeyIndex } from '#engine/base';
import type { KeyOrder } from '#engine/inspect';
import { KEY_KINDS, keyStream } from '#engine/model';
import type { Animation, KeyKind } from '#engine/model';

/**
 * The keys of the three streams that are shown along x: one stream per row, all at one scale (CSS
 * pixels).
 */
export interface MemoryView {
  readonly labelWidth: number;
  readonly rowHeight: number;
  /** Where key `from` begins. */
  readonly left: number;
  /** Pixels that the keys from `from` to `to` take. */
  readonly width: number;
  readonly from: KeyIndex;
  /** One after the last key. */
  readonly to: KeyIndex;
  /** Pixels at the bottom of every row that are for cache lines; undefined if those are not shown. */
  readonly bandRoom?: number | undefined;
}

/** How the keys of each stream are laid out, in the order of KEY_KINDS. */
export type StreamOrders = readonly KeyOrder[];

/** Height of the cells in a row; what is left below them holds ticks and iframes. */
export const CELL_TOP = 4;
const CELL_INSET = 9;

/** From this height on a row has room for links from key to key below its cells. */
const LINKED_ROW = 34;
const LINK_ROOM = 9;

export function cellHeight(view: MemoryView): number {
  const links = hasLinks(view) ? LINK_ROOM : 0;
  return view.rowHeight - CELL_INSET - links - (view.bandRoom ?? 0);
}

/** Whether there is room for links. */
export function hasLinks({ rowHeight }: MemoryView): boolean {
  return rowHeight >= LINKED_ROW;
}

export function pixelsPerKey({ from, to, width }: MemoryView): number {
  return width / (to - from);
}

/** Where a key's cell begins. */
export function keyToX(view: MemoryView, key: KeyIndex): number {
  return view.left + (key - view.from) * pixelsPerKey(view);
}

/** Width of a cell; the gap to the next one is left out if there is room for one. */
export function cellWidth(view: MemoryView): number {
  const pixels = pixelsPerKey(view);
  return hasGaps(view) ? pixels - 1 : pixels;
}

/** Place of a key: its index in memory, or its place in the given order. */
export function placeOf(places: Uint32Array | undefined, key: KeyIndex): number {
  return places === undefined ? key : places[key];
}

/** Whether cells are drawn apart. */
export function hasGaps(view: MemoryView): boolean {
  return pixelsPerKey(view) >= 3;
}

/** The key whose cell is at a point, or null. */
export function hitMemory(
  view: MemoryView,
  animation: Animation,
  x: number,
  y: number,
  orders?: StreamOrders,
): { readonly kind: KeyKind; readonly key: KeyIndex } | null {
  const row = Math.floor(y / view.rowHeight);
  const kind = KEY_KINDS[row];
  if (kind === undefined || y < 0 || x < view.left || x >= view.left + view.width) return null;
  const place = Math.floor(view.from + (x - view.left) / pixelsPerKey(view));
  if (place >= keyStream(animation, kind).count) return null;
  return { kind, key: orders === undefined ? place : orders[row].keys[place] };
}

/** One flag per pixel column, to draw each column once however many keys it holds. */
export function createColumns(): Uint8Array {
  return new Uint8Array(8192);
}

/** Forgets all flags that a view can set; returns how many columns it uses. */
export function clearColumns({ width }: MemoryView, columns: Uint8Array): number {
  const used = Math.min(columns.length, Math.ceil(width) + 1);
  columns.fill(0, 0, used);
  return used;
}

/** Flags the columns of the cell at a place. Frame time. */
export function markCell(view: MemoryView, place: number, columns: Uint8Array, used: number): void {
  if (place + 1 <= view.from || place >= view.to) return;
  const x = (place - view.from) * pixelsPerKey(view);
  const end = Math.min(used, Math.max(Math.floor(x) + 1, Math.round(x + cellWidth(view))));
  for (let column = Math.max(0, Math.floor(x)); column < end; column++) columns[column] = 1;
}

/** Where the flagged columns end that begin at `start`. */
export function runEnd(columns: Uint8Array, start: number, used: number): number {
  let end = start + 1;
  while (end < used && columns[end] === 1) end++;
  return end;
}
