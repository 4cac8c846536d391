import type { JointIndex } from '../base/units.ts';
import {
  POSE_RW,
  POSE_RX,
  POSE_RY,
  POSE_RZ,
  POSE_SX,
  POSE_SY,
  POSE_SZ,
  POSE_TY,
  POSE_TZ,
  poseLength,
} from '../math/pose.ts';
import { MATRIX_FLOATS, NO_PARENT, POSE_GROUP_FLOATS, type Skeleton } from '../model/skeleton.ts';

/** The part of a skeleton that model space needs. */
export type Hierarchy = Pick<Skeleton, 'count' | 'parents'>;

/**
 * Why this pose cannot be brought to model space, or undefined if it can.
 *
 * @example
 * console.assert(validateLocalToModel(skeleton, pose, new Float32Array(16)) !== undefined);
 */
export function validateLocalToModel(
  { count }: Hierarchy,
  pose: Float32Array,
  models: Float32Array,
): string | undefined {
  const poseFloats = poseLength(count);
  const modelFloats = count * MATRIX_FLOATS;
  if (pose.length < poseFloats)
    return `the pose holds ${pose.length} floats, ${count} joints need ${poseFloats}`;
  if (models.length < modelFloats) {
    return `there is room for ${models.length} floats, the matrices of ${count} joints need ${modelFloats}`;
  }
  return undefined;
}

/**
 * Local to model space: `models[joint] = models[parent] · local`, {@link MATRIX_FLOATS} floats a
 * joint, column by column; a root's parent is identity. Joints are in order, so one pass is enough.
 *
 * With `from`, only that joint and those below it are computed, from the matrices that `models` holds
 * of those above; with `to`, none after it.
 *
 * @param pose `poseLength(count)` floats
 * @param models at least `count` · {@link MATRIX_FLOATS} floats, written
 *
 * @example
 * const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
 * localToModel(skeleton, pose, models);
 * const head = skeleton.names.indexOf('Head');
 * console.assert(models[head * MATRIX_FLOATS + 13] > 1.2); // translation y, in metres
 */
export function localToModel(
  { count, parents }: Hierarchy,
  pose: Float32Array,
  models: Float32Array,
  from: JointIndex = NO_PARENT,
  to: JointIndex = count - 1,
): void {
  const first = Math.max(from, 0);
  const end = from > 0 ? subtreeEnd(parents, from, to + 1) : to + 1;
  multiplyDown(parents, pose, models, first, Math.min(end, count));
}

/** The matrices of a pose in new memory: not for every frame. */
export function modelsOf(skeleton: Hierarchy, pose: Float32Array): Float32Array {
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  localToModel(skeleton, pose, models);
  return models;
}

/** Depth-first order: the first joint that hangs higher than `top` ends its subtree. */
export function subtreeEnd(parents: Int16Array, top: JointIndex, limit: JointIndex): JointIndex {
  let end = top + 1;
  while (end < limit && parents[end] >= top) end++;
  return end;
}

/** Stands above a root. */
const ORIGIN = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/**
 * The joints [first, end). Both matrices are affine: 36 products instead of 64. One loop with
 * everything written out, row after row, so that little leaves the registers: half again as fast as with functions.
 * Of an index that is masked the compiler knows that its multiples are integers.
 */
function multiplyDown(
  parents: Int16Array,
  pose: Float32Array,
  models: Float32Array,
  first: JointIndex,
  end: JointIndex,
): void {
  for (let joint = first; joint < end; joint++) {
    const small = joint & 0x7fff;
    const local = (small >> 2) * POSE_GROUP_FLOATS + (joint & 3);
    const tx = pose[local];
    const ty = pose[local + POSE_TY];
    const tz = pose[local + POSE_TZ];
    const x = pose[local + POSE_RX];
    const y = pose[local + POSE_RY];
    const z = pose[local + POSE_RZ];
    const w = pose[local + POSE_RW];
    const sx = pose[local + POSE_SX];
    const sy = pose[local + POSE_SY];
    const sz = pose[local + POSE_SZ];
    const x2 = x + x;
    const y2 = y + y;
    const z2 = z + z;
    const xx = (1 - y * y2 - z * z2) * sx;
    const xy = (x * y2 + w * z2) * sx;
    const xz = (x * z2 - w * y2) * sx;
    const yx = (x * y2 - w * z2) * sy;
    const yy = (1 - x * x2 - z * z2) * sy;
    const yz = (y * z2 + w * x2) * sy;
    const zx = (x * z2 + w * y2) * sz;
    const zy = (y * z2 - w * x2) * sz;
    const zz = (1 - x * x2 - y * y2) * sz;
    const above = parents[joint] === NO_PARENT ? ORIGIN : models;
    const p = above === ORIGIN ? 0 : parents[joint] * MATRIX_FLOATS;
    const at = small * MATRIX_FLOATS;
    const a0 = above[p];
    const b0 = above[p + 4];
    const c0 = above[p + 8];
    models[at] = a0 * xx + b0 * xy + c0 * xz;
    models[at + 4] = a0 * yx + b0 * yy + c0 * yz;
    models[at + 8] = a0 * zx + b0 * zy + c0 * zz;
    models[at + 12] = a0 * tx + b0 * ty + c0 * tz + above[p + 12];
    const a1 = above[p + 1];
    const b1 = above[p + 5];
    const c1 = above[p + 9];
    models[at + 1] = a1 * xx + b1 * xy + c1 * xz;
    models[at + 5] = a1 * yx + b1 * yy + c1 * yz;
    models[at + 9] = a1 * zx + b1 * zy + c1 * zz;
    models[at + 13] = a1 * tx + b1 * ty + c1 * tz + above[p + 13];
    const a2 = above[p + 2];
    const b2 = above[p + 6];
    const c2 = above[p + 10];
    models[at + 2] = a2 * xx + b2 * xy + c2 * xz;
    models[at + 6] = a2 * yx + b2 * yy + c2 * yz;
    models[at + 10] = a2 * zx + b2 * zy + c2 * zz;
    models[at + 14] = a2 * tx + b2 * ty + c2 * tz + above[p + 14];
    models[at + 3] = models[at + 7] = models[at + 11] = 0;
    models[at + 15] = 1;
  }
}
