import type { ErrorMap, ErrorMetric } from '#engine/inspect/error';
import type { Animation, RawAnimation } from '#engine/model';
import { DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { defineTrackedJob, jobNamed } from '../jobs/job.ts';
import { isAdditive } from './additive.ts';
import { assetsOfKind, clipOf, findAsset, type Asset, type AssetId } from './assets.ts';
import { builtAsset, builtRecipe, sourceOf, type BuildState } from './build.ts';
import { DEFAULT_DISTANCES, selectDistances, type DistanceChoice } from './error-distances.ts';
import type { Comparison } from './error-map.job.ts';
import { jointsInScope, type JointSetSlice } from './joint-sets.ts';
import { pairProblem } from './pairing.ts';
import type { SourceDifference } from './source-difference.job.ts';
import { memoize, memoizePair, stableObjects, type SliceCreator } from './changes.ts';
import { selectAnimation, selectMesh, selectSkeleton, type JointList } from './stage.ts';

export type { Comparison } from './error-map.job.ts';

type Clip = Animation | RawAnimation;

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
  setErrorView(view: ErrorView): void;
  setErrorReference(id: AssetId | null): void;
  setErrorMetric(metric: ErrorMetric): void;
  setErrorColors(colors: ErrorColors): void;
  setErrorScale(scale: ErrorScale): void;
  setErrorTolerance(tolerance: number): void;
  setErrorContour(shown: boolean): void;
  setErrorDistances(part: Partial<DistanceChoice>): void;
  /** Sets the distance of one joint by hand; undefined takes that back. */
  setJointDistance(name: string, distance: number | undefined): void;
  setMadeDifference(made: MadeDifference | undefined): void;
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
  setErrorView: (errorView) => set({ errorView }),
  setErrorReference: (errorReferenceId) => set({ errorReferenceId }),
  setErrorMetric: (errorMetric) => set({ errorMetric }),
  setErrorColors: (errorColors) => set({ errorColors }),
  setErrorScale: (errorScale) => set({ errorScale }),
  setErrorTolerance: (errorTolerance) => set({ errorTolerance }),
  setErrorContour: (errorContour) => set({ errorContour }),
  setErrorDistances: (part) =>
    set(({ errorDistances }) => ({ errorDistances: { ...errorDistances, ...part } })),
  setJointDistance: (name, distance) => {
    const ofJoints = new Map(get().errorDistances.ofJoints);
    if (distance === undefined) ofJoints.delete(name);
    else ofJoints.set(name, distance);
    get().setErrorDistances({ ofJoints });
  },
  setMadeDifference: (madeDifference) => set({ madeDifference }),
});

/** The clip whose error is measured: the one on the stage, or the build of it. */
export function candidateAsset(state: ErrorState): Asset | undefined {
  const clip = findAsset(state.assets, state.clipId);
  if (clip?.entry.object.kind !== 'raw-animation') return clip;
  return builtAsset(state, clip.id) ?? clip;
}

/**
 * Clips that the one on the stage can be measured against: those of the same skeleton, except itself.
 */
export function errorReferences(state: ErrorState): Asset[] {
  const skeleton = selectSkeleton(state);
  const candidate = candidateAsset(state);
  if (skeleton === undefined || candidate === undefined) return [];
  return assetsOfKind(state.assets, 'raw-animation', 'animation').filter(
    ({ id, entry: { object } }) =>
      id !== candidate.id && pairProblem(skeleton, object) === undefined,
  );
}

/** The reference: the chosen one, else the linked source, else the source of the same name. */
export function selectErrorReference(state: ErrorState): Asset | undefined {
  const candidate = candidateAsset(state);
  const fitting = errorReferences(state);
  const linked = sourceOf(state, candidate?.id ?? null);
  return (
    fitting.find(({ id }) => id === state.errorReferenceId) ??
    fitting.find(({ id }) => id === linked?.id) ??
    fitting.find(
      ({ entry: { object } }) =>
        object.kind === 'raw-animation' && object.name === nameOf(candidate),
    )
  );
}

const highest = memoize<ErrorMap, Map<ErrorMetric, number>>(() => new Map());

/** The largest error of a map so far, which is the bright end of its color scale; computed once. */
export function highestError(map: ErrorMap, metric: ErrorMetric): number {
  const known = highest(map);
  const before = known.get(metric);
  if (before !== undefined) return before;
  const found = map.values[metric].reduce(
    (most, value) => (value > most && value < Infinity ? value : most),
    0,
  );
  known.set(metric, found);
  return found;
}

/** The source that is shown instead of the clip on the stage while the command's key is held. */
export function selectShownSource(state: ErrorState): RawAnimation | undefined {
  return state.sourceShown ? selectSource(state) : undefined;
}

/** The source of the runtime clip on the stage, if there is one to be shown instead. */
export function selectSource(state: ErrorState): RawAnimation | undefined {
  if (selectAnimation(state) === undefined) return undefined;
  const linked = sourceOf(state, state.clipId) ?? selectErrorReference(state);
  const object = linked?.entry.object;
  return object?.kind === 'raw-animation' ? object : undefined;
}

