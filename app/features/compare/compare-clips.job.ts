import { compareClips, type ClipComparison } from '#engine/inspect';
import { errorMap, poseSource, type ErrorMap } from '#engine/inspect/error';
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
    const comparison = compareClips(pair.a, pair.b);
    publish(1 / 3, { comparison, errors: [undefined, undefined] });
    const errorsOfA = errorsOf(pair.a, pair.rangeOfA, pair);
    publish(2 / 3, { comparison, errors: [errorsOfA, undefined] });
    return { comparison, errors: [errorsOfA, errorsOf(pair.b, pair.rangeOfB, pair)] };
  },
});

/** Undefined for the source itself, which has no error. */
function errorsOf(
  clip: Clip,
  range: ClipRange | undefined,
  { source, skeleton, distances, skin }: ComparedPair,
): ErrorMap | undefined {
  if (clip === source || skeleton === undefined || distances === undefined) return undefined;
  const built = source.kind === 'animation' ? source : cutSource(source, { range });
  const [reference, candidate] = [poseSource(built), poseSource(clip)];
  return errorMap({ skeleton, reference, candidate, distances, skin });
}
