import { createStore } from 'zustand/vanilla';
import type { Overlays } from '../commands/help-commands.ts';

export type OverlayName = 'palette' | 'shortcuts';

/** What stands over the page; at most one at a time. */
export const overlayStore = createStore<{ readonly open: OverlayName | null }>(() => ({
  open: null,
}));

export const overlays: Overlays = {
  openPalette: () => overlayStore.setState({ open: 'palette' }),
  openShortcuts: () => overlayStore.setState({ open: 'shortcuts' }),
};

export function closeOverlay(): void {
  overlayStore.setState({ open: null });
}