function nameOf(asset: Asset | undefined): string | undefined {
  const object = asset?.entry.object;
  return object?.kind === 'animation' ? object.name : undefined;
}

const stableComparison = stableObjects<Comparison>(({ candidate }) => candidate);

/** The comparison that the panes show; the same object as long as nothing in it changes. */
export function selectErrorComparison(state: ErrorState): Comparison | undefined {
  const skeleton = selectSkeleton(state);
  const candidate = clipOf(candidateAsset(state));
  const against = measuredAgainst(state);
  const reference = against !== undefined && 'source' in against ? madeOf(state, against) : against;
  const distances = selectDistances(state);
  const skin = state.errorMetric === 'skin' ? selectMesh(state) : undefined;
  if (!skeleton || !reference || !candidate || !distances) return undefined;
  return stableComparison({ skeleton, reference, candidate, distances, skin });
}

/** A comparison of a runtime clip, whose errors can be explained. */
export interface RuntimeComparison extends Comparison {
  readonly candidate: Animation;
}

/** The comparison on the stage, if it is of a runtime clip; the same object as {@link selectErrorComparison}'s. */
export function selectRuntimeComparison(state: ErrorState): RuntimeComparison | undefined {
  const comparison = selectErrorComparison(state);
  return comparison !== undefined && isRuntimeComparison(comparison) ? comparison : undefined;
}

function isRuntimeComparison(comparison: Comparison): comparison is RuntimeComparison {
  return comparison.candidate.kind === 'animation';
}

/**
 * The difference that must be made from a source before the clip can be measured; undefined if none is
 * needed.
 */
export function selectNeededDifference(state: ErrorState): SourceDifference | undefined {
  const against = measuredAgainst(state);
  return against !== undefined && 'source' in against ? against : undefined;
}

/** Whether a difference must still be made before the clip can be measured. */
export function isDifferencePending(state: ErrorState): boolean {
  const needed = selectNeededDifference(state);
  return needed !== undefined && !isSameDifference(state.madeDifference?.subject, needed);
}

/** The difference, once it is made; undefined if it cannot be made. */
function madeOf(
  { madeDifference }: ErrorState,
  needed: SourceDifference,
): RawAnimation | undefined {
  return isSameDifference(madeDifference?.subject, needed) ? madeDifference?.animation : undefined;
}

/** Whether both are the same difference: of recipes, only motion and reference matter. */
function isSameDifference(a: SourceDifference | undefined, b: SourceDifference): boolean {
  if (a?.source !== b.source || a.skeleton !== b.skeleton) return false;
  if ('kind' in a.by || 'kind' in b.by) return a.by === b.by;
  return a.by.motion === b.by.motion && a.by.additive === b.by.additive;
}

/**
 * The reference in the form that a clip is measured against. Poses are measured against poses, and an
 * additive clip, or a build whose root motion was extracted, against what the build makes of the source.
 * Undefined if that is impossible.
 */
function measuredAgainst(state: ErrorState): Clip | SourceDifference | undefined {
  const skeleton = selectSkeleton(state);
  const asset = selectErrorReference(state);
  const reference = clipOf(asset);
  const candidate = candidateAsset(state);
  const clip = clipOf(candidate);
  if (!skeleton || !reference || !candidate || !clip) return undefined;
  const source = reference.kind === 'raw-animation' ? reference : undefined;
  const recipe =
    sourceOf(state, candidate.id) === asset ? builtRecipe(state, candidate) : undefined;
  if (source !== undefined && recipe !== undefined) {
    const isWhole = recipe.additive === 'none' && !recipe.motion.enabled;
    return isWhole ? source : { source, skeleton, by: recipe };
  }
  const isDifference = isAdditive(skeleton, clip);
  if (isDifference === isAdditive(skeleton, reference)) return reference;
  return isDifference && source ? { source, skeleton, by: clip } : undefined;
}

/** The error of every joint over time. */
export const errorMapJob = defineTrackedJob({
  job: jobNamed<typeof import('./error-map.job.ts').default>('error-map'),
  input: (comparison: Comparison) => comparison,
});

/** Makes the difference from a source that an additive clip is measured against. */
export const sourceDifferenceJob = defineTrackedJob({
  job: jobNamed<typeof import('./source-difference.job.ts').default>('source-difference'),
  input: (difference: SourceDifference) => difference,
  same: isSameDifference,
});

const countingOnly = memoizePair((map: ErrorMap, counted: Uint8Array) => ({ ...map, counted }));

/** An error map that counts only the joints of the set that panes are limited to; the same object until either changes. */
export function mapInScope<Found extends ErrorMap | undefined>(
  state: Pick<JointSetSlice, 'jointSets' | 'jointScope'>,
  list: JointList | undefined,
  map: Found,
): Found | ErrorMap {
  const counted = list && jointsInScope(state, list);
  return map && counted ? countingOnly(map, counted) : map;
}
