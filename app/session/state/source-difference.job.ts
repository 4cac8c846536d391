import { sourceReference } from '#engine/inspect';
import type { Clip, RawAnimation, Skeleton } from '#engine/model';
import { buildReference, type ClipRecipe } from '#engine/offline';
import { defineJob } from '../jobs/job.ts';

/** The request for a difference from a source, as the reference of an additive clip. */
export interface SourceDifference {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
  /** The recipe of the clip, or the clip itself if its recipe is unknown. */
  readonly by: ClipRecipe | Clip;
}

/** Makes a difference from a source with all its keys, or that source without root motion, as a recipe would or as a clip shows. */
export default defineJob({
  failure: 'Making the difference of the source failed',
  transfer: true,
  run: ({ source, skeleton, by }: SourceDifference): RawAnimation | undefined =>
    'kind' in by ? madeReference(source, by, skeleton) : buildReference(source, skeleton, by),
});

function madeReference(...[source, clip, skeleton]: Parameters<typeof sourceReference>) {
  const measured = sourceReference(source, clip, skeleton);
  return measured?.made === undefined ? undefined : measured.reference;
}
