import { poseSource } from '#engine/inspect/error';
import { poseLength, unpackPose } from '#engine/math';
import type { Animation, RawAnimation, UserTrack } from '#engine/model';

/** The source's root covers at least this part of the track's distance, and the clip's less. */
const PART = 0.5;

/**
 * Whether the error of a clip comes from root motion that is in a track of its own, while its source has it in its keys:
 * the source's root covers the distance, and the clip's does not.
 */
export function hasSeparateMotion(
  reference: Animation | RawAnimation,
  candidate: Animation | RawAnimation,
  position: UserTrack | undefined,
): boolean {
  if (position === undefined) return false;
  const way = keyDisplacement(position);
  return (
    way > 0 && rootDisplacement(reference) >= PART * way && rootDisplacement(candidate) < PART * way
  );
}

/** From the first key to the last one. */
function keyDisplacement({ values, count }: UserTrack): number {
  if (count === 0) return 0;
  const last = values.length - 3;
  return Math.hypot(
    values[last] - values[0],
    values[last + 1] - values[1],
    values[last + 2] - values[2],
  );
}

/** Distance of the first joint between the clip's start and end. */
function rootDisplacement(clip: Animation | RawAnimation): number {
  if (clip.trackCount === 0) return 0;
  const source = poseSource(clip);
  const pose = new Float32Array(poseLength(clip.trackCount));
  const [from, to] = [0, clip.duration].map((time) => {
    source.samplePose(time, pose);
    return unpackPose(pose, 1);
  });
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
}
