import { createStore, type StoreApi } from 'zustand/vanilla';
import { copyText } from '../ui/dom.ts';

/** What has just been done that nothing else on the screen shows; `serial` tells two equal ones apart. */
export interface Announcement {
  readonly text: string;
  readonly serial: number;
}

/** What a session says in passing. */
export interface Announcements {
  /** The last one. */
  readonly store: StoreApi<Announcement>;
  /** Says something, for a moment. */
  announce(text: string): void;
  /** Copies a text and says so, by what it is called. */
  copy(what: string, text: string): Promise<void>;
}

/** @param report tells a person of a problem that stays until it is dismissed */
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
