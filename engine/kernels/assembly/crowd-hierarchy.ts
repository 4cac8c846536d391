// Local to model space, a character a lane.
import {
  FORM_RIGID,
  FORM_SCALED,
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_MATRIX,
  LANE_TRANSFORM,
  LANE_TURN,
  LINK,
  LINK_FORM,
  LINK_SCALE,
  LINK_SIZE,
  RIG_JOINTS,
  RIG_LINKS,
  VECTOR,
} from '../layout';
import {
  inverseLength,
  madd,
  nmadd,
  nudged,
  productW,
  productX,
  productY,
  productZ,
  scaleColumns,
  storeRotation,
} from './simd';

/** A component of the point x y z moved by the matrix at `m`; `row` is the component's offset. */
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

/** model = parent · local, `local` three columns without translation; the translation is there already. */
function multiplyColumns(parent: usize, local: usize, model: usize): void {
  for (let row = 0; row < 3; row++) {
    const a = v128.load(parent);
    const b = v128.load(parent, 3 * VECTOR);
    const c = v128.load(parent, 6 * VECTOR);
    for (let column = 0; column < 3; column++) {
      const l = local + column * 3 * VECTOR;
      const sum = madd(c, v128.load(l, 2 * VECTOR), madd(b, v128.load(l, VECTOR), f32x4.mul(a, v128.load(l))));
      v128.store(model + column * 3 * VECTOR, sum);
    }
    parent += VECTOR;
    model += VECTOR;
  }
}

/**
 * Model matrices of four characters. Rotations multiply as quaternions wherever nothing above is
 * scaled, which costs less than matrices. `scratch`: LANE_TURN bytes a joint, then a matrix.
 */
export function matrices(rig: usize, locals: usize, scratch: usize, out: usize): void {
  const joints = load<i32>(rig, RIG_JOINTS);
  const end = scratch + (<usize>joints) * LANE_TURN;
  const first = locals;
  let link = load<usize>(rig, RIG_LINKS);
  let model = out;
  for (let turn = scratch; turn < end; turn += LANE_TURN) {
    let x = v128.load(locals);
    let y = v128.load(locals, VECTOR);
    let z = v128.load(locals, 2 * VECTOR);
    let w = v128.load(locals, 3 * VECTOR);
    const tx = v128.load(locals, LANE_LOCAL_TRANSLATION);
    const ty = v128.load(locals, LANE_LOCAL_TRANSLATION + VECTOR);
    const tz = v128.load(locals, LANE_LOCAL_TRANSLATION + 2 * VECTOR);
    const parent = load<i16>(link);
    const form = load<i16>(link, LINK_FORM);
    const scale = load<u32>(link, LINK_SCALE);
    const m = out + (<usize>parent) * LANE_MATRIX;
    if (parent < 0) {
      v128.store(model, tx, 9 * VECTOR);
      v128.store(model, ty, 10 * VECTOR);
      v128.store(model, tz, 11 * VECTOR);
    } else {
      v128.store(model, moved(m, 0, tx, ty, tz), 9 * VECTOR);
      v128.store(model, moved(m, VECTOR, tx, ty, tz), 10 * VECTOR);
      v128.store(model, moved(m, 2 * VECTOR, tx, ty, tz), 11 * VECTOR);
    }
    if (form <= FORM_SCALED) {
      if (parent >= 0) {
        const p = scratch + (<usize>parent) * LANE_TURN;
        const px = v128.load(p);
        const py = v128.load(p, VECTOR);
        const pz = v128.load(p, 2 * VECTOR);
        const pw = v128.load(p, 3 * VECTOR);
        const cx = productX(px, py, pz, pw, x, y, z, w);
        const cy = productY(px, py, pz, pw, x, y, z, w);
        const cz = productZ(px, py, pz, pw, x, y, z, w);
        w = productW(px, py, pz, pw, x, y, z, w);
        x = cx;
        y = cy;
        z = cz;
      }
      v128.store(turn, x);
      v128.store(turn, y, VECTOR);
      v128.store(turn, z, 2 * VECTOR);
      v128.store(turn, w, 3 * VECTOR);
      storeRotation(x, y, z, w, model);
      if (form != FORM_RIGID) scaleColumns(model, first + scale);
    } else {
      storeRotation(x, y, z, w, end);
      if (scale != 0) scaleColumns(end, first + scale);
      multiplyColumns(m, end, model);
    }
    link += LINK;
    locals += LANE_LOCAL;
    model += LANE_MATRIX;
  }
}

