import { selectComparison } from '../../session/state/error.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import type { ErrorNews } from './error-protocol.ts';
import type { Measurer } from './error.ts';

/**
 * Measures the comparison that the store says is to be measured; gives it up as soon as the store is
 * about another one.
 * @returns what ends it
 */
export function keepMeasuring(store: SessionStore, measurer: Measurer): () => void {
  const hear = (news: ErrorNews): void => {
    const { reportErrorMap } = store.getState();
    if ('problem' in news) {
      reportErrorMap({ phase: 'idle', problem: news.problem });
      return;
    }
    const { fraction, map } = news;
    const phase = fraction === 1 ? 'idle' : 'running';
    reportErrorMap({ phase, fraction, ...(map !== undefined && { map }) });
  };
  const follow = (state: SessionState): void => {
    const { phase, of } = state.errorRun;
    if (phase === 'idle') {
      measurer.cancel();
      return;
    }
    if (of === undefined || of !== selectComparison(state)) {
      measurer.cancel();
      state.cancelErrorMap();
    } else if (phase === 'queued') {
      state.reportErrorMap({ phase: 'running' });
      measurer.run(of, hear);
    }
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.errorRun.phase === 'idle' && before.errorRun.phase === 'idle') return;
    follow(state);
  });
  return () => {
    unsubscribe();
    measurer.cancel();
  };
}
