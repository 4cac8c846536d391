import type { Seconds } from '#engine/base';
import { rootEndsElsewhere } from '#engine/inspect';
import type { Animation, Clip, JointPairs, RawAnimation, Skeleton } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
import { defineTrackedJob, jobNamed } from '../jobs/job.ts';
import { isAdditive } from './additive.ts';
import { assetsOfKind, clipOf, findAsset, sourcesNamed, type Asset } from './assets.ts';
import { builtAsset, builtRecipe, recipeFrom, sourceOf } from './build.ts';
import { memoize, memoizePair, stableObjects } from './changes.ts';
import { selectDistances } from './error-distances.ts';
import type { Comparison } from './error-map.job.ts';
import type { ErrorState } from './error.ts';
import { isComparable, otherSkeleton, type OtherSkeleton } from './own-skeleton.ts';
import type { SourceDifference } from './source-difference.job.ts';
import { selectAnimation, selectMesh, selectSkeleton } from './stage.ts';

/** The clip whose error is measured: the one on the stage, or the build of it. */
export function candidateAsset(state: ErrorState): Asset | undefined {
  const clip = findAsset(state.assets, state.clipId);
  if (clip?.entry.object.kind !== 'raw-animation') return clip;
  return builtAsset(state, clip.id) ?? clip;
}

/**
 * Clips that the one on the stage can be measured against: those of the same skeleton, or of one that has joints of the
 * same names, except itself.
 */
export function errorReferences(state: ErrorState): Asset[] {
  const skeleton = selectSkeleton(state);
  const candidate = candidateAsset(state);
  if (skeleton === undefined || candidate === undefined) return [];
  return assetsOfKind(state.assets, 'raw-animation', 'animation').filter(
    (asset) => asset.id !== candidate.id && isComparable(state, skeleton, asset),
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
    sourceNamed(state, fitting, candidate)
  );
}

/** The source that is shown instead of the clip on the stage while the command's key is held. */
export function selectShownSource(state: ErrorState): RawAnimation | undefined {
  return state.sourceShown ? selectSource(state) : undefined;
}

/** When the clip on the stage begins in its source. */
export function selectSourceBegin(state: ErrorState): Seconds {
  const clip = findAsset(state.assets, state.clipId);
  // One that was made for this skeleton is cut already.
  if (selectUnpaired(state) !== undefined) return 0;
  const source = clip && (sourceOf(state, clip.id) ?? selectErrorReference(state));
  return (clip && recipeFrom(state, clip, source)?.range?.from) ?? 0;
}

/** The source of the runtime clip on the stage, if there is one to be shown instead. */
export function selectSource(state: ErrorState): RawAnimation | undefined {
  if (selectAnimation(state) === undefined) return undefined;
  const linked = sourceOf(state, state.clipId) ?? selectErrorReference(state);
  const object = linked?.entry.object;
  if (object?.kind !== 'raw-animation') return undefined;
  return selectUnpaired(state) === undefined ? object : placedReference(state);
}

/** The reference with the joints of the skeleton on the stage, once it is made. */
function placedReference(state: ErrorState): RawAnimation | undefined {
  const reference = selectErrorComparison(state)?.reference;
  return reference?.kind === 'raw-animation' ? reference : undefined;
}

/** Why the reference is measured by names, and which joints are left out; undefined where it stands on the skeleton of the clip. */
export function selectUnpaired(state: ErrorState): OtherSkeleton | undefined {
  const [skeleton, reference] = [selectSkeleton(state), selectErrorReference(state)];
  return skeleton && reference && otherSkeleton(state, skeleton, reference);
}

/** One whose joints are others than those of the clip is no source of it, but of a clip of another body that is called the same. */
function sourceNamed(
  state: ErrorState,
  fitting: readonly Asset[],
  candidate: Asset | undefined,
): Asset | undefined {
  const [clip, skeleton] = [candidate?.entry.object, selectSkeleton(state)];
  if (clip?.kind !== 'animation' || skeleton === undefined) return undefined;
  const hasSameNames = (asset: Asset): boolean => {
    const pairs = otherSkeleton(state, skeleton, asset)?.pairs;
    return pairs === undefined || pairs.alone.length + pairs.others.length === 0;
  };
  return sourcesNamed(fitting.filter(hasSameNames), clip.name).at(0);
}