/**
 * Model transforms of four characters: rotation of length 1, translation, uniform scale. For rigs where
 * scale is uniform wherever joints hang below it.
 */
export function transforms(rig: usize, locals: usize, out: usize): void {
  const one = f32x4.splat(1);
  const first = locals;
  let link = load<usize>(rig, RIG_LINKS);
  const end = out + (<usize>load<i32>(rig, RIG_JOINTS)) * LANE_TRANSFORM;
  for (let model = out; model < end; model += LANE_TRANSFORM) {
    let x = v128.load(locals);
    let y = v128.load(locals, VECTOR);
    let z = v128.load(locals, 2 * VECTOR);
    let w = v128.load(locals, 3 * VECTOR);
    let tx = v128.load(locals, LANE_LOCAL_TRANSLATION);
    let ty = v128.load(locals, LANE_LOCAL_TRANSLATION + VECTOR);
    let tz = v128.load(locals, LANE_LOCAL_TRANSLATION + 2 * VECTOR);
    const parent = load<i16>(link);
    const own = load<u32>(link, LINK_SIZE);
    let size = one;
    if (parent >= 0) {
      const p = out + (<usize>parent) * LANE_TRANSFORM;
      const px = v128.load(p);
      const py = v128.load(p, VECTOR);
      const pz = v128.load(p, 2 * VECTOR);
      const pw = v128.load(p, 3 * VECTOR);
      size = v128.load(p, 7 * VECTOR);
      tx = f32x4.mul(tx, size);
      ty = f32x4.mul(ty, size);
      tz = f32x4.mul(tz, size);
      // t + w c + p × c with c = 2 p × t
      let cx = nmadd(pz, ty, f32x4.mul(py, tz));
      let cy = nmadd(px, tz, f32x4.mul(pz, tx));
      let cz = nmadd(py, tx, f32x4.mul(px, ty));
      cx = f32x4.add(cx, cx);
      cy = f32x4.add(cy, cy);
      cz = f32x4.add(cz, cz);
      tx = nmadd(pz, cy, madd(py, cz, madd(pw, cx, f32x4.add(tx, v128.load(p, 4 * VECTOR)))));
      ty = nmadd(px, cz, madd(pz, cx, madd(pw, cy, f32x4.add(ty, v128.load(p, 5 * VECTOR)))));
      tz = nmadd(py, cx, madd(px, cy, madd(pw, cz, f32x4.add(tz, v128.load(p, 6 * VECTOR)))));
      const qx = productX(px, py, pz, pw, x, y, z, w);
      const qy = productY(px, py, pz, pw, x, y, z, w);
      const qz = productZ(px, py, pz, pw, x, y, z, w);
      w = productW(px, py, pz, pw, x, y, z, w);
      x = qx;
      y = qy;
      z = qz;
    }
    if (own != 0) size = f32x4.mul(size, v128.load(first + own));
    w = nudged(w);
    const inverse = inverseLength(x, y, z, w);
    v128.store(model, f32x4.mul(x, inverse));
    v128.store(model, f32x4.mul(y, inverse), VECTOR);
    v128.store(model, f32x4.mul(z, inverse), 2 * VECTOR);
    v128.store(model, f32x4.mul(w, inverse), 3 * VECTOR);
    v128.store(model, tx, 4 * VECTOR);
    v128.store(model, ty, 5 * VECTOR);
    v128.store(model, tz, 6 * VECTOR);
    v128.store(model, size, 7 * VECTOR);
    link += LINK;
    locals += LANE_LOCAL;
  }
}
