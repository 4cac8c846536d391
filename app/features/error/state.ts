import type { JointIndex } from '#engine/base';
import type { LoopSeamRequest } from '#engine/inspect';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';
import type { RuntimeComparison } from '../../session/state/error-comparison.ts';
import { defineSlice } from '../../session/state/slice.ts';

/** The time at which a joint's error is explained: the playhead's, or that of its largest error. */
export type ExplainedMoment = 'playhead' | 'worst';

export interface CausesSlice {
  readonly explainedMoment: ExplainedMoment;
}

export const causesSlice = defineSlice<CausesSlice>(() => ({ explainedMoment: 'worst' }));

export interface SpectrumSubject {
  readonly comparison: RuntimeComparison;
  readonly joint: JointIndex;
}

/** The frequencies of a joint's error. */
export const spectrumJob = defineTrackedJob({
  job: jobNamed<typeof import('./error.job.ts').spectrum>('error.spectrum'),
  input: ({ comparison, joint }: SpectrumSubject) => {
    const { skeleton, reference, candidate, distances } = comparison;
    return { skeleton, reference, candidate, joint, distance: distances[joint] };
  },
  same: (a, b) => a.comparison === b.comparison && a.joint === b.joint,
});

export interface PriceSubject {
  readonly comparison: RuntimeComparison;
  /** Keys whose removal stays below this error are wasted. */
  readonly tolerance: number;
}

/** The price of every key. */
export const keyPricesJob = defineTrackedJob({
  job: jobNamed<typeof import('./error.job.ts').prices>('error.prices'),
  input: ({ comparison, tolerance }: PriceSubject) => {
    const { skeleton, reference, candidate, distances } = comparison;
    return { skeleton, reference, candidate, distances, tolerance };
  },
  same: (a, b) => a.comparison === b.comparison && a.tolerance === b.tolerance,
});

/** How the clip on the stage closes as a loop, and its source if there is one. */
export const loopSeamsJob = defineTrackedJob({
  job: jobNamed<typeof import('./error.job.ts').seams>('error.seams'),
  input: (request: LoopSeamRequest) => request,
});
