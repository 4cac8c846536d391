import type { AnalyseJob, AnalyseNews } from './analyse-protocol.ts';
import { createRunner, type JobWorker, type Runner } from '../../session/jobs/runner.ts';

export type { AnalyseAnswer, AnalyseJob, AnalyseNews } from './analyse-protocol.ts';

/** Finds things out off the main thread, one at a time. */
export type Analyser = Runner<AnalyseJob, AnalyseNews>;

export function createAnalyser(start: () => JobWorker = startWorker): Analyser {
  return createRunner(start);
}

function startWorker(): Worker {
  return new Worker(new URL('./analyse-worker.ts', import.meta.url), { type: 'module' });
}
