import { noteNotRemembered } from '../stored.ts';
import type { Session } from '../session.ts';
import { firstExample } from '../files/files.ts';
import { openBrowserStore } from './file-store.ts';
import { keptSessions, noteNotKept, UnreadableFile, type KeptSessions } from './kept.ts';
import { startSaving, takeUnsaved, type SavedTab, type Saver } from './saver.ts';
import { createSlots, createTabLocks, type Slots, type TabLocks } from './slots.ts';
import type { restoreSession } from './restore.ts';

/**
 * Milliseconds that a page waits for its own slot: after a reload the page before may hold it for a
 * moment. A copied tab waits as long, and takes another slot then.
 */
const RELOAD_LIMIT = 3000;

const FOLDER = 'posescope';
const TAB_KEY = 'posescope.tab';

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
    const saver = startSaving(session, slots, tab);
    session.use(keptSessions).current = keptBy(session, slots, saver, async () => {
      const next = await holdNewSlot(locks);
      const take = (): void => {
        const { release } = tab;
        Object.assign(tab, next, { id: remembered(next.id) });
        release();
      };
      return { take, release: next.release };
    });
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

/** The slot of this tab, which it holds. */
interface Tab extends SavedTab {
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
    const left = id === own ? unsaved : undefined;
    const manifest = await slots.read(id, left);
    const isRestored =
      manifest !== undefined && (await restore(session, manifest, slots.findBlob, false));
    if (isRestored || id === own) return { id: remembered(id), isRestored, unsaved: left, release };
    release();
  }
  const slot = await holdNewSlot(locks);
  return { ...slot, id: remembered(slot.id), isRestored: false };
}

async function holdNewSlot(locks: TabLocks): Promise<Pick<Tab, 'id' | 'release'>> {
  const id = crypto.randomUUID();
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

/** A slot that is held, but not the tab's yet. */
interface OtherSlot {
  /** Makes it that of the tab, and lets the tab's own one go. */
  take(): void;
  /** Leaves it. */
  release(): void;
}

/** What a person does with kept sessions. */
export function keptBy(
  session: Session,
  slots: Slots,
  saver: Saver,
  holdOtherSlot: () => Promise<OtherSlot>,
): KeptSessions {
  const { store, files } = session;
  const leaveSlot = async (id: string): Promise<void> => {
    const next = await holdOtherSlot();
    try {
      const { saveBefore } = await import('./put-away.ts');
      const before = await saveBefore(session, slots, id);
      // All at once from here: nothing is in neither session, or in both.
      next.take();
      const left = store.getState().files.filter(before);
      store.getState().replaceFiles(
        [],
        left.map((file) => file.id),
      );
    } catch (error) {
      next.release();
      throw error;
    }
  };
  return {
    startAfresh: async () => {
      try {
        await saver.pauseFor(leaveSlot);
      } catch (error) {
        const problem = error instanceof UnreadableFile ? error : undefined;
        noteNotKept(store.getState(), problem);
        return;
      }
      await files.openExample(firstExample(), { givesWay: true });
    },
    reopenLast: () =>
      saver.pauseFor(async (own) => {
        const last = (await slots.list()).find(({ id }) => id !== own);
        const manifest = last && (await slots.read(last.id));
        const isOpen =
          manifest !== undefined && (await restore(session, manifest, slots.findBlob, true));
        if (!isOpen) store.getState().note('Session', 'The browser keeps no other session.');
      }),
  };
}
