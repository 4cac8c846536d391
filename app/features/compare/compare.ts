import type { CompareJob, CompareNews } from './compare-protocol.ts';
import { createRunner, type JobWorker, type Runner } from '../../session/jobs/runner.ts';

/** Compares two clips off the main thread, one pair at a time. */
export type ClipComparer = Runner<CompareJob, CompareNews>;

export function createClipComparer(start: () => JobWorker = startWorker): ClipComparer {
  return createRunner(start);
}

function startWorker(): Worker {
  return new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
}
