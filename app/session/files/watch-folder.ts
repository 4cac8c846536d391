import type { Session } from '../session.ts';
import { isOpenable, sortFiles, type PathFile } from './dropped-files.ts';
import { watchedFolder, type WatchedFolder } from './watched-folder.ts';
import { createWatching, type WatchedFile } from './watching.ts';

/** What Chromium has, and other browsers do not. */
interface FolderPicker {
  showDirectoryPicker?(options: { readonly id: string }): Promise<FileSystemDirectoryHandle>;
}

const UNKNOWN =
  'This browser does not let a page watch a folder; Chromium, Chrome and Edge do. In a terminal, posescope open FOLDER does the same for every browser.';

/** Milliseconds between two looks: a change is seen after one, and complete after two. */
const LOOK_INTERVAL = 250;

/** Most files that are opened at once, and most that are in the folder. */
const MAX_FILES = 300;
const MAX_NAMES = 20_000;

/** Lets the person choose a folder, opens what is in it, and follows its changes until that is stopped. */
export async function watchFolder(session: Session): Promise<void> {
  const { report, note } = session.store.getState();
  const browser = globalThis as FolderPicker;
  if (browser.showDirectoryPicker === undefined) return note('Watching', UNKNOWN);
  const folder = await browser.showDirectoryPicker({ id: 'watched' }).catch(() => undefined);
  if (folder === undefined) return;
  const part = session.use(watchedFolder);
  part.current?.stop();
  const ending = new AbortController();
  const stop = (): void => {
    ending.abort();
    if (part.current === watched) part.current = undefined;
  };
  const watched: WatchedFolder = { name: folder.name, stop };
  part.current = watched;
  session.onDispose(stop);
  try {
    await followFolder(session, folder, ending.signal);
  } catch (error) {
    if (!ending.signal.aborted) report(folder.name, problemOf(error));
  } finally {
    stop();
  }
}

class TooMany extends Error {}

function problemOf(error: unknown): string {
  if (error instanceof TooMany) return error.message;
  return 'The folder can no longer be read, and is no longer watched. What is open stays.';
}

async function followFolder(
  session: Session,
  folder: FileSystemDirectoryHandle,
  end: AbortSignal,
): Promise<void> {
  const follow = createWatching(session, false, end);
  let before = new Map<string, Seen>();
  while (!end.aborted) {
    const files = await filesOf(folder, '');
    const opened = files.filter(({ path }) => isOpenable(path));
    if (opened.length > MAX_FILES) {
      const what = `at most ${MAX_FILES} files to open, found ${opened.length}`;
      throw new TooMany(
        `Expected ${what}. Choose a folder in it, or list its clips in the Library.`,
      );
    }
    const seen = new Map(opened.map((file) => [file.path, look(file, files, before)]));
    before = seen;
    if (!end.aborted) follow([...seen.values()].flatMap(({ complete }) => complete ?? []));
    await new Promise((resolve) => void setTimeout(resolve, LOOK_INTERVAL));
  }
}

/** What is known of a file from one look to the next. */
interface Seen {
  readonly version: string;
  /** The file as it was when it was last the same in two looks: until then it may be half written. */
  readonly complete: WatchedFile | undefined;
}

function look(file: PathFile, all: readonly PathFile[], seen: ReadonlyMap<string, Seen>): Seen {
  const { path } = file;
  const before = seen.get(path);
  const version = versionOf(file, all);
  const isComplete = before?.version === version && file.file.size > 0;
  const read = (): ReturnType<WatchedFile['read']> => {
    const source = sortFiles([file, ...all.filter((other) => !isOpenable(other.path))]).sources[0];
    return Promise.resolve({ ...source, name: path });
  };
  return { version, complete: isComplete ? { path, version, read } : before?.complete };
}

/** Of a glTF, with the buffers beside it, which exporters write apart. */
function versionOf({ path, file }: PathFile, all: readonly PathFile[]): string {
  const own = stampOf(file);
  if (!/\.gltf$/i.test(path)) return own;
  const folder = folderOf(path);
  const buffers = all.filter((it) => /\.bin$/i.test(it.path) && folderOf(it.path) === folder);
  return [own, ...buffers.map((it) => stampOf(it.file))].join('+');
}

function stampOf({ lastModified, size }: File): string {
  return `${lastModified}-${size}`;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** All files below a folder, sorted; none in hidden folders. */
async function filesOf(folder: FileSystemDirectoryHandle, path: string): Promise<PathFile[]> {
  const found: PathFile[] = [];
  for await (const entry of folder.values()) {
    const at = path + entry.name;
    if (entry instanceof FileSystemDirectoryHandle) {
      const isSkipped = entry.name.startsWith('.') || entry.name === 'node_modules';
      if (!isSkipped) found.push(...(await filesOf(entry, `${at}/`)));
    } else {
      // One that is being replaced may be missing for a moment.
      const file = await entry.getFile().catch(() => undefined);
      if (file !== undefined) found.push({ path: at, file, alone: false });
    }
    if (found.length > MAX_NAMES) {
      throw new TooMany(`Expected at most ${MAX_NAMES} files in the folder. Choose one in it.`);
    }
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
