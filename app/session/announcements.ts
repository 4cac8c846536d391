import { createStore, type StoreApi } from 'zustand/vanilla';
import { copyText } from '../ui/dom.ts';

/**
 * Says what has just been done, if nothing else on the screen shows it. `serial` tells two equal ones
 * apart.
 */
export interface Announcement {
  readonly text: string;
  readonly serial: number;
}

/** The short messages of a session, each shown for a moment. */
export interface Announcements {
  /** The last announcement. */
  readonly store: StoreApi<Announcement>;
  /** Shows a text for a moment. */
  announce(text: string): void;
  /** Copies a text to the clipboard and announces it; `what` names the text. */
  copy(what: string, text: string): Promise<void>;
}

/** @param report shows a problem that stays until the user dismisses it */
export function createAnnouncements(
  report: (subject: string, problem: string) => void,
): Announcements {
  const store = createStore<Announcement>(() => ({ text: '', serial: 0 }));
  const announce = (text: string): void => {
    store.setState(({ serial }) => ({ text, serial: serial + 1 }));
  };
  return {
    store,
    announce,
    copy: async (what, text) => {
      const problem = await copyText(text);
      if (problem === undefined) announce(`${what} copied`);
      else report(what, problem);
    },
  };
}
