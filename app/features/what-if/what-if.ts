import { createRunner, type JobWorker, type Runner } from '../../session/jobs/runner.ts';
import type { WhatIfJob, WhatIfNews } from './what-if-protocol.ts';

/** Builds a source by other settings off the main thread, one trial at a time. */
export type Trier = Runner<WhatIfJob, WhatIfNews>;

export function createTrier(start: () => JobWorker = startWorker): Trier {
  return createRunner(start);
}

function startWorker(): Worker {
  return new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module' });
}
