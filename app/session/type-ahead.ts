import { createStore, type StoreApi } from 'zustand/vanilla';
import { definePart } from './session.ts';

interface Typed {
  readonly text: string;
  /** What Esc does while a field is expected; null while none is. */
  readonly cancel: (() => void) | null;
}

/** Keeps text that is typed after a field was requested and before it has the focus, as its code may still load. */
export interface TypeAhead {
  readonly store: StoreApi<Typed>;
  /** Begins to keep text, or goes on with what was kept for the same field. */
  expect(cancel: () => void): void;
  /** The field is gone, or will not come. */
  end(): void;
  /**
   * Takes a key that is pressed while a field is expected, so that its text runs no command.
   * @returns whether it took the key
   */
  take(press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean;
}

export const typeAheadPart = definePart<TypeAhead>(() => {
  const store = createStore<Typed>(() => ({ text: '', cancel: null }));
  const end = (): void => store.setState({ text: '', cancel: null });
  return {
    store,
    expect: (cancel) => store.setState({ cancel }),
    end,
    take: ({ key, ctrlKey, metaKey, altKey }) => {
      const { text, cancel } = store.getState();
      if (cancel === null) return false;
      if (key === 'Escape') {
        end();
        cancel();
      } else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) {
        store.setState({ text: text + key });
      }
      return true;
    },
  };
});
