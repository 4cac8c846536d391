import { createStore, type StoreApi } from 'zustand/vanilla';
import { definePart } from './session.ts';

interface Typed {
  readonly text: string;
  /** What Esc does while keys are taken for a field; null while they are not. */
  readonly cancel: (() => void) | null;
}

/** Keeps text that is typed after a field was requested and before it has the focus, as its code may still load. */
export interface TypeAhead {
  readonly store: StoreApi<Typed>;
  /** Begins to take keys, or goes on with what was kept for the same field; for some seconds, as it may never come. */
  expect(cancel: () => void): void;
  /** The field is gone, or will not come. */
  end(): void;
  /**
   * Takes a key that writes or edits text while a field is expected, so that it runs no command, and Esc.
   * @returns whether it took the key
   */
  take(press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean;
}

/** How long keys are taken for a field that has not come, in milliseconds. */
const LONGEST_WAIT = 5000;

export const typeAheadPart = definePart<TypeAhead>(() => {
  const store = createStore<Typed>(() => ({ text: '', cancel: null }));
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(waiting);
    store.setState({ text: '', cancel: null });
  };
  return {
    store,
    expect: (cancel) => {
      if (store.getState().cancel === null) end();
      clearTimeout(waiting);
      // The text stays: the field may be there, and show it.
      waiting = setTimeout(() => store.setState({ cancel: null }), LONGEST_WAIT);
      store.setState({ cancel });
    },
    end,
    take: ({ key, ctrlKey, metaKey, altKey }) => {
      const { text, cancel } = store.getState();
      if (cancel === null || ctrlKey || metaKey || altKey) return false;
      if (key === 'Escape') {
        end();
        cancel();
      } else if (key === 'Backspace') store.setState({ text: text.slice(0, -1) });
      else if (key.length === 1) store.setState({ text: text + key });
      else return key === 'Enter';
      return true;
    },
  };
});
