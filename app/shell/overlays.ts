import { createStore, type StoreApi } from 'zustand/vanilla';
import { definePart } from '../session/session.ts';

export type OverlayName = 'palette' | 'shortcuts';

interface OpenOverlay {
  /** What stands over the panes; at most one at a time. */
  readonly open: OverlayName | null;
  /** What was typed since it was asked for and before it had the focus: the palette looks for it. */
  readonly typed: string;
}

/** What the shell can show over the panes. */
export interface Overlays {
  readonly store: StoreApi<OpenOverlay>;
  open(name: OverlayName): void;
  close(): void;
  /**
   * Takes a key that is pressed while an overlay is asked for and does not have the focus yet, so that no command runs
   * by what is meant for its field.
   * @returns whether it did
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
