import type { Seconds } from '#engine/base';
import { compareClips, NO_TRACK, placesOnSkeleton, posesOnSkeleton } from '#engine/inspect';
import type { ClipComparison } from '#engine/inspect';
import { errorMap, poseSource, posesWithin } from '#engine/inspect/error';
import type { ErrorMap, PoseSource } from '#engine/inspect/error';
import type { Clip, Mesh, Skeleton } from '#engine/model';
import { buildReference, type ClipRange, type ClipRecipe } from '#engine/offline';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** Two compared clips, and the reference for the error of each. */
export interface ComparedPair {
  readonly a: Clip;
  readonly b: Clip;
  /** Undefined if no open one fits both: then only keys are compared. */
  readonly skeleton: Skeleton | undefined;
  /** The source of both, else the first of them. */
  readonly source: Clip;
  /** How they were built from the source; undefined of others. */
  readonly recipeOfA: ClipRecipe | undefined;
  readonly recipeOfB: ClipRecipe | undefined;
  /** Of the shell's points, one a joint. */
  readonly distances: Float32Array | undefined;
  /** The mesh whose vertices are measured; undefined if it is not shown. */
  readonly skin: Mesh | undefined;
  /** The skeletons of those that were made with other joints: theirs are paired by name. */
  readonly ownOfA?: Skeleton | undefined;
  readonly ownOfB?: Skeleton | undefined;
  readonly ownOfSource?: Skeleton | undefined;
}

/** The result of a comparison. */
export interface ComparedResult {
  readonly comparison: ClipComparison;
  /** Error of each against the source; undefined until it is measured, and for the source itself. */
  readonly errors: readonly [a: ErrorMap | undefined, b: ErrorMap | undefined];
  /** Error of B against A, at times of B; undefined until it is measured, without a skeleton, and of a clip against itself. */
  readonly difference: ErrorMap | undefined;
}

/** Compares two clips: their keys first, then either's error, then how far they are apart. */
export default defineJob({
  failure: 'Comparing failed',
  run: (pair: ComparedPair, { publish }: JobTask<ComparedResult>): ComparedResult => {
    const { a, b, skeleton, source, recipeOfA, recipeOfB, ownOfA, ownOfB, ownOfSource } = pair;
    const places = skeleton && placesOnSkeleton(skeleton, [ownOfA, ownOfB]);
    const comparison = compareClips(a, b, places);
    const difference = undefined;
    publish(1 / 4, { comparison, errors: [undefined, undefined], difference });
    const [first, second] = [
      { clip: a, own: ownOfA },
      { clip: b, own: ownOfB },
    ];
    const from = { clip: source, own: ownOfSource };
    const errorsOfA = errorsOf(first, { ...from, recipe: recipeOfA }, pair);
    publish(2 / 4, { comparison, errors: [errorsOfA, undefined], difference });
    const errorsOfB = errorsOf(second, { ...from, recipe: recipeOfB }, pair);
    const errors = [errorsOfA, errorsOfB] as const;
    if (a === source && keepsMotion(recipeOfB))
      return { comparison, errors, difference: errorsOfB };
    if (b === source && keepsMotion(recipeOfA))
      return { comparison, errors, difference: later(errorsOfA, recipeOfA?.range?.from) };
    publish(3 / 4, { comparison, errors, difference });
    return { comparison, errors, difference: differenceOf(pair) };
  },
});

/** Whether a build moves as its source does: it is neither a difference, nor without the motion of the root. */
function keepsMotion(recipe: ClipRecipe | undefined): boolean {
  return recipe === undefined || (recipe.additive === 'none' && !recipe.motion.enabled);
}

/** Times that two ranges have in common, as part of the longer clip: less is the rounding of their ends. */
const LEAST_PART = 1e-4;

/**
 * How far B is from A, at times of B. Builds of two ranges of their source are measured where both have poses of it;
 * undefined where they have none.
 */
function differenceOf(pair: ComparedPair): ErrorMap | undefined {
  const { a, b, recipeOfA, recipeOfB, ownOfA, ownOfB } = pair;
  const [beginOfA, beginOfB] = [recipeOfA?.range?.from ?? 0, recipeOfB?.range?.from ?? 0];
  const from = Math.max(beginOfA, beginOfB);
  const to = Math.min(beginOfA + a.duration, beginOfB + b.duration);
  const [first, second] = [
    { clip: a, own: ownOfA },
    { clip: b, own: ownOfB },
  ];
  if (beginOfA === beginOfB) return errorsOf(second, first, pair);
  if (to - from < LEAST_PART * Math.max(a.duration, b.duration)) return undefined;
  const partFrom = (begin: Seconds): ClipRange => ({ from: from - begin, to: to - begin });
  const map = errorsOf(
    { ...second, part: partFrom(beginOfB) },
    { ...first, part: partFrom(beginOfA) },
    pair,
  );
  return later(map, from - beginOfB);
}

/** The same errors at later times. */
function later(map: ErrorMap | undefined, by: Seconds = 0): ErrorMap | undefined {
  return map && by !== 0 ? { ...map, times: map.times.map((time) => time + by) } : map;
}

/** A clip, the skeleton that it was made with if that is another one, and what is made of it first. */
interface MeasuredClip {
  readonly clip: Clip;
  readonly own: Skeleton | undefined;
  readonly recipe?: ClipRecipe | undefined;
  /** The part of its poses that is measured, by its own time; undefined for all. */
  readonly part?: ClipRange | undefined;
}

/** Undefined for the reference itself, which has no error. */
function errorsOf(
  { clip, own, part }: MeasuredClip,
  against: MeasuredClip,
  { skeleton, distances, skin }: ComparedPair,
): ErrorMap | undefined {
  if (clip === against.clip || skeleton === undefined || distances === undefined) return undefined;
  const placed = (one: Clip, rig?: Skeleton, within?: ClipRange): PoseSource => {
    const poses = rig === undefined ? poseSource(one) : posesOnSkeleton(one, rig, skeleton);
    return within === undefined ? poses : posesWithin(poses, within);
  };
  const { clip: whole, recipe, own: ownOfWhole } = against;
  const made =
    whole.kind === 'animation' || recipe === undefined
      ? whole
      : buildReference(whole, ownOfWhole ?? skeleton, recipe);
  const [reference, candidate] = [placed(made, ownOfWhole, against.part), placed(clip, own, part)];
  const [first] = placesOnSkeleton(skeleton, [own, ownOfWhole]);
  const counted = first && Uint8Array.from(first, (place) => Number(place !== NO_TRACK));
  return errorMap({ skeleton, reference, candidate, distances, skin, counted });
}
