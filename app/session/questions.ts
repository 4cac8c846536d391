import { createStore, type StoreApi } from 'zustand/vanilla';

/** Something that only the person can decide. */
export interface Question {
  readonly id: number;
  readonly subject: string;
  /** One or two sentences. */
  readonly text: string;
  /** What agreeing does, on its button. */
  readonly agree: string;
  /** What not agreeing does, if it does something. */
  readonly decline?: string;
}

/** Questions to the person; work waits for the answer, and nothing else does. */
export interface Questions {
  /** Those without an answer, the oldest first. */
  readonly store: StoreApi<readonly Question[]>;
  /** Asks, and resolves to whether the person agrees. Withdrawn by the signal, which means no. */
  ask(question: Omit<Question, 'id'>, signal?: AbortSignal): Promise<boolean>;
  answer(id: number, agrees: boolean): void;
  /** Answers all with no. */
  dispose(): void;
}

export function createQuestions(): Questions {
  const store = createStore<readonly Question[]>(() => []);
  const waiting = new Map<number, (agrees: boolean) => void>();
  let lastId = 0;
  const answer = (id: number, agrees: boolean): void => {
    const resolve = waiting.get(id);
    waiting.delete(id);
    store.setState((questions) => questions.filter((question) => question.id !== id), true);
    resolve?.(agrees);
  };
  return {
    store,
    ask: (question, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve(false);
        const id = ++lastId;
        waiting.set(id, resolve);
        signal?.addEventListener('abort', () => answer(id, false), { once: true });
        store.setState((questions) => [...questions, { ...question, id }], true);
      }),
    answer,
    dispose: () => [...waiting.keys()].forEach((id) => answer(id, false)),
  };
}
