import { ifValid } from '../base/if-valid.ts';
import { poseLength, unpackPose } from '../math/pose.ts';
import type { RawAnimation, Clip } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { toAdditive } from '../offline/additive.ts';
import { poseSource } from './error/pose-source.ts';
import { countDifferent } from './different-transforms.ts';

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
  clip: Clip,
  skeleton: Skeleton,
): RawAnimation | undefined {
  const begins = firstLocals(clip, skeleton);
  let nearest: RawAnimation | undefined;
  // Root motion may have been extracted from one joint.
  let fewest = 2;
  for (const pose of [undefined, skeleton]) {
    const difference = ifValid(() => toAdditive(source, pose));
    const apart = difference && countDifferent(begins, firstLocals(difference, skeleton), skeleton);
    if (apart === undefined || apart >= fewest) continue;
    fewest = apart;
    nearest = difference;
  }
  return nearest;
}

/** Local transforms at the beginning, {@link LOCAL_FLOATS} a joint. */
function firstLocals(clip: Clip, { count }: Skeleton): Float32Array {
  const pose = new Float32Array(poseLength(count));
  poseSource(clip).samplePose(0, pose);
  return unpackPose(pose, count);
}
