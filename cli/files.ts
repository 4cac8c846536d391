import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { objectsOfKind, readArchive } from '#engine/archive';
import type { Archive, AssetKind, AssetObject, ObjectOf } from '#engine/archive';
import { isGltf } from '#engine/import';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { buildSkeleton } from '#engine/offline';
import { withFileName, CliError } from './cli-error.ts';
import type { Session } from './terminal.ts';

/** Reads and checks an archive. */
export function openArchive(file: string): Archive {
  const bytes = readBytes(file);
  if (isGltf(file, bytes)) {
    throw new CliError(
      `${file}: expected an archive, found a glTF model. Import it first: posescope import --help tells how.`,
    );
  }
  return withFileName(file, () => readArchive(bytes));
}

/** A file and the archive that it holds. */
export interface OpenFile {
  readonly file: string;
  readonly archive: Archive;
}

/**
 * Opens the files that can be opened. For each of the others it prints the problem and makes the run
 * fail.
 */
export function openArchives(files: readonly string[], session: Session): OpenFile[] {
  return files.flatMap((file) => {
    try {
      return [{ file, archive: openArchive(file) }];
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      session.err(`${error.message}\n`);
      session.fail(2);
      return [];
    }
  });
}

/** @throws CliError if the file cannot be read */
export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CliError(`${file}: ${reasonOf(error, NOT_READ, 'cannot be read')}`);
  }
}

/** The first object of a kind in an archive. */
export function firstObject<Kind extends AssetKind>(file: string, kind: Kind): ObjectOf<Kind> {
  const archive = openArchive(file);
  const found = objectsOfKind(archive, kind).at(0);
  if (found !== undefined) return found;
  const objects = archive.entries.map(({ object }) => object);
  const kinds = objects.map((object) => object.kind).join(', ');
  throw new CliError(
    `${file}: expected an object of kind ${kind}, found ${kinds}.${adviceFor(kind, objects)}`,
  );
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
export function openClip(file: string): Animation | RawAnimation {
  const objects = openArchive(file).entries.map(({ object }) => object);
  for (const object of objects) {
    if (object.kind === 'animation' || object.kind === 'raw-animation') return object;
  }
  throw new CliError(
    `${file}: expected a clip, found ${objects.map(({ kind }) => kind).join(', ')}.`,
  );
}

/** Writes a file completely or not at all: first under another name, then renamed. */
export function writeFileAtomically(file: string, bytes: Uint8Array): void {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.draft`);
  try {
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new CliError(`${file}: ${reasonOf(error, NOT_WRITTEN, 'cannot be written')}`);
  }
}

/** Creates a folder and its missing parent folders. */
export function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new CliError(`${folder}: ${reasonOf(error, NOT_MADE, 'cannot be made a folder')}`);
  }
}

/** Messages for the system's error codes when a file cannot be read, with advice. */
const NOT_READ: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file. Check its name and folder.',
  EISDIR: 'expected a file, found a folder. Name the files in it.',
  EACCES: 'reading it is not permitted. Check its permissions.',
};

const NOT_WRITTEN: Readonly<Record<string, string>> = {
  ENOENT: 'cannot be written, its folder does not exist. Make the folder first.',
  ENOTDIR: 'cannot be written, what should be its folder is a file. Choose another folder.',
  EISDIR: 'cannot be written, a folder has that name. Choose another name.',
  EACCES: 'writing it is not permitted. Check the permissions of its folder.',
  ENOSPC: 'cannot be written, no space is left there.',
};

const NOT_MADE: Readonly<Record<string, string>> = {
  EEXIST: 'cannot be a folder, a file has that name. Choose another folder.',
  ENOTDIR: 'cannot be a folder, it would lie in a file. Choose another folder.',
  EACCES: 'making it is not permitted. Check the permissions of the folder that it would lie in.',
};

function reasonOf(error: unknown, known: Readonly<Record<string, string>>, failed: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return known[code] ?? `${failed} (${code}).`;
}
