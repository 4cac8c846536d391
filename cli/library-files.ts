import { opendirSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { AssetError, groupBy } from '#engine/base';
import { unreadableFinding } from '#engine/findings';
import { MODEL_EXTENSIONS } from '#engine/import';
import { folderAbove, modelProblem, withImported } from '#engine/library';
import type { LibraryFolder, LibraryObject, LibraryReader } from '#engine/library';
import { openChecked, type CheckedFile, type CheckedFindings } from './checked-files.ts';
import { CliError, type Failure } from './cli-error.ts';
import { readBytes } from './read-file.ts';
import { fileError } from './system-errors.ts';
import type { Session } from './terminal.ts';

const ENDINGS = new Set(['.ozz', ...MODEL_EXTENSIONS.map((ending) => `.${ending}`)]);

/**
 * All folders with archives or models, below folders and of files, each once, sorted by path: a folder
 * comes before those in it. Of a file that is named, its folder and those above and around it are there as well, but give no rows. Links to folders are
 * not followed.
 * @throws CliError if one cannot be listed
 */
export function libraryFolders(paths: readonly string[]): LibraryFolder[] {
  const named = new Set<string>();
  for (const path of paths) addFiles(path, named);
  const audited = oncePerFile(named);
  const beside = filesAround(paths.filter((path) => !isFolder(path)));
  const all = oncePerFile([...audited, ...beside]).toSorted();
  const folders = groupBy(all, (file) => [dirname(file)]);
  const giveRows = new Set(audited);
  return [...folders.keys()].toSorted().map((path) => {
    const files = folders.get(path) ?? [];
    const own = files.filter((file) => giveRows.has(file));
    return own.length === files.length ? { path, files } : { path, files, audited: own };
  });
}

/** Files by the first of their names: `./walk.ozz` is `walk.ozz`. */
function oncePerFile(names: Iterable<string>): string[] {
  const files = new Map<string, string>();
  for (const name of names) if (!files.has(resolve(name))) files.set(resolve(name), name);
  return [...files.values()];
}

/** What their clips may need, called in the same way: in their folders, in those above, in them and beside them. Each folder is listed once. */
function filesAround(files: readonly string[]): string[] {
  const own = new Set(files.map((file) => dirname(file)));
  const around = new Set([...own].flatMap(foldersAround));
  return [...around].flatMap((folder) =>
    entriesOf(folder)
      .filter((entry) => !entry.isDirectory() && isOpenable(entry.name))
      .map(({ name }) => pathIn(folder, name)),
  );
}

function foldersAround(own: string): string[] {
  const above = foldersAbove(own);
  const inAndBeside = [own, ...above.slice(0, 1)].flatMap((folder) =>
    entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [pathIn(folder, entry.name)] : [])),
  );
  return [own, ...above, ...inAndBeside];
}

/** The nearest first, as far as the path names them; those around the working folder are not looked at. */
function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let at = path; !isTop(at); at = folderAbove(at)) above.push(folderAbove(at));
  return above;
}

function isTop(path: string): boolean {
  if (['.', '..'].includes(basename(path))) return true;
  return folderAbove(path) === path || resolve(path) === resolve('.');
}

/** Of a folder that cannot be listed, none. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function pathIn(folder: string, name: string): string {
  if (folder === '.') return name;
  return /[/\\]$/.test(folder) ? `${folder}${name}` : `${folder}/${name}`;
}

function isOpenable(name: string): boolean {
  return ENDINGS.has(extname(name).toLowerCase());
}

/**
 * Files as they are named, and those in named folders and below that can be opened, sorted; each once. A folder that has none,
 * or cannot be listed, is refused.
 * @param refuse told why
 */
export function filesIn(paths: readonly string[], refuse: (failure: Failure) => void): string[] {
  const files = new Set<string>();
  for (const path of paths) {
    if (!isFolder(path)) {
      files.add(path); // opening it says what is wrong with it
      continue;
    }
    try {
      const found = new Set<string>();
      addFiles(path, found);
      for (const file of [...found].toSorted()) files.add(file);
      if (found.size > 0) continue;
      const message = `expected files that can be opened (${[...ENDINGS].join(', ')}), found a folder without any.`;
      refuse({ file: path, message });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      refuse(error.failure);
    }
  }
  return oncePerFile(files);
}

/** Whether a path is that of a folder; false where it leads to nothing. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
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
        else if (isOpenable(entry.name)) files.add(name);
      }
      directory.closeSync();
    }
  } catch (error) {
    throw fileError(path, 'read', error);
  }
}

/**
 * Reads files of the disk. What cannot be read is reported, and makes the run fail.
 * @param unreadable gets the findings that say so
 */
export function libraryReader(session: Session, unreadable: CheckedFindings[]): LibraryReader {
  return {
    start: (file, most) => {
      try {
        return Promise.resolve(readBytes(file, most));
      } catch {
        return Promise.resolve(new Uint8Array()); // opening it says why
      }
    },
    open: async (file, isSilent) => {
      if (isSilent) return objectsOf(await openChecked(file, () => undefined, WITHOUT_MESH));
      let canBeRead = true;
      const report: Session['report'] = (failure, code) => {
        canBeRead = false;
        session.report(failure, code);
      };
      const checked = await openChecked(file, report, WITHOUT_MESH);
      const { archive, objects, findings } = checked;
      const problem =
        canBeRead && archive === undefined ? modelProblem(objects, findings) : undefined;
      if (problem !== undefined) report({ file, message: problem }, 2);
      if (!canBeRead) unreadable.push({ file, findings });
      return objectsOf(checked);
    },
    fail: (file, error) => {
      if (!(error instanceof AssetError)) throw error;
      const { message, object, offset, joint } = error;
      session.report({ file, message, object, offset, joint }, 2);
      unreadable.push({ file, findings: [unreadableFinding(file, error)] });
    },
  };
}

/** No finding of a clip needs what can be seen. */
const WITHOUT_MESH = { mesh: false };

function objectsOf({ archive, objects, findings, unit }: CheckedFile): readonly LibraryObject[] {
  return archive === undefined ? withImported(objects, findings, unit) : objects;
}
