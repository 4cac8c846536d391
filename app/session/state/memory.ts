import type { KeyRange } from './key-range.ts';
import { memoize, type SliceCreator } from './changes.ts';
import { keyOrder, type KeyOrderName, type KeyOrder } from '#engine/inspect';
import type { Animation, KeyStream } from '#engine/model';

/** How keys are laid out where they are shown as they stand in memory. */
export interface MemorySlice {
  readonly memoryOrder: KeyOrderName;
  /** The places that are shown, or null for all of them. */
  readonly memoryRange: KeyRange | null;
  setMemoryOrder(order: KeyOrderName): void;
  setMemoryRange(range: KeyRange | null): void;
}

export const createMemorySlice: SliceCreator<MemorySlice> = (set) => ({
  memoryOrder: 'sorted',
  memoryRange: null,
  // Other keys stand in the places now.
  setMemoryOrder: (memoryOrder) =>
    set((state) => ({
      memoryOrder,
      memoryRange: memoryOrder === state.memoryOrder ? state.memoryRange : null,
    })),
  setMemoryRange: (memoryRange) => set({ memoryRange }),
});

const ordersOf = memoize<KeyStream, Map<KeyOrderName, KeyOrder>>(() => new Map());

/** The order of a stream: computed when first asked for, the same object ever after. */
export function orderOf(stream: KeyStream, name: KeyOrderName): KeyOrder {
  const known = ordersOf(stream);
  const order = known.get(name) ?? keyOrder(stream, name);
  known.set(name, order);
  return order;
}

/** Places in a row: as many as the longest stream has keys. */
export function memoryPlaces({ translations, rotations, scales }: Animation): number {
  return Math.max(translations.count, rotations.count, scales.count);
}
