import { noteNotRemembered } from '../stored.ts';
import type { Session } from '../session.ts';
import type { OpenFile } from '../state/assets.ts';
import { firstExample } from '../files/files.ts';
import { openBrowserStore } from './file-store.ts';
import { keptSessions, type KeptSessions } from './kept.ts';
import { createSlots, createTabLocks, type Slots, type TabLocks } from './slots.ts';
import type { restoreSession } from './restore.ts';

/** Milliseconds between two looks at whether there is something to save. */
const SAVING_INTERVAL = 600;

/**
 * Milliseconds that a page waits for its own slot: after a reload the page before may hold it for a
 * moment. A copied tab waits as long, and takes another slot then.
 */
const RELOAD_LIMIT = 3000;

const FOLDER = 'posescope';
const TAB_KEY = 'posescope.tab';
const UNSAVED_KEY = 'posescope.unsaved';

/** Which of the sessions that the browser keeps may be opened. */
export type Restores = 'any' | 'own' | 'none';

/**
 * Opens what this tab had open before it was reloaded or the browser ended, else what the last closed
 * tab had open; then keeps this session in the browser, as long as it lives.
 * @param restores which kept session to open: any, only what this tab had open, or none where the page was requested
 * something else
 * @returns whether a session has been restored
 */
export async function keepSession(session: Session, restores: Restores): Promise<boolean> {
  try {
    const locks = createTabLocks(navigator.locks, session);
    const slots = createSlots(await openBrowserStore(FOLDER), locks);
    const tab = await takeSlot(session, slots, locks, restores);
    const { isRestored } = tab;
    saveChanges(session, slots, tab);
    session.use(keptSessions).current = keptBy(session, slots, locks, tab);
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

/** Where this tab is saved. */
interface Tab {
  id: string;
  readonly isRestored: boolean;
  /** Lets the slot go, so that others may open it. */
  release(): void;
}

/** Finds the slot of this tab, holds it, and restores what is in it. */
async function takeSlot(
  session: Session,
  slots: Slots,
  locks: TabLocks,
  restores: Restores,
): Promise<Tab> {
  const own = tabId();
  const unsaved = takeUnsaved();
  const closed = (await slots.list()).map(({ id }) => id);
  const candidates = {
    any: [...(own === undefined ? [] : [own]), ...closed],
    own: own === undefined ? [] : [own],
    none: [],
  }[restores];
  for (const id of candidates) {
    const release = await locks.hold(id, id === own ? RELOAD_LIMIT : 0);
    if (release === undefined) continue;
    const manifest = await slots.read(id, id === own ? unsaved : undefined);
    const isRestored =
      manifest !== undefined && (await restore(session, manifest, slots.findBlob, false));
    if (isRestored || id === own) return { id: remembered(id), isRestored, release };
    release();
  }
  return { ...(await takeNewSlot(locks)), isRestored: false };
}

async function takeNewSlot(locks: TabLocks): Promise<Pick<Tab, 'id' | 'release'>> {
  const id = remembered(crypto.randomUUID());
  const release = await locks.hold(id, 0);
  return { id, release: () => release?.() };
}

/** The slot that this tab had before a reload; a copied tab has the same, which the other holds. */
function tabId(): string | undefined {
  return sessionStorage.getItem(TAB_KEY) ?? undefined;
}

function remembered(id: string): string {
  sessionStorage.setItem(TAB_KEY, id);
  return id;
}

/** What this tab had when it was left, if that may not have been written. */
function takeUnsaved(): string | undefined {
  const text = sessionStorage.getItem(UNSAVED_KEY) ?? undefined;
  sessionStorage.removeItem(UNSAVED_KEY);
  return text;
}

function leaveUnsaved(text: string | undefined): void {
  try {
    if (text !== undefined) sessionStorage.setItem(UNSAVED_KEY, text);
  } catch {
    // There is no room for it: the next page opens what was written last, and nobody is left here to be told.
  }
}

/**
 * Saves the session whenever it has changed, at most every {@link SAVING_INTERVAL}. Writing takes longer than a page
 * lives that is left: the last changes are handed to the next page of this tab, which has the same storage.
 */
function saveChanges(session: Session, slots: Slots, tab: Tab): void {
  const { store, playback, history } = session;
  const { playhead } = playback.player.frame;
  let changed = false;
  let isUsed = tab.isRestored;
  let time = playhead.time;
  let saving = false;
  let describeNow: (() => string) | undefined;
  const save = async (): Promise<void> => {
    const isMoved = !store.getState().playing && playhead.time !== time;
    if (saving || !(changed || isMoved)) return;
    // An example that nobody has touched shall begin to move again, not come back as it was left.
    isUsed ||= session.use(keptSessions).isUsed;
    isUsed ||= history.state.getState().steps.length > 0 || store.getState().files.some(isGiven);
    if (!isUsed) return;
    [saving, changed, time] = [true, false, playhead.time];
    try {
      describeNow = await slots.save(tab.id, session);
      sessionStorage.removeItem(UNSAVED_KEY);
    } catch {
      noteNotRemembered(store.getState());
      stop();
    } finally {
      saving = false;
    }
  };
  const saveNow = (): void => void save();
  const leave = (): void => {
    saveNow();
    leaveUnsaved(describeNow?.());
  };
  const note = (): void => void (changed = true);
  const unsubscribe = store.subscribe(note);
  const timer = setInterval(saveNow, SAVING_INTERVAL);
  const listening = new AbortController();
  const { signal } = listening;
  // Camera and layout are not in the store, and change only by these.
  for (const input of ['pointerup', 'wheel', 'keyup']) addEventListener(input, note, { signal });
  addEventListener('pagehide', leave, { signal });
  const stop = (): void => {
    unsubscribe();
    clearInterval(timer);
    listening.abort();
  };
  session.onDispose(stop);
}

function keptBy(session: Session, slots: Slots, locks: TabLocks, tab: Tab): KeptSessions {
  const { store, files } = session;
  return {
    startAfresh: async () => {
      await slots.save(tab.id, session);
      tab.release();
      Object.assign(tab, await takeNewSlot(locks));
      store.getState().closeAllFiles();
      await files.openExample(firstExample(), { givesWay: true });
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
