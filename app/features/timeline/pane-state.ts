import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { IframeTime } from '../../session/state/clip-index.ts';
import type { KeyRef } from '../../session/state/selection.ts';

/** What the pointer is on, and where on the page the pointer is. */
export type Tip = { readonly x: number; readonly y: number } & (KeyTarget | IframeTarget);

export interface KeyTarget {
  readonly what: 'key';
  readonly keyRef: KeyRef;
  /** Keys that share its mark, itself included. */
  readonly sharing: number;
}

export interface IframeTarget {
  readonly what: 'iframe';
  readonly mark: IframeTime;
}

/** What only this pane knows. */
export interface PaneState {
  /** CSS pixels of the column of names. */
  readonly labelWidth: number;
  readonly tip: Tip | null;
  /** CSS pixels that the memory strip has for names and cells. */
  readonly memoryWidth: number;
  /** Whether the selected range is told by kind. */
  readonly rangeOpen: boolean;
}

export type PaneStore = StoreApi<PaneState>;

export function createPaneStore(): PaneStore {
  return createStore<PaneState>(() => ({
    labelWidth: 206,
    tip: null,
    memoryWidth: 0,
    rangeOpen: false,
  }));
}
