import type { Seconds } from '../base/units.ts';
import type { Clip } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { isAdditiveClip } from './additive-clip.ts';
import { addToPose, poseSource } from './error/pose-source.ts';
import { loopSeam, type Direction, type LoopSeam } from './loop-seam.ts';

/** Clips of one skeleton whose loop seams are requested, see {@link loopSeam}. */
export interface LoopSeamRequest {
  readonly skeleton: Skeleton;
  readonly clips: readonly Clip[];
  readonly frame: Seconds;
  readonly up: Direction;
}

/**
 * The seam of each clip. An additive clip is measured as it is shown: added to the rest pose.
 *
 * @example
 * const [seam] = loopSeams({ skeleton, clips: [animation], frame: 1 / 30, up: [0, 1, 0] });
 * console.assert(seam.positionJump.length === skeleton.count);
 */
export function loopSeams({ skeleton, clips, frame, up }: LoopSeamRequest): LoopSeam[] {
  return clips.map((clip) => {
    const poses = poseSource(clip);
    const shown = isAdditiveClip(clip, skeleton) ? addToPose(skeleton.restPose, poses) : poses;
    return loopSeam(skeleton, shown, frame, up);
  });
}
