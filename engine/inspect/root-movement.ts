import type { JointIndex } from '../base/units.ts';
import { getLocal, LOCAL_FLOATS, poseLength } from '../math/pose.ts';
import { angleBetween } from '../math/quaternion.ts';
import type { Clip } from '../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { poseSource } from './error/pose-source.ts';
import { countDifferent, longestBone } from './different-transforms.ts';

/** Number of times at which movements are compared: both ends, and times between. */
const TIMES = 9;

/** The first root of a skeleton. */
export function rootOf({ parents }: Skeleton): JointIndex {
  return parents.indexOf(NO_PARENT);
}

/** Local transforms of the root at {@link TIMES} times of a clip, {@link LOCAL_FLOATS} each. */
export function rootMovement(clip: Clip, skeleton: Skeleton): Float32Array {
  const { trackCount, duration, samplePose } = poseSource(clip);
  const pose = new Float32Array(poseLength(trackCount));
  const locals = new Float32Array(TIMES * LOCAL_FLOATS);
  for (let i = 0; i < TIMES; i++) {
    samplePose((duration * i) / (TIMES - 1), pose);
    getLocal(pose, rootOf(skeleton), locals, i * LOCAL_FLOATS);
  }
  return locals;
}

/** Whether two movements of the root are the same, but for what compression loses. */
export function isSameMovement(a: Float32Array, b: Float32Array, skeleton: Skeleton): boolean {
  return countDifferent(a, b, skeleton) === 0;
}

/** What the root must move between the ends of a clip to lead somewhere: a part of the longest bone, and an angle in radians. */
const ELSEWHERE = { translation: 0.25, turn: 0.17 } as const;

/**
 * Whether the root of one clip ends elsewhere than that of another, seen from where it begins: farther away, or turned.
 * @param own the skeleton of the first clip, if that has not the one of the second
 *
 * @example
 * console.assert(!rootEndsElsewhere(raw, raw, skeleton));
 */
export function rootEndsElsewhere(a: Clip, b: Clip, skeleton: Skeleton, own = skeleton): boolean {
  const first = netMotion(rootMovement(a, own));
  const second = netMotion(rootMovement(b, skeleton));
  const far = Math.hypot(...first.way.map((way, axis) => way - second.way[axis]));
  return (
    far > ELSEWHERE.translation * longestBone(skeleton) ||
    Math.abs(first.turn - second.turn) > ELSEWHERE.turn
  );
}

/** From the first of several transforms to the last one. */
function netMotion(locals: Float32Array): { readonly way: number[]; readonly turn: number } {
  const last = locals.length - LOCAL_FLOATS;
  return {
    way: [0, 1, 2].map((axis) => locals[last + axis] - locals[axis]),
    turn: angleBetween(locals, 3, locals, last + 3),
  };
}
