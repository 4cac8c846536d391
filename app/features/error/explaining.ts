import { selectExplained, selectPriceSubject } from './state.ts';
import type { QuestName, Quests } from './state.ts';
import { selectClip } from '../../session/state/stage.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import type { ExplainJob, ExplainNews } from './explain-protocol.ts';
import type { Explainer } from './explain.ts';

type Subject<Name extends QuestName> = NonNullable<Quests[Name]['of']>;

/** One of the things that are found out, as the store and a worker see it. */
interface Quest<Name extends QuestName> {
  readonly name: Name;
  /** Whether what it is about is still there. */
  isCurrent(state: SessionState, of: Subject<Name>): boolean;
  job(of: Subject<Name>): ExplainJob;
}

const SPECTRUM: Quest<'spectrum'> = {
  name: 'spectrum',
  isCurrent: (state, { comparison }) => comparison === selectExplained(state),
  job: ({ comparison: clips, joint }) => ({ what: 'spectrum', clips, joint }),
};

const PRICES: Quest<'prices'> = {
  name: 'prices',
  isCurrent: (state, of) => of === selectPriceSubject(state),
  job: ({ comparison: clips, tolerance }) => ({ what: 'prices', clips, tolerance }),
};

const LOOP: Quest<'loop'> = {
  name: 'loop',
  isCurrent: (state, { clips }) => clips[0] === selectClip(state),
  job: (of) => ({ what: 'loop', ...of }),
};

/**
 * Finds out what the store says is to be found out, each by a worker of its own. What is about
 * something that has changed is given up.
 * @returns what ends it
 */
export function keepExplaining(store: SessionStore, createExplainer: () => Explainer): () => void {
  const ends = [
    keepOne(store, SPECTRUM, createExplainer()),
    keepOne(store, PRICES, createExplainer()),
    keepOne(store, LOOP, createExplainer()),
  ];
  return () => ends.forEach((end) => end());
}

function keepOne<Name extends QuestName>(
  store: SessionStore,
  { name, isCurrent, job }: Quest<Name>,
  explainer: Explainer,
): () => void {
  const hear = (news: ExplainNews): void => {
    const { reportQuest } = store.getState();
    if ('problem' in news) {
      reportQuest<QuestName>(name, { phase: 'idle', problem: news.problem });
      return;
    }
    const { fraction, found } = news;
    const phase = fraction === 1 ? 'idle' : 'running';
    reportQuest<QuestName>(name, {
      phase,
      fraction,
      ...(found !== undefined && { result: found }),
    });
  };
  const follow = (state: SessionState): void => {
    const { phase, of } = state.quests[name];
    if (phase === 'idle') return;
    if (of === undefined || !isCurrent(state, of)) {
      explainer.cancel();
      state.reportQuest<QuestName>(name, { phase: 'idle' });
    } else if (phase === 'queued') {
      state.reportQuest<QuestName>(name, { phase: 'running' });
      explainer.run(job(of), hear);
    }
  };
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    explainer.cancel();
  };
}
