import { continueWork, type IncrementalWork } from '#engine/base';
import { runQueryIncrementally, type QueryResult } from '#engine/inspect';
import {
  selectUncountedSearch,
  keySourceOf,
  type KeySearch,
} from '../../session/state/key-query.ts';
import type { SessionStore } from '../../session/state/store.ts';

/** Milliseconds of counting at a time, and of rest in between for the rest of a frame. */
const TURN_MS = 3;
const PAUSE_MS = 8;

/** A clock and a timer; replaced in tests. */
export interface Pace {
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => unknown;
}

const PAGE: Pace = {
  now: () => performance.now(),
  later: (run, ms) => setTimeout(run, ms),
};

/**
 * Counts the keys that match the filter between frames, if there are too many to count at once. Starts again when
 * the filter or the clip changes.
 * @returns stops counting
 */
export function countKeysBetweenFrames(
  store: SessionStore,
  { now, later }: Pace = PAGE,
): () => void {
  let work:
    | { readonly search: KeySearch; readonly parts: IncrementalWork<QueryResult> }
    | undefined;
  let waiting = false;
  let stopped = false;
  const turn = (): void => {
    waiting = false;
    if (stopped) return;
    const search = selectUncountedSearch(store.getState());
    if (search === undefined) {
      work = undefined;
      return;
    }
    if (work?.search !== search) {
      work = {
        search,
        parts: runQueryIncrementally(search.query, search.list, keySourceOf(search)),
      };
    }
    const end = now() + TURN_MS;
    const part = continueWork(work.parts, () => now() >= end);
    if (part.done !== true) {
      wait();
      return;
    }
    work = undefined;
    store.setState({ keySearchResult: { search, result: part.value } });
  };
  const wait = (): void => {
    if (waiting) return;
    waiting = true;
    later(turn, PAUSE_MS);
  };
  const unsubscribe = store.subscribe((state) => {
    if (selectUncountedSearch(state) !== undefined) wait();
  });
  return () => {
    stopped = true;
    unsubscribe();
  };
}
