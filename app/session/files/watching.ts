import type { Session } from '../session.ts';
import type { OpenFile } from '../state/assets.ts';
import { isZip } from './dropped-files.ts';
import type { FileInput } from './load.job.ts';
import { fileCalled } from './new-versions.ts';

/** A file outside of the page that something watches. */
export interface WatchedFile {
  /** Its path in the folder that is watched; it is open under this name. */
  readonly path: string;
  /** Differs from that of every other content. */
  readonly version: string;
  /** Its content, or a sentence that says why there is none. */
  read(): Promise<FileInput | string>;
}

/** Takes note of which files there are now. */
export type FollowFiles = (files: readonly WatchedFile[]) => void;

type WatchingSession = Pick<Session, 'store' | 'files'>;

/** Milliseconds until a file that cannot be read is reported: it may be written in several goes. */
export const PATIENCE = 1000;

/**
 * Keeps what is open as it is outside: opens new files, puts new versions in the place of open ones, and says
 * which have gone. What the person has closed stays closed.
 * @param isRestored whether the session was restored, with what was opened from these files before
 * @param end ends that: what is still being read then is not opened
 */
export function createWatching(
  session: WatchingSession,
  isRestored = false,
  end?: AbortSignal,
): FollowFiles {
  const known = new Map<string, string>();
  /** Paths that have been open at some time. */
  const opened = new Set<string>();
  let latest: readonly WatchedFile[] | undefined;
  let isBusy = false;
  const follow = async (files: readonly WatchedFile[]): Promise<void> => {
    if (end?.aborted === true) return;
    const changed = files.filter(({ path, version }) => known.get(path) !== version);
    for (const { path, version } of changed) known.set(path, version);
    sayGone(session, known, files);
    const open = session.store.getState().files;
    const versions = changed.filter(({ path }) => fileCalled(open, path) !== undefined);
    const fresh = changed.filter((file) => !versions.includes(file) && !opened.has(file.path));
    const wanted = isRestored ? fresh.filter(({ path }) => !isZip({ name: path })) : fresh;
    await openFresh(session, wanted, end);
    await readVersions(session, versions, known, end);
    const isOpen = session.store.getState().files;
    for (const { path } of changed) {
      if (isZip({ name: path }) || fileCalled(isOpen, path) !== undefined) opened.add(path);
    }
  };
  return (files) => {
    latest = files;
    if (isBusy) return;
    isBusy = true;
    const work = async (): Promise<void> => {
      for (let next = latest; next !== undefined; next = latest) {
        latest = undefined;
        await follow(next);
      }
      isBusy = false;
    };
    void work();
  };
}

const GONE = 'was deleted or renamed. What was read from it stays open.';

/** Notes which files are no longer there; one that comes back counts as changed. */
function sayGone(
  { store }: WatchingSession,
  known: Map<string, string>,
  files: readonly WatchedFile[],
): void {
  const there = new Set(files.map(({ path }) => path));
  for (const path of known.keys()) {
    if (there.has(path)) continue;
    known.delete(path);
    if (fileCalled(store.getState().files, path) !== undefined)
      store.getState().note(path, GONE, { kind: 'watched' });
  }
}

async function openFresh(
  { store, files }: WatchingSession,
  fresh: readonly WatchedFile[],
  end: AbortSignal | undefined,
): Promise<void> {
  if (fresh.length === 0) return;
  const read = await Promise.all(fresh.map(async (file) => ({ file, source: await file.read() })));
  if (end?.aborted === true) return;
  for (const { file, source } of read) {
    if (typeof source === 'string') store.getState().report(file.path, source);
  }
  const sources = read.map(({ source }) => source).filter((source) => typeof source !== 'string');
  await files.open({ sources, origin: 'opened' });
}

/**
 * Reads open files again. One that cannot be read stays as it is; this is reported unless it soon changes again. One whose
 * file was imported in another way meanwhile is read once more.
 */
async function readVersions(
  session: WatchingSession,
  versions: readonly WatchedFile[],
  known: ReadonlyMap<string, string>,
  end: AbortSignal | undefined,
): Promise<void> {
  if (versions.length === 0) return;
  const { store, files } = session;
  const wanted = new Map<OpenFile, FileInput>();
  const problems = new Map<WatchedFile, string>();
  const readOne = async (version: WatchedFile): Promise<void> => {
    const source = await version.read();
    const file = fileCalled(store.getState().files, version.path);
    if (typeof source === 'string') problems.set(version, source);
    else if (file !== undefined) wanted.set(file, source);
  };
  await Promise.all(versions.map(readOne));
  if (end?.aborted === true) return;
  for (const [{ name }, problem] of await files.readAgain(wanted)) {
    const version = versions.find(({ path }) => path === name);
    if (version !== undefined) problems.set(version, problem);
  }
  const { dismissProblems, report } = store.getState();
  const good = new Set(versions.filter((it) => !problems.has(it)).map(({ path }) => path));
  // They are about a state of the file that has passed.
  dismissProblems(({ subject, kind }) => good.has(subject) && kind === 'watched');
  for (const [{ path, version }, problem] of problems) {
    setTimeout(() => {
      if (known.get(path) === version) report(path, `${problem} ${STAYS}`, undefined, 'watched');
    }, PATIENCE);
  }
  const read = [...wanted.keys()];
  const missed = versions.filter(({ path }) => {
    const now = fileCalled(store.getState().files, path);
    const isRead = now !== undefined && read.some(({ id }) => id === now.id);
    return !isRead && now !== undefined && fileCalled(read, path) !== undefined;
  });
  await readVersions(session, missed, known, end);
}

const STAYS = 'The version before stays open.';
