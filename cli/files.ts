import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  buildSkeleton,
  readArchive,
  type Archive,
  type AssetKind,
  type AssetObject,
  type Skeleton,
} from '#engine';
import { naming, Problem } from './problem.ts';
import type { Session } from './terminal.ts';

type ObjectOf<Kind extends AssetKind> = Extract<AssetObject, { kind: Kind }>;

/** Reads and checks an archive. */
export function openArchive(file: string): Archive {
  return naming(file, () => readArchive(readBytes(file)));
}

/** A file with what it holds. */
export interface OpenFile {
  readonly file: string;
  readonly archive: Archive;
}

/** Opens the files that can be opened; what is wrong with the others is said, and fails the run. */
export function openArchives(files: readonly string[], session: Session): OpenFile[] {
  return files.flatMap((file) => {
    try {
      return [{ file, archive: openArchive(file) }];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      session.err(`${error.message}\n`);
      session.fail(2);
      return [];
    }
  });
}

/** @throws Problem where the file cannot be read */
export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Problem(`${file}: cannot be read (${reasonOf(error)}).`);
  }
}

/** The first object of a kind in an archive. */
export function firstObject<Kind extends AssetKind>(file: string, kind: Kind): ObjectOf<Kind> {
  const objects = openArchive(file).entries.map(({ object }) => object);
  const found = objects.find((object) => isOfKind(object, kind));
  if (found !== undefined) return found;
  const kinds = objects.map((object) => object.kind).join(', ');
  throw new Problem(`${file}: expected one ${kind}, found ${kinds}.`);
}

function isOfKind<Kind extends AssetKind>(
  object: AssetObject,
  kind: Kind,
): object is ObjectOf<Kind> {
  return object.kind === kind;
}

/** The first skeleton in an archive, built where there is only a source one. */
export function openSkeleton(file: string): Skeleton {
  for (const { object } of openArchive(file).entries) {
    if (object.kind === 'skeleton') return object;
    if (object.kind === 'raw-skeleton') return naming(file, () => buildSkeleton(object));
  }
  return firstObject(file, 'skeleton');
}

/** Writes a file whole or not at all: under another name first, which then becomes the file's. */
export function writeWhole(file: string, bytes: Uint8Array): void {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.draft`);
  try {
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new Problem(`${file}: cannot be written (${reasonOf(error)}).`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
