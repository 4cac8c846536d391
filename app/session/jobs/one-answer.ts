/** The part of a worker that one question uses; replaced in tests. */
export type AskedWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/**
 * What a worker that lives as long as one question answers.
 * @param transfer what of the question is handed over instead of copied
 * @throws Error where the worker stops, as it does without memory
 */
export async function oneAnswer<Answer>(
  worker: AskedWorker,
  question: unknown,
  transfer: Transferable[] = [],
): Promise<Answer> {
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
      worker.addEventListener('error', ({ message }: ErrorEvent) => reject(new Error(message)));
      worker.postMessage(question, transfer);
    });
  } finally {
    worker.terminate();
  }
}
