import { findingCodes, gatherFindings } from '#engine/findings';
import type { FindingCode, FindingsRequest, ObjectFindings } from '#engine/findings';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** What is known of the open objects so far. */
export interface FoundSoFar {
  /** Of the objects that have been checked. */
  readonly objects: readonly ObjectFindings[];
  /** Everything that is looked for. */
  readonly codes: readonly FindingCode[];
}

/** Milliseconds between two partial results. */
const PUBLISHING = 100;

/** Checks one object after the other, and publishes what it has found so far. */
export default defineJob({
  run: (request: FindingsRequest, { publish }: JobTask<FoundSoFar>): FoundSoFar => {
    const codes = findingCodes();
    const objects: ObjectFindings[] = [];
    let published = performance.now();
    for (const found of gatherFindings(request)) {
      objects.push(found);
      const now = performance.now();
      if (now - published < PUBLISHING) continue;
      published = now;
      publish(objects.length / request.objects.length, { objects: [...objects], codes });
    }
    return { objects, codes };
  },
  failure: 'Looking for problems failed',
});
