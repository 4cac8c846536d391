import type { FileInput } from './load.job.ts';

/** What is worth opening in a folder; a file that is given by itself is opened whatever its name. */
const OPENABLE = /\.(ozz|gltf|glb)$/i;

/** Models may name other files, which then come with them. */
const MODEL = /\.(gltf|glb)$/i;

/** What models name. */
const RESOURCE = /\.(bin|png|jpe?g|webp|ktx2?|basis|avif|gif|bmp|tga|dds)$/i;

/** What a person reads where nothing can be opened. */
export const OPENABLE_KINDS = '.ozz, .gltf, .glb, these as .zip, or settings as .json';

/** Settings and zips, which nothing else names: they are opened where they are given by themselves. */
const STANDALONE = /\.(json|zip)$/i;

/** A file that a person gave, with its path from where they gave it: folders, then its name. */
export interface PathFile {
  readonly path: string;
  readonly file: File;
  /** Whether it was given by itself, not with the folder that it is in. */
  readonly alone: boolean;
}

/** What a person gave, sorted. */
export interface SortedFiles {
  readonly sources: FileInput[];
  /** Paths of what is neither opened nor may be named by a model that is. */
  readonly skipped: readonly string[];
}

/** Told of what the system does not let the page read, by its path in the drop. */
type OnUnreadable = (path: string) => void;

/**
 * Everything of a drop that is to be opened. Call it during the event: the browser empties the data after.
 * @param onUnreadable called for every file and folder that is left out as it cannot be read
 */
export async function droppedSources(
  data: DataTransfer,
  onUnreadable: OnUnreadable,
): Promise<SortedFiles> {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return fileSources(data.files);
  const given = await Promise.all(entries.map((entry) => filesOf(entry, '', onUnreadable)));
  return sortFiles(given.flat());
}

/** Everything of some chosen files that is to be opened. */
export function fileSources(files: Iterable<File>): SortedFiles {
  return sortFiles(Array.from(files, alone));
}

/** Everything of a chosen folder that is to be opened. */
export function folderSources(files: Iterable<File>): SortedFiles {
  return sortFiles(
    Array.from(files, (file) => {
      return { path: file.webkitRelativePath || file.name, file, alone: false };
    }),
  );
}

function alone(file: File): PathFile {
  return { path: file.name, file, alone: true };
}

/**
 * What of the given files is to be opened: of folders, what can be; of others, all but those that are there for a
 * model to name.
 */
export function sortFiles(given: readonly PathFile[]): SortedFiles {
  const hasModel = given.some(({ path }) => MODEL.test(path));
  const isOpened = ({ path, alone: byItself }: PathFile): boolean =>
    OPENABLE.test(path) || (byItself && (!hasModel || STANDALONE.test(path)));
  const isNamed = (path: string): boolean => hasModel && RESOURCE.test(path);
  return {
    sources: given.filter(isOpened).map((it) => fileInputOf(it, given)),
    skipped: given.filter((it) => !isOpened(it) && !isNamed(it.path)).map(({ path }) => path),
  };
}

function fileInputOf({ path, file }: PathFile, given: readonly PathFile[]): FileInput {
  const source = { name: file.name, blob: file };
  return MODEL.test(path) ? { ...source, resources: referencedFiles(path, given) } : source;
}

/** Names at most, of what is passed over. */
const MAX_LISTED = 3;

/** Which files are passed over, and why, in one sentence: `a.txt, b.fbx and 9 more: …`. */
export function skippedFilesText(paths: readonly string[]): string {
  const shown = paths.slice(0, MAX_LISTED).join(', ');
  const more = paths.length > MAX_LISTED ? ` and ${paths.length - MAX_LISTED} more` : '';
  return `${shown}${more}: only .ozz, .gltf and .glb files are opened, and what models name.`;
}

/** Everything given that a model may name, by the paths by which it would. */
function referencedFiles(model: string, given: readonly PathFile[]): Map<string, Blob> {
  const folder = model.split('/').slice(0, -1);
  return new Map(
    given
      .filter(({ path }) => !OPENABLE.test(path))
      .map(({ path, file }) => [pathFrom(folder, path.split('/')), file]),
  );
}

/** `../textures/skin.png`: the way from a folder to a file. */
function pathFrom(folder: readonly string[], file: readonly string[]): string {
  let common = 0;
  while (common < folder.length && folder[common] === file[common]) common++;
  const up = folder.slice(common).map(() => '..');
  return [...up, ...file.slice(common)].join('/');
}

/** @param folder path of what the entry is in, with a slash behind it; empty if it was given by itself */
async function filesOf(
  entry: FileSystemEntry,
  folder: string,
  onUnreadable: OnUnreadable,
): Promise<PathFile[]> {
  const path = folder + entry.name;
  try {
    if (isFile(entry)) return [{ path, file: await fileOf(entry), alone: folder === '' }];
    if (!isDirectory(entry)) return [];
    const entries = await entriesOf(entry);
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const files = await Promise.all(entries.map((it) => filesOf(it, `${path}/`, onUnreadable)));
    return files.flat();
  } catch {
    onUnreadable(path);
    return [];
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A directory tells its entries in batches, and that it has told all by an empty one. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}
