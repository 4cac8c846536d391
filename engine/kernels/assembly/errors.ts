// Errors of a clip while its keys are chosen: what a change of one joint does to the joints below it.
// One column per lane, in doubles and without fused operations, so that every machine and the
// TypeScript twin compute the same bits.
import {
  CHANGE_PAIR,
  ERRORS_ABOVE,
  ERRORS_BARRIER,
  ERRORS_BROKEN,
  ERRORS_CHANGE,
  ERRORS_COST,
  ERRORS_COUNT,
  ERRORS_DISTANCES,
  ERRORS_LINEAR,
  ERRORS_MEAN,
  ERRORS_MOMENTS,
  ERRORS_PAIRS,
  ERRORS_SAMPLES,
  ERRORS_SLACK,
  ERRORS_SOFTENING,
  ERRORS_THRESHOLD,
  ERRORS_WEIGHTS,
  MOMENT_PAIR,
  SAMPLE_ERROR,
  SAMPLE_INVERSE_LIMIT,
  SAMPLE_LIMIT,
  SAMPLE_ORIGIN,
  SAMPLE_PAIR,
  SAMPLE_POINTS,
  VECTOR,
} from '../layout';

/** Bytes of x y z of two columns, f32. */
// @ts-ignore: decorator
@inline
const PLACE: usize = 3 * 8;

/** Two f32 as doubles. */
// @ts-ignore: decorator
@inline
function loadPair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

// @ts-ignore: decorator
@inline
function storePair(at: usize, value: v128): void {
  v128.store64_lane(at, f32x4.demote_f64x2_zero(value), 0);
}

/** x·a + y·b + z·c + d, from left to right. */
// @ts-ignore: decorator
@inline
function dot(x: v128, a: v128, y: v128, b: v128, z: v128, c: v128, d: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.add(f64x2.mul(x, a), f64x2.mul(y, b)), f64x2.mul(z, c)), d);
}

/** The sum of both lanes. */
// @ts-ignore: decorator
@inline
function bothLanes(a: v128): f64 {
  return f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1);
}

// @ts-ignore: decorator
@inline
function addTo(at: usize, value: v128): void {
  v128.store(at, f64x2.add(v128.load(at), value));
}

/** 1 in every lane that is set. */
// @ts-ignore: decorator
@inline
function ones(mask: v128): v128 {
  return v128.and(mask, f64x2.splat(1));
}

// @ts-ignore: decorator
@inline
function positive(a: v128): v128 {
  return f64x2.pmax(f64x2.splat(0), a);
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

/** Component `axis` of shell point `i` of the sample at `at`. */
// @ts-ignore: decorator
@inline
function shellPoint(at: usize, i: usize, axis: usize, d: v128): v128 {
  const origin = loadPair(at + SAMPLE_ORIGIN + axis * 8);
  return f64x2.add(origin, f64x2.mul(d, loadPair(at + i * PLACE + axis * 8)));
}

/** How far component `axis` of shell point `i` is from the source's. */
// @ts-ignore: decorator
@inline
function offSource(at: usize, i: usize, axis: usize, place: v128, move: v128): v128 {
  const wanted = loadPair(at + SAMPLE_POINTS + i * PLACE + axis * 8);
  return f64x2.add(f64x2.sub(place, wanted), move);
}

/** x² + y² + z² */
// @ts-ignore: decorator
@inline
function squared(x: v128, y: v128, z: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(x, x), f64x2.mul(y, y)), f64x2.mul(z, z));
}

/** The error of a sample after a change. */
// @ts-ignore: decorator
@inline
function errorAfter(at: usize, change: usize, d: v128): v128 {
  let worst = f64x2.splat(0);
  for (let i: usize = 0; i < 3; i++) {
    const x = shellPoint(at, i, 0, d);
    const y = shellPoint(at, i, 1, d);
    const z = shellPoint(at, i, 2, d);
    const ex = offSource(at, i, 0, x, moved(change, 0, x, y, z));
    const ey = offSource(at, i, 1, y, moved(change, 1, x, y, z));
    const ez = offSource(at, i, 2, z, moved(change, 2, x, y, z));
    worst = f64x2.pmax(worst, squared(ex, ey, ez));
  }
  return f64x2.sqrt(worst);
}

