import { SEEK_STRATEGIES, SEEK_TIMES, compareIntervals, seekMap } from '#engine/inspect';
import type { IntervalComparison, SeekMap, SeekStrategy, SeekStream } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** The cost of a clip's seeks, by each strategy. */
export type SeekMaps = Readonly<Record<SeekStrategy, SeekMap>>;

/** Times from start to end of the maps that are made before that of `SEEK_TIMES`, ever finer. */
const COARSE = [16, 48];

/** Maps the cost of seeks from any time of a clip to any other. */
export const maps = defineJob({
  run: (streams: readonly SeekStream[], task: JobTask<SeekMaps>): SeekMaps => {
    COARSE.forEach((size, index) => {
      task.publish((index + 1) / (COARSE.length + 1), mapsOf(streams, size));
    });
    return mapsOf(streams, SEEK_TIMES);
  },
});

function mapsOf(streams: readonly SeekStream[], size: number): SeekMaps {
  const [rule, sequential, best] = SEEK_STRATEGIES.map((one) => seekMap(streams, size, one));
  return { rule, sequential, best };
}

/** A clip as it is stored in a file. */
export interface StoredClip {
  readonly animation: Animation;
  /** Bytes that it takes there. */
  readonly fileBytes: number;
}

/** Rebuilds a clip with other iframes, and measures the cost of seeks. */
export const intervals = defineJob({
  run: (
    { animation, fileBytes }: StoredClip,
    task: JobTask<IntervalComparison>,
  ): IntervalComparison =>
    compareIntervals(animation, fileBytes, SEEK_TIMES, { onProgress: task.progress }),
});
