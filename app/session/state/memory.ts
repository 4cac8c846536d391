import type { KeyRange } from './key-range.ts';
import { memoizeNamed, type SliceCreator } from './changes.ts';
import { keyOrder, type KeyOrderName } from '#engine/inspect';
import type { Animation, KeyStream } from '#engine/model';

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
