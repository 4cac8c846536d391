import type { ErrorJob, ErrorNews, ErrorRequestMessage, ErrorResponse } from './error-protocol.ts';

/** Measures compression error off the main thread, one comparison at a time. */
export interface Measurer {
  /** Begins in place of what is under way; `onNews` is called until it is done, or cancelled. */
  measure(of: ErrorJob, onNews: (news: ErrorNews) => void): void;
  /** Gives up what is under way. */
  cancel(): void;
}

/** The part of a worker that a measurer uses; replaced in tests. */
export type ErrorWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Creates a measurer with a worker of its own, which starts with the first comparison. */
export function createMeasurer(start: () => ErrorWorker = startWorker): Measurer {
  let lastId = 0;
  let worker: ErrorWorker | undefined;
  let onNewsOf: ((news: ErrorNews) => void) | undefined;

  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    onNewsOf = undefined;
  };
  const hear = (response: ErrorResponse): void => {
    if (response.id !== lastId || onNewsOf === undefined) return;
    const tell = onNewsOf;
    if ('problem' in response || response.fraction === 1) onNewsOf = undefined;
    tell(response);
  };
  const begin = (): ErrorWorker => {
    const begun = start();
    begun.addEventListener('message', ({ data }: MessageEvent<ErrorResponse>) => hear(data));
    begun.addEventListener('error', ({ message }: ErrorEvent) => {
      const tell = onNewsOf;
      stop();
      tell?.({ problem: `Measuring stopped (${message}). Try again, or reload the page.` });
    });
    return begun;
  };
  /** The engine computes without a pause, so what it does can only be stopped from outside. */
  const cancel = (): void => {
    if (onNewsOf !== undefined) stop();
  };
  return {
    measure: (of, onNews) => {
      cancel();
      worker ??= begin();
      onNewsOf = onNews;
      const request: ErrorRequestMessage = { id: ++lastId, of };
      worker.postMessage(request, []);
    },
    cancel,
  };
}

function startWorker(): Worker {
  return new Worker(new URL('./error-worker.ts', import.meta.url), { type: 'module' });
}
