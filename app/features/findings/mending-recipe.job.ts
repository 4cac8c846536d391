import { mendingRecipe, type ErrorLimit, type Mending } from '#engine/findings';
import type { RawAnimation, Skeleton } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
import { defineJob } from '../../session/jobs/job.ts';

/** A source, how it is built, and how large its errors may be. */
export interface MendingInput {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
  readonly recipe: ClipRecipe;
  readonly limit: ErrorLimit;
}

/** Finds the recipe by which a build stays within a limit. */
export default defineJob({
  run: ({ source, skeleton, recipe, limit }: MendingInput, { progress }): Mending =>
    mendingRecipe(source, skeleton, recipe, limit, { onProgress: progress }),
  failure: 'Settings that mend it were not found',
});
