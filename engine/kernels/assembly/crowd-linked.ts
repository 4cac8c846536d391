// Local to model transforms joint by joint, one character per lane.
import {
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_SIZED_TRANSFORM,
  LANE_TRANSFORM,
  LINK,
  LINK_SIZE,
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

/**
 * Computes the joints first … end, each from the joint that its link names: rotation, translation and,
 * if `sized`, uniform scale. `sized` is a literal, so that each caller gets a specialised loop.
 * `locals` are those of joint `first`; if `sized`, that is the first joint of the skeleton.
 */
// @ts-ignore: decorator
@inline
export function linkedTransforms(out: usize, links: usize, locals: usize, first: usize, end: usize, sized: bool): void {
  const bytes = sized ? LANE_SIZED_TRANSFORM : LANE_TRANSFORM;
  let link = links;
  let local = locals;
  // The rotation of the previous joint. Most joints follow their parent, so it need not be loaded.
  let px = f32x4.splat(0);
  let py = f32x4.splat(0);
  let pz = f32x4.splat(0);
  let pw = f32x4.splat(1);
  let last: usize = 0;
  for (let model = first; model < end; model += bytes) {
    const parent = load<i32>(link);
    if (parent < 0) {
      px = v128.load(local);
      py = v128.load(local, VECTOR);
      pz = v128.load(local, 2 * VECTOR);
      pw = v128.load(local, 3 * VECTOR);
      v128.store(model, v128.load(local, LANE_LOCAL_TRANSLATION), 4 * VECTOR);
      v128.store(model, v128.load(local, LANE_LOCAL_TRANSLATION + VECTOR), 5 * VECTOR);
      v128.store(model, v128.load(local, LANE_LOCAL_TRANSLATION + 2 * VECTOR), 6 * VECTOR);
      if (sized) v128.store(model, ownSize(link, locals), 7 * VECTOR);
    } else {
      const p = out + (<usize>parent) * bytes;
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
      let tx = v128.load(local, LANE_LOCAL_TRANSLATION);
      let ty = v128.load(local, LANE_LOCAL_TRANSLATION + VECTOR);
      let tz = v128.load(local, LANE_LOCAL_TRANSLATION + 2 * VECTOR);
      if (sized) {
        const above = v128.load(p, 7 * VECTOR);
        v128.store(model, f32x4.mul(ownSize(link, locals), above), 7 * VECTOR);
        tx = f32x4.mul(tx, above);
        ty = f32x4.mul(ty, above);
        tz = f32x4.mul(tz, above);
      }
      // t + w c + p × c with c = 2 p × t
      let cx = nmadd(pz, ty, f32x4.mul(py, tz));
      let cy = nmadd(px, tz, f32x4.mul(pz, tx));
      let cz = nmadd(py, tx, f32x4.mul(px, ty));
      cx = f32x4.add(cx, cx);
      cy = f32x4.add(cy, cy);
      cz = f32x4.add(cz, cz);
      tx = madd(pw, cx, tx);
      ty = madd(pw, cy, ty);
      tz = madd(pw, cz, tz);
      tx = f32x4.add(nmadd(pz, cy, f32x4.mul(py, cz)), tx);
      ty = f32x4.add(nmadd(px, cz, f32x4.mul(pz, cx)), ty);
      tz = f32x4.add(nmadd(py, cx, f32x4.mul(px, cy)), tz);
      v128.store(model, f32x4.add(tx, v128.load(p, 4 * VECTOR)), 4 * VECTOR);
      v128.store(model, f32x4.add(ty, v128.load(p, 5 * VECTOR)), 5 * VECTOR);
      v128.store(model, f32x4.add(tz, v128.load(p, 6 * VECTOR)), 6 * VECTOR);
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
    link += LINK;
    local += LANE_LOCAL;
  }
}
