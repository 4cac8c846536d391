import { expect } from 'vitest';
import { invariant } from '#engine/base';
import type { ErrorMap } from '#engine/inspect/error';
import { errorFeature } from '../../app/features/error/feature.ts';
import { prices, seams, spectrum } from '../../app/features/error/error.job.ts';
import type { TrackedJobDefinition } from '../../app/session/jobs/job.ts';
import { createJobs } from '../../app/session/jobs/jobs.ts';
import type { Session } from '../../app/session/session.ts';
import errorMap from '../../app/session/state/error-map.job.ts';
import { selectErrorComparison } from '../../app/session/state/error-comparison.ts';
import { errorMapJob } from '../../app/session/state/error.ts';
import type { Comparison } from '../../app/session/state/error.ts';
import sourceDifference from '../../app/session/state/source-difference.job.ts';
import { idOf } from './app-files.ts';
import { startLocalWorker } from './job-workers.ts';
import { testSession } from './test-session.ts';
import { eventually } from './eventually.ts';

const BUILT = 'eight.optimized.animation.ozz';

const JOBS = {
  'error-map': errorMap,
  'error.spectrum': spectrum,
  'error.prices': prices,
  'error.seams': seams,
  'source-difference': sourceDifference,
};

/** A session of the error panes that does their work on this thread. */
export function errorSession(...names: readonly string[]): Session {
  const jobs = createJobs({ startWorker: startLocalWorker(JOBS) });
  return testSession(names, { features: [errorFeature], jobs });
}

/** One in which a built clip has been measured against its source. */
export async function measuredSession(): Promise<{
  readonly session: Session;
  readonly comparison: Comparison;
  readonly map: ErrorMap;
}> {
  const session = errorSession('eight.skeleton.ozz', 'eight.raw_animation.ozz', BUILT);
  session.store.getState().show(idOf(session.store.getState(), BUILT));
  const comparison = selectErrorComparison(session.store.getState());
  invariant(comparison !== undefined, 'the clip has a source');
  return { session, comparison, map: await resultOf(session, errorMapJob, comparison) };
}

/** What a job finds about a subject. */
export async function resultOf<Subject, Result>(
  { jobs }: Session,
  definition: TrackedJobDefinition<Subject, Result>,
  subject: Subject,
): Promise<Result> {
  const job = jobs.track(definition);
  job.request(subject);
  await eventually(() => expect(job.about(subject).fraction).toBe(1));
  const { result } = job.about(subject);
  invariant(result !== undefined, 'the job has found something');
  return result;
}
