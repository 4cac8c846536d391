// Blending poses, four joints in lanes.
import { POSE_GROUP, POSE_GROUP_ROTATION, POSE_GROUP_SCALE, VECTOR } from '../layout';
import { inverseLength, madd, nudged, productW, productX, productY, productZ } from './simd';

/** A layer: pose, weight (f32), joint weights (0: none; f32 per joint). */
// @ts-ignore: decorator
@inline
const LAYER: usize = 12;

/**
 * Weights of four joints in a layer. Joint weights are 0 or more; the layer's weight gives the sign.
 */
// @ts-ignore: decorator
@inline
function weightOf(layer: usize, group: usize): v128 {
  const weight = v128.load_splat<f32>(layer, 4);
  const joints = load<usize>(layer, 8);
  if (joints == 0) return weight;
  return f32x4.mul(weight, f32x4.pmax(f32x4.splat(0), v128.load(joints + group * VECTOR)));
}

// @ts-ignore: decorator
@inline
function addVector(sum: usize, pose: usize, weight: v128): void {
  v128.store(sum, madd(v128.load(pose), weight, v128.load(sum)));
  v128.store(sum, madd(v128.load(pose, VECTOR), weight, v128.load(sum, VECTOR)), VECTOR);
  v128.store(sum, madd(v128.load(pose, 2 * VECTOR), weight, v128.load(sum, 2 * VECTOR)), 2 * VECTOR);
}

/** sum += pose · weight, rotations in the hemisphere of the sum so far. */
function accumulate(sum: usize, pose: usize, weight: v128): void {
  addVector(sum, pose, weight);
  addVector(sum + POSE_GROUP_SCALE, pose + POSE_GROUP_SCALE, weight);
  const s = sum + POSE_GROUP_ROTATION;
  const p = pose + POSE_GROUP_ROTATION;
  const x = v128.load(p);
  const y = v128.load(p, VECTOR);
  const z = v128.load(p, 2 * VECTOR);
  const w = v128.load(p, 3 * VECTOR);
  const sx = v128.load(s);
  const sy = v128.load(s, VECTOR);
  const sz = v128.load(s, 2 * VECTOR);
  const sw = v128.load(s, 3 * VECTOR);
  const dot = madd(sw, w, madd(sz, z, madd(sy, y, f32x4.mul(sx, x))));
  const opposite = v128.and(f32x4.lt(dot, f32x4.splat(0)), i32x4.splat(0x80000000));
  const signed = v128.xor(weight, opposite);
  v128.store(s, madd(x, signed, sx));
  v128.store(s, madd(y, signed, sy), VECTOR);
  v128.store(s, madd(z, signed, sz), 2 * VECTOR);
  v128.store(s, madd(w, signed, sw), 3 * VECTOR);
}

// @ts-ignore: decorator
@inline
function scaleVector(at: usize, factor: v128): void {
  v128.store(at, f32x4.mul(v128.load(at), factor));
  v128.store(at, f32x4.mul(v128.load(at, VECTOR), factor), VECTOR);
  v128.store(at, f32x4.mul(v128.load(at, 2 * VECTOR), factor), 2 * VECTOR);
}

/** Divides the weighted sum by the total weight; normalises rotations. */
function divide(sum: usize, total: v128): void {
  const inverse = f32x4.div(f32x4.splat(1), total);
  scaleVector(sum, inverse);
  scaleVector(sum + POSE_GROUP_SCALE, inverse);
  const r = sum + POSE_GROUP_ROTATION;
  const w = nudged(v128.load(r, 3 * VECTOR));
  const length = inverseLength(v128.load(r), v128.load(r, VECTOR), v128.load(r, 2 * VECTOR), w);
  scaleVector(r, length);
  v128.store(r, f32x4.mul(w, length), 3 * VECTOR);
}

/**
 * sum rotation = sum rotation · normalise(lerp(identity, r, weight)); the conjugate of it to subtract.
 */
