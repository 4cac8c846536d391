import type { LoadRequest, LoadResponse, Loaded, Source } from './load-protocol.ts';
import { because } from '../jobs/runner.ts';

export type { Loaded, Source } from './load-protocol.ts';

/** Reads sources off the main thread. */
export interface Loader {
  /**
   * Resolves to what came of the source; to undefined when the loader was cancelled meanwhile.
   * @param samplingRate hertz at which an import samples curves; its usual rate where 0
   */
  load(source: Source, samplingRate?: number): Promise<Loaded | undefined>;
  /** Gives up everything that is being loaded. */
  cancel(): void;
}

/** The part of a worker that a loader uses; replaced in tests. */
export type LoadWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Creates a loader with a worker of its own, which starts with the first load. */
export function createLoader(startWorker: () => LoadWorker = startLoadWorker): Loader {
  const pending = new Map<number, (loaded: Loaded | undefined) => void>();
  let lastId = 0;
  let worker: LoadWorker | undefined;

  const settle = (id: number, loaded: Loaded | undefined): void => {
    pending.get(id)?.(loaded);
    pending.delete(id);
  };
  const stop = (outcome: Loaded | undefined): void => {
    worker?.terminate();
    worker = undefined;
    for (const id of pending.keys()) settle(id, outcome);
  };
  const start = (): LoadWorker => {
    const started = startWorker();
    started.addEventListener('message', ({ data }: MessageEvent<LoadResponse>) =>
      settle(data.id, data.loaded),
    );
    started.addEventListener('error', ({ message }: ErrorEvent) =>
      stop({ problem: `The reader stopped${because(message)}. Reload the page and try again.` }),
    );
    return started;
  };

  return {
    load: (source, samplingRate = 0) =>
      new Promise((resolve) => {
        worker ??= start();
        const request: LoadRequest = { id: ++lastId, source, samplingRate };
        pending.set(request.id, resolve);
        worker.postMessage(request, []);
      }),
    cancel: () => stop(undefined),
  };
}

function startLoadWorker(): Worker {
  return new Worker(new URL('./load-worker.ts', import.meta.url), { type: 'module' });
}
