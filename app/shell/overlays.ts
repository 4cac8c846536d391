import { createStore, type StoreApi } from 'zustand/vanilla';
import { definePart } from '../session/session.ts';
import { typeAheadPart } from '../session/type-ahead.ts';

export type OverlayName = 'palette' | 'shortcuts' | 'licenses';

interface OpenOverlay {
  /** The overlay over the panes; at most one at a time. */
  readonly open: OverlayName | null;
}

/** The overlays that the shell can show over the panes. */
export interface Overlays {
  readonly store: StoreApi<OpenOverlay>;
  open(name: OverlayName): void;
  close(): void;
}

export const overlaysPart = definePart<Overlays>((session) => {
  const store = createStore<OpenOverlay>(() => ({ open: null }));
  const typeAhead = session.use(typeAheadPart);
  const close = (): void => {
    typeAhead.end();
    store.setState({ open: null });
  };
  return {
    store,
    open: (name) => {
      typeAhead.end();
      typeAhead.expect(close, true);
      store.setState({ open: name });
    },
    close,
  };
});
