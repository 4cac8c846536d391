// Local to model transforms with uniform scale, a character a lane: rotation, translation, scale.
import {
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_SIZED_TRANSFORM,
  LINK,
  LINK_SIZE,
  RIG_JOINTS,
  RIG_LINKS,
  VECTOR,
} from '../layout';
import { madd, nmadd, productW, productX, productY, productZ } from './simd';

/** The joint's own uniform scale, or 1. */
// @ts-ignore: decorator
@inline
function ownSize(link: usize, locals: usize): v128 {
  const at = load<u32>(link, LINK_SIZE);
  return at == 0 ? f32x4.splat(1) : v128.load(locals + at);
}

/** Model transforms of four characters; LANE_SIZED_TRANSFORM bytes a joint. */
export function sizedTransforms(rig: usize, locals: usize, out: usize): void {
  const end = out + (<usize>load<i32>(rig, RIG_JOINTS)) * LANE_SIZED_TRANSFORM;
  let link = load<usize>(rig, RIG_LINKS);
  let local = locals;
  // The rotation of the joint before: most joints follow their parent, and need not wait for memory.
  let px = f32x4.splat(0);
  let py = f32x4.splat(0);
  let pz = f32x4.splat(0);
  let pw = f32x4.splat(1);
  let last: usize = 0;
  for (let model = out; model < end; model += LANE_SIZED_TRANSFORM) {
    let size = ownSize(link, locals);
    const parent = load<i32>(link);
    if (parent < 0) {
      px = v128.load(local);
      py = v128.load(local, VECTOR);
      pz = v128.load(local, 2 * VECTOR);
      pw = v128.load(local, 3 * VECTOR);
      v128.store(model, v128.load(local, LANE_LOCAL_TRANSLATION), 4 * VECTOR);
      v128.store(model, v128.load(local, LANE_LOCAL_TRANSLATION + VECTOR), 5 * VECTOR);
      v128.store(model, v128.load(local, LANE_LOCAL_TRANSLATION + 2 * VECTOR), 6 * VECTOR);
    } else {
      const p = out + (<usize>parent) * LANE_SIZED_TRANSFORM;
      if (p != last) {
        px = v128.load(p);
        py = v128.load(p, VECTOR);
        pz = v128.load(p, 2 * VECTOR);
        pw = v128.load(p, 3 * VECTOR);
      }
      const x = v128.load(local);
      const y = v128.load(local, VECTOR);
      const z = v128.load(local, 2 * VECTOR);
      const w = v128.load(local, 3 * VECTOR);
      const qx = productX(px, py, pz, pw, x, y, z, w);
      const qy = productY(px, py, pz, pw, x, y, z, w);
      const qz = productZ(px, py, pz, pw, x, y, z, w);
      const qw = productW(px, py, pz, pw, x, y, z, w);
      const above = v128.load(p, 7 * VECTOR);
      size = f32x4.mul(size, above);
      let tx = f32x4.mul(v128.load(local, LANE_LOCAL_TRANSLATION), above);
      let ty = f32x4.mul(v128.load(local, LANE_LOCAL_TRANSLATION + VECTOR), above);
      let tz = f32x4.mul(v128.load(local, LANE_LOCAL_TRANSLATION + 2 * VECTOR), above);
      // t + w c + p × c with c = 2 p × t
      let cx = nmadd(pz, ty, f32x4.mul(py, tz));
      let cy = nmadd(px, tz, f32x4.mul(pz, tx));
      let cz = nmadd(py, tx, f32x4.mul(px, ty));
      cx = f32x4.add(cx, cx);
      cy = f32x4.add(cy, cy);
      cz = f32x4.add(cz, cz);
      tx = madd(pw, cx, f32x4.add(v128.load(p, 4 * VECTOR), tx));
      ty = madd(pw, cy, f32x4.add(v128.load(p, 5 * VECTOR), ty));
      tz = madd(pw, cz, f32x4.add(v128.load(p, 6 * VECTOR), tz));
      v128.store(model, f32x4.add(nmadd(pz, cy, f32x4.mul(py, cz)), tx), 4 * VECTOR);
      v128.store(model, f32x4.add(nmadd(px, cz, f32x4.mul(pz, cx)), ty), 5 * VECTOR);
      v128.store(model, f32x4.add(nmadd(py, cx, f32x4.mul(px, cy)), tz), 6 * VECTOR);
      px = qx;
      py = qy;
      pz = qz;
      pw = qw;
    }
    last = model;
    v128.store(model, px);
    v128.store(model, py, VECTOR);
    v128.store(model, pz, 2 * VECTOR);
    v128.store(model, pw, 3 * VECTOR);
    v128.store(model, size, 7 * VECTOR);
    link += LINK;
    local += LANE_LOCAL;
  }
}
