// Local to model matrices, one character per lane.
import {
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_MATRIX,
  LANE_TURN,
  LINK,
  LINK_KEPT,
  LINK_SCALE,
  RIG_JOINTS,
  RIG_LINKS,
  RIG_STRETCHED,
  RIG_STRETCHED_COUNT,
  VECTOR,
} from '../layout';
import {
  madd,
  productW,
  productX,
  productY,
  productZ,
  scaleColumns,
  storeRotation,
  storeTurn,
  turned,
} from './simd';

/** One component of the matrix at `m` times the point x y z; `row` is the component's offset. */
// @ts-ignore: decorator
@inline
function moved(m: usize, row: usize, x: v128, y: v128, z: v128): v128 {
  const at = m + row;
  return madd(
    v128.load(at, 6 * VECTOR),
    z,
    madd(v128.load(at, 3 * VECTOR), y, madd(v128.load(at), x, v128.load(at, 9 * VECTOR))),
  );
}

/**
 * Stores the model translation at `model`: the local one, transformed by the parent's matrix if there
 * is a parent.
 */
// @ts-ignore: decorator
@inline
function storeOrigin(parent: i32, out: usize, locals: usize, model: usize): void {
  let x = v128.load(locals, LANE_LOCAL_TRANSLATION);
  let y = v128.load(locals, LANE_LOCAL_TRANSLATION + VECTOR);
  let z = v128.load(locals, LANE_LOCAL_TRANSLATION + 2 * VECTOR);
  if (parent >= 0) {
    const m = out + (<usize>parent) * LANE_MATRIX;
    const mx = moved(m, 0, x, y, z);
    const my = moved(m, VECTOR, x, y, z);
    z = moved(m, 2 * VECTOR, x, y, z);
    x = mx;
    y = my;
  }
  v128.store(model, x, 9 * VECTOR);
  v128.store(model, y, 10 * VECTOR);
  v128.store(model, z, 11 * VECTOR);
}

/**
 * Model matrices if only leaf joints are scaled. Rotations are multiplied as quaternions, which costs
 * less than as matrices and has a shorter dependency from parent to child. Most joints follow their
 * parent, whose rotation is then still in registers, so that few have to be kept. All are of length √2, as matrices
 * need them: a product has the length of its parent. `turns`: LANE_TURN bytes per joint.
 */
function rigidMatrices(rig: usize, locals: usize, turns: usize, out: usize): void {
  const end = turns + (<usize>load<i32>(rig, RIG_JOINTS)) * LANE_TURN;
  let link = load<usize>(rig, RIG_LINKS);
  let local = locals;
  let model = out;
  // The rotation of the previous joint.
  let px = f32x4.splat(0);
  let py = f32x4.splat(0);
  let pz = f32x4.splat(0);
  let pw = f32x4.splat(1);
  let last: usize = 0;
  for (let turn = turns; turn < end; turn += LANE_TURN) {
    let x = v128.load(local);
    let y = v128.load(local, VECTOR);
    let z = v128.load(local, 2 * VECTOR);
    let w = v128.load(local, 3 * VECTOR);
    const parent = load<i32>(link);
    if (parent >= 0) {
      const p = turns + (<usize>parent) * LANE_TURN;
      if (p != last) {
        px = v128.load(p);
        py = v128.load(p, VECTOR);
        pz = v128.load(p, 2 * VECTOR);
        pw = v128.load(p, 3 * VECTOR);
      }
      const cx = productX(px, py, pz, pw, x, y, z, w);
      const cy = productY(px, py, pz, pw, x, y, z, w);
      const cz = productZ(px, py, pz, pw, x, y, z, w);
      w = productW(px, py, pz, pw, x, y, z, w);
      x = cx;
      y = cy;
      z = cz;
    } else {
      x = turned(x);
      y = turned(y);
      z = turned(z);
      w = turned(w);
    }
    px = x;
    py = y;
    pz = z;
    pw = w;
    last = turn;
    if (load<i32>(link, LINK_KEPT) != 0) {
      v128.store(turn, x);
      v128.store(turn, y, VECTOR);
      v128.store(turn, z, 2 * VECTOR);
      v128.store(turn, w, 3 * VECTOR);
    }
    storeOrigin(parent, out, local, model);
    storeTurn(x, y, z, w, model);
    link += LINK;
    local += LANE_LOCAL;
    model += LANE_MATRIX;
  }
}

/** Applies the scale of leaf joints. */
// @ts-ignore: decorator
@inline
function stretchLeaves(rig: usize, count: i32, locals: usize, out: usize): void {
  const links = load<usize>(rig, RIG_LINKS);
  let stretched = load<usize>(rig, RIG_STRETCHED);
  const end = stretched + ((<usize>count) << 2);
  for (; stretched < end; stretched += 4) {
    const joint = <usize>load<u32>(stretched);
    scaleColumns(out + joint * LANE_MATRIX, locals + load<u32>(links + joint * LINK, LINK_SCALE));
  }
}

/** model = parent · local of three columns of three vectors each. */
// @ts-ignore: decorator
@inline
function multiplyColumns(parent: usize, local: usize, model: usize): void {
  for (let row: usize = 0; row < 3; row++) {
    const m = parent + row * VECTOR;
    const to = model + row * VECTOR;
    const a = v128.load(m);
    const b = v128.load(m, 3 * VECTOR);
    const c = v128.load(m, 6 * VECTOR);
    v128.store(to, madd(c, v128.load(local, 2 * VECTOR), madd(b, v128.load(local, VECTOR), f32x4.mul(a, v128.load(local)))));
    v128.store(to, madd(c, v128.load(local, 5 * VECTOR), madd(b, v128.load(local, 4 * VECTOR), f32x4.mul(a, v128.load(local, 3 * VECTOR)))), 3 * VECTOR);
    v128.store(to, madd(c, v128.load(local, 8 * VECTOR), madd(b, v128.load(local, 7 * VECTOR), f32x4.mul(a, v128.load(local, 6 * VECTOR)))), 6 * VECTOR);
  }
}

/** Model matrices of any skeleton, by matrix multiplication. `spare`: memory for a matrix. */
function scaledMatrices(rig: usize, locals: usize, spare: usize, out: usize): void {
  const end = out + (<usize>load<i32>(rig, RIG_JOINTS)) * LANE_MATRIX;
  let link = load<usize>(rig, RIG_LINKS);
  let local = locals;
  for (let model = out; model < end; model += LANE_MATRIX) {
    const parent = load<i32>(link);
    const scale = load<u32>(link, LINK_SCALE);
    const rotation = parent < 0 ? model : spare;
    storeOrigin(parent, out, local, model);
    storeRotation(v128.load(local), v128.load(local, VECTOR), v128.load(local, 2 * VECTOR), v128.load(local, 3 * VECTOR), rotation);
    if (scale != 0) scaleColumns(rotation, locals + scale);
    if (parent >= 0) multiplyColumns(out + (<usize>parent) * LANE_MATRIX, spare, model);
    link += LINK;
    local += LANE_LOCAL;
  }
}

/**
 * Model matrices of four characters. `scratch`: memory for LANE_TURN bytes per joint, then a matrix.
 */
export function matrices(rig: usize, locals: usize, scratch: usize, out: usize): void {
  const stretched = load<i32>(rig, RIG_STRETCHED_COUNT);
  if (stretched < 0) {
    scaledMatrices(rig, locals, scratch, out);
    return;
  }
  rigidMatrices(rig, locals, scratch, out);
  stretchLeaves(rig, stretched, locals, out);
}
