import type { ExplainJob, ExplainNews } from './explain-protocol.ts';
import { createRunner, type JobWorker, type Runner } from '../../session/jobs/runner.ts';

/** Finds out what errors come of and what keys are worth, off the main thread, one job at a time. */
export type Explainer = Runner<ExplainJob, ExplainNews>;

export function createExplainer(start: () => JobWorker = startWorker): Explainer {
  return createRunner(start);
}

function startWorker(): Worker {
  return new Worker(new URL('./explain-worker.ts', import.meta.url), { type: 'module' });
}
