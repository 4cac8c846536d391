import type { JointIndex } from '#engine/base';
import type { LoopSeamRequest, LoopSeam } from '#engine/inspect';
import type { ErrorSpectrum, KeyPrices } from '#engine/inspect/error';
import type { Animation } from '#engine/model';
import { selectComparison, type Comparison } from '../../session/state/error.ts';
import { NOT_STARTED_RUN, isRequested, type Run } from '../../session/state/run.ts';
import type { SessionState, SliceCreator } from '../../session/state/store.ts';

/** When a joint's error is taken apart: where the playhead is, or when the joint is worst. */
export type ExplainedMoment = 'playhead' | 'worst';

/** A comparison of a runtime clip: what errors can be explained of. */
export interface Explained extends Comparison {
  readonly candidate: Animation;
}

export interface SpectrumSubject {
  readonly comparison: Explained;
  readonly joint: JointIndex;
}

export interface PriceSubject {
  readonly comparison: Explained;
  /** Up to which a key is wasted. */
  readonly tolerance: number;
}

interface Subjects {
  readonly spectrum: SpectrumSubject;
  readonly prices: PriceSubject;
  readonly loop: LoopSeamRequest;
}

interface Findings {
  readonly spectrum: ErrorSpectrum;
  readonly prices: KeyPrices;
  /** One a clip. */
  readonly loop: readonly LoopSeam[];
}

export type QuestName = keyof Subjects;

/** What can be asked of the clip on the stage and of its source, and how far each answer is. */
export type Quests = { readonly [Name in QuestName]: Run<Subjects[Name], Findings[Name]> };

/**
 * What errors come of, what keys are worth, how a loop closes. Finding it out is the shell's, which follows
 * the phases.
 */
export interface ExplainSlice {
  readonly explainedMoment: ExplainedMoment;
  readonly quests: Quests;
  setExplainedMoment(moment: ExplainedMoment): void;
  /** Begins anew, unless it is under way or known already. */
  requestQuest<Name extends QuestName>(name: Name, of: Subjects[Name]): void;
  reportQuest<Name extends QuestName>(
    name: Name,
    part: Partial<Run<Subjects[Name], Findings[Name]>>,
  ): void;
}

export const createExplainSlice: SliceCreator<ExplainSlice> = (set, get) => ({
  explainedMoment: 'worst',
  quests: { spectrum: NOT_STARTED_RUN, prices: NOT_STARTED_RUN, loop: NOT_STARTED_RUN },
  setExplainedMoment: (explainedMoment) => set({ explainedMoment }),
  requestQuest: (name, of) => {
    if (isRequested<unknown>(get().quests[name], of)) return;
    set(({ quests }) => ({
      quests: { ...quests, [name]: { ...NOT_STARTED_RUN, of, phase: 'queued' } },
    }));
  },
  reportQuest: (name, part) =>
    set(({ quests }) => ({ quests: { ...quests, [name]: { ...quests[name], ...part } } })),
});

/** The comparison on the stage, if it is of a runtime clip; the same object as {@link selectComparison}'s. */
export function selectExplained(state: SessionState): Explained | undefined {
  const comparison = selectComparison(state);
  return comparison !== undefined && isExplained(comparison) ? comparison : undefined;
}

function isExplained(comparison: Comparison): comparison is Explained {
  return comparison.candidate.kind === 'animation';
}

let lastPrices: PriceSubject | undefined;

/** What prices are about; the same object as long as nothing changes. */
export function selectPriceSubject(state: SessionState): PriceSubject | undefined {
  const comparison = selectExplained(state);
  const tolerance = state.errorTolerance;
  if (comparison === undefined) return undefined;
  if (lastPrices?.comparison !== comparison || lastPrices.tolerance !== tolerance) {
    lastPrices = { comparison, tolerance };
  }
  return lastPrices;
}