function addRotation(s: usize, p: usize, weight: v128, subtract: bool): void {
  const one = f32x4.splat(1);
  const rw = v128.load(p, 3 * VECTOR);
  const sign = v128.and(rw, i32x4.splat(0x80000000));
  let vector = v128.xor(weight, sign);
  if (subtract) vector = f32x4.neg(vector);
  const x = f32x4.mul(v128.load(p), vector);
  const y = f32x4.mul(v128.load(p, VECTOR), vector);
  const z = f32x4.mul(v128.load(p, 2 * VECTOR), vector);
  const w = nudged(madd(f32x4.sub(f32x4.abs(rw), one), weight, one));
  const length = inverseLength(x, y, z, w);
  const bx = f32x4.mul(v128.load(s), length);
  const by = f32x4.mul(v128.load(s, VECTOR), length);
  const bz = f32x4.mul(v128.load(s, 2 * VECTOR), length);
  const bw = f32x4.mul(v128.load(s, 3 * VECTOR), length);
  v128.store(s, productX(bx, by, bz, bw, x, y, z, w));
  v128.store(s, productY(bx, by, bz, bw, x, y, z, w), VECTOR);
  v128.store(s, productZ(bx, by, bz, bw, x, y, z, w), 2 * VECTOR);
  v128.store(s, productW(bx, by, bz, bw, x, y, z, w), 3 * VECTOR);
}

/** sum scale ·= 1 − weight + scale · weight, or divided by it to subtract; a scale of 0 stays 0. */
function addScale(s: usize, p: usize, weight: v128, subtract: bool): void {
  const one = f32x4.splat(1);
  for (let axis: usize = 0; axis < 3; axis++) {
    const at = s + axis * VECTOR;
    const factor = madd(v128.load(p + axis * VECTOR), weight, f32x4.sub(one, weight));
    if (!subtract) v128.store(at, f32x4.mul(v128.load(at), factor));
    else {
      const some = f32x4.ne(factor, f32x4.splat(0));
      v128.store(at, v128.and(f32x4.div(v128.load(at), factor), some));
    }
  }
}

/** Applies one additive layer to four joints. */
function addLayer(sum: usize, layer: usize, group: usize): void {
  const pose = load<usize>(layer) + group * POSE_GROUP;
  const signed = weightOf(layer, group);
  const subtract = load<f32>(layer, 4) < 0;
  const weight = f32x4.abs(signed);
  addVector(sum, pose, signed);
  addRotation(sum + POSE_GROUP_ROTATION, pose + POSE_GROUP_ROTATION, weight, subtract);
  addScale(sum + POSE_GROUP_SCALE, pose + POSE_GROUP_SCALE, weight, subtract);
}

/**
 * Blends `layers` poses, then applies `additives` additive ones. If the weights sum to less than
 * `threshold`, the rest pose fills the difference. Layers are LAYER bytes each, at `first`. `scratch`:
 * memory for a group. Each group is read from all layers before it is written.
 */
export function blendPoses(
  first: usize,
  layers: i32,
  additives: i32,
  rest: usize,
  threshold: f32,
  groups: i32,
  scratch: usize,
  out: usize,
): void {
  const normal = first + (<usize>layers) * LAYER;
  const end = normal + (<usize>additives) * LAYER;
  const least = f32x4.splat(threshold);
  const zero = f32x4.splat(0);
  for (let group: usize = 0; group < <usize>groups; group++) {
    memory.fill(scratch, 0, POSE_GROUP);
    let total = zero;
    for (let layer = first; layer < normal; layer += LAYER) {
      if (!(load<f32>(layer, 4) > 0)) continue;
      const weight = weightOf(layer, group);
      accumulate(scratch, load<usize>(layer) + group * POSE_GROUP, weight);
      total = f32x4.add(total, weight);
    }
    const missing = f32x4.pmax(zero, f32x4.sub(least, total));
    if (v128.any_true(missing)) {
      accumulate(scratch, rest + group * POSE_GROUP, missing);
      total = f32x4.add(total, missing);
    }
    divide(scratch, total);
    for (let layer = normal; layer < end; layer += LAYER) addLayer(scratch, layer, group);
    memory.copy(out + group * POSE_GROUP, scratch, POSE_GROUP);
  }
}
