import { LANES, groupCount, type JointIndex } from '../base/units.ts';

/**
 * Floats of one joint's local transform outside of a pose: translation x y z, rotation x y z w,
 * scale x y z.
 */
export const LOCAL_FLOATS = 10;

/** Floats of one group of four joints: tx[4] ty[4] tz[4] rx[4] ry[4] rz[4] rw[4] sx[4] sy[4] sz[4]. */
const GROUP_FLOATS = 40;

/**
 * Offsets of a joint's components, in floats from its translation x. They are literals, so that
 * bundlers inline them. That saves a tenth of the time of the loops that use them.
 */
export const POSE_TY = 4;
export const POSE_TZ = 8;
export const POSE_RX = 12;
export const POSE_RY = 16;
export const POSE_RZ = 20;
export const POSE_RW = 24;
export const POSE_SX = 28;
export const POSE_SY = 32;
export const POSE_SZ = 36;

/** Offsets of a joint's translation, rotation and scale. */
export const POSE_TRANSLATION = 0;
export const POSE_ROTATION = 12;
export const POSE_SCALE = 28;

/**
 * Floats of a pose of `count` joints, padded to whole groups.
 *
 * @example
 * console.assert(poseLength(4) === 40 && poseLength(5) === 80);
 */
export function poseLength(count: number): number {
  return groupCount(count) * GROUP_FLOATS;
}

/**
 * A pose of `count` joints, all at identity.
 *
 * @example
 * console.assert(identityPose(5).length === 80); // two groups of four
 */
export function identityPose(count: number): Float32Array {
  const pose = new Float32Array(poseLength(count));
  for (let group = 0; group < pose.length; group += GROUP_FLOATS) {
    pose.fill(1, group + POSE_RW, group + GROUP_FLOATS);
  }
  return pose;
}

/**
 * Offset of a joint's first component (translation x) in a pose. The next components follow, {@link
 * LANES} floats apart.
 */
export function jointOffset(joint: JointIndex): number {
  return (joint >> 2) * GROUP_FLOATS + (joint & 3);
}

/**
 * Copies one joint out of a pose: {@link LOCAL_FLOATS} floats to `out[to]`.
 *
 * @example
 * const local = new Float32Array(10);
 * getLocal(pose, skeleton.names.indexOf('Hips'), local);
 * console.assert(local[1] > 0.5); // translation y
 */
export function getLocal(pose: Float32Array, joint: JointIndex, out: Float32Array, to = 0): void {
  const from = jointOffset(joint);
  for (let i = 0; i < LOCAL_FLOATS; i++) out[to + i] = pose[from + i * LANES];
}

/**
 * Copies one joint into a pose: {@link LOCAL_FLOATS} floats from `local[from]`.
 *
 * @example
 * setLocal(pose, 0, [0, 1, 0, 0, 0, 0, 1, 1, 1, 1]); // one metre up, no rotation
 */
export function setLocal(
  pose: Float32Array,
  joint: JointIndex,
  local: ArrayLike<number>,
  from = 0,
): void {
  const to = jointOffset(joint);
  for (let i = 0; i < LOCAL_FLOATS; i++) pose[to + i * LANES] = local[from + i];
}

/**
 * The locals of the first `count` joints side by side, {@link LOCAL_FLOATS} floats each.
 *
 * @example
 * const locals = unpackPose(pose, skeleton.count);
 * console.assert(locals.length === skeleton.count * 10);
 */
export function unpackPose(pose: Float32Array, count: number): Float32Array {
  const locals = new Float32Array(count * LOCAL_FLOATS);
  for (let joint = 0; joint < count; joint++) getLocal(pose, joint, locals, joint * LOCAL_FLOATS);
  return locals;
}

/**
 * The opposite of {@link unpackPose}; padding lanes hold identity.
 *
 * @example
 * const again = packPose(unpackPose(pose, skeleton.count), skeleton.count);
 * console.assert(again[0] === pose[0]);
 */
export function packPose(locals: ArrayLike<number>, count: number): Float32Array {
  const pose = identityPose(count);
  for (let joint = 0; joint < count; joint++) setLocal(pose, joint, locals, joint * LOCAL_FLOATS);
  return pose;
}
