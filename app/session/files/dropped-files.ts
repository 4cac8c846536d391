import { MODEL_EXTENSIONS } from '#engine/import';
import { importLate } from '../state/late-code.ts';
import type { SessionStore } from '../state/store.ts';
import type { FileInput } from './load.job.ts';

/**
 * Names of files that are opened in a folder. A file that is given on its own is opened under any
 * name.
 */
const OPENABLE = namesEnding('ozz', ...MODEL_EXTENSIONS);

/** Whether a file of this name is opened in a folder. */
export function isOpenable(name: string): boolean {
  return OPENABLE.test(name);
}

/** Models may refer to other files, which are then read with them. */
const MODEL = namesEnding(...MODEL_EXTENSIONS);

/** Names of files that models refer to. */
const RESOURCE = /\.(bin|png|jpe?g|webp|ktx2?|basis|avif|gif|bmp|tga|dds)$/i;

/** Settings and zips. No model refers to them, and they are opened only if given on their own. */
const STANDALONE = /\.(json|zip|posescope)$/i;

/** A file that the user gave, with its path from the folder that was given: folders, then its name. */
export interface PathFile {
  readonly path: string;
  readonly file: File;
  /** Whether the file itself was given, rather than a folder that contains it. */
  readonly alone: boolean;
}

/** The files that the user gave, sorted by use. */
export interface SortedFiles {
  readonly sources: FileInput[];
  /** Paths of files that are not opened and that no opened model can refer to. */
  readonly skipped: readonly string[];
}

/**
 * The files of a drop that are to be opened; undefined where the code for that cannot be loaded, which is reported.
 * Call it during the event: the browser empties the data afterwards.
 * @param onUnreadable called with the path, in the drop, of each file or folder that the page may not read
 */
export async function droppedSources(
  store: SessionStore,
  data: DataTransfer,
  onUnreadable: (path: string) => void,
): Promise<SortedFiles | undefined> {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return fileSources(data.files);
  const code = await importLate(store, 'Dropping', () => import('./dropped-entries.ts'));
  return code && sortFiles(await code.droppedEntries(entries, onUnreadable));
}

/** The files to open among chosen files. */
export function fileSources(files: Iterable<File>): SortedFiles {
  return sortFiles(Array.from(files, alone));
}

/** The files to open in a chosen folder. */
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
 * Decides which of the given files are opened. In folders: those of a known kind. Files given on their
 * own: all but the resources of a model that was given with them.
 */
export function sortFiles(given: readonly PathFile[]): SortedFiles {
  const hasModel = given.some(({ path }) => MODEL.test(path));
  const isOpened = ({ path, alone: byItself }: PathFile): boolean =>
    OPENABLE.test(path) || (byItself && (!hasModel || STANDALONE.test(path)));
  const resources = given.filter(({ path }) => !OPENABLE.test(path));
  const isNamed = (path: string): boolean => hasModel && RESOURCE.test(path);
  return {
    sources: given.filter(isOpened).map((it) => fileInputOf(it, resources)),
    skipped: given.filter((it) => !isOpened(it) && !isNamed(it.path)).map(({ path }) => path),
  };
}

function fileInputOf({ path, file }: PathFile, resources: readonly PathFile[]): FileInput {
  const source = { name: file.name, blob: file };
  return MODEL.test(path) ? { ...source, resources: referencedFiles(path, resources) } : source;
}

function namesEnding(...endings: readonly string[]): RegExp {
  return new RegExp(`\\.(${endings.join('|')})$`, 'i');
}

/** Whether a file is a zip by its name; session files are zips, too. */
export function isZip({ name }: { readonly name: string }): boolean {
  return /\.(zip|posescope)$/i.test(name);
}

export function isSessionFile({ name }: { readonly name: string }): boolean {
  return /\.posescope$/i.test(name);
}

/** The given files that a model may refer to, by their paths relative to the model. */
function referencedFiles(model: string, resources: readonly PathFile[]): Map<string, Blob> {
  const folder = model.split('/').slice(0, -1);
  return new Map(resources.map(({ path, file }) => [pathFrom(folder, path.split('/')), file]));
}

/** `../textures/skin.png`: the relative path from a folder to a file. */
function pathFrom(folder: readonly string[], file: readonly string[]): string {
  let common = 0;
  while (common < folder.length && folder[common] === file[common]) common++;
  const up = folder.slice(common).map(() => '..');
  return [...up, ...file.slice(common)].join('/');
}
