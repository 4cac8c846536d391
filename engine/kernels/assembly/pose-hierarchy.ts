// Local to model space, four joints in lanes. The rotations of four joints are converted to matrices
// at once. Then each is multiplied by its parent's matrix, one column per register.
import { MATRIX, POSE_GROUP, POSE_GROUP_ROTATION, POSE_GROUP_SCALE, VECTOR } from '../layout';
import { madd, scaleColumns, storeRotation } from './simd';

/** parent · (x y z of the local's column at `local`, a lane of three vectors). */
// @ts-ignore: decorator
@inline
function column(a: v128, b: v128, c: v128, local: usize): v128 {
  const x = v128.load_splat<f32>(local);
  const y = v128.load_splat<f32>(local, VECTOR);
  const z = v128.load_splat<f32>(local, 2 * VECTOR);
  return madd(c, z, madd(b, y, f32x4.mul(a, x)));
}

/** Stores the identity at `to`. */
function storeIdentity(to: usize): void {
  memory.fill(to, 0, MATRIX);
  store<f32>(to, 1);
  store<f32>(to, 1, 20);
  store<f32>(to, 1, 40);
  store<f32>(to, 1, 60);
}

/**
 * Model matrices of one pose. `parents`: one i16 per joint, negative for a root. `scratch`: memory for
 * a matrix, then nine vectors.
 */
export function poseToModels(joints: i32, parents: usize, pose: usize, scratch: usize, models: usize): void {
  const rotations = scratch + MATRIX;
  storeIdentity(scratch);
  let model = models;
  for (let joint = 0; joint < joints; joint += 4) {
    const r = pose + POSE_GROUP_ROTATION;
    storeRotation(v128.load(r), v128.load(r, VECTOR), v128.load(r, 2 * VECTOR), v128.load(r, 3 * VECTOR), rotations);
    scaleColumns(rotations, pose + POSE_GROUP_SCALE);
    const lanes = min(joints - joint, 4);
    for (let lane = 0; lane < lanes; lane++) {
      const parent = <i32>load<i16>(parents);
      const p = parent < 0 ? scratch : models + (<usize>parent) * MATRIX;
      const a = v128.load(p);
      const b = v128.load(p, VECTOR);
      const c = v128.load(p, 2 * VECTOR);
      const offset = (<usize>lane) << 2;
      const local = rotations + offset;
      v128.store(model, column(a, b, c, local));
      v128.store(model, column(a, b, c, local + 3 * VECTOR), VECTOR);
      v128.store(model, column(a, b, c, local + 6 * VECTOR), 2 * VECTOR);
      v128.store(model, f32x4.add(column(a, b, c, pose + offset), v128.load(p, 3 * VECTOR)), 3 * VECTOR);
      parents += 2;
      model += MATRIX;
    }
    pose += POSE_GROUP;
  }
}
