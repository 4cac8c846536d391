import { maskFileText, readMasks } from './mask-file.ts';
import type { SessionStore } from '../state/store.ts';
import { removeStored, readStored, writeStored } from '../stored.ts';
import type { Storage } from '../stored.ts';

const KEY = 'posescope.masks';
const VERSION = 1;

/** Restores the joint masks that were kept before, and keeps every later change. */
export function followMasks(store: SessionStore, storage: Storage): void {
  const stored = readStored(storage, KEY, VERSION);
  try {
    if (stored !== undefined) store.getState().saveMasks(readMasks(stored));
  } catch {
    // Written by something else: it would be in the way for ever.
    removeStored(storage, KEY);
  }
  store.subscribe(({ savedMasks }, before) => {
    if (savedMasks === before.savedMasks) return;
    writeStored(storage, KEY, VERSION, JSON.parse(maskFileText(savedMasks)));
  });
}
