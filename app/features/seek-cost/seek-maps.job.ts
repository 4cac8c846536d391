import { SEEK_STRATEGIES, seekMap } from '#engine/inspect';
import type { SeekMap, SeekStrategy, SeekStream } from '#engine/inspect';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** The cost of a clip's seeks, by each strategy. */
export type SeekMaps = Readonly<Record<SeekStrategy, SeekMap>>;

/** Times from start to end of the maps that are made one after the other, ever finer. */
const COARSE = [16, 48];
const FINE = 128;

/** Maps the cost of seeks from any time of a clip to any other. */
export default defineJob({
  run: (streams: readonly SeekStream[], task: JobTask<SeekMaps>): SeekMaps => {
    COARSE.forEach((size, index) => {
      task.publish((index + 1) / (COARSE.length + 1), mapsOf(streams, size));
    });
    return mapsOf(streams, FINE);
  },
});

function mapsOf(streams: readonly SeekStream[], size: number): SeekMaps {
  const [rule, sequential, best] = SEEK_STRATEGIES.map((one) => seekMap(streams, size, one));
  return { rule, sequential, best };
}
