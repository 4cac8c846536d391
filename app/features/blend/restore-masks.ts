import { maskFileText, readMasks } from '../../session/files/mask-file.ts';
import type { Session } from '../../session/session.ts';
import { readStored, removeStored, writeStored } from '../../session/stored.ts';

const KEY = 'posescope.masks';
const VERSION = 1;

/** Restores the joint masks that were kept before, and keeps every later change. */
export function restoreMasks({
  store,
  storage,
  onDispose,
}: Pick<Session, 'store' | 'storage' | 'onDispose'>): void {
  const stored = readStored(storage, KEY, VERSION);
  try {
    if (stored !== undefined) store.getState().saveMasks(readMasks(stored));
  } catch {
    // Written by something else: it would be in the way for ever.
    removeStored(storage, KEY);
  }
  const unsubscribe = store.subscribe(({ savedMasks }, before) => {
    if (savedMasks === before.savedMasks) return;
    writeStored(storage, KEY, VERSION, JSON.parse(maskFileText(savedMasks)));
  });
  onDispose(unsubscribe);
}
