import { compileKernels } from '#engine/kernels';
import { comparePoints, type Compared } from '#engine/layouts';
import { JobError, defineJob, type JobTask } from '../../session/jobs/job.ts';

/**
 * Moves so many points, in every layout; times in µs a step. One layout comes after the other, as all together would
 * need gigabytes, and results so far are reported in between.
 */
export default defineJob({
  run: async (count: number, task: JobTask<readonly Compared[]>): Promise<readonly Compared[]> => {
    try {
      return await compare(count, task);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new JobError(
        `There is not enough memory for this (${error.message}). Try fewer points.`,
        {
          cause: error,
        },
      );
    }
  },
});

async function compare(count: number, task: JobTask<readonly Compared[]>): Promise<Compared[]> {
  const rows: Compared[] = [];
  let reached = 0;
  const onProgress = (fraction: number): void => {
    reached = fraction;
    task.progress(fraction);
  };
  for (const row of comparePoints(await compileKernels(), count, undefined, { onProgress })) {
    rows.push(row);
    task.publish(reached, rows);
    // Lets the memory of the last layout be freed before the next one is allocated.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return rows;
}
