import type { JointIndex, Seconds } from '../base/units.ts';
import { poseLength } from '../math/pose.ts';
import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { localToModel } from '../runtime/local-to-model.ts';
import type { PoseSource } from '../inspect/error/pose-source.ts';

/** Positions of all joints in model space at evenly spaced times, the clip's end included. */
export interface SampledMotion {
  readonly jointCount: number;
  /** Number of poses, at least 1. */
  readonly count: number;
  /** Seconds between two poses. */
  readonly step: Seconds;
  /** x y z per joint, pose after pose. */
  readonly places: Float32Array;
}

/** Most joints that are posed, all poses together. */
const MAX_SAMPLES = 120_000;

/**
 * Samples a clip at every frame; at every second, third … frame if there are too many.
 * @param frame seconds of a frame
 */
export function sampleMotion(skeleton: Skeleton, poses: PoseSource, frame: Seconds): SampledMotion {
  const { count: jointCount } = skeleton;
  const frames = Math.max(0, Math.round(poses.duration / frame));
  const most = Math.max(2, Math.floor(MAX_SAMPLES / Math.max(1, jointCount)));
  const count = Math.ceil(frames / Math.ceil((frames + 1) / most)) + 1;
  const step = count > 1 ? poses.duration / (count - 1) : 0;
  return samplePlaces(skeleton, poses, { first: 0, count, step });
}

/** Which poses are sampled: `count` of them, `step` seconds apart; the first is the clip's pose number `first`. */
interface Poses {
  readonly first: number;
  readonly count: number;
  readonly step: Seconds;
}

/** Samples some poses of a clip. */
export function samplePlaces(
  skeleton: Skeleton,
  poses: PoseSource,
  { first, count, step }: Poses,
): SampledMotion {
  const { count: jointCount } = skeleton;
  const places = new Float32Array(count * jointCount * 3);
  const pose = new Float32Array(poseLength(jointCount));
  const models = new Float32Array(jointCount * MATRIX_FLOATS);
  for (let i = 0, to = 0; i < count; i++) {
    poses.samplePose(Math.min(poses.duration, (first + i) * step), pose);
    localToModel(skeleton, pose, models);
    for (let at = MATRIX_FLOATS - 4; at < models.length; at += MATRIX_FLOATS) {
      places[to++] = models[at];
      places[to++] = models[at + 1];
      places[to++] = models[at + 2];
    }
  }
  return { jointCount, count, step, places };
}

/** Index of a joint's x in a pose. */
export function placeAt({ jointCount }: SampledMotion, pose: number, joint: JointIndex): number {
  return 3 * (pose * jointCount + joint);
}

/** The scalar product of the steps of all joints to two poses, each from the pose before. */
export function stepProduct(
  { places, jointCount }: SampledMotion,
  one: number,
  other: number,
): number {
  const stride = 3 * jointCount;
  let product = 0;
  for (let i = 0; i < stride; i++) {
    const [a, b] = [stride * one + i, stride * other + i];
    product += (places[a] - places[a - stride]) * (places[b] - places[b - stride]);
  }
  return product;
}
