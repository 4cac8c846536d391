import { selectPair } from './state.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import type { CompareNews } from './compare-protocol.ts';
import type { ClipComparer } from './compare.ts';

/**
 * Compares the two clips that the store says are to be compared; gives it up as soon as the store is
 * about others.
 * @returns what ends it
 */
export function keepDiffing(store: SessionStore, comparer: ClipComparer): () => void {
  const hear = (news: CompareNews): void => {
    const { reportCompare } = store.getState();
    if ('problem' in news) {
      reportCompare({ phase: 'idle', problem: news.problem });
      return;
    }
    const { fraction, ...result } = news;
    reportCompare({ phase: fraction === 1 ? 'idle' : 'running', fraction, result });
  };
  const follow = (state: SessionState): void => {
    const { phase, of } = state.compareRun;
    if (phase === 'idle') return;
    if (of === undefined || of !== selectPair(state)) {
      comparer.cancel();
      state.reportCompare({ phase: 'idle' });
    } else if (phase === 'queued') {
      state.reportCompare({ phase: 'running' });
      comparer.run(of, hear);
    }
  };
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    comparer.cancel();
  };
}
