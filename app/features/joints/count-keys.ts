import { continueWork } from '#engine/base';
import type { IncrementalWork } from '#engine/base';
import { runQueryIncrementally } from '#engine/inspect';
import type { QueryResult } from '#engine/inspect';
import { selectOpenQuestion, sourceOf } from '../../session/state/key-query.ts';
import type { KeyQuestion } from '../../session/state/key-query.ts';
import type { SessionStore } from '../../session/state/store.ts';

/** Milliseconds of counting, and those that are left to whatever else a frame has to do. */
const TURN_MS = 3;
const PAUSE_MS = 8;

/** What time it is, and how to come back. */
export interface Pace {
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => unknown;
}

const PAGE: Pace = {
  now: () => performance.now(),
  later: (run, ms) => setTimeout(run, ms),
};

/**
 * Counts what the filter box asks for where there are many keys, between frames; begins anew when it asks for
 * something else.
 * @returns stops counting
 */
export function countKeysBetweenFrames(
  store: SessionStore,
  { now, later }: Pace = PAGE,
): () => void {
  let work:
    | { readonly question: KeyQuestion; readonly parts: IncrementalWork<QueryResult> }
    | undefined;
  let waiting = false;
  let stopped = false;
  const turn = (): void => {
    waiting = false;
    if (stopped) return;
    const question = selectOpenQuestion(store.getState());
    if (question === undefined) {
      work = undefined;
      return;
    }
    if (work?.question !== question) {
      work = {
        question,
        parts: runQueryIncrementally(question.query, question.list, sourceOf(question)),
      };
    }
    const end = now() + TURN_MS;
    const part = continueWork(work.parts, () => now() >= end);
    if (part.done !== true) {
      wait();
      return;
    }
    work = undefined;
    store.getState().answerKeys({ question, result: part.value });
  };
  const wait = (): void => {
    if (waiting) return;
    waiting = true;
    later(turn, PAUSE_MS);
  };
  const unsubscribe = store.subscribe((state) => {
    if (selectOpenQuestion(state) !== undefined) wait();
  });
  return () => {
    stopped = true;
    unsubscribe();
  };
}
