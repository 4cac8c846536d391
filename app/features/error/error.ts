import type { ErrorJob, ErrorNews } from './error-protocol.ts';
import { createRunner, type JobWorker, type Runner } from '../../session/jobs/runner.ts';

/** Measures compression error off the main thread, one comparison at a time. */
export type Measurer = Runner<ErrorJob, ErrorNews>;

export function createMeasurer(start: () => JobWorker = startWorker): Measurer {
  return createRunner(start);
}

function startWorker(): Worker {
  return new Worker(new URL('./error-worker.ts', import.meta.url), { type: 'module' });
}
