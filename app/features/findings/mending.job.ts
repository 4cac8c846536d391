import { readArchive, withObject, writeArchive, type Archive } from '#engine/archive';
import { applyRemedy, loopClosing, mendingRecipe, seeksOf } from '#engine/findings';
import type {
  ErrorLimit,
  MendingCost,
  RemedyCommand,
  RemedyContext,
  Seeks,
} from '#engine/findings';
import { KEY_KINDS, rawKeys } from '#engine/model';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { cutSource, type ClipRecipe } from '#engine/offline';
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

/** A clip, its skeleton, and which direction is up. */
export interface ClosingInput {
  readonly clip: Animation | RawAnimation;
  readonly skeleton: Skeleton;
  readonly up: readonly [x: number, y: number, z: number];
}

/** How the clip is made to end as it begins; null if that leaves it as it is. */
export const closing = defineJob({
  run: ({ clip, skeleton, up }: ClosingInput): RemedyCommand | null => {
    const command = loopClosing(clip, skeleton, up);
    const before = writeArchive([clip]);
    const after = writeArchive([applyRemedy(clip, command, { skeleton })]);
    const isSame = before.length === after.length && before.every((byte, i) => byte === after[i]);
    return isSame ? null : command;
  },
  failure: 'The loop was not closed',
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

export interface MendingOutcome extends MendingCost {
  /** Of the clip that is built again. */
  readonly seeksBefore: Seeks | undefined;
  /** What the recipe builds, so that it need not be built again. */
  readonly built: MendedBuild;
}

export interface MendedBuild {
  readonly archive: Archive;
  readonly milliseconds: number;
  /** Size of the source as an archive of its own, cut to the range that is built, and its keys by kind. */
  readonly sourceBytes: number;
  readonly sourceKeys: readonly number[];
}

/** Finds the recipe by which a build stays within a limit, and that build. */
export const settings = defineJob({
  run: (
    { source, skeleton, recipe, limit, before }: MendingInput,
    { progress },
  ): MendingOutcome => {
    const start = performance.now();
    const task = { onProgress: progress };
    const { animation, ...cost } = mendingRecipe(source, skeleton, recipe, limit, task);
    const archive = readArchive(writeArchive([animation]));
    const whole = cutSource(source, recipe);
    const built = {
      archive,
      milliseconds: performance.now() - start,
      sourceBytes: writeArchive([whole]).length,
      sourceKeys: KEY_KINDS.map((kind) => rawKeys(whole, kind).times.length),
    };
    return { ...cost, seeksBefore: before && seeksOf(before), built };
  },
  transfer: true,
  failure: 'Settings that mend it were not found',
});
