import type { JointIndex } from '../base/units.ts';
import { uniformDistances } from '../inspect/error/distances.ts';
import { errorMap, type ErrorMap } from '../inspect/error/error-map.ts';
import type { ErrorMetric } from '../inspect/error/measures.ts';
import { measurementTimes, poseSource, rawSource } from '../inspect/error/pose-source.ts';
import type { RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { Clip } from './clip-scene.ts';

/** Options of {@link worstOf}. */
const METRICS = ['shell', 'local'] as const;

/** Most times at which errors are measured. */
const MAX_TIMES = 48;

/** The error at some of the times, and then at all times around the worst. */
export function clipError(
  skeleton: Skeleton,
  clip: Clip,
  raw: RawAnimation,
  distance: number,
): ErrorMap {
  const [reference, candidate] = [rawSource(raw), poseSource(clip)];
  const distances = uniformDistances(skeleton.count, distance);
  const mapAt = (times: Float64Array, metrics: readonly ErrorMetric[]): ErrorMap =>
    errorMap({ skeleton, reference, candidate, distances, times, metrics });
  const all = measurementTimes(reference, candidate);
  const stride = Math.ceil(all.length / MAX_TIMES);
  if (stride === 1) return mapAt(all, METRICS);
  const some = all.filter((_, i) => i % stride === 0 || i === all.length - 1);
  const coarse = mapAt(some, ['shell']);
  const around = all.indexOf(worstOf(coarse, 'shell').time);
  const fine = all.subarray(Math.max(0, around - stride), around + stride + 1);
  return mapAt(fine, METRICS);
}

export interface WorstSpot {
  readonly joint: JointIndex;
  readonly time: number;
  readonly value: number;
}

export function worstOf(
  { values, columns, times }: ErrorMap,
  metric: (typeof METRICS)[number],
): WorstSpot {
  let worst = 0;
  values[metric].forEach((value, i) => {
    if (value > values[metric][worst]) worst = i;
  });
  return {
    joint: Math.floor(worst / columns),
    time: times[worst % columns],
    value: values[metric][worst],
  };
}
