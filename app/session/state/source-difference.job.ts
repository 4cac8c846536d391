import { sourceReference } from '#engine/inspect';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { buildReference, type ClipRecipe } from '#engine/offline';
import { defineJob } from '../jobs/job.ts';

/** The request for what a clip is measured against, if that must be made from its source. */
export interface SourceDifference {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
  /** The recipe of the clip, or the clip itself if its recipe is unknown. */
  readonly by: ClipRecipe | Animation | RawAnimation;
}

/**
 * Makes a difference from a source, or the source without root motion, with all its keys, as a recipe would or as a clip
 * shows. Undefined if a clip shows neither.
 */
export default defineJob({
  failure: 'Making the difference of the source failed',
  transfer: true,
  run: ({ source, skeleton, by }: SourceDifference): RawAnimation | undefined => {
    if (!('kind' in by)) return buildReference(source, skeleton, by);
    const shown = sourceReference(source, by, skeleton);
    return shown?.made && shown.reference;
  },
});
