import { LANES, groupCount, type Seconds, type TrackIndex } from '../base/units.ts';
import { POSE_ROTATION, POSE_SCALE, POSE_TRANSLATION } from '../math/pose.ts';
import type { RawAnimation, RawKeys } from '../model/raw.ts';
import { POSE_GROUP_FLOATS } from '../model/skeleton.ts';

/**
 * Why this source cannot be sampled, or undefined if it can.
 *
 * @example
 * console.assert(validateRawSampling(raw, 0, new Float32Array(4)) !== undefined);
 */
export function validateRawSampling(
  raw: RawAnimation,
  time: Seconds,
  pose: Float32Array,
): string | undefined {
  const needed = groupCount(raw.trackCount) * POSE_GROUP_FLOATS;
  if (Number.isNaN(time)) return 'the time is not a number';
  if (pose.length < needed)
    return `the pose holds ${pose.length} floats, ${raw.trackCount} tracks need ${needed}`;
  return undefined;
}

/**
 * Samples a source clip at `time` (clamped to the clip; NaN counts as 0) into `pose`, groups
 * of four joints: what a runtime clip would give without compression. A track without keys gives
 * identity, before its first and after its last key it holds. Every lane of the groups is written.
 *
 * Finds keys by bisection, so any time costs the same; nothing is remembered and nothing allocated.
 *
 * @param pose `poseLength(raw.trackCount)` floats, written
 *
 * @example
 * sampleRaw(raw, raw.duration / 2, pose);
 */
export function sampleRaw(raw: RawAnimation, time: Seconds, pose: Float32Array): void {
  const lanes = groupCount(raw.trackCount) * LANES;
  for (let track = 0; track < lanes; track++) sampleRawJoint(raw, track, time, pose);
}

/** Samples one track of a source clip as {@link sampleRaw} does all of them; one that pads a group is identity. */
export function sampleRawJoint(
  raw: RawAnimation,
  track: TrackIndex,
  time: Seconds,
  pose: Float32Array,
): void {
  const at = time > 0 ? Math.min(Math.fround(time), raw.duration) : 0;
  const to = (track >> 2) * POSE_GROUP_FLOATS + (track & 3);
  const present = track < raw.trackCount;
  sampleVector(raw.translations, track, present, at, 0, pose, to + POSE_TRANSLATION);
  sampleRotation(raw.rotations, track, present, at, pose, to + POSE_ROTATION);
  sampleVector(raw.scales, track, present, at, 1, pose, to + POSE_SCALE);
}

/** Fewer keys than this are found as fast without a guess. */
const MANY_KEYS = 8;

/**
 * The key of [first, end) to interpolate from: the last one before `time`, so that a key is reached from
 * its left as in the reference (which decides in what hemisphere a rotation is given). Of many keys, begins where it is if all
 * are equally far apart, as in captures and sampled models.
 */
function keyBefore(times: Float32Array, first: number, end: number, time: Seconds): number {
  let low = first;
  let high = end - 1;
  if (time >= times[high]) return high;
  if (time <= times[low]) return low;
  if (high - low >= MANY_KEYS) {
    const even =
      low + Math.trunc(((time - times[low]) / (times[high] - times[low])) * (high - low));
    if (times[even] >= time) {
      if (times[even - 1] < time) return even - 1;
      high = even - 2;
    } else {
      if (times[even + 1] >= time) return even;
      low = even + 1;
    }
  }
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] < time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How far `time` has come from key `left` to the next one, 0 if it has none or has not begun. */
function alphaAfter(times: Float32Array, left: number, end: number, time: Seconds): number {
  if (left + 1 >= end || time <= times[left]) return 0;
  return (time - times[left]) / (times[left + 1] - times[left]);
}

function sampleVector(
  { offsets, times, values }: RawKeys,
  track: number,
  present: boolean,
  time: Seconds,
  identity: number,
  pose: Float32Array,
  to: number,
): void {
  const first = present ? offsets[track] : 0;
  const end = present ? offsets[track + 1] : 0;
  if (first === end) {
    pose[to] = pose[to + LANES] = pose[to + 2 * LANES] = identity;
    return;
  }
  const key = keyBefore(times, first, end, time);
  const alpha = alphaAfter(times, key, end, time);
  const left = 3 * key;
  const right = alpha === 0 ? left : left + 3;
  for (let i = 0; i < 3; i++) {
    pose[to + i * LANES] = values[left + i] + (values[right + i] - values[left + i]) * alpha;
  }
}

function sampleRotation(
  { offsets, times, values }: RawKeys,
  track: number,
  present: boolean,
  time: Seconds,
  pose: Float32Array,
  to: number,
): void {
  const first = present ? offsets[track] : 0;
  const end = present ? offsets[track + 1] : 0;
  if (first === end) {
    writeRotation(0, 0, 0, 1, pose, to);
    return;
  }
  const key = keyBefore(times, first, end, time);
  const alpha = alphaAfter(times, key, end, time);
  const left = 4 * key;
  const right = alpha === 0 ? left : left + 4;
  // The shortest way: a source's neighbours may lie in different hemispheres, a runtime clip's never do.
  const beta = dot(values, left, right) < 0 ? -alpha : alpha;
  const rest = 1 - alpha;
  writeRotation(
    values[left] * rest + values[right] * beta,
    values[left + 1] * rest + values[right + 1] * beta,
    values[left + 2] * rest + values[right + 2] * beta,
    values[left + 3] * rest + values[right + 3] * beta,
    pose,
    to,
  );
}

function dot(values: Float32Array, a: number, b: number): number {
  return (
    values[a] * values[b] +
    values[a + 1] * values[b + 1] +
    values[a + 2] * values[b + 2] +
    values[a + 3] * values[b + 3]
  );
}

/** Writes the rotation at length 1; one without length is identity, as the builder has it. */
function writeRotation(
  x: number,
  y: number,
  z: number,
  w: number,
  pose: Float32Array,
  to: number,
): void {
  const square = x * x + y * y + z * z + w * w;
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  pose[to] = x * scale;
  pose[to + LANES] = y * scale;
  pose[to + 2 * LANES] = z * scale;
  pose[to + 3 * LANES] = square > 0 ? w * scale : 1;
}
