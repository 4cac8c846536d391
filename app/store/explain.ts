import type { Animation, ErrorSpectrum, JointIndex, KeyPrices } from '#engine';
import { selectComparison, type Comparison } from './error.ts';
import { NOT_BEGUN, isAsked, type Run } from './run.ts';
import type { AppState, SliceCreator } from './store.ts';

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

/** What errors come of, and what keys are worth. Finding it out is the shell's, which follows the phases. */
export interface ExplainSlice {
  readonly explainedMoment: ExplainedMoment;
  readonly spectrumRun: Run<SpectrumSubject, ErrorSpectrum>;
  readonly priceRun: Run<PriceSubject, KeyPrices>;
  setExplainedMoment(moment: ExplainedMoment): void;
  /** Begins anew, unless it is under way or known already. */
  requestSpectrum(of: SpectrumSubject): void;
  requestPrices(of: PriceSubject): void;
  reportSpectrum(part: Partial<ExplainSlice['spectrumRun']>): void;
  reportPrices(part: Partial<ExplainSlice['priceRun']>): void;
}

export const createExplainSlice: SliceCreator<ExplainSlice> = (set, get) => ({
  explainedMoment: 'worst',
  spectrumRun: NOT_BEGUN,
  priceRun: NOT_BEGUN,
  setExplainedMoment: (explainedMoment) => set({ explainedMoment }),
  requestSpectrum: (of) => {
    if (isAsked(get().spectrumRun, of)) return;
    set({ spectrumRun: { ...NOT_BEGUN, of, phase: 'queued' } });
  },
  requestPrices: (of) => {
    if (isAsked(get().priceRun, of)) return;
    set({ priceRun: { ...NOT_BEGUN, of, phase: 'queued' } });
  },
  reportSpectrum: (part) => set((state) => ({ spectrumRun: { ...state.spectrumRun, ...part } })),
  reportPrices: (part) => set((state) => ({ priceRun: { ...state.priceRun, ...part } })),
});

/** The comparison on the stage, if it is of a runtime clip; the same object as {@link selectComparison}'s. */
export function selectExplained(state: AppState): Explained | undefined {
  const comparison = selectComparison(state);
  return comparison !== undefined && isExplained(comparison) ? comparison : undefined;
}

function isExplained(comparison: Comparison): comparison is Explained {
  return comparison.candidate.kind === 'animation';
}

let lastPrices: PriceSubject | undefined;

/** What prices are about; the same object as long as nothing changes. */
export function selectPriceSubject(state: AppState): PriceSubject | undefined {
  const comparison = selectExplained(state);
  const tolerance = state.errorTolerance;
  if (comparison === undefined) return undefined;
  if (lastPrices?.comparison !== comparison || lastPrices.tolerance !== tolerance) {
    lastPrices = { comparison, tolerance };
  }
  return lastPrices;
}
