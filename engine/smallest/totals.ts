import { percentile } from '../inspect/error/statistics.ts';
import { ERROR, LIMIT, sampleAt } from './samples.ts';
import type { KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/** The errors of all samples. */
export interface Totals {
  readonly mean: number;
  /** Samples above the threshold. */
  readonly above: number;
  /** The largest error as a part of its limit. */
  readonly load: number;
  readonly max: number;
  readonly count: number;
}

export function totalErrors({ samples, slots, columns }: Workspace, threshold: number): Totals {
  const { shells, groups, weight } = samples;
  let mean = 0;
  let above = 0;
  let load = 0;
  let max = 0;
  for (let slot = 0; slot < slots.count; slot++) {
    for (let column = 0; column < columns; column++) {
      const at = sampleAt(groups, slot, column);
      const error = shells[at + ERROR];
      mean += weight[column] * error;
      if (error > threshold) above++;
      if (error > max) max = error;
      const limit = shells[at + LIMIT];
      if (error > 0 && error / limit > load) load = error / limit;
    }
  }
  return { mean, above, load, max, count: slots.count * columns };
}

/** Number of keys of all tracks, padding not included. */
export function countKeys(tracks: readonly KeyTrack[]): number {
  return tracks.reduce((sum, { count }) => sum + count, 0);
}

/** The error that a part of all samples does not exceed. */
export function percentileOf({ samples, slots, columns }: Workspace, part: number): number {
  const errors = new Float32Array(slots.count * columns);
  for (let slot = 0; slot < slots.count; slot++) {
    for (let column = 0; column < columns; column++) {
      errors[slot * columns + column] =
        samples.shells[sampleAt(samples.groups, slot, column) + ERROR];
    }
  }
  return percentile(errors, part);
}
