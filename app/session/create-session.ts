import { invariant } from '#engine/base';
import { createPlayback } from '../playback/playback.ts';
import { createAnnouncements } from './announcements.ts';
import type { Feature } from './feature.ts';
import { download } from './files/browser-files.ts';
import { createFiles, type Download } from './files/files.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createPanes } from './panes.ts';
import type { Command, Commands, Part, Session } from './session.ts';
import { createSessionStore } from './state/store.ts';
import type { Storage } from './stored.ts';

export interface SessionOptions {
  readonly features?: readonly Feature[];
  /** Commands of the page around the features. They come first in menus. */
  readonly commands?: readonly Command[];
  /** Storage of preferences. Without it, nothing outlives a reload. */
  readonly storage?: Storage;
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
  storage = forgetfulStorage(),
  jobs = createJobs(),
  download: save = download,
}: SessionOptions = {}): Session {
  const store = createSessionStore();
  for (const { state } of features) state?.of(store);
  const playback = createPlayback(store);
  const panes = createPanes(features.flatMap((feature) => feature.panes));
  const announcements = createAnnouncements((subject, problem) =>
    store.getState().report(subject, problem),
  );
  const files = createFiles({ store, playback, jobs, panes, announcements, download: save });
  const parts = new Map<Part<unknown>, unknown>();
  const ends: (() => void)[] = [];
  const session: Session = {
    store,
    playback,
    jobs,
    files,
    panes,
    announcements,
    storage,
    commands: createCommands(
      [...commands, ...features.flatMap((feature) => feature.commands ?? [])],
      () => session,
    ),
    use: <Value>(part: Part<Value>): Value => {
      // One value per part, which the part creates.
      if (!parts.has(part)) parts.set(part, part.create(session));
      return parts.get(part) as Value;
    },
    onDispose: (end) => void ends.push(end),
    dispose: () => {
      for (const end of ends.splice(0).toReversed()) end();
      jobs.dispose();
      playback.dispose();
    },
  };
  for (const feature of features) feature.start?.(session);
  return session;
}

function createCommands(all: readonly Command[], session: () => Session): Commands {
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

/** A storage that lasts as long as the session. */
function forgetfulStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
