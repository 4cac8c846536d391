// Errors of a clip while its keys are chosen: what a change of one joint does to the joints below it.
// One column per lane, without fused operations, so that every machine and the TypeScript twin compute
// the same bits.
import {
  CHANGE_GROUP,
  ERRORS_ABOVE,
  ERRORS_BARRIER,
  ERRORS_BROKEN,
  ERRORS_CHANGE,
  ERRORS_COST,
  ERRORS_COUNT,
  ERRORS_DISTANCES,
  ERRORS_GROUPS,
  ERRORS_LINEAR,
  ERRORS_MEAN,
  ERRORS_MOMENTS,
  ERRORS_RAMP,
  ERRORS_REACH,
  ERRORS_SAMPLES,
  ERRORS_SHELLS,
  ERRORS_SLACK,
  ERRORS_SOFTENING,
  ERRORS_THRESHOLD,
  ERRORS_WEIGHTS,
  MAX_LOAD,
  MOMENT_GROUP,
  SAMPLE_GROUP,
  SAMPLE_ORIGIN,
  SAMPLE_POINTS,
  SHELL_ERROR,
  SHELL_INVERSE_LIMIT,
  SHELL_LIMIT,
  SHELL_OFFSETS,
  VECTOR,
} from '../layout';

/** Bytes of x y z of four columns. */
// @ts-ignore: decorator
@inline
const PLACE: usize = 3 * VECTOR;

/** A setting, which is stored as f64. */
// @ts-ignore: decorator
@inline
function setting(at: usize): v128 {
  return f32x4.splat(<f32>load<f64>(at));
}

/** x·a + y·b + z·c + d, from left to right. */
// @ts-ignore: decorator
@inline
function dot(x: v128, a: v128, y: v128, b: v128, z: v128, c: v128, d: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.add(f32x4.mul(x, a), f32x4.mul(y, b)), f32x4.mul(z, c)), d);
}

/** The sum of all lanes. */
// @ts-ignore: decorator
@inline
function allLanes(a: v128): f64 {
  const even: f32 = f32x4.extract_lane(a, 0) + f32x4.extract_lane(a, 2);
  const odd: f32 = f32x4.extract_lane(a, 1) + f32x4.extract_lane(a, 3);
  return <f64>even + <f64>odd;
}

/** 1 in every lane that is set. */
// @ts-ignore: decorator
@inline
function ones(mask: v128): v128 {
  return v128.and(mask, f32x4.splat(1));
}

// @ts-ignore: decorator
@inline
function positive(a: v128): v128 {
  return f32x4.pmax(f32x4.splat(0), a);
}

/** Component `axis` of the change at `change`, applied to the point x y z. */
// @ts-ignore: decorator
@inline
function moved(change: usize, axis: usize, x: v128, y: v128, z: v128): v128 {
  const at = change + axis * VECTOR;
  return dot(
    v128.load(at),
    x,
    v128.load(at, 3 * VECTOR),
    y,
    v128.load(at, 6 * VECTOR),
    z,
    v128.load(at, 9 * VECTOR),
  );
}

/** Component `axis` of where shell point `i` of the shell at `at` is. */
// @ts-ignore: decorator
@inline
function shellPoint(at: usize, i: usize, axis: usize): v128 {
  return v128.load(at + i * PLACE + axis * VECTOR);
}

/** How far component `axis` of shell point `i`, which is at x y z, is from the source's; with a change of 0 as it is. */
// @ts-ignore: decorator
@inline
function offset(at: usize, i: usize, axis: usize, change: usize, x: v128, y: v128, z: v128): v128 {
  const off = v128.load(at + SHELL_OFFSETS + i * PLACE + axis * VECTOR);
  return change ? f32x4.add(off, moved(change, axis, x, y, z)) : off;
}

/** x² + y² + z² */
// @ts-ignore: decorator
@inline
function squared(x: v128, y: v128, z: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)), f32x4.mul(z, z));
}

/** The square of how far shell point `i` is from the source's after a change. */
// @ts-ignore: decorator
@inline
function squareAfter(at: usize, i: usize, change: usize): v128 {
  const x = shellPoint(at, i, 0);
  const y = shellPoint(at, i, 1);
  const z = shellPoint(at, i, 2);
  return squared(
    offset(at, i, 0, change, x, y, z),
    offset(at, i, 1, change, x, y, z),
    offset(at, i, 2, change, x, y, z),
  );
}

/** The error of a sample after a change. */
// @ts-ignore: decorator
@inline
function errorAfter(at: usize, change: usize): v128 {
  let worst = f32x4.pmax(f32x4.splat(0), squareAfter(at, 0, change));
  worst = f32x4.pmax(worst, squareAfter(at, 1, change));
  return f32x4.sqrt(f32x4.pmax(worst, squareAfter(at, 2, change)));
}

