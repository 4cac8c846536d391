import { measureError, poseSource, type ErrorMap } from '#engine/inspect/error';
import type { Clip, Mesh, Skeleton } from '#engine/model';
import { defineJob, type JobTask } from '../jobs/job.ts';

/** A clip and the reference that it is measured against. */
export interface Comparison {
  readonly skeleton: Skeleton;
  readonly reference: Clip;
  readonly candidate: Clip;
  /** Distance of the shell's points, one per joint, in the files' unit. */
  readonly distances: Float32Array;
  /**
   * The mesh whose vertices are measured; undefined while they are not shown, because measuring them
   * takes longest.
   */
  readonly skin: Mesh | undefined;
  /** 0 for each joint that the reference does not have; undefined if it has all. */
  readonly counted?: Uint8Array | undefined;
}

/** Columns of the first, coarse result, evenly over the whole clip. */
const FIRST_COLUMNS = 96;
/** Columns between two reports of progress. */
const NEXT_COLUMNS = 256;

/** Measures the error of every joint over the whole clip: coarsely first, then completely. */
export default defineJob({
  failure: 'Measuring failed',
  transfer: true,
  run: (
    { reference, candidate, ...rest }: Comparison,
    { progress, publish }: JobTask<ErrorMap>,
  ): ErrorMap => {
    const measurement = measureError({
      reference: poseSource(reference),
      candidate: poseSource(candidate),
      ...rest,
    });
    let fraction = measurement.run(FIRST_COLUMNS);
    publish(fraction, measurement.map);
    while (fraction < 1) {
      fraction = measurement.run(NEXT_COLUMNS);
      progress(fraction);
    }
    return measurement.map;
  },
});
