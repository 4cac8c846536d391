import type { LayoutsJob, LayoutsNews } from './layouts-protocol.ts';
import { createRunner, type JobWorker, type Runner } from '../../session/jobs/runner.ts';

export type { LayoutsJob, LayoutsNews } from './layouts-protocol.ts';

/** Compares layouts off the main thread, one comparison at a time. */
export type LayoutsComparer = Runner<LayoutsJob, LayoutsNews>;

export function createLayoutsComparer(start: () => JobWorker = startWorker): LayoutsComparer {
  return createRunner(start);
}

function startWorker(): Worker {
  return new Worker(new URL('./layouts-worker.ts', import.meta.url), { type: 'module' });
}
