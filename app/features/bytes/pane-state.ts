import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { ByteOffset } from '#engine/base';

/** What only this pane knows. */
export interface PaneState {
  /** The byte under the pointer. */
  readonly hovered: ByteOffset | null;
  /** Bytes that are shown one by one: the first, and one after the last. */
  readonly seen: { readonly from: ByteOffset; readonly to: ByteOffset };
}

export type PaneStore = StoreApi<PaneState>;

export function createPaneStore(): PaneStore {
  return createStore<PaneState>(() => ({ hovered: null, seen: { from: 0, to: 0 } }));
}
