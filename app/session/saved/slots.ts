import type { Contents } from './describe.ts';
import type { FileStore } from './file-store.ts';
import type { Manifest } from './manifest.ts';
import type { FindBlob } from './restore.ts';
import type { Session } from '../session.ts';
import type { OpenFile } from '../state/assets.ts';

/** Sessions that a browser keeps: one per tab that is open, and the last closed ones. */
export interface Slots {
  /** The newest first, without those that other tabs have open. */
  list(): Promise<readonly Slot[]>;
  /**
   * Writes a session, first its bytes, each as soon as it is read, so that what is read is always whole.
   * @throws UnreadableFile if the bytes of an open file can no longer be read
   */
  save(id: string, session: Session, options?: SaveOptions): Promise<void>;
  /**
   * The session as it was saved last; undefined if there is none, or it cannot be read.
   * @param unsaved what would have been written last; what was written counts if none of its files is kept
   */
  read(id: string, unsaved?: string): Promise<Manifest | undefined>;
  remove(id: string): Promise<void>;
  /** Removes all but the last closed sessions, and bytes that no session has referred to for a day. */
  clean(): Promise<void>;
  readonly findBlob: FindBlob;
}

export interface SaveOptions {
  /** Which of the open files belong to the session; all by default. */
  readonly includes?: (file: OpenFile) => boolean;
  /** Is called at the moment whose session is written; else that is when its bytes have been read. */
  readonly atMoment?: () => void;
  /** Is told, before any bytes are read, what tells the session as it is by then; files that are not kept yet by name. */
  readonly onBegin?: (describeNow: () => string) => void;
}

