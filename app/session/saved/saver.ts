import { noteNotRemembered } from '../stored.ts';
import type { Session } from '../session.ts';
import type { OpenFile } from '../state/assets.ts';
import type { SessionState } from '../state/store.ts';
import { isNotKept, keptSessions, noteNotKept, UnreadableFile } from './kept.ts';
import type { Slots } from './slots.ts';

/** Milliseconds between two looks at whether there is something to save. */
const SAVING_INTERVAL = 600;

const UNSAVED_KEY = 'posescope.unsaved';

/** Where a tab is saved. */
export interface SavedTab {
  readonly id: string;
  readonly isRestored: boolean;
  /** What it was restored from, if that was left by the page before and not written. */
  readonly unsaved?: string | undefined;
}

/** Saves what a tab has open. */
export interface Saver {
  /**
   * Runs some work after a save that is on its way, and saves nothing before it ends: what is saved has a slot and is
   * of one session.
   * @param work is given the slot of the tab
   */
  pauseFor(work: (id: string) => Promise<void>): Promise<void>;
}

/** What this tab had when it was left, if that may not have been written. */
export function takeUnsaved(): string | undefined {
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
 * Saves the session whenever it has changed, at most every {@link SAVING_INTERVAL}, until it is disposed. Writing takes
 * longer than a page lives that is left: the last changes are handed to the next page of this tab, which has the same
 * storage.
 */
export function startSaving(session: Session, slots: Pick<Slots, 'save'>, tab: SavedTab): Saver {
  const { store } = session;
  const { playhead } = session.playback.player.frame;
  let changed = tab.unsaved !== undefined;
  let isUsed = tab.isRestored;
  let time = playhead.time;
  const work = workInTurn();
  /** Why the last save has failed, if a later one may not. */
  let problem: string | undefined;
  let describeNow: (() => string) | undefined;
  /** Whether what is written has no files that are not known to be kept yet. */
  let isWhole = !tab.isRestored;
  const onBegin = (now: () => string): void => void (describeNow = now);
  const save = async (): Promise<void> => {
    [changed, time] = [false, playhead.time];
    try {
      await slots.save(tab.id, session, { onBegin });
      isWhole = true;
      sessionStorage.removeItem(UNSAVED_KEY);
      problem = undefined;
      store.getState().dismissProblems(isNotKept);
    } catch (error) {
      const isUnreadable = error instanceof UnreadableFile;
      // Saying it is a change, too.
      if (isUnreadable && error.message === problem) return;
      problem = isUnreadable ? error.message : undefined;
      store.getState().dismissProblems(isNotKept);
      if (isUnreadable) return noteNotKept(store.getState(), error);
      noteNotRemembered(store.getState());
      stop();
    }
  };
  const saveNow = (): void => {
    const isMoved = !store.getState().playing && playhead.time !== time;
    if (work.isRunning() || !(changed || isMoved)) return;
    isUsed ||= isWorthKeeping(session);
    if (isUsed) void work.run(save);
  };
  // To read and write many bytes takes a while: the sooner it begins, the less is lost with the page.
  const begin = ({ files }: SessionState, before: SessionState): void => {
    changed = true;
    if (files.length > before.files.length) saveNow();
  };
  const leave = (): void => {
    saveNow();
    // A page that is loaded twice at once has not written what the one before had left.
    leaveUnsaved(isWhole ? describeNow?.() : tab.unsaved);
  };
  const note = (): void => void (changed = true);
  const stop = onChanges(session, { note, begin, saveNow, leave });
  return {
    pauseFor: async (other) => {
      await work.run(() => other(tab.id));
      // It was of the slot before.
      [describeNow, isWhole] = [undefined, true];
    },
  };
}

/** Runs work after what runs already. */
function workInTurn() {
  let running: Promise<void> | undefined;
  return {
    isRunning: () => running !== undefined,
    run: async (work: () => Promise<void>): Promise<void> => {
      const own = (running ?? Promise.resolve()).catch(() => undefined).then(work);
      running = own;
      await own.finally(() => {
        if (running === own) running = undefined;
      });
    },
  };
}

/** An example that nobody has touched shall begin to move again, not come back as it was left. */
function isWorthKeeping(session: Session): boolean {
  if (session.use(keptSessions).isUsed) return true;
  return (
    session.history.state.getState().steps.length > 0 ||
    session.store.getState().files.some(isGiven)
  );
}

function isGiven({ origin }: OpenFile): boolean {
  return origin !== 'example';
}

interface Saving {
  note(): void;
  /** As the state has changed. */
  begin(state: SessionState, before: SessionState): void;
  saveNow(): void;
  leave(): void;
}

/** @returns a function that ends all of it, as the session's end does */
function onChanges(session: Session, { note, begin, saveNow, leave }: Saving): () => void {
  const unsubscribe = session.store.subscribe(begin);
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
  return stop;
}
