import { LOCAL_FLOATS, unpackPose } from '../math/pose.ts';
import { angleBetween } from '../math/quaternion.ts';
import { TRANSFORM_AT } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';

/** The largest distance of a joint from its parent in the rest pose. */
export function longestBone({ restPose, count }: Skeleton): number {
  const locals = unpackPose(restPose, count);
  let longest = 0;
  for (let at = TRANSFORM_AT.translation; at < locals.length; at += LOCAL_FLOATS) {
    longest = Math.max(longest, Math.hypot(locals[at], locals[at + 1], locals[at + 2]));
  }
  return longest;
}

/** Tolerances for stored values: a part of the longest bone, radians, a part of the scale. */
const ALIKE = { translation: 0.01, rotation: 0.02, scale: 0.01 } as const;

/**
 * Number of local transforms that differ by more than compression loses. What is no number differs.
 * @param a {@link LOCAL_FLOATS} a transform, as `b`
 */
export function countDifferent(a: Float32Array, b: Float32Array, skeleton: Skeleton): number {
  const length = ALIKE.translation * longestBone(skeleton);
  let apart = 0;
  for (let at = 0; at < a.length; at += LOCAL_FLOATS) {
    const rotation = at + TRANSFORM_AT.rotation;
    const isAlike =
      farthest(a, b, at + TRANSFORM_AT.translation) <= length &&
      angleBetween(a, rotation, b, rotation) <= ALIKE.rotation &&
      farthest(a, b, at + TRANSFORM_AT.scale) <= ALIKE.scale;
    if (!isAlike) apart++;
  }
  return apart;
}

/** The largest difference of three values. */
function farthest(a: Float32Array, b: Float32Array, at: number): number {
  return Math.max(
    Math.abs(a[at] - b[at]),
    Math.abs(a[at + 1] - b[at + 1]),
    Math.abs(a[at + 2] - b[at + 2]),
  );
}
