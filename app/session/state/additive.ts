import { additiveReach, isAdditiveClip } from '#engine/inspect';
import { addToPose, poseSource, type PoseSource } from '#engine/inspect/error';
import type { Animation, Clip, Skeleton } from '#engine/model';
import { memoizePair } from './changes.ts';

/** Whether a clip is additive: alone, it is shown on the rest pose. */
export const isAdditive = memoizePair((skeleton: Skeleton, clip: Clip) =>
  isAdditiveClip(clip, skeleton),
);

/** How far a clip moves joints from the rest pose as an additive layer; see `additiveReach`. */
export const reachOf = memoizePair((skeleton: Skeleton, clip: Animation) =>
  additiveReach(skeleton, clip),
);

/** A clip as the poses that the viewport shows for it. */
export function shownSource(skeleton: Skeleton, clip: Clip): PoseSource {
  const source = poseSource(clip);
  return isAdditive(skeleton, clip) ? addToPose(skeleton.restPose, source) : source;
}
