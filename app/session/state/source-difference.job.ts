import { clipOnSkeleton, sourceReference } from '#engine/inspect';
import type { Clip, RawAnimation, Skeleton } from '#engine/model';
import { buildReference, type ClipRecipe } from '#engine/offline';
import { defineJob } from '../jobs/job.ts';

/** The request for what a clip is measured against, where that is not its source as it is. */
export interface SourceDifference {
  /** The source; of one that is only to have other joints, any clip. */
  readonly source: Clip;
  readonly skeleton: Skeleton;
  /** The skeleton of the source, if its joints are paired by name with those of the clip's. */
  readonly own?: Skeleton | undefined;
  /** The recipe of the clip, or the clip itself if its recipe is unknown; undefined to keep the source as it is. */
  readonly by: ClipRecipe | Clip | undefined;
}

/**
 * Makes a difference from a source with all its keys, or that source without root motion, as a recipe would or as a clip
 * shows; before that, gives it the joints of the clip.
 */
export default defineJob({
  failure: 'Making the difference of the source failed',
  transfer: true,
  run: ({ source, skeleton, own, by }: SourceDifference): RawAnimation | undefined => {
    const placed = own === undefined ? source : clipOnSkeleton(source, own, skeleton);
    if (placed.kind !== 'raw-animation') return undefined;
    if (by === undefined) return placed;
    if (!('kind' in by)) return buildReference(placed, skeleton, by);
    const measured = sourceReference(placed, by, skeleton);
    return measured?.made === undefined && own === undefined ? undefined : measured?.reference;
  },
});
