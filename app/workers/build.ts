import type { BuildJob, BuildOutcome, BuildRequest, BuildResponse } from './build-protocol.ts';

export type { BuildJob, BuildOutcome, BuiltArchives } from './build-protocol.ts';

/** Builds clips off the main thread, one at a time. */
export interface Builder {
  /**
   * Resolves to what came of the job; to undefined where it was cancelled, or another one begun, meanwhile.
   * @param onProgress called now and then with the part that is done, in [0, 1]
   */
  build(job: BuildJob, onProgress: (fraction: number) => void): Promise<BuildOutcome | undefined>;
  /** Starts the worker, so that the next job need not wait for it. */
  prepare(): void;
  /** Gives up what is being built. */
  cancel(): void;
}

/** The part of a worker that a builder uses; replaced in tests. */
export type BuildWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

interface Running {
  readonly id: number;
  readonly onProgress: (fraction: number) => void;
  readonly settle: (outcome: BuildOutcome | undefined) => void;
}

/** Creates a builder with a worker of its own, which starts with the first job at the latest and stays for the next. */
export function createBuilder(startWorker: () => BuildWorker = startBuildWorker): Builder {
  let lastId = 0;
  let worker: BuildWorker | undefined;
  let running: Running | undefined;

  const settle = (outcome: BuildOutcome | undefined): void => {
    const settled = running;
    running = undefined;
    settled?.settle(outcome);
  };
  /** The engine computes without a pause, so what it does can only be stopped from outside. */
  const stop = (outcome: BuildOutcome | undefined): void => {
    worker?.terminate();
    worker = undefined;
    settle(outcome);
  };
  const hear = (response: BuildResponse): void => {
    if (response.id !== running?.id) return;
    if ('fraction' in response) running.onProgress(response.fraction);
    else settle(response.outcome);
  };
  const start = (): BuildWorker => {
    const started = startWorker();
    started.addEventListener('message', ({ data }: MessageEvent<BuildResponse>) => hear(data));
    started.addEventListener('error', ({ message }: ErrorEvent) =>
      stop({ problem: `The builder stopped (${message}). Try again, or reload the page.` }),
    );
    return started;
  };
  const cancel = (): void => {
    if (running !== undefined) stop(undefined);
  };
  const prepare = (): BuildWorker => (worker ??= start());

  return {
    build: (job, onProgress) => {
      cancel();
      const request: BuildRequest = { id: ++lastId, job };
      prepare().postMessage(request, []);
      return new Promise((resolve) => {
        running = { id: request.id, onProgress, settle: resolve };
      });
    },
    prepare: () => void prepare(),
    cancel,
  };
}

function startBuildWorker(): Worker {
  return new Worker(new URL('./build-worker.ts', import.meta.url), { type: 'module' });
}
