import { AssetError } from '../base/errors.ts';
import { LOCAL_FLOATS, poseLength, unpackPose } from '../math/pose.ts';
import { angleBetween } from '../math/quaternion.ts';
import type { Animation } from '../model/animation.ts';
import { TRANSFORM_AT, type RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { toAdditive } from '../offline/additive.ts';
import { poseSource } from './error/pose-source.ts';
import { longestBone } from './longest-bone.ts';

/**
 * The additive form of a source that an additive clip was built from: relative to its first frame or
 * to the rest pose. Archives do not store which; it is derived from the start of the clip.
 * @returns undefined if neither fits: the clip is relative to an unknown pose
 *
 * @example
 * console.assert(sourceDifference(raw, animation, skeleton) === undefined); // no clip of differences
 */
export function sourceDifference(
  source: RawAnimation,
  clip: Animation | RawAnimation,
  skeleton: Skeleton,
): RawAnimation | undefined {
  const begins = firstLocals(clip, skeleton);
  let nearest: RawAnimation | undefined;
  // Root motion may have been extracted from one joint.
  let fewest = 2;
  for (const pose of [undefined, skeleton]) {
    const difference = differenceFrom(source, pose);
    const apart = difference && countDifferent(begins, firstLocals(difference, skeleton), skeleton);
    if (apart === undefined || apart >= fewest) continue;
    fewest = apart;
    nearest = difference;
  }
  return nearest;
}

function differenceFrom(source: RawAnimation, pose?: Skeleton): RawAnimation | undefined {
  try {
    return toAdditive(source, pose);
  } catch (error) {
    if (error instanceof AssetError) return undefined;
    throw error;
  }
}

/** Local transforms at the beginning, {@link LOCAL_FLOATS} a joint. */
function firstLocals(clip: Animation | RawAnimation, { count }: Skeleton): Float32Array {
  const pose = new Float32Array(poseLength(count));
  poseSource(clip).samplePose(0, pose);
  return unpackPose(pose, count);
}

/** Tolerances for stored values: a part of the longest bone, radians, a part of the scale. */
const ALIKE = { translation: 0.01, rotation: 0.02, scale: 0.01 } as const;

/** Number of joints whose transform differs. */
function countDifferent(a: Float32Array, b: Float32Array, skeleton: Skeleton): number {
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
