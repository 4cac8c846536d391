import { compareClips } from '#engine/inspect';
import { errorMap, poseSource } from '#engine/inspect/error';
import type { ErrorMap } from '#engine/inspect/error';
import type { Animation, RawAnimation } from '#engine/model';
import { failureText } from '../../session/jobs/failure-text.ts';
import type { CompareFound, CompareJob, CompareNews } from './compare-protocol.ts';

/** Parts of the work: keys, the error of the first clip, that of the second. */
const PARTS = 3;

/** Compares two clips; never throws. Tells of their keys first, then of either's error. */
export function runCompareJob(job: CompareJob, tell: (news: CompareNews) => void): void {
  try {
    const comparison = compareClips(job.a, job.b);
    let errors: CompareFound['errors'] = [undefined, undefined];
    tell({ fraction: 1 / PARTS, comparison, errors });
    errors = [errorsOf(job.a, job), undefined];
    tell({ fraction: 2 / PARTS, comparison, errors });
    errors = [errors[0], errorsOf(job.b, job)];
    tell({ fraction: 1, comparison, errors });
  } catch (error) {
    tell({ problem: failureText(error, 'Comparing failed') });
  }
}

/** Undefined for the source itself, which is not off. */
function errorsOf(
  clip: Animation | RawAnimation,
  { source, skeleton, distances, skin }: CompareJob,
): ErrorMap | undefined {
  if (clip === source || skeleton === undefined || distances === undefined) return undefined;
  const [reference, candidate] = [poseSource(source), poseSource(clip)];
  return errorMap({ skeleton, reference, candidate, distances, skin });
}
