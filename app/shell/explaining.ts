import {
  selectExplained,
  selectPriceSubject,
  type PriceSubject,
  type SpectrumSubject,
} from '../store/explain.ts';
import type { Run } from '../store/run.ts';
import type { AppState, AppStore } from '../store/store.ts';
import type { ExplainFound, ExplainJob, ExplainNews } from '../workers/explain-protocol.ts';
import type { Explainer } from '../workers/explain.ts';

/** One of the things that are found out, as the store and a worker see it. */
interface Quest<Of, Result> {
  run(state: AppState): Run<Of, Result>;
  /** Whether what it is about is still there. */
  isCurrent(state: AppState, of: Of): boolean;
  report(state: AppState, part: Partial<Run<Of, Result>>): void;
  job(of: Of): ExplainJob;
  result(news: ExplainFound): Result | undefined;
}

const SPECTRUM: Quest<SpectrumSubject, NonNullable<AppState['spectrumRun']['result']>> = {
  run: (state) => state.spectrumRun,
  isCurrent: (state, { comparison }) => comparison === selectExplained(state),
  report: (state, part) => state.reportSpectrum(part),
  job: ({ comparison: clips, joint }) => ({ what: 'spectrum', clips, joint }),
  result: ({ spectrum }) => spectrum,
};

const PRICES: Quest<PriceSubject, NonNullable<AppState['priceRun']['result']>> = {
  run: (state) => state.priceRun,
  isCurrent: (state, of) => of === selectPriceSubject(state),
  report: (state, part) => state.reportPrices(part),
  job: ({ comparison: clips, tolerance }) => ({ what: 'prices', clips, tolerance }),
  result: ({ prices }) => prices,
};

/**
 * Finds out what the store says is to be found out, each by a worker of its own. What is about
 * something that has changed is given up.
 * @returns what ends it
 */
export function keepExplaining(store: AppStore, createExplainer: () => Explainer): () => void {
  const ends = [
    keepOne(store, SPECTRUM, createExplainer()),
    keepOne(store, PRICES, createExplainer()),
  ];
  return () => ends.forEach((end) => end());
}

function keepOne<Of, Result>(
  store: AppStore,
  quest: Quest<Of, Result>,
  explainer: Explainer,
): () => void {
  const hear = (news: ExplainNews): void => {
    const state = store.getState();
    if ('problem' in news) {
      quest.report(state, { phase: 'idle', problem: news.problem });
      return;
    }
    const { fraction } = news;
    const result = quest.result(news);
    const phase = fraction === 1 ? 'idle' : 'running';
    quest.report(state, { phase, fraction, ...(result !== undefined && { result }) });
  };
  const follow = (state: AppState): void => {
    const { phase, of } = quest.run(state);
    if (phase === 'idle') return;
    if (of === undefined || !quest.isCurrent(state, of)) {
      explainer.cancel();
      quest.report(state, { phase: 'idle' });
    } else if (phase === 'queued') {
      quest.report(state, { phase: 'running' });
      explainer.run(quest.job(of), hear);
    }
  };
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    explainer.cancel();
  };
}
