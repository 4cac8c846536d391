import { compareIntervals, type IntervalComparison } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** A clip as it is stored in a file. */
export interface StoredClip {
  readonly animation: Animation;
  /** Bytes that it takes there. */
  readonly fileBytes: number;
}

/** Times from start to end that seeks are tried between. */
const TIMES = 128;

/** Rebuilds a clip with other iframes, and measures the cost of seeks. */
export default defineJob({
  run: (
    { animation, fileBytes }: StoredClip,
    task: JobTask<IntervalComparison>,
  ): IntervalComparison =>
    compareIntervals(animation, fileBytes, TIMES, { onProgress: task.progress }),
});
