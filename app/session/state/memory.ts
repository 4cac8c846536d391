import type { KeyIndex } from '#engine/base';
import { memoizeNamed, type SliceCreator } from './changes.ts';
import { panPart, shownPart, type Axis } from './part-of-axis.ts';
import { keyOrder, type KeyOrderName } from '#engine/inspect';
import type { Animation, KeyStream } from '#engine/model';

/** A range of places in a row of keys; its ends may lie within a key. */
export interface KeyRange {
  readonly from: KeyIndex;
  /** One after the last place. */
  readonly to: KeyIndex;
}

/** State of the view of keys in memory order. */
export interface MemorySlice {
  readonly memoryOrder: KeyOrderName;
  /** The shown places; null for all. */
  readonly memoryRange: KeyRange | null;
  setMemoryOrder(order: KeyOrderName): void;
  setMemoryRange(range: KeyRange | null): void;
}

export const createMemorySlice: SliceCreator<MemorySlice> = (set) => ({
  memoryOrder: 'sorted',
  memoryRange: null,
  // The places hold other keys now.
  setMemoryOrder: (memoryOrder) =>
    set((state) => ({
      memoryOrder,
      memoryRange: memoryOrder === state.memoryOrder ? state.memoryRange : null,
    })),
  setMemoryRange: (memoryRange) => set({ memoryRange }),
});

/** The order of a stream: computed on first use, then always the same object. */
export const orderOf = memoizeNamed((stream: KeyStream, name: KeyOrderName) =>
  keyOrder(stream, name),
);

/** Number of places in a row: the number of keys of the longest stream. */
export function memoryPlaces({ translations, rotations, scales }: Animation): number {
  return Math.max(translations.count, rotations.count, scales.count);
}

/** The places of a row, of which at least one is shown. */
export function placeAxis(animation: Animation): Axis {
  const length = memoryPlaces(animation);
  return { length, shortest: Math.min(1, length) };
}

/** The range moved by as little as possible to show a place with some room around it. */
export function keysShowing(range: KeyRange | null, axis: Axis, place: KeyIndex): KeyRange | null {
  const { from, to } = shownPart(range, axis);
  if (place >= from && place + 1 <= to) return range;
  const room = Math.min(2, (to - from - 1) / 2);
  return panPart(range, axis, place < from ? place - room - from : place + 1 + room - to);
}
