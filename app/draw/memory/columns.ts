import { cellWidth, pixelsPerKey, type MemoryView } from './view.ts';

/** One flag a pixel column, to draw each column once however many keys it holds. */
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
