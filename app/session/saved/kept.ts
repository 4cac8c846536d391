import { definePart } from '../session.ts';
import type { AssetsSlice, Problem } from '../state/assets.ts';

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

/** Says that the session cannot be kept; without an unreadable file, there is no room. */
export function noteNotKept({ note }: Pick<AssetsSlice, 'note'>, problem?: UnreadableFile): void {
  const text =
    problem === undefined
      ? 'cannot be kept, as the browser’s storage is blocked or full, and stays open: save it as a file, then close all files.'
      : `cannot be kept: ${problem.message}. It stays open: close that file, and open it again.`;
  note('Session', text, { kind: 'not-kept' });
}

/** Whether a note says that the session cannot be kept, which is over once it is. */
export function isNotKept({ kind }: Problem): boolean {
  return kind === 'not-kept';
}

interface Keeping {
  /** Undefined until the browser keeps the session, and if it does not. */
  current: KeptSessions | undefined;
  /** Whether there is something to keep though no file was opened and nothing edited. */
  isUsed: boolean;
}

export const keptSessions = definePart((): Keeping => ({ current: undefined, isUsed: false }));
