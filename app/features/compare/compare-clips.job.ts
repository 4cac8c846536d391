import { compareClips, NO_TRACK, placesOnSkeleton, posesOnSkeleton } from '#engine/inspect';
import type { ClipComparison } from '#engine/inspect';
import { errorMap, poseSource, type ErrorMap, type PoseSource } from '#engine/inspect/error';
import type { Clip, Mesh, Skeleton } from '#engine/model';
import { cutSource, type ClipRange } from '#engine/offline';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** Two compared clips, and the reference for the error of each. */
export interface ComparedPair {
  readonly a: Clip;
  readonly b: Clip;
  /** Undefined if no open one fits both: then only keys are compared. */
  readonly skeleton: Skeleton | undefined;
  /** The source of both, else the first of them. */
  readonly source: Clip;
  /** The ranges of the source that they were built from; undefined for all of it. */
  readonly rangeOfA: ClipRange | undefined;
  readonly rangeOfB: ClipRange | undefined;
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
}

/** Compares two clips: their keys first, then either's error. */
export default defineJob({
  failure: 'Comparing failed',
  run: (pair: ComparedPair, { publish }: JobTask<ComparedResult>): ComparedResult => {
    const { a, b, skeleton, ownOfA, ownOfB } = pair;
    const places = skeleton && placesOnSkeleton(skeleton, [ownOfA, ownOfB]);
    const comparison = compareClips(a, b, places);
    publish(1 / 3, { comparison, errors: [undefined, undefined] });
    const errorsOfA = errorsOf(a, pair.rangeOfA, ownOfA, pair);
    publish(2 / 3, { comparison, errors: [errorsOfA, undefined] });
    return { comparison, errors: [errorsOfA, errorsOf(b, pair.rangeOfB, ownOfB, pair)] };
  },
});

/** Undefined for the source itself, which has no error. */
function errorsOf(
  clip: Clip,
  range: ClipRange | undefined,
  own: Skeleton | undefined,
  { source, ownOfSource, skeleton, distances, skin }: ComparedPair,
): ErrorMap | undefined {
  if (clip === source || skeleton === undefined || distances === undefined) return undefined;
  const placed = (one: Clip, rig: Skeleton | undefined): PoseSource =>
    rig === undefined ? poseSource(one) : posesOnSkeleton(one, rig, skeleton);
  const built = source.kind === 'animation' ? source : cutSource(source, { range });
  const [reference, candidate] = [placed(built, ownOfSource), placed(clip, own)];
  const [first] = placesOnSkeleton(skeleton, [own, ownOfSource]);
  const counted = first && Uint8Array.from(first, (place) => Number(place !== NO_TRACK));
  return errorMap({ skeleton, reference, candidate, distances, skin, counted });
}
