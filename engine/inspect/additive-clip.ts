import { LANES, type TrackIndex } from '../base/units.ts';
import { decodeHalf } from '../math/half.ts';
import { jointOffset, POSE_TRANSLATION } from '../math/pose.ts';
import { KEY_VALUE_WORDS } from '../model/animation.ts';
import type { Animation } from '../model/animation.ts';
import type { RawAnimation, Clip } from '../model/raw.ts';
import { NO_PARENT } from '../model/skeleton.ts';
import type { Skeleton } from '../model/skeleton.ts';

/** With fewer bones the test is unreliable: some joints do move onto their parents. */
const MIN_BONES = 3;

/** In a pose most bones have about their rest length; in a difference their length is near zero. */
const KEPT_LENGTH = 0.5;

/** Fraction of bones that may be that long in a difference, for example the hips of a jumping character. */
const MAX_KEPT = 0.25;

/**
 * Whether a clip that fits a skeleton holds differences, to be added to a pose, rather than poses.
 * Archives do not store this. It is derived from the lengths of bones: played as poses, differences
 * fold the whole skeleton into its roots.
 *
 * @example
 * console.assert(isAdditiveClip(additive, skeleton) && !isAdditiveClip(animation, skeleton));
 */
export function isAdditiveClip(clip: Clip, skeleton: Skeleton): boolean {
  const reachOf = clip.kind === 'animation' ? animationReach(clip) : rawReach(clip);
  let bones = 0;
  let kept = 0;
  for (let joint = 0; joint < skeleton.count; joint++) {
    const length = skeleton.parents[joint] === NO_PARENT ? 0 : restLength(skeleton, joint);
    const reach = length === 0 ? undefined : reachOf(joint, length * KEPT_LENGTH);
    if (reach === undefined) continue;
    bones++;
    if (reach >= length * KEPT_LENGTH) kept++;
  }
  return bones >= MIN_BONES && kept <= bones * MAX_KEPT;
}

/** Distance between a joint and its parent in the rest pose. */
function restLength({ restPose }: Skeleton, joint: TrackIndex): number {
  const at = jointOffset(joint) + POSE_TRANSLATION;
  return Math.hypot(restPose[at], restPose[at + LANES], restPose[at + 2 * LANES]);
}

/**
 * Largest distance of a track's keys from the parent, or the first one of at least `enough`. Undefined
 * without keys.
 */
type Reach = (track: TrackIndex, enough: number) => number | undefined;

function animationReach({ translations: { table, values } }: Animation): Reach {
  const { trackOffsets, keys } = table;
  return (track, enough) =>
    farthest(trackOffsets[track], trackOffsets[track + 1], enough, (slot) => {
      const at = keys[slot] * KEY_VALUE_WORDS;
      return Math.hypot(
        decodeHalf(values[at]),
        decodeHalf(values[at + 1]),
        decodeHalf(values[at + 2]),
      );
    });
}

function rawReach({ translations: { offsets, values } }: RawAnimation): Reach {
  return (track, enough) =>
    farthest(offsets[track], offsets[track + 1], enough, (key) =>
      Math.hypot(values[3 * key], values[3 * key + 1], values[3 * key + 2]),
    );
}

function farthest(
  from: number,
  to: number,
  enough: number,
  distanceOf: (slot: number) => number,
): number | undefined {
  if (from === to) return undefined;
  let most = 0;
  for (let slot = from; slot < to && most < enough; slot++) most = Math.max(most, distanceOf(slot));
  return most;
}
