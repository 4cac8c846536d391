import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ByteOffset } from '#engine/base';
import type { ByteMap } from '#engine/inspect/bytes';
import type { Session } from '../../session/session.ts';
import type { OpenFile } from '../../session/state/assets.ts';
import { mapOf } from './marked-bytes.ts';

/** What only this pane knows. */
export interface PaneState {
  /** The byte under the pointer. */
  readonly hovered: ByteOffset | null;
  /** Bytes that are shown one by one: the first, and one after the last. */
  readonly seen: { readonly from: ByteOffset; readonly to: ByteOffset };
}

/** A file in the pane, with what the views of it share. */
export interface ShownFile {
  readonly session: Session;
  readonly file: OpenFile;
  readonly map: ByteMap;
  readonly pane: StoreApi<PaneState>;
}

export function showFile(session: Session, file: OpenFile): ShownFile {
  const pane = createStore<PaneState>(() => ({ hovered: null, seen: { from: 0, to: 0 } }));
  return { session, file, map: mapOf(file.archive), pane };
}
