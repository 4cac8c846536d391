import type { Ratio } from '../base/units.ts';
import { TRACK_COMPONENTS, isStep, type UserTrack } from '../model/user-track.ts';

/**
 * Why this track cannot be sampled, or undefined if it can.
 *
 * @example
 * console.assert(validateTrackSampling(position, 0, new Float32Array(1)) !== undefined);
 */
export function validateTrackSampling(
  track: UserTrack,
  ratio: Ratio,
  out: Float32Array,
): string | undefined {
  const needed = TRACK_COMPONENTS[track.type];
  if (Number.isNaN(ratio)) return 'the ratio is not a number';
  if (out.length < needed)
    return `there is room for ${out.length} floats, a ${track.type} key needs ${needed}`;
  return undefined;
}

/**
 * Samples a user track at `ratio` (clamped to its keys; NaN counts as 0) into `out[to]`, as
 * many floats as its type has. Between two keys it holds or interpolates, quaternions normalised;
 * a track without keys gives zeros, a quaternion track identity.
 *
 * @example
 * const value = new Float32Array(1);
 * sampleTrack(track, 0.5, value);
 * const place = new Float32Array(3);
 * sampleTrack(position, 1, place);
 * console.assert(place[2] > 0.5);
 */
export function sampleTrack(track: UserTrack, ratio: Ratio, out: Float32Array, to = 0): void {
  const components = TRACK_COMPONENTS[track.type];
  const quaternion = track.type === 'quaternion';
  if (track.count === 0) {
    out.fill(0, to, to + components);
    if (quaternion) out[to + 3] = 1;
    return;
  }
  const { ratios, values } = track;
  const at = ratio > 0 ? Math.fround(ratio) : 0;
  const key = keyBefore(ratios, track.count, at);
  const alpha = isStep(track, key) ? 0 : alphaAfter(ratios, track.count, key, at);
  const left = key * components;
  const right = alpha === 0 ? left : left + components;
  for (let i = 0; i < components; i++) {
    out[to + i] = values[left + i] + (values[right + i] - values[left + i]) * alpha;
  }
  if (quaternion && alpha > 0) normalise(out, to, values, left);
}

/** The last of `count` keys that is not after `ratio`, or the first. */
export function keyBefore(ratios: Float32Array, count: number, ratio: Ratio): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ratios[middle] <= ratio) low = middle;
    else high = middle - 1;
  }
  return low;
}

function alphaAfter(ratios: Float32Array, count: number, key: number, ratio: Ratio): number {
  if (key + 1 >= count || ratio <= ratios[key]) return 0;
  return (ratio - ratios[key]) / (ratios[key + 1] - ratios[key]);
}

/** Scales `out[to]` to length 1; one without length becomes the left key. */
function normalise(out: Float32Array, to: number, values: Float32Array, left: number): void {
  const length = Math.hypot(out[to], out[to + 1], out[to + 2], out[to + 3]);
  for (let i = 0; i < 4; i++) out[to + i] = length > 0 ? out[to + i] / length : values[left + i];
}
