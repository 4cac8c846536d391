import { foreignFile, objectsOfKind, readArchive } from '#engine/archive';
import type { Archive, AssetKind, AssetObject, ObjectOf } from '#engine/archive';
import { modelFormat } from '#engine/import';
import type { Clip, RawSkeleton, Skeleton } from '#engine/model';
import { buildSkeleton } from '#engine/offline';
import { withFileName, CliError } from './cli-error.ts';
import { readBytes } from './read-file.ts';

/** A skeleton of either kind. */
export type AnySkeleton = Skeleton | RawSkeleton;

export function isSkeleton(object: AssetObject): object is AnySkeleton {
  return object.kind === 'skeleton' || object.kind === 'raw-skeleton';
}

export function isClip(object: AssetObject): object is Clip {
  return object.kind === 'animation' || object.kind === 'raw-animation';
}

/** Reads and checks an archive. */
export function openArchive(file: string): Archive {
  const bytes = readBytes(file);
  const format = modelFormat(file, bytes);
  if (format !== undefined) {
    const message = `expected an archive, found a model (${format}). Import it first: posescope import --help tells how.`;
    throw new CliError({ file, message });
  }
  refuseForeign(file, bytes, 'an archive');
  return withFileName(file, () => readArchive(bytes));
}

/**
 * Refuses a file of another known kind, with what to do with it.
 * @throws CliError
 */
export function refuseForeign(file: string, bytes: Uint8Array, expected: string): void {
  const foreign = bytes.length === 0 ? undefined : foreignFile(file, bytes);
  if (foreign === undefined) return;
  const message = `expected ${expected}, found ${foreign.found}. ${foreign.advice}`;
  throw new CliError({ file, message });
}

/** The first object of a kind in an archive. */
export function firstObject<Kind extends AssetKind>(file: string, kind: Kind): ObjectOf<Kind> {
  const archive = openArchive(file);
  const found = objectsOfKind(archive, kind).at(0);
  if (found !== undefined) return found;
  const objects = archive.entries.map(({ object }) => object);
  const kinds = objects.map((object) => object.kind).join(', ');
  const message = `expected an object of kind ${kind}, found ${kinds}.${adviceFor(kind, objects)}`;
  throw new CliError({ file, message });
}

/**
 * Advice if the archive has only the other form of the object: source instead of built, or the
 * reverse.
 */
function adviceFor(kind: AssetKind, objects: readonly AssetObject[]): string {
  if (objects.some((object) => object.kind === `raw-${kind}`)) {
    return ' Build it first: posescope build --help tells how.';
  }
  const isBuilt = objects.some((object) => kind === `raw-${object.kind}`);
  return isBuilt ? ' It is built already: give the source that it was built from.' : '';
}

/** The first skeleton in an archive. If there is only a source, it is built. */
export function openSkeleton(file: string): Skeleton {
  for (const { object } of openArchive(file).entries) {
    if (object.kind === 'skeleton') return object;
    if (object.kind === 'raw-skeleton') return withFileName(file, () => buildSkeleton(object));
  }
  return firstObject(file, 'skeleton');
}

/** The first clip in an archive, of either kind. */
export function openClip(file: string): Clip {
  const objects = openArchive(file).entries.map(({ object }) => object);
  const clip = objects.find(isClip);
  if (clip !== undefined) return clip;
  const kinds = objects.map(({ kind }) => kind).join(', ');
  throw new CliError({ file, message: `expected a clip, found ${kinds}.` });
}
