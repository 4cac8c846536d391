import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import { definePart } from '../../session/session.ts';

/** Threads that compute a crowd besides the page's own. They are no jobs: they step with every frame. */
export interface CrowdThreads {
  /** Starts these, in place of all that there are. */
  replace(inits: readonly CrowdWorkerInit[]): void;
  /** Terminates all; none is started after. */
  dispose(): void;
}

export function createCrowdThreads(
  startWorker: (init: CrowdWorkerInit) => Pick<Worker, 'terminate'> = startCrowdWorker,
): CrowdThreads {
  let workers: readonly Pick<Worker, 'terminate'>[] = [];
  let isDisposed = false;
  const replace = (inits: readonly CrowdWorkerInit[]): void => {
    for (const worker of workers) worker.terminate();
    workers = isDisposed ? [] : inits.map(startWorker);
  };
  return {
    replace,
    dispose: () => {
      isDisposed = true;
      replace([]);
    },
  };
}

function startCrowdWorker(init: CrowdWorkerInit): Worker {
  const worker = new Worker(new URL('./crowd-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(init, []);
  return worker;
}

/** The threads of a session, terminated with it. */
export const crowdThreads = definePart((session): CrowdThreads => {
  const threads = createCrowdThreads();
  session.onDispose(threads.dispose);
  return threads;
});
