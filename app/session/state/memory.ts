import type { KeyOrderName } from '#engine/inspect';
import type { KeyRange } from './key-range.ts';
import type { SliceCreator } from './slice-creator.ts';

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
