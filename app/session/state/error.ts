import { sourceDifference } from '#engine/inspect';
import type { ErrorMap, ErrorMetric } from '#engine/inspect/error';
import type { Animation, Mesh, RawAnimation, Skeleton } from '#engine/model';
import { DEFAULT_CLIP_RECIPE, buildReference } from '#engine/offline';
import type { ClipRecipe } from '#engine/offline';
import { isAdditive } from './additive.ts';
import { assetsOfKind, findAsset } from './assets.ts';
import type { Asset, AssetId } from './assets.ts';
import { builtAsset, builtRecipe, sourceOf } from './build.ts';
import { DEFAULT_DISTANCES, selectDistances } from './error-distances.ts';
import type { DistanceChoice } from './error-distances.ts';
import { pairProblem } from './pairing.ts';
import { selectAnimation, selectMesh, selectSkeleton } from './stage.ts';
import type { SessionState, SliceCreator } from './store.ts';

/** A clip beside what it is measured against. */
export interface Comparison {
  readonly skeleton: Skeleton;
  readonly reference: Animation | RawAnimation;
  readonly candidate: Animation | RawAnimation;
  /** Of the shell's points, one a joint, in the files' own unit. */
  readonly distances: Float32Array;
  /** Whose vertices are measured; undefined while nobody looks at them, as that takes longest. */
  readonly skin: Mesh | undefined;
}

/** How far the measurement of a comparison is. */
export interface ErrorRun {
  readonly of: Comparison | undefined;
  readonly phase: 'idle' | 'queued' | 'running';
  /** Part of the work that is done, in [0, 1]. */
  readonly fraction: number;
  readonly problem: string | undefined;
  /** What is known so far: coarse over the whole clip first. */
  readonly map: ErrorMap | undefined;
}

/** What the error pane tells: how far the clip is from its source, or its end from its beginning. */
export type ErrorView = 'source' | 'loop';
export type ErrorColors = 'viridis' | 'cividis';
export type ErrorScale = 'linear' | 'log';

/** The compression error of the clip on the stage. Measuring is the shell's, which follows the phase. */
export interface ErrorSlice {
  readonly errorView: ErrorView;
  /** What a person chose to measure against; null means the clip's own source. */
  readonly errorReferenceId: AssetId | null;
  readonly errorMetric: ErrorMetric;
  readonly errorColors: ErrorColors;
  readonly errorScale: ErrorScale;
  readonly errorDistances: DistanceChoice;
  /** Errors up to this are meant to be there: keys were dropped within it. In the files' own unit. */
  readonly errorTolerance: number;
  /** Whether what is above the tolerance has a line around it. */
  readonly errorContour: boolean;
  readonly errorRun: ErrorRun;
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
  /** Begins anew, unless it is under way or known already for this comparison. */
  requestErrorMap(of: Comparison): void;
  reportErrorMap(part: Partial<ErrorRun>): void;
  cancelErrorMap(): void;
}

const NOT_STARTED: ErrorRun = {
  of: undefined,
  phase: 'idle',
  fraction: 0,
  problem: undefined,
  map: undefined,
};

export const createErrorSlice: SliceCreator<ErrorSlice> = (set, get) => ({
  errorView: 'source',
  errorReferenceId: null,
  errorMetric: 'shell',
  errorColors: 'viridis',
  errorScale: 'linear',
  errorDistances: DEFAULT_DISTANCES,
  errorTolerance: DEFAULT_CLIP_RECIPE.tolerance,
  errorContour: true,
  errorRun: NOT_STARTED,
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
  requestErrorMap: (of) => {
    const { of: before, phase, fraction } = get().errorRun;
    if (before === of && (phase !== 'idle' || fraction === 1)) return;
    set({ errorRun: { ...NOT_STARTED, of, phase: 'queued' } });
  },
  reportErrorMap: (part) => set((state) => ({ errorRun: { ...state.errorRun, ...part } })),
  cancelErrorMap: () => set((state) => ({ errorRun: { ...state.errorRun, phase: 'idle' } })),
});

/** The clip that is judged: the one on the stage, or what was built of it. */
export function candidateAsset(state: SessionState): Asset | undefined {
  const clip = findAsset(state.assets, state.clipId);
  if (clip?.entry.object.kind !== 'raw-animation') return clip;
  return builtAsset(state, clip.id) ?? clip;
}

/** Clips that the one on the stage can be measured against: of the same skeleton, itself left out. */
export function errorReferences(state: SessionState): Asset[] {
  const skeleton = selectSkeleton(state);
  const candidate = candidateAsset(state);
  if (skeleton === undefined || candidate === undefined) return [];
  return assetsOfKind(state.assets, 'raw-animation', 'animation').filter(
    ({ id, entry: { object } }) =>
      id !== candidate.id && pairProblem(skeleton, object) === undefined,
  );
}

