import { definePart } from '../session.ts';

/** What can be done with the sessions that the browser keeps. */
export interface KeptSessions {
  /** Closes everything and opens the example; what was open is kept as a session of its own. */
  startAfresh(): Promise<void>;
  /** Opens the session that was closed last in place of what is open; that can be undone. */
  reopenLast(): Promise<void>;
}

/** The bytes of an open file can no longer be read: no session that has it can be kept. */
export class UnreadableFile extends Error {
  constructor(file: string, why: string) {
    super(`${file} can no longer be read: ${why}`);
  }
}

/** What is said of the session then. */
export function notKept({ message }: UnreadableFile): string {
  return `cannot be kept: ${message}. It stays open: close that file, and open it again.`;
}

interface Keeping {
  /** Undefined until the browser keeps the session, and if it does not. */
  current: KeptSessions | undefined;
  /** Whether there is something to keep though no file was opened and nothing edited. */
  isUsed: boolean;
}

export const keptSessions = definePart((): Keeping => ({ current: undefined, isUsed: false }));