// @ts-ignore: decorator
@inline
function addTo(at: usize, value: v128): void {
  v128.store(at, f32x4.add(v128.load(at), value));
}

/** Adds the moments of a sample's three points, after a change unless that is 0. */
// @ts-ignore: decorator
@inline
function gatherMoments(to: usize, at: usize, change: usize, w: v128, origin: usize): void {
  const ox = v128.load(origin);
  const oy = v128.load(origin, VECTOR);
  const oz = v128.load(origin, 2 * VECTOR);
  let ex = f32x4.splat(0);
  let ey = f32x4.splat(0);
  let ez = f32x4.splat(0);
  let tx = f32x4.splat(0);
  let ty = f32x4.splat(0);
  let tz = f32x4.splat(0);
  let xx = f32x4.splat(0);
  let xy = f32x4.splat(0);
  let xz = f32x4.splat(0);
  let yy = f32x4.splat(0);
  let yz = f32x4.splat(0);
  let zz = f32x4.splat(0);
  for (let i: usize = 0; i < 3; i++) {
    const x = shellPoint(at, i, 0);
    const y = shellPoint(at, i, 1);
    const z = shellPoint(at, i, 2);
    const px = offset(at, i, 0, change, x, y, z);
    const py = offset(at, i, 1, change, x, y, z);
    const pz = offset(at, i, 2, change, x, y, z);
    const rx = f32x4.sub(x, ox);
    const ry = f32x4.sub(y, oy);
    const rz = f32x4.sub(z, oz);
    ex = f32x4.add(ex, px);
    ey = f32x4.add(ey, py);
    ez = f32x4.add(ez, pz);
    tx = f32x4.add(tx, f32x4.sub(f32x4.mul(ry, pz), f32x4.mul(rz, py)));
    ty = f32x4.add(ty, f32x4.sub(f32x4.mul(rz, px), f32x4.mul(rx, pz)));
    tz = f32x4.add(tz, f32x4.sub(f32x4.mul(rx, py), f32x4.mul(ry, px)));
    xx = f32x4.add(xx, f32x4.mul(rx, rx));
    xy = f32x4.add(xy, f32x4.mul(rx, ry));
    xz = f32x4.add(xz, f32x4.mul(rx, rz));
    yy = f32x4.add(yy, f32x4.mul(ry, ry));
    yz = f32x4.add(yz, f32x4.mul(ry, rz));
    zz = f32x4.add(zz, f32x4.mul(rz, rz));
  }
  addTo(to, f32x4.mul(w, f32x4.splat(3)));
  addTo(to + VECTOR, f32x4.mul(w, ex));
  addTo(to + 2 * VECTOR, f32x4.mul(w, ey));
  addTo(to + 3 * VECTOR, f32x4.mul(w, ez));
  addTo(to + 4 * VECTOR, f32x4.mul(w, tx));
  addTo(to + 5 * VECTOR, f32x4.mul(w, ty));
  addTo(to + 6 * VECTOR, f32x4.mul(w, tz));
  addTo(to + 7 * VECTOR, f32x4.mul(w, f32x4.add(yy, zz)));
  addTo(to + 8 * VECTOR, f32x4.neg(f32x4.mul(w, xy)));
  addTo(to + 9 * VECTOR, f32x4.neg(f32x4.mul(w, xz)));
  addTo(to + 10 * VECTOR, f32x4.mul(w, f32x4.add(xx, zz)));
  addTo(to + 11 * VECTOR, f32x4.neg(f32x4.mul(w, yz)));
  addTo(to + 12 * VECTOR, f32x4.mul(w, f32x4.add(xx, yy)));
}

/** The weight of the displacements of a sample with an error: the slope of its price, for least squares. */
// @ts-ignore: decorator
@inline
function pullOf(
  error: v128,
  inverse: v128,
  u2: v128,
  u4: v128,
  w: v128,
  linear: v128,
  aboveBy: v128,
  ramp: v128,
  top: v128,
  steepBy: v128,
  softening: v128,
): v128 {
  const climbs = v128.and(f32x4.gt(error, ramp), f32x4.lt(error, top));
  const slope = f32x4.add(linear, v128.and(climbs, aboveBy));
  const rate = f32x4.mul(steepBy, f32x4.mul(inverse, inverse));
  const steep = f32x4.mul(f32x4.mul(rate, u4), u2);
  return f32x4.mul(w, f32x4.add(f32x4.div(slope, f32x4.add(error, softening)), steep));
}

