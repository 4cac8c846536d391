import { createStore, type StoreApi } from 'zustand/vanilla';
import { definePart } from './session.ts';

interface Typed {
  readonly text: string;
  /** Arrows that were pressed after the text, and Enter: for whoever can follow them. Nothing follows Enter. */
  readonly pressed: readonly string[];
  /** What Esc does while keys are taken for a field; null while they are not. */
  readonly cancel: (() => void) | null;
  readonly canFollow: boolean;
}

/** Keeps text that is typed after a field was requested and before it has the focus, as its code may still load. */
export interface TypeAhead {
  readonly store: StoreApi<Typed>;
  /**
   * Begins to take keys, or goes on with what was kept for the same field; for some seconds, as it may never come.
   * @param canFollow whether arrows and Enter are kept, too
   */
  expect(cancel: () => void, canFollow?: boolean): void;
  /** The field is gone, or will not come. */
  end(): void;
  /** The first of the keys that were pressed has been followed. */
  follow(): void;
  /** Forgets the keys that were pressed: the text is another one now. */
  forget(): void;
  /**
   * Takes a key that writes, edits, chooses or confirms while a field is expected, so that it runs no command, and Esc.
   * @returns whether it took the key
   */
  take(press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean;
}

/** How long keys are taken for a field that has not come, in milliseconds. */
const LONGEST_WAIT = 5000;

const CHOOSING = new Set(['ArrowUp', 'ArrowDown', 'Enter']);

const NOTHING: Typed = { text: '', pressed: [], cancel: null, canFollow: false };

export const typeAheadPart = definePart<TypeAhead>(() => {
  const store = createStore<Typed>(() => NOTHING);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(waiting);
    store.setState(NOTHING);
  };
  return {
    store,
    expect: (cancel, canFollow = false) => {
      if (store.getState().cancel === null) end();
      clearTimeout(waiting);
      // The text stays: the field may be there, and show it.
      waiting = setTimeout(() => store.setState({ cancel: null }), LONGEST_WAIT);
      store.setState({ cancel, canFollow });
    },
    end,
    forget: () => store.setState({ pressed: [] }),
    follow: () => store.setState(({ pressed }) => ({ pressed: pressed.slice(1) })),
    take: ({ key, ctrlKey, metaKey, altKey }) => {
      const { text, pressed, cancel, canFollow } = store.getState();
      if (cancel === null || ctrlKey || metaKey || altKey) return false;
      // What an arrow chose is another line once the text is another.
      const write = (next: string): void => store.setState({ text: next, pressed: [] });
      if (key === 'Escape') {
        end();
        cancel();
      } else if (pressed.at(-1) === 'Enter') return true;
      else if (CHOOSING.has(key)) store.setState({ pressed: canFollow ? [...pressed, key] : [] });
      else if (key === 'Backspace') write(text.slice(0, -1));
      else if (key.length === 1) write(text + key);
      else return false;
      return true;
    },
  };
});
