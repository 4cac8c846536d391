import type { Source } from '../workers/load.ts';

/** What is worth opening in a folder; a file that is given by itself is opened whatever its name. */
const OPENABLE = /\.ozz$/i;

/** Everything of a drop that is to be opened. Call it during the event: the browser empties the data after. */
export function droppedSources(data: DataTransfer): Promise<Source[]> {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return Promise.resolve(Array.from(data.files, fileSource));
  return Promise.all(entries.map(entrySources)).then((found) => found.flat());
}

/** Everything of a chosen folder that is to be opened. */
export function folderSources(files: Iterable<File>): Source[] {
  return Array.from(files)
    .filter((file) => OPENABLE.test(file.name))
    .map(fileSource);
}

export function fileSource(file: File): Source {
  return { name: file.name, blob: file };
}

async function entrySources(entry: FileSystemEntry): Promise<Source[]> {
  if (isFile(entry)) return [fileSource(await fileOf(entry))];
  const files = isDirectory(entry) ? await filesBelow(entry) : [];
  return folderSources(files);
}

async function filesBelow(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = await entriesOf(folder);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = await Promise.all(
    entries.map(async (entry) => {
      if (isFile(entry)) return [await fileOf(entry)];
      return isDirectory(entry) ? await filesBelow(entry) : [];
    }),
  );
  return files.flat();
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
