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