/** 1 for each joint that has a partner; undefined for all. */
const countedJoints = memoize(({ places, alone }: JointPairs) =>
  alone.length === 0 ? undefined : Uint8Array.from(places, (place) => Number(place >= 0)),
);

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
  const pairs = selectUnpaired(state)?.pairs;
  const counted = pairs && countedJoints(pairs);
  return stableComparison({ skeleton, reference, candidate, distances, skin, counted });
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

/** What is made of the source, once it is made. If no root motion was found in it, that is the source itself. */
function madeOf({ madeDifference }: ErrorState, needed: SourceDifference): Clip | undefined {
  if (!isSameDifference(madeDifference?.subject, needed)) return undefined;
  const { by, source, skeleton, own } = needed;
  const isPoses = by !== undefined && 'kind' in by && !own && !isAdditive(skeleton, by);
  return madeDifference?.animation ?? (isPoses ? source : undefined);
}

/** Whether both are the same difference: of recipes, only range, motion and reference matter. */
function isSameDifference(a: SourceDifference | undefined, b: SourceDifference): boolean {
  if (a?.source !== b.source || a.skeleton !== b.skeleton || a.own !== b.own) return false;
  const [one, other] = [a.by, b.by];
  if (!one || !other || 'kind' in one || 'kind' in other) return one === other;
  return (['range', 'motion', 'additive'] as const).every((part) => one[part] === other[part]);
}

/**
 * The reference in the form that a clip is measured against. Poses are measured against poses, and an
 * additive clip, or a build of a range or whose root motion was extracted, against what the build makes of the source.
 * Undefined if that is impossible.
 */
function measuredAgainst(state: ErrorState): Clip | SourceDifference | undefined {
  const skeleton = selectSkeleton(state);
  const asset = selectErrorReference(state);
  const reference = clipOf(asset);
  const candidate = candidateAsset(state);
  const clip = clipOf(candidate);
  if (!skeleton || !reference || !candidate || !clip) return undefined;
  const own = selectUnpaired(state)?.own;
  const made = (by: SourceDifference['by']): Clip | SourceDifference =>
    own === undefined && by === undefined ? reference : { source: reference, skeleton, own, by };
  const source = reference.kind === 'raw-animation' ? reference : undefined;
  const recipe = recipeFrom(state, candidate, asset);
  if (source !== undefined && recipe !== undefined) {
    const isWhole = recipe.additive === 'none' && !recipe.motion.enabled && !recipe.range;
    return made(isWhole ? undefined : recipe);
  }
  const isDifference = isAdditive(skeleton, clip);
  if (isDifference === isAdditive(own ?? skeleton, reference)) {
    // What was built here, but of another source, has what its recipe says.
    const isOpened = clip.kind === 'animation' && builtRecipe(state, candidate) === undefined;
    if (!isOpened || isDifference || source === undefined) return made(undefined);
    return made(mayLackMotion(source, clip)(skeleton, own ?? skeleton) ? clip : undefined);
  }
  return isDifference && source ? made(clip) : undefined;
}

/** Whether root motion may have been taken out of a clip; what of it, a job looks for. Looked at once. */
const mayLackMotion = memoizePair((source: RawAnimation, clip: Animation) =>
  memoizePair((skeleton: Skeleton, own: Skeleton) =>
    rootEndsElsewhere(source, clip, skeleton, own),
  ),
);

/** Makes the difference from a source that an additive clip is measured against. */
export const sourceDifferenceJob = defineTrackedJob({
  job: jobNamed<typeof import('./source-difference.job.ts').default>('source-difference'),
  input: (difference: SourceDifference) => difference,
  same: isSameDifference,
});

/** What a build made of the reference, against which the clip is measured; undefined for the reference itself. */
export function selectDerivedReference(
  state: ErrorState,
): 'difference' | 'without motion' | 'range' | undefined {
  const against = selectErrorReference(state)?.entry.object;
  const comparison = selectErrorComparison(state);
  if (comparison === undefined || comparison.reference === against) return undefined;
  const { skeleton, candidate } = comparison;
  const needed = selectNeededDifference(state);
  if (needed?.own !== undefined && needed.by === undefined) return undefined;
  if (isAdditive(skeleton, candidate)) return 'difference';
  return selectMeasuredRecipe(state)?.motion.enabled === false ? 'range' : 'without motion';
}

/** The recipe by which the measured clip was made of what it is measured against; undefined if none is known. */
export function selectMeasuredRecipe(state: ErrorState): ClipRecipe | undefined {
  const asset = candidateAsset(state);
  return asset && recipeFrom(state, asset, selectErrorReference(state));
}
