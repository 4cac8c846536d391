import { LANES, type JointIndex } from '../base/units.ts';
import { POSE_ROTATION, POSE_SCALE, poseLength } from '../math/pose.ts';
import { MATRIX_FLOATS, NO_PARENT, POSE_GROUP_FLOATS, type Skeleton } from '../model/skeleton.ts';

/** The part of a skeleton that model space needs. */
export type Hierarchy = Pick<Skeleton, 'count' | 'parents'>;

/** Why this pose cannot be brought to model space, or undefined where it can. */
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
 */
export function localToModel(
  { count, parents }: Hierarchy,
  pose: Float32Array,
  models: Float32Array,
  from: JointIndex = NO_PARENT,
  to: JointIndex = count - 1,
): void {
  const first = Math.max(from, 0);
  const end = Math.min(to + 1, count);
  for (let joint = first; joint < end; joint++) {
    const parent = parents[joint];
    // Depth-first order: the first joint that hangs higher ends the subtree.
    if (joint > first && parent < from) return;
    const local = (joint >> 2) * POSE_GROUP_FLOATS + (joint & 3);
    const model = joint * MATRIX_FLOATS;
    if (parent === NO_PARENT) writeRoot(pose, local, models, model);
    else writeChild(pose, local, models, parent * MATRIX_FLOATS, model);
  }
}

const X = POSE_ROTATION;
const Y = X + LANES;
const Z = Y + LANES;
const W = Z + LANES;

/** models[at] = the local at `pose[local]`. */
function writeRoot(pose: Float32Array, local: number, models: Float32Array, at: number): void {
  const x = pose[local + X];
  const y = pose[local + Y];
  const z = pose[local + Z];
  const w = pose[local + W];
  const sx = pose[local + POSE_SCALE];
  const sy = pose[local + POSE_SCALE + LANES];
  const sz = pose[local + POSE_SCALE + 2 * LANES];
  models[at] = (1 - 2 * (y * y + z * z)) * sx;
  models[at + 1] = 2 * (x * y + z * w) * sx;
  models[at + 2] = 2 * (x * z - y * w) * sx;
  models[at + 3] = 0;
  models[at + 4] = 2 * (x * y - z * w) * sy;
  models[at + 5] = (1 - 2 * (x * x + z * z)) * sy;
  models[at + 6] = 2 * (y * z + x * w) * sy;
  models[at + 7] = 0;
  models[at + 8] = 2 * (x * z + y * w) * sz;
  models[at + 9] = 2 * (y * z - x * w) * sz;
  models[at + 10] = (1 - 2 * (x * x + y * y)) * sz;
  models[at + 11] = 0;
  models[at + 12] = pose[local];
  models[at + 13] = pose[local + LANES];
  models[at + 14] = pose[local + 2 * LANES];
  models[at + 15] = 1;
}

/**
 * models[at] = models[parent] · the local at `pose[local]`. Both are affine: 36 products instead of 64,
 * and the local never leaves the registers.
 */
function writeChild(
  pose: Float32Array,
  local: number,
  models: Float32Array,
  parent: number,
  at: number,
): void {
  const x = pose[local + X];
  const y = pose[local + Y];
  const z = pose[local + Z];
  const w = pose[local + W];
  const sx = pose[local + POSE_SCALE];
  const sy = pose[local + POSE_SCALE + LANES];
  const sz = pose[local + POSE_SCALE + 2 * LANES];
  const xx = (1 - 2 * (y * y + z * z)) * sx;
  const xy = 2 * (x * y + z * w) * sx;
  const xz = 2 * (x * z - y * w) * sx;
  const yx = 2 * (x * y - z * w) * sy;
  const yy = (1 - 2 * (x * x + z * z)) * sy;
  const yz = 2 * (y * z + x * w) * sy;
  const zx = 2 * (x * z + y * w) * sz;
  const zy = 2 * (y * z - x * w) * sz;
  const zz = (1 - 2 * (x * x + y * y)) * sz;
  const tx = pose[local];
  const ty = pose[local + LANES];
  const tz = pose[local + 2 * LANES];
  for (let row = 0; row < 3; row++) {
    const a = models[parent + row];
    const b = models[parent + 4 + row];
    const c = models[parent + 8 + row];
    models[at + row] = a * xx + b * xy + c * xz;
    models[at + 4 + row] = a * yx + b * yy + c * yz;
    models[at + 8 + row] = a * zx + b * zy + c * zz;
    models[at + 12 + row] = a * tx + b * ty + c * tz + models[parent + 12 + row];
  }
  models[at + 3] = models[at + 7] = models[at + 11] = 0;
  models[at + 15] = 1;
}
