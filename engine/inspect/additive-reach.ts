import type { JointIndex, Ratio } from '../base/units.ts';
import { poseLength } from '../math/pose.ts';
import type { Animation } from '../model/animation.ts';
import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { addPose } from '../runtime/add-pose.ts';
import { createSamplingContext } from '../runtime/context.ts';
import { localToModel, modelsOf } from '../runtime/local-to-model.ts';
import { sample } from '../runtime/sampling.ts';

/** How far an additive layer moves joints from the rest pose at most. */
export interface AdditiveReach {
  /** The joint that it moves farthest. */
  readonly joint: JointIndex;
  /** In model space, in the file's unit. */
  readonly distance: number;
  /** When, in the clip. */
  readonly ratio: Ratio;
}

/** Times at which a clip is tried. */
const SAMPLES = 16;

/**
 * How far a clip as an additive layer of full weight moves joints from the rest pose. Differences move
 * them a little, whole poses away from the body.
 *
 * @example
 * const { distance } = additiveReach(skeleton, animation);
 * console.assert(distance > additiveReach(skeleton, additive).distance);
 */
export function additiveReach(skeleton: Skeleton, clip: Animation): AdditiveReach {
  const { restPose, count } = skeleton;
  const rest = modelsOf(skeleton, restPose);
  const moved = new Float32Array(count * MATRIX_FLOATS);
  const pose = new Float32Array(poseLength(count));
  const output = new Float32Array(poseLength(count));
  const context = createSamplingContext(clip.trackCount);
  let most: AdditiveReach = { joint: 0, distance: 0, ratio: 0 };
  for (let i = 0; i <= SAMPLES; i++) {
    const ratio = i / SAMPLES;
    sample(clip, context, ratio, pose);
    addPose(restPose, pose, output);
    localToModel(skeleton, output, moved);
    for (let joint = 0; joint < count; joint++) {
      const distance = distanceAt(rest, moved, joint * MATRIX_FLOATS + 12);
      if (distance > most.distance) most = { joint, distance, ratio };
    }
  }
  return most;
}

function distanceAt(a: Float32Array, b: Float32Array, at: number): number {
  return Math.hypot(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2]);
}
