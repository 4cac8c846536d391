import type {
  AnalyseJob,
  AnalyseNews,
  AnalyseRequest,
  AnalyseResponse,
} from './analyse-protocol.ts';

export type { AnalyseAnswer, AnalyseJob, AnalyseNews } from './analyse-protocol.ts';

/** Finds things out off the main thread, one at a time. */
export interface Analyser {
  /** Begins a job in place of the one under way; `onNews` is called until it is done, or cancelled. */
  analyse(job: AnalyseJob, onNews: (news: AnalyseNews) => void): void;
  /** Gives up what is under way. */
  cancel(): void;
}

/** The part of a worker that an analyser uses; replaced in tests. */
export type AnalyseWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

interface Running {
  readonly id: number;
  readonly onNews: (news: AnalyseNews) => void;
}

/** Creates an analyser with a worker of its own, which starts with the first job and stays for the next. */
export function createAnalyser(start: () => AnalyseWorker = startWorker): Analyser {
  let lastId = 0;
  let worker: AnalyseWorker | undefined;
  let running: Running | undefined;

  /** The engine computes without a pause, so what it does can only be stopped from outside. */
  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    running = undefined;
  };
  const hear = (response: AnalyseResponse): void => {
    if (running === undefined || response.id !== running.id) return;
    const { onNews } = running;
    if ('problem' in response || response.fraction === 1) running = undefined;
    onNews(response);
  };
  const begin = (): AnalyseWorker => {
    const begun = start();
    begun.addEventListener('message', ({ data }: MessageEvent<AnalyseResponse>) => hear(data));
    begun.addEventListener('error', ({ message }: ErrorEvent) => {
      const failed = running;
      stop();
      failed?.onNews({ problem: `The work stopped (${message}). Try again, or reload the page.` });
    });
    return begun;
  };
  const cancel = (): void => {
    if (running !== undefined) stop();
  };

  return {
    analyse: (job, onNews) => {
      cancel();
      worker ??= begin();
      running = { id: ++lastId, onNews };
      const request: AnalyseRequest = { id: lastId, job };
      worker.postMessage(request, []);
    },
    cancel,
  };
}

function startWorker(): Worker {
  return new Worker(new URL('./analyse-worker.ts', import.meta.url), { type: 'module' });
}
