import { isSameScene, selectWhatIfScene } from './state.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import type { WhatIfNews } from './what-if-protocol.ts';
import type { Trier } from './what-if.ts';

/**
 * Tries the builds that the store asks for; gives up what is about a source, a skeleton or distances
 * that are no longer looked at.
 * @returns what ends it
 */
export function keepTrying(store: SessionStore, trier: Trier): () => void {
  const hear = (news: WhatIfNews): void => {
    const { reportWhatIf } = store.getState();
    if ('problem' in news) {
      reportWhatIf({ phase: 'idle', problem: news.problem });
      return;
    }
    const { fraction, points, solution, proposals } = news;
    if (fraction < 1) reportWhatIf({ phase: 'running', fraction }, points);
    else reportWhatIf({ phase: 'idle', fraction, result: { solution, proposals } }, points);
  };
  const follow = (state: SessionState, before: SessionState): void => {
    const { phase, of } = state.whatIfRun;
    if (phase === 'idle') {
      if (before.whatIfRun.phase !== 'idle') trier.cancel();
      return;
    }
    const scene = selectWhatIfScene(state);
    if (of === undefined || scene === undefined || !isSameScene(scene, of.scene)) {
      state.cancelWhatIf();
    } else if (phase === 'queued') {
      const { source, skeleton, distances, recipe } = of.scene;
      state.reportWhatIf({ phase: 'running' });
      trier.run({ subject: { source, skeleton, distances }, recipe, trial: of.trial }, hear);
    }
  };
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    trier.cancel();
  };
}
