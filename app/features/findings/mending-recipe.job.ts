import {
  mendingRecipe,
  seeksOf,
  type ErrorLimit,
  type Mending,
  type Seeks,
} from '#engine/findings';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
import { defineJob } from '../../session/jobs/job.ts';

/** A source, how it is built, and how large its errors may be. */
export interface MendingInput {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
  readonly recipe: ClipRecipe;
  readonly limit: ErrorLimit;
  /** The clip that is built again. */
  readonly before: Animation | undefined;
}

export interface MendingOutcome extends Mending {
  /** Of the clip that is built again. */
  readonly seeksBefore: Seeks | undefined;
}

/** Finds the recipe by which a build stays within a limit. */
export default defineJob({
  run: (
    { source, skeleton, recipe, limit, before }: MendingInput,
    { progress },
  ): MendingOutcome => ({
    ...mendingRecipe(source, skeleton, recipe, limit, { onProgress: progress }),
    seeksBefore: before && seeksOf(before),
  }),
  failure: 'Settings that mend it were not found',
});
