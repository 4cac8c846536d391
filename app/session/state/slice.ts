import type { StateCreator, StoreApi } from 'zustand/vanilla';
import type { SessionState, SessionStore } from './store.ts';

/** State of one feature, kept in the session's store beside what all features share. */
export interface Slice<State> {
  /** The session's store, with the slice in it: whoever comes first puts it there. */
  of(store: SessionStore): StoreApi<SessionState & State>;
}

/** The session's state with a feature's own: `StateOf<typeof crowdSlice>`. */
export type StateOf<Of> = Of extends Slice<infer State> ? SessionState & State : never;

/**
 * Defines the state of a feature.
 * @param create makes the state as it is before anything was done, and the actions that change it
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
      // The one place where the store's type grows, as the store does.
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