export interface Slot {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Closed sessions that are kept besides the newest. */
const MAX_SLOTS = 5;

const SESSIONS = 'sessions';
const BLOBS = 'blobs';

const sessionName = (id: string): string => `${SESSIONS}/${id}.json`;
const blobName = (hash: string): string => `${BLOBS}/${hash}`;

/** What other tabs do. */
export interface OtherTabs {
  /** Whether another tab has this session open. */
  isOpen(id: string): Promise<boolean>;
  /** Runs some work while no other tab runs any. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Reading a session checks all of it; a page without one need not load that. */
const loadManifests = (): Promise<typeof import('./manifest.ts')> => import('./manifest.ts');

export function createSlots(store: FileStore, { isOpen, alone }: OtherTabs): Slots {
  const written = new Map<string, string>();
  const keep = keepsOnce(store);
  let contents: Contents | undefined;
  const list = async (): Promise<Slot[]> => {
    const slots: Slot[] = [];
    for (const name of await store.list(SESSIONS)) {
      const id = name.slice(SESSIONS.length + 1, -'.json'.length);
      const file = await store.read(name);
      if (file === undefined || (await isOpen(id))) continue;
      slots.push({ id, savedAt: file instanceof File ? file.lastModified : 0 });
    }
    return slots.toSorted((a, b) => b.savedAt - a.savedAt);
  };
  const findBlob: FindBlob = async ({ hash, bytes }) => {
    const blob = await store.read(blobName(hash));
    return blob?.size === bytes ? blob : undefined;
  };
  const read: Slots['read'] = async (id, unsaved) => {
    const last = await parsed(unsaved);
    if (last !== undefined && (await isThere(last, findBlob))) return last;
    const file = await store.read(sessionName(id));
    return (await parsed(await file?.text())) ?? last;
  };
  return {
    list,
    read,
    save: async (id, session, { atMoment, includes, onBegin } = {}) => {
      // A page where nobody changes anything never needs them.
      const { allOf, describeSession, noContents } = await import('./describe.ts');
      const { manifestText } = await loadManifests();
      contents ??= noContents();
      const described = await describeSession(session, {
        atMoment,
        includes,
        contents,
        keep,
        onBegin: (now) => onBegin?.(() => manifestText(now())),
      });
      const text = manifestText(described);
      if (written.get(id) !== text) {
        await alone(async () => {
          // Another tab may have removed some until now.
          await allOf(Array.from(described.blobs, ([hash, blob]) => writeBlob(store, hash, blob)));
          await store.write(sessionName(id), text);
        });
        written.set(id, text);
      }
    },
    remove: async (id) => {
      written.delete(id);
      await store.remove(sessionName(id));
    },
    clean: () => alone(async () => await removeUnused(store, read, await list())),
    findBlob,
  };
}

async function parsed(text: string | undefined): Promise<Manifest | undefined> {
  try {
    return text === undefined ? undefined : (await loadManifests()).readManifest(text);
  } catch {
    return undefined;
  }
}

/** Whether any file of a session is there. */
async function isThere({ files }: Manifest, findBlob: FindBlob): Promise<boolean> {
  const found = files.map(async ({ content, url }) => (content ? await findBlob(content) : url));
  return files.length === 0 || (await Promise.all(found)).some((one) => one !== undefined);
}

/** Writes bytes that it has not written or found there yet; another tab may have removed some since. */
function keepsOnce(store: FileStore): (hash: string, blob: Blob) => Promise<void> {
  const kept = new Set<string>();
  return async (hash, blob) => {
    if (!kept.has(hash)) await writeBlob(store, hash, blob);
    kept.add(hash);
  };
}

async function writeBlob(store: FileStore, hash: string, blob: Blob): Promise<void> {
  const before = await store.read(blobName(hash));
  if (before?.size !== blob.size) await store.write(blobName(hash), blob);
}

/** Removes all but the newest closed sessions, and the bytes that no session refers to. */
async function removeUnused(
  store: FileStore,
  read: (id: string) => Promise<Manifest | undefined>,
  closed: readonly Slot[],
): Promise<void> {
  for (const { id } of closed.slice(MAX_SLOTS)) await store.remove(sessionName(id));
  const used = new Set<string>();
  for (const name of await store.list(SESSIONS)) {
    const manifest = await read(name.slice(SESSIONS.length + 1, -'.json'.length));
    if (manifest === undefined) continue;
    const { blobsOf } = await loadManifests();
    for (const { hash } of blobsOf(manifest)) used.add(blobName(hash));
  }
  for (const name of await store.list(BLOBS)) {
    if (!used.has(name) && (await isOld(store, name))) await store.remove(name);
  }
}

/** A day in milliseconds: undo may still need the bytes of a file that was closed a moment ago. */
const DAY = 86_400_000;

async function isOld(store: FileStore, name: string): Promise<boolean> {
  const file = await store.read(name);
  return file instanceof File && file.lastModified < Date.now() - DAY;
}

/** Keeps tabs of one browser out of each other's saved sessions. */
export interface TabLocks extends OtherTabs {
  /**
   * Holds a slot as long as the session lives.
   * @param limit milliseconds to wait for another page that holds it; 0 to try once
   * @returns a function that lets it go; undefined if another page still holds it
   */
  hold(id: string, limit: number): Promise<(() => void) | undefined>;
}

const lockName = (id: string): string => `posescope.session.${id}`;

export function createTabLocks(
  locks: Pick<LockManager, 'request' | 'query'>,
  { onDispose }: Pick<Session, 'onDispose'>,
): TabLocks {
  return {
    isOpen: async (id) => {
      const { held = [] } = await locks.query();
      return held.some(({ name }) => name === lockName(id));
    },
    alone: async (work) => await locks.request('posescope.saving', work),
    hold: async (id, limit) =>
      await new Promise((resolve) => {
        const hold = async (lock: Lock | null): Promise<void> => {
          if (lock === null) return resolve(undefined);
          await new Promise<void>((release) => {
            onDispose(release);
            resolve(release);
          });
        };
        const waiting = limit > 0 ? { signal: AbortSignal.timeout(limit) } : { ifAvailable: true };
        locks.request(lockName(id), waiting, hold).catch(() => resolve(undefined));
      }),
  };
}
