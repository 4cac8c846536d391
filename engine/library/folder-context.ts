import type { CheckedObject } from '../findings/request.ts';
import type { LibraryObject } from './model-clips.ts';
import type { SourceClip, SourcesAtHand } from './source-clips.ts';

/** The files of a folder that belong together. */
export interface LibraryFolder {
  readonly path: string;
  /** Paths, sorted. */
  readonly files: readonly string[];
  /** Those of the files that give rows; all of them if missing. */
  readonly audited?: readonly string[];
}

/** How files of a library are read: in Node, or in a worker of a page. */
export interface LibraryReader {
  /** At most `most` bytes of its beginning; none if it cannot be read. */
  start(file: string, most: number): Promise<Uint8Array>;
  /**
   * Its objects; none if it cannot be read.
   * @param isSilent whether the reader must not report that: the file is opened once more
   */
  open(file: string, isSilent: boolean): Promise<readonly LibraryObject[]>;
  /** Reports a clip that cannot be measured. Throws what is no problem of the file. */
  fail(file: string, error: unknown): void;
}

/** What the files of a folder hold, besides its clips. */
interface FolderContents {
  readonly skeletons: readonly CheckedObject[];
  readonly sources: readonly SourceClip[];
}

/** What clips of a folder may need of other files: skeletons at hand, sources by what they are called. */
export interface FolderContext extends SourcesAtHand {
  readonly skeletons: readonly CheckedObject[];
}

/**
 * Returns a function that reads what the clips of a folder may need. A folder without a skeleton has those of the
 * nearest folder above that is listed, or of the folders around it. What was read is kept, without the keys of sources.
 */
export function createContextReader(
  folders: readonly LibraryFolder[],
  reader: LibraryReader,
): (folder: LibraryFolder) => Promise<FolderContext> {
  const byPath = new Map(folders.map((folder) => [folder.path, folder]));
  const byParent = new Map<string, LibraryFolder[]>();
  for (const folder of folders) {
    remember(byParent, folderAbove(folder.path), (): LibraryFolder[] => []).push(folder);
  }
  const withClips = new Map<string, Promise<boolean>>();
  const contents = new Map<string, Promise<FolderContents>>();
  const contentsOf = (folder: LibraryFolder): Promise<FolderContents> =>
    remember(contents, folder.path, () => readContents(folder, reader));
  const around = new Map<string, Promise<FolderContents>>();
  const contentsAround = (folder: LibraryFolder): Promise<FolderContents> =>
    remember(around, folder.path, async () => {
      const found: FolderContents[] = [];
      for (const other of foldersAround(folder, byPath, byParent)) {
        const clips = remember(withClips, other.path, () => hasClips(other, reader));
        if (!(await clips)) found.push(await contentsOf(other));
      }
      return {
        skeletons: found.flatMap(({ skeletons }) => skeletons),
        sources: found.flatMap(({ sources }) => sources),
      };
    });
  const skeletonsOf = async (folder: LibraryFolder): Promise<readonly CheckedObject[]> => {
    const { skeletons } = await contentsOf(folder);
    if (skeletons.length > 0) return skeletons;
    const above = nearestAbove(folder.path, byPath);
    const inherited = above === undefined ? [] : await skeletonsOf(above);
    return inherited.length > 0 ? inherited : (await contentsAround(folder)).skeletons;
  };
  return async (folder) => ({
    skeletons: await skeletonsOf(folder),
    sources: (await contentsOf(folder)).sources,
    sourcesAround: async () => (await contentsAround(folder)).sources,
  });
}

function remember<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

function nearestAbove(
  path: string,
  folders: ReadonlyMap<string, LibraryFolder>,
): LibraryFolder | undefined {
  const above = folderAbove(path);
  return above === path ? undefined : (folders.get(above) ?? nearestAbove(above, folders));
}

/** The folder above, those in it and those beside it. */
function foldersAround(
  { path }: LibraryFolder,
  byPath: ReadonlyMap<string, LibraryFolder>,
  byParent: ReadonlyMap<string, readonly LibraryFolder[]>,
): LibraryFolder[] {
  const above = folderAbove(path);
  const around = [byPath.get(above), ...(byParent.get(path) ?? []), ...(byParent.get(above) ?? [])];
  return [...new Set(around.filter((other) => other !== undefined))].filter(
    (other) => other.path !== path,
  );
}

/** Whether a folder has an archive that begins with a runtime clip. */
async function hasClips({ files }: LibraryFolder, reader: LibraryReader): Promise<boolean> {
  for (const file of files) {
    if (beginsWithClip(await reader.start(file, TAG_BYTES))) return true;
  }
  return false;
}

/**
 * What is in the folder itself. An archive that begins with a clip is not read: its other objects serve only itself.
 * Files that cannot be read are left out.
 */
async function readContents(
  { files }: LibraryFolder,
  reader: LibraryReader,
): Promise<FolderContents> {
  const skeletons: CheckedObject[] = [];
  const sources: SourceClip[] = [];
  for (const file of files) {
    if (beginsWithClip(await reader.start(file, TAG_BYTES))) continue;
    for (const checked of await reader.open(file, true)) {
      const { object, range } = checked;
      if (object.kind === 'skeleton' || object.kind === 'raw-skeleton') skeletons.push(checked);
      if (object.kind !== 'raw-animation') continue;
      const { name, trackCount, duration } = object;
      sources.push({ file, name, trackCount, duration, isModel: range === undefined });
    }
  }
  return { skeletons, sources };
}

/** Bytes that hold the tag of an archive's first object. */
const TAG_BYTES = 64;

function beginsWithClip([, ...start]: Uint8Array): boolean {
  // The first byte is the byte order.
  return String.fromCodePoint(...start).startsWith('ozz-animation\0');
}

/** Files with sources that are kept: clips of one source often stand near each other. */
const KEPT_SOURCES = 8;

/** Reads sources; the last few files are kept. */
export function createSourceReader(
  reader: LibraryReader,
): (source: SourceClip) => Promise<CheckedObject | undefined> {
  const kept = new Map<string, readonly CheckedObject[]>();
  return async ({ file, name }) => {
    const objects = kept.get(file) ?? (await reader.open(file, false));
    // The one that was used last stands last.
    kept.delete(file);
    kept.set(file, objects);
    for (const [oldest] of kept) if (kept.size > KEPT_SOURCES) kept.delete(oldest);
    return objects.find(({ object }) => object.kind === 'raw-animation' && object.name === name);
  };
}

/**
 * The folder of a file or folder: `.` above a single name, the path itself at the top.
 *
 * @example
 * console.assert(folderAbove('hero/walk.ozz') === 'hero' && folderAbove('walk.ozz') === '.');
 */
export function folderAbove(path: string): string {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  if (at < 0) return '.';
  return at === 0 ? path.slice(0, 1) : path.slice(0, at);
}
