import { uniformDistances } from '../inspect/error/distances.ts';
import { errorMap, type ErrorMap } from '../inspect/error/error-map.ts';
import { largestError } from '../inspect/error/largest-error.ts';
import { measurementTimes, poseSource, rawSource } from '../inspect/error/pose-source.ts';
import type { ErrorSpot } from '../inspect/error/statistics.ts';
import type { RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { Clip } from './clip-scene.ts';

/** Times on either side of one that are looked at with it, and of a whole clip. */
const AROUND = 4;
const OF_ALL = 48;

/** How far a clip is from a source. */
export interface ClipErrors {
  /** The largest error of all, as `compare` finds it. */
  worst(): ErrorSpot;
  /** The largest of some times, spread evenly over the clip. */
  worstOfSome(): number;
  /** What each joint alone is off at the times around one. */
  localAround(time: number): ErrorMap;
}

/**
 * The errors of a clip at a distance from each joint, measured when they are asked for.
 *
 * @example
 * console.assert(clipErrors(skeleton, animation, raw, 0.1).worst().value < 0.01); // metres
 */
export function clipErrors(
  skeleton: Skeleton,
  clip: Clip,
  raw: RawAnimation,
  distance: number,
): ClipErrors {
  const [reference, candidate] = [rawSource(raw), poseSource(clip)];
  const distances = uniformDistances(skeleton.count, distance);
  const times = measurementTimes(reference, candidate);
  const request = { skeleton, reference, candidate, distances, times };
  return {
    worst: () => largestError(request),
    worstOfSome: () => {
      const stride = Math.ceil(times.length / OF_ALL);
      const some = times.filter((_, i) => i % stride === 0 || i === times.length - 1);
      return largestError({ ...request, times: some }).value;
    },
    localAround: (time) => {
      const at = times.indexOf(time);
      const near = times.subarray(Math.max(0, at - AROUND), at + AROUND + 1);
      return errorMap({ ...request, times: near, metrics: ['local'] });
    },
  };
}
