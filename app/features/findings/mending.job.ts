import { withObject, type Archive } from '#engine/archive';
import { applyRemedy, mendingRecipe, seeksOf } from '#engine/findings';
import type { ErrorLimit, Mending, RemedyCommand, RemedyContext, Seeks } from '#engine/findings';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
import { defineJob } from '../../session/jobs/job.ts';

/** A file, and what is to be done to one of its objects. */
export interface RemedyInput {
  readonly archive: Archive;
  /** Which of the objects is changed. */
  readonly place: number;
  readonly command: RemedyCommand;
  readonly context: RemedyContext;
}

/** Changes one object of a file, and gives the whole file; its other objects stay as they are. */
export const remedy = defineJob({
  run: ({ archive, place, command, context }: RemedyInput): Archive =>
    withObject(archive, place, applyRemedy(archive.entries[place].object, command, context)),
  transfer: true,
  failure: 'The remedy failed',
});

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
export const settings = defineJob({
  run: (
    { source, skeleton, recipe, limit, before }: MendingInput,
    { progress },
  ): MendingOutcome => ({
    ...mendingRecipe(source, skeleton, recipe, limit, { onProgress: progress }),
    seeksBefore: before && seeksOf(before),
  }),
  failure: 'Settings that mend it were not found',
});
