import type { CheckedObject } from '../findings/request.ts';

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
  open(file: string, isSilent: boolean): Promise<readonly CheckedObject[]>;
  /** Reports a clip that cannot be measured. Throws what is no problem of the file. */
  fail(file: string, error: unknown): void;
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
 * Returns a function that reads what the clips of a folder may need. A folder without a skeleton has those of the
 * nearest folder above that is listed. Of folders that were asked for before, the skeletons are kept.
 */
export function createContextReader(
  folders: readonly LibraryFolder[],
  reader: LibraryReader,
): (folder: LibraryFolder) => Promise<FolderContext> {
  const byPath = new Map(folders.map((folder) => [folder.path, folder]));
  const kept = new Map<string, readonly CheckedObject[]>();
  const contextOf = async (folder: LibraryFolder): Promise<FolderContext> => {
    const { skeletons: own, sources } = await readContext(folder, reader);
    const above = own.length > 0 ? undefined : nearestAbove(folder.path, byPath);
    const skeletons =
      above === undefined ? own : (kept.get(above.path) ?? (await contextOf(above)).skeletons);
    kept.set(folder.path, skeletons);
    return { skeletons, sources };
  };
  return contextOf;
}

function nearestAbove(
  path: string,
  folders: ReadonlyMap<string, LibraryFolder>,
): LibraryFolder | undefined {
  const above = folderAbove(path);
  return above === path ? undefined : (folders.get(above) ?? nearestAbove(above, folders));
}

/**
 * What is in the folder itself. An archive that begins with a clip is not read: its other objects serve only itself.
 * Files that cannot be read are left out.
 */
async function readContext(
  { files }: LibraryFolder,
  reader: LibraryReader,
): Promise<FolderContext> {
  const skeletons: CheckedObject[] = [];
  const sources: SourceClip[] = [];
  for (const file of files) {
    if (beginsWithClip(await reader.start(file, TAG_BYTES))) continue;
    for (const checked of await reader.open(file, true)) {
      const { object } = checked;
      if (object.kind === 'skeleton' || object.kind === 'raw-skeleton') skeletons.push(checked);
      if (object.kind !== 'raw-animation') continue;
      const { name, trackCount, duration } = object;
      sources.push({ file, name, trackCount, duration });
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
