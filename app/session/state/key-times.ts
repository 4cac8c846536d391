import { firstPlace, type JointIndex, type Seconds } from '#engine/base';
import { keyStreams } from '#engine/model';
import type { Animation, Clip, RawAnimation } from '#engine/model';

/** Two times nearer than this are the same key: far below any frame, far above rounding. */
const SAME_TIME = 1e-6;

/**
 * The time of the nearest key before (-1) or after (1) `time`.
 * @param joints whose keys count, of all three kinds; every joint's where the list is empty
 * @returns undefined if no key lies in that direction
 */
export function nearestKeyTime(
  clip: Clip,
  joints: readonly JointIndex[],
  time: Seconds,
  direction: 1 | -1,
): Seconds | undefined {
  let nearest: Seconds | undefined;
  for (const times of clip.kind === 'animation' ? keyTimes(clip, joints) : rawTimes(clip, joints)) {
    for (const candidate of times) {
      const ahead = (candidate - time) * direction;
      const nearer = nearest === undefined || (nearest - candidate) * direction > 0;
      if (ahead > SAME_TIME && nearer) nearest = candidate;
    }
  }
  return nearest;
}

function* keyTimes(clip: Animation, joints: readonly JointIndex[]): Iterable<Iterable<Seconds>> {
  if (joints.length === 0) {
    yield Array.from(clip.timepoints, (ratio) => ratio * clip.duration);
    return;
  }
  for (const { table } of keyStreams(clip)) {
    for (const joint of joints) {
      const keys = table.keys.subarray(table.trackOffsets[joint], table.trackOffsets[joint + 1]);
      yield Array.from(keys, (key) => table.ratio[key] * clip.duration);
    }
  }
}

function* rawTimes(clip: RawAnimation, joints: readonly JointIndex[]): Iterable<Float32Array> {
  for (const { times, offsets } of [clip.translations, clip.rotations, clip.scales]) {
    if (joints.length === 0) yield times;
    for (const joint of joints) yield times.subarray(offsets[joint], offsets[joint + 1]);
  }
}

/** Times nearer than this, as ratios, are the same but for rounding. */
const SAME_RATIO = 1e-6;

/**
 * The time of the key at `time`, up to rounding; else `time` itself. A clip stores times as ratios in
 * single precision, so the computed time of a frame may be just before that frame's keys.
 */
export function snapToKey(clip: Clip | undefined, time: Seconds): Seconds {
  if (clip?.kind !== 'animation') return time;
  const { timepoints, duration } = clip;
  const ratio = time / duration;
  const at = firstPlace(timepoints.length, (place) => timepoints[place] >= ratio - SAME_RATIO);
  const isSame = at < timepoints.length && timepoints[at] <= ratio + SAME_RATIO;
  return isSame ? timepoints[at] * duration : time;
}
