import type { PathFile } from './dropped-files.ts';

/** Called with the path, in the drop, of each file or folder that the page may not read. */
type OnUnreadable = (path: string) => void;

/** All files of what was dropped, those in folders with their paths. Loaded with the first drop. */
export async function droppedEntries(
  entries: readonly FileSystemEntry[],
  onUnreadable: OnUnreadable,
): Promise<PathFile[]> {
  const given = await Promise.all(entries.map((entry) => filesOf(entry, '', onUnreadable)));
  return given.flat();
}

/**
 * @param folder path of the folder that contains the entry, with a trailing slash; empty if the entry
 * itself was given
 */
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

/** A directory reader gives entries in batches; an empty batch is the last. */
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
