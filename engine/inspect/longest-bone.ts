import { LOCAL_FLOATS, unpackPose } from '../math/pose.ts';
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
