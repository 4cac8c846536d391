import { useSyncExternalStore } from 'react';

/** Notifies listeners of a change: a store's half of `useSyncExternalStore`. */
export interface Listeners {
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** Milliseconds between two looks of {@link usePolled}. */
const POLL_INTERVAL = 500;

/**
 * Looks again and again at what nobody notifies of, such as the size of another pane, and renders when it has changed.
 * @param look what it returns is compared with `Object.is`
 */
export function usePolled<T extends string | number | boolean | undefined>(look: () => T): T {
  // No state: React keeps each update of one, also those that change nothing, until the component is rendered again.
  return useSyncExternalStore(poll, look);
}

function poll(onPoll: () => void): () => void {
  const timer = setInterval(onPoll, POLL_INTERVAL);
  return () => clearInterval(timer);
}
