import type { SurveyRequest } from '#engine/inspect';
import { createRunner, type JobWorker, type Runner } from '../../session/jobs/runner.ts';
import type { SurveyNews } from './survey-protocol.ts';

/** Blends cycles beforehand, off the main thread, one at a time. */
export type Surveyor = Runner<SurveyRequest, SurveyNews>;

export function createSurveyor(start: () => JobWorker = startWorker): Surveyor {
  return createRunner(start);
}

function startWorker(): Worker {
  return new Worker(new URL('./survey-worker.ts', import.meta.url), { type: 'module' });
}
