import { accessSync, constants, opendirSync, realpathSync, statSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { MODEL_EXTENSIONS } from '#engine/import';
import { CliError } from './cli-error.ts';
import { isInside } from './read-file.ts';
import { fileError } from './system-errors.ts';

/** Files of folders that the page opens. */
const ENDINGS = new Set(['.ozz', ...MODEL_EXTENSIONS.map((ending) => `.${ending}`)]);

/** Most files that are opened at once, and most names in their folders. */
const MAX_FILES = 300;
const MAX_NAMES = 50_000;

/** Looks at an empty file until it counts as written: an exporter has probably only begun. */
const LOOKS_AT_EMPTY = 10;

/** A file as it was when it had been written completely. */
export interface WatchedFile {
  /** From the folder that all files are in, with slashes. */
  readonly path: string;
  /** Absolute. */
  readonly file: string;
  /** Differs from that of every other content. */
  readonly version: string;
}

/** Files and folders to watch. Folders count with everything below them. */
export interface Watched {
  /** The files that can be read now; one that is being written is as it was before. Call it often. */
  look(): readonly WatchedFile[];
}

/** What is known of a file from one look to the next. */
interface Seen {
  readonly version: string;
  /** Looks since it has changed. */
  readonly looks: number;
  /** The last complete version. */
  readonly complete: string | undefined;
}

/** @throws CliError if something cannot be found, or there is too much of it */
export function watchFiles(given: readonly string[]): Watched {
  const places = given.map(placeOf);
  const root = commonFolder(places.map(({ folder, file = folder }) => dirname(file)));
  const isFolderAlone = places.length === 1 && places[0].file === undefined;
  const top = isFolderAlone ? places[0].folder : root;
  let seen = new Map<string, Seen>();
  checkCount(places);
  return {
    look: () => {
      const files = filesOf(places).slice(0, MAX_FILES);
      seen = new Map(files.flatMap((file) => entryOf(file, seen.get(file))));
      return [...seen].flatMap(([file, { complete }]) =>
        complete === undefined ? [] : [{ path: pathFrom(top, file), file, version: complete }],
      );
    },
  };
}

/** A given folder, or a given file in its folder. Absolute. */
interface Place {
  readonly folder: string;
  readonly file?: string;
}

function placeOf(given: string): Place {
  const path = resolve(given);
  try {
    return statSync(path).isDirectory() ? { folder: path } : { folder: dirname(path), file: path };
  } catch (error) {
    throw fileError(given, 'read', error);
  }
}

function checkCount(places: readonly Place[]): void {
  const { length } = filesOf(places);
  if (length === 0) {
    const message = `no files to open are there (${[...ENDINGS].join(', ')}). Name a file or another folder.`;
    throw new CliError({ file: places.map(({ folder }) => folder).join(', '), message });
  }
  if (length > MAX_FILES) {
    const message = `expected at most ${MAX_FILES} files to open, found ${length}. Name a folder below, or use posescope audit.`;
    throw new CliError({ file: places.map(({ folder }) => folder).join(', '), message });
  }
}

/** Every file once, in the order given and sorted within a folder. */
function filesOf(places: readonly Place[]): string[] {
  const found = places.flatMap(({ folder, file }) =>
    file === undefined ? filesBelow(folder).toSorted() : [file],
  );
  return [...new Set(found)];
}

/** Links to folders and hidden folders are not followed; links to files only if these are in the folder. */
function filesBelow(top: string): string[] {
  const found: string[] = [];
  const pending = [top];
  let names = 0;
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of entriesOf(folder, folder === top)) {
      if (++names > MAX_NAMES) {
        const message = `expected at most ${MAX_NAMES} names, found more. Name a folder below.`;
        throw new CliError({ file: top, message });
      }
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && entry.name !== 'node_modules') pending.push(path);
      } else if (ENDINGS.has(extname(entry.name).toLowerCase())) {
        if (!entry.isSymbolicLink() || leadsInside(top, path)) found.push(path);
      }
    }
  }
  return found;
}

/** None of a folder below that has gone, or cannot be read. */
function entriesOf(folder: string, isTop: boolean) {
  try {
    const directory = opendirSync(folder);
    const entries = [];
    for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
      entries.push(entry);
      if (entries.length > MAX_NAMES) break;
    }
    directory.closeSync();
    return entries;
  } catch (error) {
    if (isTop && !isGone(error)) throw fileError(folder, 'read', error);
    return [];
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function leadsInside(folder: string, link: string): boolean {
  try {
    return isInside(realpathSync(folder), realpathSync(link));
  } catch {
    return false;
  }
}

/** A file is complete when two looks find the same, and it can be read. */
function entryOf(file: string, before: Seen | undefined): [string, Seen][] {
  const stats = statsOf(file);
  if (stats === undefined) return [];
  const version = versionOf(file, stats);
  const looks = version === before?.version ? before.looks + 1 : 0;
  const needed = stats.size === 0n ? LOOKS_AT_EMPTY : 1;
  const isComplete = looks > needed || (looks === needed && isReadable(file));
  return [[file, { version, looks, complete: isComplete ? version : before?.complete }]];
}

function statsOf(file: string): BigIntStats | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats?.isFile() === true ? stats : undefined;
}

/** Of a glTF, with the buffers beside it, which exporters write apart. */
function versionOf(file: string, { mtimeNs, size, ino }: BigIntStats): string {
  const own = `${mtimeNs}-${size}-${ino}`;
  if (extname(file).toLowerCase() !== '.gltf') return own;
  const folder = dirname(file);
  const buffers = entriesOf(folder, false).filter(({ name }) => /\.bin$/i.test(name));
  const parts = buffers.map(({ name }) => {
    const stats = statsOf(join(folder, name));
    return stats === undefined ? '' : `${stats.mtimeNs}-${stats.size}`;
  });
  return [own, ...parts.toSorted()].join('+');
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** @throws CliError if there is none, as on two drives */
function commonFolder(folders: readonly string[]): string {
  let common = folders[0];
  for (const folder of folders) {
    while (common !== folder && !isInside(common, folder)) {
      const up = dirname(common);
      if (up === common) throw new CliError('Name files and folders of one drive.');
      common = up;
    }
  }
  return common;
}

function pathFrom(folder: string, file: string): string {
  const path = relative(folder, file).split(sep).join('/');
  return path === '' || path.startsWith('../') ? basename(file) : path;
}
