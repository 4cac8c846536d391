import type { IntervalComparison, PathReport, SeekMap, SeekStrategy } from '#engine/inspect';
import type { Animation } from '#engine/model';
import type { SliceCreator } from '../../session/state/store.ts';

/** What long work on the clip on the stage can find out. */
export interface AnalysisResults {
  /** Of all strategies, from coarse to fine. */
  readonly 'seek-map': Readonly<Record<SeekStrategy, SeekMap>>;
  readonly intervals: IntervalComparison;
  readonly paths: PathReport;
}

export type AnalysisName = keyof AnalysisResults;

/** Where an analysis stands. */
export interface Analysis<Result> {
  /** The clip that it is about. */
  readonly clip: Animation | undefined;
  readonly phase: 'idle' | 'queued' | 'running';
  /** Part of the work that is done, in [0, 1]. */
  readonly fraction: number;
  readonly problem: string | undefined;
  /** What is known so far: while it is running, a coarser answer. */
  readonly result: Result | undefined;
}

export type Analyses = { readonly [Name in AnalysisName]: Analysis<AnalysisResults[Name]> };

/** Long work on the clip on the stage. Doing it is the shell's, which follows the phases. */
export interface AnalysisSlice {
  readonly analyses: Analyses;
  /** Begins anew, unless it is under way or known already for this clip. */
  requestAnalysis(name: AnalysisName, clip: Animation): void;
  cancelAnalysis(name: AnalysisName): void;
  reportAnalysis<Name extends AnalysisName>(
    name: Name,
    part: Partial<Analysis<AnalysisResults[Name]>>,
  ): void;
}

const NOT_STARTED = {
  clip: undefined,
  phase: 'idle',
  fraction: 0,
  problem: undefined,
  result: undefined,
} as const;

export const createAnalysisSlice: SliceCreator<AnalysisSlice> = (set, get) => ({
  analyses: { 'seek-map': NOT_STARTED, intervals: NOT_STARTED, paths: NOT_STARTED },
  requestAnalysis: (name, clip) => {
    const { clip: of, phase, fraction } = get().analyses[name];
    if (of === clip && (phase !== 'idle' || fraction === 1)) return;
    set((state) => ({
      analyses: { ...state.analyses, [name]: { ...NOT_STARTED, clip, phase: 'queued' } },
    }));
  },
  cancelAnalysis: (name) =>
    set((state) => ({
      analyses: { ...state.analyses, [name]: { ...state.analyses[name], phase: 'idle' } },
    })),
  reportAnalysis: (name, part) =>
    set((state) => ({
      analyses: { ...state.analyses, [name]: { ...state.analyses[name], ...part } },
    })),
});