/** Adds the moments of a sample's three points after a change. */
// @ts-ignore: decorator
@inline
function gatherMoments(to: usize, at: usize, change: usize, d: v128, w: v128, origin: usize): void {
  for (let i: usize = 0; i < 3; i++) {
    const x = shellPoint(at, i, 0, d);
    const y = shellPoint(at, i, 1, d);
    const z = shellPoint(at, i, 2, d);
    const ex = offSource(at, i, 0, x, moved(change, 0, x, y, z));
    const ey = offSource(at, i, 1, y, moved(change, 1, x, y, z));
    const ez = offSource(at, i, 2, z, moved(change, 2, x, y, z));
    const rx = f64x2.sub(x, loadPair(origin));
    const ry = f64x2.sub(y, loadPair(origin + 8));
    const rz = f64x2.sub(z, loadPair(origin + 16));
    addTo(to, w);
    addTo(to + VECTOR, f64x2.mul(w, ex));
    addTo(to + 2 * VECTOR, f64x2.mul(w, ey));
    addTo(to + 3 * VECTOR, f64x2.mul(w, ez));
    addTo(to + 4 * VECTOR, f64x2.mul(w, f64x2.sub(f64x2.mul(ry, ez), f64x2.mul(rz, ey))));
    addTo(to + 5 * VECTOR, f64x2.mul(w, f64x2.sub(f64x2.mul(rz, ex), f64x2.mul(rx, ez))));
    addTo(to + 6 * VECTOR, f64x2.mul(w, f64x2.sub(f64x2.mul(rx, ey), f64x2.mul(ry, ex))));
    addTo(to + 7 * VECTOR, f64x2.mul(w, f64x2.add(f64x2.mul(ry, ry), f64x2.mul(rz, rz))));
    addTo(to + 8 * VECTOR, f64x2.neg(f64x2.mul(w, f64x2.mul(rx, ry))));
    addTo(to + 9 * VECTOR, f64x2.neg(f64x2.mul(w, f64x2.mul(rx, rz))));
    addTo(to + 10 * VECTOR, f64x2.mul(w, f64x2.add(f64x2.mul(rx, rx), f64x2.mul(rz, rz))));
    addTo(to + 11 * VECTOR, f64x2.neg(f64x2.mul(w, f64x2.mul(ry, rz))));
    addTo(to + 12 * VECTOR, f64x2.mul(w, f64x2.add(f64x2.mul(rx, rx), f64x2.mul(ry, ry))));
  }
}

/**
 * Computes what the change of joint `first` would do to the errors of joints [first, end) in pairs
 * [from, to); with `gather` also the moments of the errors after it.
 */
export function tryErrors(state: usize, first: i32, end: i32, from: i32, to: i32, gather: i32): void {
  const pairs = load<i32>(state, ERRORS_PAIRS);
  const samples = load<usize>(state, ERRORS_SAMPLES);
  const weights = load<usize>(state, ERRORS_WEIGHTS);
  const changes = load<usize>(state, ERRORS_CHANGE);
  const moments = load<usize>(state, ERRORS_MOMENTS);
  const linear = f64x2.splat(load<f64>(state, ERRORS_LINEAR));
  const aboveBy = f64x2.splat(load<f64>(state, ERRORS_ABOVE));
  const threshold = f64x2.splat(load<f64>(state, ERRORS_THRESHOLD));
  const barrier = f64x2.splat(load<f64>(state, ERRORS_BARRIER));
  const slack = f64x2.splat(load<f64>(state, ERRORS_SLACK));
  let cost = f64x2.splat(0);
  let mean = f64x2.splat(0);
  let count = f64x2.splat(0);
  let broken = f64x2.splat(0);
  if (gather) memory.fill(moments + <usize>from * MOMENT_PAIR, 0, <usize>(to - from) * MOMENT_PAIR);
  for (let joint = first; joint < end; joint++) {
    const d = f64x2.splat(load<f64>(load<usize>(state, ERRORS_DISTANCES) + ((<usize>joint) << 3)));
    for (let pair = from; pair < to; pair++) {
      const at = samples + <usize>(joint * pairs + pair) * SAMPLE_PAIR;
      const error = errorAfter(at, changes + <usize>pair * CHANGE_PAIR, d);
      const before = loadPair(at + SAMPLE_ERROR);
      const inverse = loadPair(at + SAMPLE_INVERSE_LIMIT);
      const w = v128.load(weights + ((<usize>pair) << 4));
      const over = positive(f64x2.sub(error, threshold));
      const over0 = positive(f64x2.sub(before, threshold));
      const u = f64x2.mul(error, inverse);
      const v = f64x2.mul(before, inverse);
      const u2 = f64x2.mul(u, u);
      const v2 = f64x2.mul(v, v);
      const u4 = f64x2.mul(u2, u2);
      const v4 = f64x2.mul(v2, v2);
      const more = f64x2.sub(error, before);
      const raised = f64x2.add(
        f64x2.add(f64x2.mul(linear, more), f64x2.mul(aboveBy, f64x2.sub(over, over0))),
        f64x2.mul(barrier, f64x2.sub(f64x2.mul(u4, u4), f64x2.mul(v4, v4))),
      );
      cost = f64x2.add(cost, f64x2.mul(w, raised));
      mean = f64x2.add(mean, f64x2.mul(w, more));
      count = f64x2.add(
        count,
        f64x2.sub(ones(f64x2.gt(error, threshold)), ones(f64x2.gt(before, threshold))),
      );
      const limit = f64x2.mul(loadPair(at + SAMPLE_LIMIT), slack);
      const grown = f64x2.gt(error, f64x2.mul(before, f64x2.splat(1.0000001)));
      broken = f64x2.add(broken, ones(v128.and(f64x2.gt(error, limit), grown)));
      if (gather) {
        const softening = f64x2.splat(load<f64>(state, ERRORS_SOFTENING));
        const slope = f64x2.add(linear, v128.and(f64x2.gt(error, threshold), aboveBy));
        const steep = f64x2.mul(
          f64x2.mul(f64x2.mul(f64x2.mul(f64x2.splat(8), barrier), f64x2.mul(inverse, inverse)), u4),
          u2,
        );
        const pull = f64x2.mul(w, f64x2.add(f64x2.div(slope, f64x2.add(error, softening)), steep));
        const origin = samples + <usize>(first * pairs + pair) * SAMPLE_PAIR + SAMPLE_ORIGIN;
        gatherMoments(
          moments + <usize>pair * MOMENT_PAIR,
          at,
          changes + <usize>pair * CHANGE_PAIR,
          d,
          pull,
          origin,
        );
      }
    }
  }
  store<f64>(state, bothLanes(cost), ERRORS_COST);
  store<f64>(state, bothLanes(mean), ERRORS_MEAN);
  store<f64>(state, bothLanes(count), ERRORS_COUNT);
  store<f64>(state, bothLanes(broken), ERRORS_BROKEN);
}

