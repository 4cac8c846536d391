import { invariant } from '#engine/base';
import { importLate } from './state/late-code.ts';
import { createPlayback } from '../playback/playback.ts';
import { createAnnouncements } from './announcements.ts';
import type { Feature } from './feature.ts';
import { download } from './files/browser-files.ts';
import { createFiles, type Download } from './files/files.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createHistory } from './history/history.ts';
import type { FetchElsewhere } from './files/other-hosts.ts';
import type { openSessionFile } from './saved/session-file.ts';
import { createPanes, panesOf } from './panes.ts';
import { createQuestions } from './questions.ts';
import { createSessionStore, type SessionStore } from './state/store.ts';
import { forgetfulStorage, forgivingStorage, noteNotRemembered, type Storage } from './stored.ts';
import type { Command, Commands, Part, SavedPart, Session } from './session.ts';

export interface SessionOptions {
  readonly features?: readonly Feature[];
  /** Commands of the page around the features. They come first in menus. */
  readonly commands?: readonly Command[];
  /**
   * Storage of preferences, or what gives it, which may throw. Without it, nothing outlives a reload.
   */
  readonly storage?: Storage | (() => Storage) | undefined;
  /** What the page around the features adds to saved sessions. */
  readonly saved?: readonly SavedPart[];
  /** How files of other hosts are fetched once the person has agreed; by the document itself if left out. */
  readonly fetchElsewhere?: FetchElsewhere | undefined;
  /** For tests. */
  readonly jobs?: Jobs;
  readonly download?: Download;
}

/**
 * Creates an inspector without a page: state, playback, files, jobs and commands of its own. Sessions share nothing.
 * @example
 * const session = createSession({ features });
 * await session.files.openUrls(['./walk.ozz'], { origin: 'url' });
 * session.dispose();
 */
export function createSession({
  features = [],
  commands = [],
  storage: given,
  saved = [],
  fetchElsewhere,
  jobs = createJobs(),
  download: save = download,
}: SessionOptions = {}): Session {
  const store = createSessionStore();
  for (const { state } of features) state?.of(store);
  const playback = createPlayback(store);
  const panes = createPanes(panesOf(features));
  const announcements = createAnnouncements(store.getState().report);
  const storage = storageOf(given, store);
  jobs.onStopped((problem, retry) => store.getState().report('A worker', problem, retry));
  const history = createHistory(store);
  const questions = createQuestions();
  const files = createFiles({
    store,
    playback,
    history,
    jobs,
    panes,
    announcements,
    questions,
    fetchElsewhere,
    download: save,
    openSession: (name, contents) => openSession(session, name, contents),
  });
  const ends: (() => void)[] = [];
  let isOver = false;
  const session: Session = {
    store,
    playback,
    history,
    jobs,
    files,
    panes,
    announcements,
    questions,
    storage,
    commands: createCommands(commands, features, () => session),
    savedParts: () => loadSavedParts(features, saved),
    use: useParts(() => session),
    onDispose: (end) => void (isOver ? end() : ends.push(end)),
    dispose: () => {
      isOver = true;
      for (const end of ends.splice(0).toReversed()) end();
      questions.dispose();
      jobs.dispose();
      playback.dispose();
    },
  };
  for (const feature of features) feature.start?.(session);
  // What features restore at the start is no edit.
  history.clear();
  return session;
}

async function loadSavedParts(
  features: readonly Feature[],
  own: readonly SavedPart[],
): Promise<SavedPart[]> {
  const parts = await Promise.all(features.map(async (feature) => (await feature.saved?.()) ?? []));
  return [...parts.flat(), ...own];
}

/** The given storage; the session says once that it is of no use. */
function storageOf(given: SessionOptions['storage'], store: SessionStore): Storage {
  if (given === undefined) return forgetfulStorage();
  const open = typeof given === 'function' ? given : () => given;
  return forgivingStorage(open, () => noteNotRemembered(store.getState()));
}

const openSession: typeof openSessionFile = async (session, name, contents) => {
  const code = await importLate(session.store, name, () => import('./saved/session-file.ts'));
  await code?.openSessionFile(session, name, contents);
};

function useParts(session: () => Session): Session['use'] {
  const parts = new Map<Part<unknown>, unknown>();
  return <Value>(part: Part<Value>): Value => {
    // One value per part, which the part creates.
    if (!parts.has(part)) parts.set(part, part.create(session()));
    return parts.get(part) as Value;
  };
}

function createCommands(
  own: readonly Command[],
  features: readonly Feature[],
  session: () => Session,
): Commands {
  const all = [...own, ...features.flatMap((feature) => feature.commands ?? [])];
  const byId = new Map(all.map((command) => [command.id, command]));
  const find = (id: string): Command => {
    const command = byId.get(id);
    invariant(command !== undefined, `there is a command ${id}`);
    return command;
  };
  return {
    all,
    find,
    run: (id) => {
      const command = find(id);
      if (command.enabled?.(session()) !== false) command.run(session());
    },
  };
}
