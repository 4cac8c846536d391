import type { Question, Questions } from '../questions.ts';
import type { FileId } from '../state/assets.ts';
import type { SessionStore } from '../state/store.ts';

/** The session's files, and who asks about them. */
export interface AskContext {
  readonly store: SessionStore;
  readonly questions: Pick<Questions, 'ask'>;
}

/**
 * Asks about open files. The question goes with the last of them.
 * @returns whether the person agrees; undefined if all of the files were closed before the answer
 */
export async function askWhileOpen(
  { store, questions }: AskContext,
  about: readonly FileId[],
  question: Omit<Question, 'id'>,
): Promise<boolean | undefined> {
  const closed = new AbortController();
  const stop = store.subscribe(({ files }) => {
    if (!files.some(({ id }) => about.includes(id))) closed.abort();
  });
  const agrees = await questions.ask(question, closed.signal);
  stop();
  return closed.signal.aborted ? undefined : agrees;
}
