import { createStore, type StoreApi } from 'zustand/vanilla';
import { definePart } from '../session/session.ts';

export type OverlayName = 'palette' | 'shortcuts' | 'licenses';

interface OpenOverlay {
  /** The overlay over the panes; at most one at a time. */
  readonly open: OverlayName | null;
  /**
   * Text typed after the overlay was requested and before it had the focus; the palette searches for
   * it.
   */
  readonly typed: string;
}

/** The overlays that the shell can show over the panes. */
export interface Overlays {
  readonly store: StoreApi<OpenOverlay>;
  open(name: OverlayName): void;
  close(): void;
  /**
   * Takes a key that is pressed after an overlay was requested and before it has the focus, so that
   * text for its field runs no command.
   * @returns whether it took the key
   */
  typeAhead(press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean;
}

export const overlaysPart = definePart<Overlays>(() => {
  const store = createStore<OpenOverlay>(() => ({ open: null, typed: '' }));
  const close = (): void => store.setState({ open: null });
  return {
    store,
    open: (name) => store.setState({ open: name, typed: '' }),
    close,
    typeAhead: ({ key, ctrlKey, metaKey, altKey }) => {
      const { open, typed } = store.getState();
      if (open === null) return false;
      if (key === 'Escape') close();
      else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) {
        store.setState({ typed: typed + key });
      }
      return true;
    },
  };
});