/** Sums the moments of the errors of joints [first, end) around joint `first` in groups [from, to), as they are. */
export function gatherErrors(state: usize, first: i32, end: i32, from: i32, to: i32): void {
  const groups = load<i32>(state, ERRORS_GROUPS);
  const samples = load<usize>(state, ERRORS_SAMPLES);
  const shells = load<usize>(state, ERRORS_SHELLS);
  const weights = load<usize>(state, ERRORS_WEIGHTS);
  const moments = load<usize>(state, ERRORS_MOMENTS);
  const linear = setting(state + ERRORS_LINEAR);
  const aboveBy = setting(state + ERRORS_ABOVE);
  const ramp = setting(state + ERRORS_RAMP);
  const top = f32x4.add(ramp, setting(state + ERRORS_REACH));
  const steepBy = f32x4.mul(f32x4.splat(8), setting(state + ERRORS_BARRIER));
  const softening = setting(state + ERRORS_SOFTENING);
  memory.fill(moments + <usize>from * MOMENT_GROUP, 0, <usize>(to - from) * MOMENT_GROUP);
  for (let joint = first; joint < end; joint++) {
    for (let group = from; group < to; group++) {
      const at = shells + <usize>(joint * groups + group) * SAMPLE_GROUP;
      const error = v128.load(at, SHELL_ERROR);
      const inverse = v128.load(at, SHELL_INVERSE_LIMIT);
      const u = f32x4.pmin(f32x4.mul(error, inverse), f32x4.splat(<f32>MAX_LOAD));
      const u2 = f32x4.mul(u, u);
      const u4 = f32x4.mul(u2, u2);
      const w = v128.load(weights + <usize>group * VECTOR);
      const pull = pullOf(error, inverse, u2, u4, w, linear, aboveBy, ramp, top, steepBy, softening);
      const origin = samples + <usize>(first * groups + group) * SAMPLE_GROUP + SAMPLE_ORIGIN;
      gatherMoments(moments + <usize>group * MOMENT_GROUP, at, 0, pull, origin);
    }
  }
}

/**
 * Computes what the change of joint `first` would do to the errors of joints [first, end) in groups
 * [from, to); with `gather` also the moments of the errors after it.
 */
export function tryErrors(state: usize, first: i32, end: i32, from: i32, to: i32, gather: i32): void {
  const groups = load<i32>(state, ERRORS_GROUPS);
  const samples = load<usize>(state, ERRORS_SAMPLES);
  const shells = load<usize>(state, ERRORS_SHELLS);
  const weights = load<usize>(state, ERRORS_WEIGHTS);
  const changes = load<usize>(state, ERRORS_CHANGE);
  const moments = load<usize>(state, ERRORS_MOMENTS);
  const linear = setting(state + ERRORS_LINEAR);
  const aboveBy = setting(state + ERRORS_ABOVE);
  const threshold = setting(state + ERRORS_THRESHOLD);
  const ramp = setting(state + ERRORS_RAMP);
  const reach = setting(state + ERRORS_REACH);
  const top = f32x4.add(ramp, reach);
  const barrier = setting(state + ERRORS_BARRIER);
  const slack = setting(state + ERRORS_SLACK);
  const steepBy = f32x4.mul(f32x4.splat(8), barrier);
  const softening = setting(state + ERRORS_SOFTENING);
  let allCost: f64 = 0;
  let allMean: f64 = 0;
  let count = f32x4.splat(0);
  let broken = f32x4.splat(0);
  if (gather)
    memory.fill(moments + <usize>from * MOMENT_GROUP, 0, <usize>(to - from) * MOMENT_GROUP);
  for (let joint = first; joint < end; joint++) {
    let cost = f32x4.splat(0);
    let mean = f32x4.splat(0);
    for (let group = from; group < to; group++) {
      const at = shells + <usize>(joint * groups + group) * SAMPLE_GROUP;
      const error = errorAfter(at, changes + <usize>group * CHANGE_GROUP);
      const before = v128.load(at, SHELL_ERROR);
      const inverse = v128.load(at, SHELL_INVERSE_LIMIT);
      const w = v128.load(weights + <usize>group * VECTOR);
      const over = f32x4.pmin(positive(f32x4.sub(error, ramp)), reach);
      const over0 = f32x4.pmin(positive(f32x4.sub(before, ramp)), reach);
      const u = f32x4.pmin(f32x4.mul(error, inverse), f32x4.splat(<f32>MAX_LOAD));
      const v = f32x4.pmin(f32x4.mul(before, inverse), f32x4.splat(<f32>MAX_LOAD));
      const u2 = f32x4.mul(u, u);
      const v2 = f32x4.mul(v, v);
      const u4 = f32x4.mul(u2, u2);
      const v4 = f32x4.mul(v2, v2);
      const more = f32x4.sub(error, before);
      const raised = f32x4.add(
        f32x4.add(f32x4.mul(linear, more), f32x4.mul(aboveBy, f32x4.sub(over, over0))),
        f32x4.mul(barrier, f32x4.sub(f32x4.mul(u4, u4), f32x4.mul(v4, v4))),
      );
      cost = f32x4.add(cost, f32x4.mul(w, raised));
      mean = f32x4.add(mean, f32x4.mul(w, more));
      count = f32x4.add(
        count,
        f32x4.sub(ones(f32x4.gt(error, threshold)), ones(f32x4.gt(before, threshold))),
      );
      const limit = f32x4.mul(v128.load(at, SHELL_LIMIT), slack);
      const grown = f32x4.gt(error, before);
      broken = f32x4.add(broken, ones(v128.and(f32x4.gt(error, limit), grown)));
      if (gather) {
        const pull = pullOf(error, inverse, u2, u4, w, linear, aboveBy, ramp, top, steepBy, softening);
        const origin = samples + <usize>(first * groups + group) * SAMPLE_GROUP + SAMPLE_ORIGIN;
        const to = moments + <usize>group * MOMENT_GROUP;
        gatherMoments(to, at, changes + <usize>group * CHANGE_GROUP, pull, origin);
      }
    }
    allCost += allLanes(cost);
    allMean += allLanes(mean);
  }
  store<f64>(state, allCost, ERRORS_COST);
  store<f64>(state, allMean, ERRORS_MEAN);
  store<f64>(state, allLanes(count), ERRORS_COUNT);
  store<f64>(state, allLanes(broken), ERRORS_BROKEN);
}

