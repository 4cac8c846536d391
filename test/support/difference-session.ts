import { errorFeature } from '../../app/features/error/feature.ts';
import { createJobs } from '../../app/session/jobs/jobs.ts';
import type { Session } from '../../app/session/session.ts';
import sourceDifferenceJob from '../../app/session/state/source-difference.job.ts';
import { startLocalWorker } from './job-workers.ts';
import { testSession } from './test-session.ts';

/** A session that makes the differences that clips of differences are measured against. */
export function differenceSession(): Session {
  const startWorker = startLocalWorker({ 'source-difference': sourceDifferenceJob });
  return testSession([], { features: [errorFeature], jobs: createJobs({ startWorker }) });
}
