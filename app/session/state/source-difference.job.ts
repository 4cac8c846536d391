import { sourceDifference } from '#engine/inspect';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { buildReference, type ClipRecipe } from '#engine/offline';
import { defineJob } from '../jobs/job.ts';

/** A difference that is to be made of a source, so that a clip of differences can be measured against it. */
export interface SourceDifference {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
  /** By what the clip was built; or the clip itself, where nobody knows that. */
  readonly by: ClipRecipe | Animation | RawAnimation;
}

/** A source with all of its keys, as much of a difference as a recipe makes of it, or as a clip is. */
export default defineJob({
  failure: 'Making the difference of the source failed',
  transfer: true,
  run: ({ source, skeleton, by }: SourceDifference): RawAnimation | undefined =>
    'kind' in by ? sourceDifference(source, by, skeleton) : buildReference(source, skeleton, by),
});
