import type { Ratio } from '#engine/base';
import type { UserTrack } from '#engine/model';
import { sampleTrack } from '#engine/runtime';

/** A track has as many floats at most. */
const value = new Float32Array(4);

/** Whether a float track is above a threshold at a time, compared as edges are found: in 32 bits. Frame time. */
export function isAbove(track: UserTrack, threshold: number, ratio: Ratio): boolean {
  sampleTrack(track, ratio, value);
  return value[0] > Math.fround(threshold);
}