/** Changes the samples of joints [first, end) in groups [from, to), their errors included. */
export function applyErrors(state: usize, first: i32, end: i32, from: i32, to: i32): void {
  const groups = load<i32>(state, ERRORS_GROUPS);
  const samples = load<usize>(state, ERRORS_SAMPLES);
  const shells = load<usize>(state, ERRORS_SHELLS);
  const changes = load<usize>(state, ERRORS_CHANGE);
  for (let joint = first; joint < end; joint++) {
    const d = setting(load<usize>(state, ERRORS_DISTANCES) + ((<usize>joint) << 3));
    for (let group = from; group < to; group++) {
      const place = <usize>(joint * groups + group) * SAMPLE_GROUP;
      const at = samples + place;
      const change = changes + <usize>group * CHANGE_GROUP;
      for (let column: usize = 0; column < 4; column++) changeColumn(at, change, column);
      placeShell(at, shells + place, d);
    }
  }
}

/** Adds its change to one column of a sample's matrix; only the last is a place, which moves as well. */
// @ts-ignore: decorator
@inline
function changeColumn(at: usize, change: usize, column: usize): void {
  const to = at + column * PLACE;
  const x = v128.load(to);
  const y = v128.load(to, VECTOR);
  const z = v128.load(to, 2 * VECTOR);
  const one = f32x4.splat(column == 3 ? 1 : 0);
  for (let axis: usize = 0; axis < 3; axis++) {
    const by = change + axis * VECTOR;
    const move = dot(
      v128.load(by),
      x,
      v128.load(by, 3 * VECTOR),
      y,
      v128.load(by, 6 * VECTOR),
      z,
      f32x4.mul(one, v128.load(by, 9 * VECTOR)),
    );
    v128.store(to + axis * VECTOR, f32x4.add(axis == 0 ? x : axis == 1 ? y : z, move));
  }
}

/** Places the shell points of a sample by its matrix, and computes its error. */
// @ts-ignore: decorator
@inline
function placeShell(at: usize, shell: usize, d: v128): void {
  let worst = f32x4.splat(0);
  for (let i: usize = 0; i < 3; i++) {
    const x = placeAxis(at, shell, i, 0, d);
    const y = placeAxis(at, shell, i, 1, d);
    const z = placeAxis(at, shell, i, 2, d);
    worst = f32x4.pmax(worst, squared(x, y, z));
  }
  v128.store(shell, f32x4.sqrt(worst), SHELL_ERROR);
}

/** Places component `axis` of shell point `i`; returns how far it is from the source's. */
// @ts-ignore: decorator
@inline
function placeAxis(at: usize, shell: usize, i: usize, axis: usize, d: v128): v128 {
  const part = i * PLACE + axis * VECTOR;
  const origin = v128.load(at + axis * VECTOR, SAMPLE_ORIGIN);
  const place = f32x4.add(origin, f32x4.mul(d, v128.load(at + part)));
  const off = f32x4.sub(place, v128.load(at + part, SAMPLE_POINTS));
  v128.store(shell + part, place);
  v128.store(shell + part, off, SHELL_OFFSETS);
  return off;
}
