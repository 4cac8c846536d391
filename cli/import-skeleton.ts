import { join } from 'node:path';
import type { ImportedModel } from '#engine/import';
import { putOnSkeleton, putProblem, putText, putTracks, type PutTracks } from '#engine/inspect';
import type { RawAnimation, Skeleton } from '#engine/model';
import { buildSkeleton, remapTracks, type ImportConfig } from '#engine/offline';
import { CliError, withFileName } from './cli-error.ts';
import { openComparedSkeleton } from './compared-clip.ts';
import { openSkeleton } from './files.ts';

/** Says what was odd about a model, with its file if several are imported. */
export type Note = (severity: 'error' | 'warning' | 'info', message: string) => void;

/** The skeleton that clips are put on, and the file that it is in. */
interface PutOnto {
  readonly file: string;
  readonly skeleton: Skeleton;
}

/** Where the clips of a model go. */
export interface Onto {
  readonly output: string;
  readonly note: Note;
  /** Undefined where they keep their own skeleton, or the settings name one. */
  readonly onto: PutOnto | undefined;
}

/** Opens the skeleton of an archive or of a model, for clips to be put on. */
export async function openOnto(file: string): Promise<PutOnto> {
  return { file, skeleton: await openComparedSkeleton(file) };
}

/**
 * The skeleton in the output folder that the settings name, if they do not import one. What is put on another skeleton is
 * read as it stands on its own.
 */
export function givenSkeleton(
  { skeleton }: ImportConfig,
  { output, onto }: Onto,
): Skeleton | undefined {
  if (skeleton.enabled || onto !== undefined) return undefined;
  return openSkeleton(join(output, skeleton.filename));
}

/** Clips of a model, and the skeleton that they are for. */
interface PlacedClips {
  readonly skeleton: Skeleton;
  /** The clips of the model, as it was imported at any rate. */
  clipsOf(model: ImportedModel): readonly RawAnimation[];
  /** What becomes of their tracks where they are put on another skeleton. */
  readonly put: (PutTracks & { readonly file: string }) | undefined;
}

/**
 * Brings clips of a model onto the skeleton that they are to be for. That of the settings has their tracks as they are, as
 * the reference importers do it; another one is said to be another one, and scales and axes of joints are its own.
 * @param given that of the settings
 * @throws CliError if they cannot be put on the other skeleton: it is that of another body
 */
export function placedClips(
  file: string,
  { animations, skeleton }: ImportedModel,
  given: Skeleton | undefined,
  { onto, note }: Onto,
): PlacedClips {
  const own = given ?? withFileName(file, () => buildSkeleton(skeleton));
  if (onto === undefined) {
    return { skeleton: own, clipsOf: (model) => remapped(model, own), put: undefined };
  }
  const message = putProblem(own, onto.skeleton);
  if (message !== undefined) {
    throw new CliError({
      file,
      message: `cannot be put on the skeleton of ${onto.file}: ${message}`,
    });
  }
  const tracks = putTracks(own, onto.skeleton);
  if (animations.length === 0) note('warning', 'The file has no clip: nothing is written.');
  else note('info', `On the skeleton of ${onto.file}, ${putText(tracks)}.`);
  return {
    skeleton: onto.skeleton,
    clipsOf: (model) =>
      model.animations.map((clip) => putOnSkeleton(clip, own, onto.skeleton).clip),
    put: { file: onto.file, ...tracks },
  };
}

function remapped(
  { animations, skeleton }: ImportedModel,
  onto: Skeleton,
): readonly RawAnimation[] {
  const isOwn = onto.names.join('\0') === skeleton.names.join('\0');
  if (isOwn) return animations;
  return animations.map((clip) => remapTracks(clip, skeleton.names, onto));
}
