import { checkPathIndependence, gridRatio, type PathReport } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** Frames a second that paths are compared at, and how many at most. */
const FRAME_RATE = 30;
const MAX_RATIOS = 512;

/** Checks whether every path to a time gives the same pose. */
export default defineJob({
  run: (animation: Animation, task: JobTask<PathReport>): PathReport => {
    const count = Math.min(MAX_RATIOS, 1 + Math.ceil(animation.duration * FRAME_RATE));
    const ratios = Float32Array.from({ length: count }, (_, i) => gridRatio(i, count));
    return checkPathIndependence(animation, ratios, { onProgress: task.progress });
  },
});
