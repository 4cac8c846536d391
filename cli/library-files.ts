import { opendirSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { CheckedObject } from '#engine/findings';
import { MODEL_EXTENSIONS } from '#engine/import';
import { openChecked, type CheckedFile } from './checked-files.ts';
import { readBytes } from './read-file.ts';
import { fileError } from './system-errors.ts';
import type { Session } from './terminal.ts';

const ENDINGS = new Set(['.ozz', ...MODEL_EXTENSIONS.map((ending) => `.${ending}`)]);

/** Bytes that hold the tag of an archive's first object. */
const TAG_BYTES = 64;

/** The files of a folder that belong together. */
export interface LibraryFolder {
  readonly path: string;
  /** Sorted. */
  readonly files: readonly string[];
}

/** A source clip: what it is known by, and where it is. */
interface SourceClip {
  readonly file: string;
  readonly name: string;
  readonly trackCount: number;
  readonly duration: number;
}

/** What clips of a folder may need of other files: skeletons at hand, sources by what they are called. */
export interface FolderContext {
  readonly skeletons: readonly CheckedObject[];
  readonly sources: readonly SourceClip[];
}

/**
 * All folders with archives or models, below folders and of files, each once, sorted by path: a folder
 * comes before those in it. Links to folders are not followed.
 * @throws CliError if one cannot be listed
 */
export function libraryFolders(paths: readonly string[]): LibraryFolder[] {
  const files = new Set<string>();
  for (const path of paths) addFiles(path, files);
  const folders = new Map<string, string[]>();
  for (const file of [...files].toSorted()) {
    const folder = folders.get(dirname(file));
    if (folder === undefined) folders.set(dirname(file), [file]);
    else folder.push(file);
  }
  return [...folders.keys()].toSorted().map((path) => ({ path, files: folders.get(path) ?? [] }));
}

function addFiles(path: string, files: Set<string>): void {
  try {
    if (!statSync(path).isDirectory()) {
      files.add(path);
      return;
    }
    const pending = [path];
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      const directory = opendirSync(folder);
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        const name = join(folder, entry.name);
        if (entry.isDirectory()) pending.push(name);
        else if (ENDINGS.has(extname(entry.name).toLowerCase())) files.add(name);
      }
      directory.closeSync();
    }
  } catch (error) {
    throw fileError(path, 'read', error);
  }
}

/**
 * Reads what the clips of a folder may need. An archive that begins with a clip is not read: its other
 * objects serve only itself. Files that cannot be read are left out.
 * @param inherited skeletons of the folders above, for folders without one
 */
export async function folderContext(
  { files }: LibraryFolder,
  session: Session,
  inherited: readonly CheckedObject[],
): Promise<FolderContext> {
  const skeletons: CheckedObject[] = [];
  const sources: SourceClip[] = [];
  const silent = { ...session, report: () => undefined };
  for (const file of files) {
    if (beginsWithClip(file)) continue;
    const opened = await openChecked(file, silent);
    for (const checked of opened.objects) {
      const { object } = checked;
      if (object.kind === 'skeleton' || object.kind === 'raw-skeleton') skeletons.push(checked);
      if (object.kind !== 'raw-animation') continue;
      const { name, trackCount, duration } = object;
      sources.push({ file, name, trackCount, duration });
    }
  }
  return { skeletons: skeletons.length === 0 ? inherited : skeletons, sources };
}

function beginsWithClip(file: string): boolean {
  try {
    const [, ...start] = readBytes(file, TAG_BYTES); // the first byte is the byte order
    return String.fromCodePoint(...start).startsWith('ozz-animation\0');
  } catch {
    return false; // opening it says why
  }
}

/** Durations of a clip and its source differ by rounding only. */
const SAME_DURATION = 1e-3;

/** The source of a clip: of the same name, tracks and duration; the only one of its name. */
export function sourceOf(
  { sources }: FolderContext,
  clip: { readonly name: string; readonly trackCount: number; readonly duration: number },
): SourceClip | undefined {
  const fitting = sources.filter(
    ({ name, trackCount, duration }) =>
      name === clip.name &&
      trackCount === clip.trackCount &&
      Math.abs(duration - clip.duration) <= SAME_DURATION * Math.max(duration, clip.duration),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Reads sources; the last file is kept, for clips of one source file often stand together. */
export function createSourceReader(
  session: Session,
): (source: SourceClip) => Promise<CheckedObject | undefined> {
  let last: CheckedFile | undefined;
  return async ({ file, name }) => {
    if (last?.file !== file) last = await openChecked(file, session);
    return last.objects.find(
      ({ object }) => object.kind === 'raw-animation' && object.name === name,
    );
  };
}
