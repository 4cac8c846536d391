import { createStore } from 'zustand/vanilla';
import type { Overlays } from '../commands/help-commands.ts';

export type OverlayName = 'palette' | 'shortcuts';

/** What stands over the page; at most one at a time. */
export const overlayStore = createStore<{ readonly open: OverlayName | null }>(() => ({
  open: null,
}));

/** Typed after the palette was asked for and before it was there: it is looked for once it is. */
let ahead = '';

function open(name: OverlayName): void {
  ahead = '';
  overlayStore.setState({ open: name });
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
  if (overlayStore.getState().open === null) return false;
  if (key === 'Escape') closeOverlay();
  else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) ahead += key;
  return true;
}

/** What was typed since the overlay was asked for. */
export function typedAhead(): string {
  return ahead;
}
