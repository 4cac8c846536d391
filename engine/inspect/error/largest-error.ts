import { checkPoses, checkRequest, type ErrorRequest } from './error-map.ts';
import { measurementTimes } from './pose-source.ts';
import { createProbe } from './probe.ts';
import type { ErrorSpot } from './statistics.ts';

/**
 * The largest error `shell` of all joints and times: the first of `errorStatistics(…).worst`, without the memory of a
 * map.
 *
 * @throws AssetError as `measureError`
 *
 * @example
 * const distances = uniformDistances(skeleton.count, 0.1);
 * const candidate = animationSource(animation);
 * const { joint, time } = largestError({ skeleton, reference: rawSource(raw), candidate, distances });
 * console.assert(joint < skeleton.count && time <= animation.duration);
 */
export function largestError(request: Omit<ErrorRequest, 'metrics'>): ErrorSpot {
  checkRequest(request);
  const { skeleton, reference, candidate } = request;
  const times = request.times ?? measurementTimes(reference, candidate);
  const probe = createProbe(request);
  let [worst, value, at] = [0, 0, times[0]];
  for (const time of times) {
    probe.moveTo(time);
    checkPoses(request, probe, time);
    for (let joint = 0; joint < skeleton.count; joint++) {
      // As in a map: 32-bit floats, the first joint of equal ones, and of that the first time.
      const error = Math.fround(probe.error('shell', joint));
      if (error < value || (error === value && joint >= worst)) continue;
      [worst, value, at] = [joint, error, time];
    }
  }
  return { joint: worst, time: at, value };
}
