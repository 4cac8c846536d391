import type { ErrorMap, ErrorMetric } from '#engine/inspect/error';
import type { RawAnimation } from '#engine/model';
import { DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { defineTrackedJob, jobNamed } from '../jobs/job.ts';
import type { AssetId } from './assets.ts';
import type { BuildState } from './build.ts';
import { DEFAULT_DISTANCES, type DistanceChoice } from './error-distances.ts';
import type { Comparison } from './error-map.job.ts';
import { jointsInScope, type JointSetSlice } from './joint-sets.ts';
import type { SourceDifference } from './source-difference.job.ts';
import { memoizeNamed, memoizePair, type SliceCreator } from './changes.ts';
import type { JointList } from './stage.ts';

export type { Comparison } from './error-map.job.ts';

/** A difference clip that was made from a source. */
export interface MadeDifference {
  readonly subject: SourceDifference;
  /** Undefined if it cannot be made. */
  readonly animation: RawAnimation | undefined;
}

/** What the error pane shows: the error against the source, or the loop seam. */
export type ErrorView = 'source' | 'loop';
export type ErrorColors = 'viridis' | 'cividis';
export type ErrorScale = 'linear' | 'log';

/** The compression error of the clip on the stage. */
export interface ErrorSlice {
  readonly errorView: ErrorView;
  /** The chosen reference; null for the clip's own source. */
  readonly errorReferenceId: AssetId | null;
  readonly errorMetric: ErrorMetric;
  readonly errorColors: ErrorColors;
  readonly errorScale: ErrorScale;
  readonly errorDistances: DistanceChoice;
  /** Errors up to this are accepted, as by the build that dropped keys. In the files' unit. */
  readonly errorTolerance: number;
  /** Whether values above the tolerance are outlined. */
  readonly errorContour: boolean;
  /** The result for the last {@link selectNeededDifference}, once it is made. */
  readonly madeDifference: MadeDifference | undefined;
  setErrorReference(id: AssetId | null): void;
  setErrorDistances(part: Partial<DistanceChoice>): void;
  /** Sets the distance of one joint by hand; undefined takes that back. */
  setJointDistance(name: string, distance: number | undefined): void;
}

/** What is open, built and on the stage, and how errors are measured. */
export type ErrorState = BuildState & ErrorSlice;

export const createErrorSlice: SliceCreator<ErrorSlice, BuildState> = (set, get) => ({
  errorView: 'source',
  errorReferenceId: null,
  errorMetric: 'shell',
  errorColors: 'viridis',
  errorScale: 'linear',
  errorDistances: DEFAULT_DISTANCES,
  errorTolerance: DEFAULT_CLIP_RECIPE.tolerance,
  errorContour: true,
  madeDifference: undefined,
  setErrorReference: (errorReferenceId) => set({ errorReferenceId }),
  setErrorDistances: (part) =>
    set(({ errorDistances }) => ({ errorDistances: { ...errorDistances, ...part } })),
  setJointDistance: (name, distance) => {
    const ofJoints = new Map(get().errorDistances.ofJoints);
    if (distance === undefined) ofJoints.delete(name);
    else ofJoints.set(name, distance);
    get().setErrorDistances({ ofJoints });
  },
});

/** The largest error of a map so far, which is the bright end of its color scale; computed once. */
export const highestError = memoizeNamed(({ values }: ErrorMap, metric: ErrorMetric) =>
  values[metric].reduce((most, value) => (value > most && value < Infinity ? value : most), 0),
);

/** The error of every joint over time. */
export const errorMapJob = defineTrackedJob({
  job: jobNamed<typeof import('./error-map.job.ts').default>('error-map'),
  input: (comparison: Comparison) => comparison,
});

const countingOnly = memoizePair((map: ErrorMap, scope: Uint8Array) => ({
  ...map,
  counted: map.counted?.map((paired, joint) => paired & scope[joint]) ?? scope,
}));

/** An error map that counts only the joints of the set that panes are limited to; the same object until either changes. */
export function mapInScope<Found extends ErrorMap | undefined>(
  state: Pick<JointSetSlice, 'jointSets' | 'jointScope'>,
  list: JointList | undefined,
  map: Found,
): Found | ErrorMap {
  const counted = list && jointsInScope(state, list);
  return map && counted ? countingOnly(map, counted) : map;
}