/** Changes the samples of joints [first, end) in pairs [from, to), their errors included. */
export function applyErrors(state: usize, first: i32, end: i32, from: i32, to: i32): void {
  const pairs = load<i32>(state, ERRORS_PAIRS);
  const samples = load<usize>(state, ERRORS_SAMPLES);
  const changes = load<usize>(state, ERRORS_CHANGE);
  for (let joint = first; joint < end; joint++) {
    const d = f64x2.splat(load<f64>(load<usize>(state, ERRORS_DISTANCES) + ((<usize>joint) << 3)));
    for (let pair = from; pair < to; pair++) {
      const at = samples + <usize>(joint * pairs + pair) * SAMPLE_PAIR;
      const change = changes + <usize>pair * CHANGE_PAIR;
      for (let column: usize = 0; column < 4; column++) changeColumn(at, change, column);
      storePair(at + SAMPLE_ERROR, errorOf(at, d));
    }
  }
}

/** Adds its change to one column of a sample's matrix; only the last is a place, which moves as well. */
// @ts-ignore: decorator
@inline
function changeColumn(at: usize, change: usize, column: usize): void {
  const to = at + column * PLACE;
  const x = loadPair(to);
  const y = loadPair(to + 8);
  const z = loadPair(to + 16);
  const one = f64x2.splat(column == 3 ? 1 : 0);
  for (let axis: usize = 0; axis < 3; axis++) {
    const by = change + axis * VECTOR;
    const move = dot(
      v128.load(by),
      x,
      v128.load(by, 3 * VECTOR),
      y,
      v128.load(by, 6 * VECTOR),
      z,
      f64x2.mul(one, v128.load(by, 9 * VECTOR)),
    );
    storePair(to + axis * 8, f64x2.add(axis == 0 ? x : axis == 1 ? y : z, move));
  }
}

/** The error of a sample as it is. */
// @ts-ignore: decorator
@inline
function errorOf(at: usize, d: v128): v128 {
  let worst = f64x2.splat(0);
  for (let i: usize = 0; i < 3; i++) {
    const wanted = at + SAMPLE_POINTS + i * PLACE;
    const ex = f64x2.sub(shellPoint(at, i, 0, d), loadPair(wanted));
    const ey = f64x2.sub(shellPoint(at, i, 1, d), loadPair(wanted + 8));
    const ez = f64x2.sub(shellPoint(at, i, 2, d), loadPair(wanted + 16));
    worst = f64x2.pmax(worst, squared(ex, ey, ez));
  }
  return f64x2.sqrt(worst);
}
