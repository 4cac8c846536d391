import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { KeyRef } from '../../store/selection.ts';

/** The key that the pointer is on, and where on the page the pointer is. */
export interface Tip {
  readonly keyRef: KeyRef;
  /** Keys that share its mark, itself included. */
  readonly sharing: number;
  readonly x: number;
  readonly y: number;
}

/** What only this pane knows. */
export interface PaneState {
  /** CSS pixels of the column of names. */
  readonly labelWidth: number;
  readonly tip: Tip | null;
  /** CSS pixels that the memory strip has for names and cells. */
  readonly memoryWidth: number;
}

export type PaneStore = StoreApi<PaneState>;

export function createPaneStore(): PaneStore {
  return createStore<PaneState>(() => ({ labelWidth: 206, tip: null, memoryWidth: 0 }));
}
