import type { StateCreator, StoreApi } from 'zustand/vanilla';
import type { SessionState, SessionStore } from './store.ts';

/** State of one feature, kept in the session's store beside the shared state. */
export interface Slice<State> {
  /** The session's store with the slice, which the first call adds. */
  of(store: SessionStore): StoreApi<SessionState & State>;
}

/** The session's state with the state of a feature: `StateOf<typeof crowdSlice>`. */
export type StateOf<Of> = Of extends Slice<infer State> ? SessionState & State : never;

/**
 * Defines the state of a feature.
 * @param create creates the initial state and the actions that change it
 * @example
 * const gridSlice = defineSlice<GridSlice>((set) => ({ step: 1, setStep: (step) => set({ step }) }));
 * gridSlice.of(session.store).getState().setStep(2);
 */
export function defineSlice<State extends object>(
  create: StateCreator<SessionState & State, [], [], State>,
): Slice<State> {
  const stores = new WeakSet<SessionStore>();
  return {
    of: (store) => {
      // The only place where the store and its type are extended.
      const grown = store as StoreApi<SessionState & State>;
      if (stores.has(store)) return grown;
      stores.add(store);
      grown.setState(
        create(grown.setState, grown.getState, grown) as Partial<SessionState & State>,
      );
      return grown;
    },
  };
}
