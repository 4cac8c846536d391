// Local to model transforms, one character per lane: rotation and translation.
import {
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_SIZED_TRANSFORM,
  LANE_TRANSFORM,
  LINK,
  RIG_JOINTS,
  RIG_LINKS,
  RIG_RUNS,
  RIG_SIZED,
  RUN,
  RUN_RIGID,
  VECTOR,
} from '../layout';
import { linkedTransforms } from './crowd-linked';
import { madd, productW, productX, productY, productZ, storeRotation } from './simd';

/** Bytes of one joint's transform. */
export function transformBytes(rig: usize): usize {
  return load<i32>(rig, RIG_SIZED) == 0 ? LANE_TRANSFORM : LANE_SIZED_TRANSFORM;
}

/** Rotations of the joints first … end, which are all children of the joint at `p`. */
// @ts-ignore: decorator
@inline
function stillTurns(p: usize, locals: usize, first: usize, end: usize): void {
  const px = v128.load(p);
  const py = v128.load(p, VECTOR);
  const pz = v128.load(p, 2 * VECTOR);
  const pw = v128.load(p, 3 * VECTOR);
  let local = locals;
  for (let model = first; model < end; model += LANE_TRANSFORM) {
    const x = v128.load(local);
    const y = v128.load(local, VECTOR);
    const z = v128.load(local, 2 * VECTOR);
    const w = v128.load(local, 3 * VECTOR);
    v128.store(model, productX(px, py, pz, pw, x, y, z, w));
    v128.store(model, productY(px, py, pz, pw, x, y, z, w), VECTOR);
    v128.store(model, productZ(px, py, pz, pw, x, y, z, w), 2 * VECTOR);
    v128.store(model, productW(px, py, pz, pw, x, y, z, w), 3 * VECTOR);
    local += LANE_LOCAL;
  }
}

/**
 * Their translations. The rotation of their parent is converted to a matrix once. `spare`: memory for
 * its nine vectors. It is stored in memory, because the compiler would otherwise compute it again for
 * every other joint.
 */
// @ts-ignore: decorator
@inline
function stillOrigins(p: usize, spare: usize, locals: usize, first: usize, end: usize): void {
  const x = v128.load(p);
  const y = v128.load(p, VECTOR);
  const z = v128.load(p, 2 * VECTOR);
  const w = v128.load(p, 3 * VECTOR);
  const ox = v128.load(p, 4 * VECTOR);
  const oy = v128.load(p, 5 * VECTOR);
  const oz = v128.load(p, 6 * VECTOR);
  storeRotation(x, y, z, w, spare);
  const ax = v128.load(spare);
  const ay = v128.load(spare, VECTOR);
  const az = v128.load(spare, 2 * VECTOR);
  const bx = v128.load(spare, 3 * VECTOR);
  const by = v128.load(spare, 4 * VECTOR);
  const bz = v128.load(spare, 5 * VECTOR);
  const cx = v128.load(spare, 6 * VECTOR);
  const cy = v128.load(spare, 7 * VECTOR);
  const cz = v128.load(spare, 8 * VECTOR);
  let local = locals;
  for (let model = first; model < end; model += LANE_TRANSFORM) {
    const tx = v128.load(local, LANE_LOCAL_TRANSLATION);
    const ty = v128.load(local, LANE_LOCAL_TRANSLATION + VECTOR);
    const tz = v128.load(local, LANE_LOCAL_TRANSLATION + 2 * VECTOR);
    v128.store(model, madd(cx, tz, madd(bx, ty, madd(ax, tx, ox))), 4 * VECTOR);
    v128.store(model, madd(cy, tz, madd(by, ty, madd(ay, tx, oy))), 5 * VECTOR);
    v128.store(model, madd(cz, tz, madd(bz, ty, madd(az, tx, oz))), 6 * VECTOR);
    local += LANE_LOCAL;
  }
}

/** Model transforms of a skeleton without uniform scale, run by run. */
function rigidTransforms(rig: usize, locals: usize, spare: usize, out: usize): void {
  const end = out + (<usize>load<i32>(rig, RIG_JOINTS)) * LANE_TRANSFORM;
  let run = load<usize>(rig, RIG_RUNS);
  let link = load<usize>(rig, RIG_LINKS);
  let local = locals;
  let model = out;
  while (model < end) {
    const linked = <usize>load<i32>(run);
    const first = model + linked * LANE_TRANSFORM;
    linkedTransforms(out, link, local, model, first, false);
    link += linked * LINK;
    local += linked * LANE_LOCAL;
    model = first;
    const still = <usize>load<i32>(run, RUN_RIGID);
    run += RUN;
    if (still == 0) continue;
    const base = out + (<usize>load<i32>(link)) * LANE_TRANSFORM;
    const last = model + still * LANE_TRANSFORM;
    stillTurns(base, local, model, last);
    stillOrigins(base, spare, local, model, last);
    link += still * LINK;
    local += still * LANE_LOCAL;
    model = last;
  }
}

/** Model transforms of a skeleton with uniform scale. */
function sizedTransforms(rig: usize, locals: usize, out: usize): void {
  const end = out + (<usize>load<i32>(rig, RIG_JOINTS)) * LANE_SIZED_TRANSFORM;
  linkedTransforms(out, load<usize>(rig, RIG_LINKS), locals, out, end, true);
}

/**
 * Model transforms of four characters. For skeletons in which all joints with children have uniform
 * scale. `scratch`: nine vectors.
 */
export function transforms(rig: usize, locals: usize, scratch: usize, out: usize): void {
  if (load<i32>(rig, RIG_SIZED) == 0) rigidTransforms(rig, locals, scratch, out);
  else sizedTransforms(rig, locals, out);
}
