import { definePart } from '../session.ts';

/** What can be done with the sessions that the browser keeps. */
export interface KeptSessions {
  /** Closes everything and opens the example; what was open is kept as a session of its own. */
  startAfresh(): Promise<void>;
  /** Opens the session that was closed last in place of what is open; that can be undone. */
  reopenLast(): Promise<void>;
}

interface Keeping {
  /** Undefined until the browser keeps the session, and if it does not. */
  current: KeptSessions | undefined;
  /** Whether there is something to keep though no file was opened and nothing edited. */
  isUsed: boolean;
}

export const keptSessions = definePart((): Keeping => ({ current: undefined, isUsed: false }));
