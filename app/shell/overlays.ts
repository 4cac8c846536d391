import { createStore } from 'zustand/vanilla';
import type { Overlays } from './help-commands.ts';

export type OverlayName = 'palette' | 'shortcuts';

interface OpenOverlay {
  /** What stands over the page; at most one at a time. */
  readonly open: OverlayName | null;
  /** What was typed since it was asked for and before it had the focus: the palette looks for it. */
  readonly typed: string;
}

export const overlayStore = createStore<OpenOverlay>(() => ({ open: null, typed: '' }));

function open(name: OverlayName): void {
  overlayStore.setState({ open: name, typed: '' });
}

export const overlays: Overlays = {
  openPalette: () => open('palette'),
  openShortcuts: () => open('shortcuts'),
};

export function closeOverlay(): void {
  overlayStore.setState({ open: null });
}

/**
 * Takes a key that is pressed while an overlay is asked for and does not have the focus yet, so that no command runs by
 * what is meant for its field.
 * @returns whether it did
 */
export function typeAhead({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  const { open: name, typed } = overlayStore.getState();
  if (name === null) return false;
  if (key === 'Escape') closeOverlay();
  else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) {
    overlayStore.setState({ typed: typed + key });
  }
  return true;
}
