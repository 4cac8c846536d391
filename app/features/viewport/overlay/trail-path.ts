import type { JointIndex, Seconds } from '#engine/base';
import { MATRIX_FLOATS, type Animation, type RawAnimation, type Skeleton } from '#engine/model';
import { localToModel } from '#engine/runtime';
import { shownSource } from '../../../session/state/additive.ts';

/** Most poses of a trail, and most joint poses if there are many joints. */
const MAX_POSES = 2000;
const MAX_JOINT_POSES = 100_000;
const MIN_POSES = 60;
/** More poses a second cannot be seen. */
const POSES_A_SECOND = 120;

/** Time before and after the playhead that a trail shows. */
export const TRAIL_REACH: Seconds = 0.5;

/** The times of a trail's places: even, from the clip's start to its end. */
export function trailTimes(duration: Seconds, jointCount: number): Float64Array {
  const affordable = Math.min(MAX_POSES, Math.floor(MAX_JOINT_POSES / Math.max(1, jointCount)));
  const wanted = Math.ceil(duration * POSES_A_SECOND) + 1;
  const count = Math.max(2, Math.min(wanted, Math.max(MIN_POSES, affordable)));
  return Float64Array.from({ length: count }, (_, i) => (i * duration) / (count - 1));
}

/** Where a joint is at some times of a clip, in model space: 3 floats a time. Edit time. */
export function trailPath(
  skeleton: Skeleton,
  clip: Animation | RawAnimation,
  joint: JointIndex,
  times: Float64Array,
): Float32Array {
  const source = shownSource(skeleton, clip);
  const pose = skeleton.restPose.slice();
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  const path = new Float32Array(3 * times.length);
  const place = joint * MATRIX_FLOATS + 12;
  times.forEach((time, i) => {
    source.samplePose(Math.min(time, clip.duration), pose);
    localToModel(skeleton, pose, models);
    path.set(models.subarray(place, place + 3), 3 * i);
  });
  return path;
}

/** Moves every place of a path farther from the same place of another by a factor. */
export function magnifiedPath(
  path: Float32Array,
  from: Float32Array,
  magnification: number,
): Float32Array {
  return path.map((value, i) => from[i] + magnification * (value - from[i]));
}

/** The ends of the lines between the places of a path, 6 floats per line. */
export function pathLines(path: Float32Array): Float32Array {
  const lines = new Float32Array(Math.max(0, 2 * path.length - 6));
  for (let at = 0, to = 0; to < lines.length; at += 3, to += 6) {
    lines.set(path.subarray(at, at + 6), to);
  }
  return lines;
}

/** The first line, and after it the last, of those near a time; lines are as long as each other in time. */
export function linesNear(
  time: Seconds,
  duration: Seconds,
  lines: number,
  end: 'first' | 'last',
): number {
  const perSecond = duration > 0 ? lines / duration : 0;
  const at = end === 'first' ? time - TRAIL_REACH : time + TRAIL_REACH;
  const line = end === 'first' ? Math.floor(at * perSecond) : Math.ceil(at * perSecond);
  return Math.min(lines, Math.max(0, line));
}