/** What is measured against: what was chosen, else the linked source, else the source of the same name. */
export function selectErrorReference(state: SessionState): Asset | undefined {
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

const highest = new WeakMap<ErrorMap, Map<ErrorMetric, number>>();

/** The bright end of every scale of a map: its largest error so far; computed once. */
export function highestError(map: ErrorMap, metric: ErrorMetric): number {
  const known = highest.get(map) ?? new Map<ErrorMetric, number>();
  highest.set(map, known);
  const before = known.get(metric);
  if (before !== undefined) return before;
  const found = map.values[metric].reduce(
    (most, value) => (value > most && value < Infinity ? value : most),
    0,
  );
  known.set(metric, found);
  return found;
}

/** The source that is shown instead of the clip on the stage while it is held: what the clip is measured against. */
export function selectHeldSource(state: SessionState): RawAnimation | undefined {
  return state.sourceHeld ? selectSource(state) : undefined;
}

/** The source of the runtime clip on the stage, if there is one to be shown instead. */
export function selectSource(state: SessionState): RawAnimation | undefined {
  if (selectAnimation(state) === undefined) return undefined;
  const linked = sourceOf(state, state.clipId) ?? selectErrorReference(state);
  const object = linked?.entry.object;
  return object?.kind === 'raw-animation' ? object : undefined;
}

function nameOf(asset: Asset | undefined): string | undefined {
  const object = asset?.entry.object;
  return object?.kind === 'animation' ? object.name : undefined;
}

let last: Comparison | undefined;

/** The comparison that the panes are about; the same object as long as nothing of it changes. */
export function selectComparison(state: SessionState): Comparison | undefined {
  const skeleton = selectSkeleton(state);
  const candidate = clipOf(candidateAsset(state));
  const reference = skeleton && measuredReference(state, skeleton);
  const distances = selectDistances(state);
  const skin = state.errorMetric === 'skin' ? selectMesh(state) : undefined;
  if (!skeleton || !reference || !candidate || !distances) return undefined;
  const isLast =
    last?.skeleton === skeleton &&
    last.reference === reference &&
    last.candidate === candidate &&
    last.distances === distances &&
    last.skin === skin;
  if (!isLast || last === undefined) last = { skeleton, reference, candidate, distances, skin };
  return last;
}

/**
 * What a clip is measured against: differences against the differences that a build makes of the source, poses
 * against poses; undefined where it cannot be so.
 */
function measuredReference(
  state: SessionState,
  skeleton: Skeleton,
): Animation | RawAnimation | undefined {
  const asset = selectErrorReference(state);
  const reference = clipOf(asset);
  const judged = candidateAsset(state);
  const candidate = clipOf(judged);
  if (reference === undefined || judged === undefined || candidate === undefined) return undefined;
  const isRaw = reference.kind === 'raw-animation';
  const recipe = sourceOf(state, judged.id) === asset ? builtRecipe(state, judged) : undefined;
  if (isRaw && recipe !== undefined) {
    return recipe.additive === 'none' ? reference : relativeTo(reference, skeleton, recipe);
  }
  const isDifference = isAdditive(skeleton, candidate);
  if (isDifference === isAdditive(skeleton, reference)) return reference;
  return isDifference && isRaw ? relativeTo(reference, skeleton, candidate) : undefined;
}

/** The last difference that was made of each source, and by what. */
const relatives = new WeakMap<
  RawAnimation,
  {
    readonly skeleton: Skeleton;
    readonly by: ClipRecipe | Animation | RawAnimation;
    readonly animation: RawAnimation | undefined;
  }
>();

/** A source with all of its keys, as much of a difference as a recipe makes of it, or as a clip is. */
function relativeTo(
  raw: RawAnimation,
  skeleton: Skeleton,
  by: ClipRecipe | Animation | RawAnimation,
): RawAnimation | undefined {
  const known = relatives.get(raw);
  if (known?.skeleton === skeleton && known.by === by) return known.animation;
  const animation =
    'kind' in by ? sourceDifference(raw, by, skeleton) : buildReference(raw, skeleton, by);
  relatives.set(raw, { skeleton, by, animation });
  return animation;
}

function clipOf(asset: Asset | undefined): Animation | RawAnimation | undefined {
  const object = asset?.entry.object;
  return object?.kind === 'animation' || object?.kind === 'raw-animation' ? object : undefined;
}
