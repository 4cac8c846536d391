import { noteNotRemembered } from '../not-remembered.ts';
import type { Session } from '../session.ts';
import type { OpenFile } from '../state/assets.ts';
import { firstExample } from '../files/files.ts';
import { openBrowserStore } from './file-store.ts';
import { keptSessions, type KeptSessions } from './kept.ts';
import { createSlots, type Slots } from './slots.ts';
import type { restoreSession } from './restore.ts';

/** Milliseconds between two looks at whether there is something to save. */
const SAVING_INTERVAL = 600;

const FOLDER = 'posescope';
const TAB_KEY = 'posescope.tab';

/** Which of the sessions that the browser keeps may be opened. */
export type Restores = 'any' | 'own' | 'none';

/**
 * Opens what this tab had open before it was reloaded or the browser ended, else what the last closed
 * tab had open; then keeps this session in the browser, as long as it lives.
 * @param restores which kept session to open: any, only what this tab had open, or none where the page was asked for
 * something else
 * @returns whether a session has been restored
 */
export async function keepSession(session: Session, restores: Restores): Promise<boolean> {
  try {
    const slots = createSlots(await openBrowserStore(FOLDER), { isOpen: isOpenElsewhere, alone });
    const tab = await takeSlot(session, slots, restores);
    const { isRestored } = tab;
    saveChanges(session, slots, tab);
    session.use(keptSessions).current = keptBy(session, slots, tab);
    void slots.clean();
    return isRestored;
  } catch {
    noteNotRemembered(session.store.getState());
    return false;
  }
}

/** Restoring is loaded when there is something to restore. */
const restore: typeof restoreSession = async (...args) => {
  const code = await import('./restore.ts');
  return await code.restoreSession(...args);
};

/** Runs work while no tab saves. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return await navigator.locks.request('posescope.saving', work);
}

/** Where this tab is saved. */
interface Tab {
  id: string;
  readonly isRestored: boolean;
  /** Lets the slot go, so that others may open it. */
  release(): void;
}

/** Finds the slot of this tab, holds it, and restores what is in it. */
async function takeSlot(session: Session, slots: Slots, restores: Restores): Promise<Tab> {
  const own = tabId();
  const closed = (await slots.list()).map(({ id }) => id);
  const candidates = {
    any: [...(own === undefined ? [] : [own]), ...closed],
    own: own === undefined ? [] : [own],
    none: [],
  }[restores];
  for (const id of candidates) {
    const release = await holdSlot(session, id);
    if (release === undefined) continue;
    const manifest = await slots.read(id);
    const isRestored =
      manifest !== undefined && (await restore(session, manifest, slots.findBlob, false));
    if (isRestored || id === own) return { id: remembered(id), isRestored, release };
    release();
  }
  return { ...(await takeNewSlot(session)), isRestored: false };
}

async function takeNewSlot(session: Session): Promise<Pick<Tab, 'id' | 'release'>> {
  const id = remembered(crypto.randomUUID());
  const release = await holdSlot(session, id);
  return { id, release: () => release?.() };
}

/** The slot that this tab had before a reload; a copied tab has the same, but cannot hold it. */
function tabId(): string | undefined {
  return sessionStorage.getItem(TAB_KEY) ?? undefined;
}

function remembered(id: string): string {
  sessionStorage.setItem(TAB_KEY, id);
  return id;
}

const lockName = (id: string): string => `posescope.session.${id}`;

async function isOpenElsewhere(id: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName(id));
}

/**
 * Holds a slot as long as the session lives.
 * @returns a function that lets it go; undefined if another tab holds it
 */
async function holdSlot(session: Session, id: string): Promise<(() => void) | undefined> {
  return await new Promise((resolve) => {
    const hold = (lock: Lock | null): Promise<void> =>
      new Promise((release) => {
        session.onDispose(release);
        resolve(lock === null ? undefined : release);
        if (lock === null) release();
      });
    void navigator.locks.request(lockName(id), { ifAvailable: true }, hold);
  });
}

/** Saves the session whenever it has changed, at most every {@link SAVING_INTERVAL}. */
function saveChanges(session: Session, slots: Slots, tab: Tab): void {
  const { store, playback, history } = session;
  const { playhead } = playback.player.frame;
  let changed = false;
  let isUsed = tab.isRestored;
  let time = playhead.time;
  let saving = false;
  const save = async (): Promise<void> => {
    const isMoved = !store.getState().playing && playhead.time !== time;
    if (saving || !(changed || isMoved)) return;
    // An example that nobody has touched shall begin to move again, not come back as it was left.
    isUsed ||= history.state.getState().steps.length > 0 || store.getState().files.some(isGiven);
    if (!isUsed) return;
    [saving, changed, time] = [true, false, playhead.time];
    try {
      await slots.save(tab.id, session);
    } catch {
      noteNotRemembered(store.getState());
      stop();
    } finally {
      saving = false;
    }
  };
  const saveNow = (): void => void save();
  const note = (): void => void (changed = true);
  const unsubscribe = store.subscribe(note);
  const timer = setInterval(saveNow, SAVING_INTERVAL);
  const listening = new AbortController();
  const { signal } = listening;
  // Camera and layout are not in the store, and change only by these.
  for (const input of ['pointerup', 'wheel', 'keyup']) addEventListener(input, note, { signal });
  addEventListener('pagehide', saveNow, { signal });
  const stop = (): void => {
    unsubscribe();
    clearInterval(timer);
    listening.abort();
  };
  session.onDispose(stop);
}

function keptBy(session: Session, slots: Slots, tab: Tab): KeptSessions {
  const { store, files } = session;
  return {
    startAfresh: async () => {
      await slots.save(tab.id, session);
      tab.release();
      Object.assign(tab, await takeNewSlot(session));
      store.getState().closeAllFiles();
      await files.openExample(firstExample());
    },
    reopenLast: async () => {
      const last = (await slots.list()).find(({ id }) => id !== tab.id);
      const manifest = last && (await slots.read(last.id));
      const isOpen =
        manifest !== undefined && (await restore(session, manifest, slots.findBlob, true));
      if (!isOpen) store.getState().note('Session', 'The browser keeps no other session.');
    },
  };
}

function isGiven({ origin }: OpenFile): boolean {
  return origin !== 'example';
}
