import type { JointIndex, Seconds } from '../base/units.ts';
import { poseLength } from '../math/pose.ts';
import type { Clip } from '../model/raw.ts';
import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { measureHierarchy } from '../offline/hierarchy.ts';
import { localToModel } from '../runtime/local-to-model.ts';
import { poseSource } from './error/pose-source.ts';
import { rawForm } from './error/raw-form.ts';

/** What a hierarchy needs to be brought to model space. */
type Hierarchy = Pick<Skeleton, 'count' | 'parents'>;

/** Far below the largest float: sums of a few products stay finite. */
const SAFE_LENGTH = 1e37;

/** The first joint whose model matrix in a pose is not finite: those above it are. */
export function overflowingJoint(
  skeleton: Hierarchy,
  pose: Float32Array,
  models = new Float32Array(skeleton.count * MATRIX_FLOATS),
): JointIndex | undefined {
  localToModel(skeleton, pose, models);
  const at = models.findIndex((value) => !Number.isFinite(value));
  return at < 0 ? undefined : Math.floor(at / MATRIX_FLOATS);
}

/** A joint and a time at which its model matrix is not finite. */
export interface ModelOverflow {
  readonly joint: JointIndex;
  readonly time: Seconds;
}

/**
 * Where the model matrices of a clip overflow first. Clips that cannot overflow are not sampled: the products of
 * their largest scales and translations are small.
 */
export function modelOverflow(skeleton: Skeleton, clip: Clip): ModelOverflow | undefined {
  const setting = { tolerance: 0, distance: 1 };
  const { length, scale } = measureHierarchy(rawForm(clip), skeleton, () => setting);
  if (areSafe(length) && areSafe(scale)) return undefined;
  const source = poseSource(clip);
  const pose = new Float32Array(poseLength(skeleton.count));
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  for (const time of source.keyTimes) {
    source.samplePose(time, pose);
    const joint = overflowingJoint(skeleton, pose, models);
    if (joint !== undefined) return { joint, time };
  }
  return undefined;
}

function areSafe(lengths: Float32Array): boolean {
  return lengths.every((value) => value < SAFE_LENGTH);
}

/** Why overflowing is a problem, and what to do. */
export const OVERFLOW_WHY =
  'What is drawn there is at no place, and so is all below it: check the scales and translations of the joint and its ancestors.';

/** The same in words. */
export function overflowText(name: string, { time }: ModelOverflow): string {
  const seconds = Number(time.toFixed(4));
  return `${name}: at ${seconds} s its model matrix is larger than 32-bit floats can say`;
}
