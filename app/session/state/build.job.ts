import { readArchive, writeArchive, type Archive, type AssetObject } from '#engine/archive';
import type { Seconds } from '#engine/base';
import { KEY_KINDS, rawKeys, type Skeleton } from '#engine/model';
import { cutSource, cutTrack } from '#engine/offline';
import type { ClipRange, ClipRecipe, SourceObject } from '#engine/offline';
import { buildSourceWithRecipe, type MissedLimit } from '#engine/smallest';
import { defineJob, type JobTask } from '../jobs/job.ts';

interface TrackCut {
  readonly name: string;
  readonly duration: Seconds;
  readonly range: ClipRange;
}

/** A source and the settings to build it with. */
export interface BuildInput {
  readonly source: SourceObject;
  /** The skeleton that a clip was made for, if there is one. */
  readonly skeleton: Skeleton | undefined;
  readonly recipe: ClipRecipe;
  /** Of a user track, the clip that it is cut with, and the range. */
  readonly cut?: TrackCut | undefined;
}

/** The results, as whole archives. */
export interface BuiltArchives {
  readonly main: Archive;
  /** Undefined if no motion was extracted from a clip. */
  readonly motion: Archive | undefined;
  /** Milliseconds that building and writing took. */
  readonly milliseconds: number;
  /** Size of the source as an archive of its own, cut to the range that is built. */
  readonly sourceBytes: number;
  /** Number of its keys by kind, in the order of KEY_KINDS; empty for sources that are no clips. */
  readonly sourceKeys: readonly number[];
  /** The limit of errors that no build keeps; the nearest is the result. */
  readonly missed: MissedLimit | undefined;
}

export default defineJob({
  run: (
    { source: given, skeleton, recipe, cut }: BuildInput,
    { progress: onProgress }: JobTask<BuiltArchives>,
  ): BuiltArchives => {
    const start = performance.now();
    const isCut = given.kind === 'raw-track' && cut !== undefined;
    const source = isCut ? cutTrack(given, cut, cut.range) : given;
    const built = buildSourceWithRecipe(source, skeleton, recipe, { onProgress });
    const { missed } = built;
    const [object, ...motion] = built.objects;
    const main = written([object]);
    const motionArchive = motion.length === 0 ? undefined : written(motion);
    const milliseconds = performance.now() - start;
    // What is built is compared with what it was built from.
    const whole = source.kind === 'raw-animation' ? cutSource(source, recipe) : source;
    const sourceBytes = writeArchive([whole]).length;
    const sourceKeys = keysOf(whole);
    return { main, motion: motionArchive, milliseconds, sourceBytes, sourceKeys, missed };
  },
  transfer: true,
  failure: 'The builder failed on this source',
});

function keysOf(source: SourceObject): number[] {
  if (source.kind !== 'raw-animation') return [];
  return KEY_KINDS.map((kind) => rawKeys(source, kind).times.length);
}

/**
 * Writes objects and reads them back, so that the result equals the saved file and every column knows
 * its byte range.
 */
function written(objects: readonly AssetObject[]): Archive {
  return readArchive(writeArchive(objects));
}
