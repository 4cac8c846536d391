import { additiveReach, isAdditiveClip } from '#engine/inspect';
import { addToPose, poseSource, type PoseSource } from '#engine/inspect/error';
import type { Animation, Clip, Skeleton } from '#engine/model';
import { assetsOfKind, type Asset } from './assets.ts';
import { memoizePair } from './changes.ts';
import { pairProblem } from './pairing.ts';
import type { StageState } from './stage.ts';

/** Whether a clip is additive: alone, it is shown on the rest pose. */
export const isAdditive = memoizePair((skeleton: Skeleton, clip: Clip) =>
  isAdditiveClip(clip, skeleton),
);

/** How far a clip moves joints from the rest pose as an additive layer; see `additiveReach`. */
export const reachOf = memoizePair((skeleton: Skeleton, clip: Animation) =>
  additiveReach(skeleton, clip),
);

/**
 * Whether an asset is an additive clip, judged with the skeleton on the stage or the first other one
 * that it fits.
 */
export function isAdditiveAsset({ assets, skeletonId }: StageState, asset: Asset): boolean {
  const clip = asset.entry.object;
  if (clip.kind !== 'animation' && clip.kind !== 'raw-animation') return false;
  const skeletons = assetsOfKind(assets, 'skeleton');
  const staged = skeletons.filter(({ id }) => id === skeletonId);
  const skeleton = [...staged, ...skeletons]
    .map(({ entry }) => entry.object)
    .find((object) => object.kind === 'skeleton' && pairProblem(object, clip) === undefined);
  return skeleton?.kind === 'skeleton' && isAdditive(skeleton, clip);
}

/** A clip as the poses that the viewport shows for it. */
export function shownSource(skeleton: Skeleton, clip: Clip): PoseSource {
  const source = poseSource(clip);
  return isAdditive(skeleton, clip) ? addToPose(skeleton.restPose, source) : source;
}
