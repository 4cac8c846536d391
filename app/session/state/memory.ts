import type { KeyRange } from './key-range.ts';
import { memoize, type SliceCreator } from './changes.ts';
import { keyOrder, type KeyOrderName, type KeyOrder } from '#engine/inspect';
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

const ordersOf = memoize<KeyStream, Map<KeyOrderName, KeyOrder>>(() => new Map());

/** The order of a stream: computed on first use, then always the same object. */
export function orderOf(stream: KeyStream, name: KeyOrderName): KeyOrder {
  const known = ordersOf(stream);
  const order = known.get(name) ?? keyOrder(stream, name);
  known.set(name, order);
  return order;
}

/** Number of places in a row: the number of keys of the longest stream. */
export function memoryPlaces({ translations, rotations, scales }: Animation): number {
  return Math.max(translations.count, rotations.count, scales.count);
}
