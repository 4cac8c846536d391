// Finds the key between two that is farthest from the line between them, as an optimiser asks. Four
// keys at a time, without fused operations, so that every machine and the TypeScript twin find the same key.
import { SCAN_COLUMN, SCAN_KEYS, SCAN_LANES } from '../layout';

/** Bytes of a float. */
// @ts-ignore: decorator
@inline
const FLOAT: usize = 4;

/** How far the four keys from `at` on are between the first key and the last: 0 to 1. */
// @ts-ignore: decorator
@inline
function between(times: usize, at: usize, start: v128, span: v128): v128 {
  return f32x4.div(f32x4.sub(v128.load(times + at), start), span);
}

/** How far one component is from the line between two keys. */
// @ts-ignore: decorator
@inline
function offLine(values: usize, at: usize, change: f32, from: f32, alpha: v128): v128 {
  const line = f32x4.add(f32x4.mul(f32x4.splat(change), alpha), f32x4.splat(from));
  return f32x4.sub(line, v128.load(values + at));
}

// @ts-ignore: decorator
@inline
function square(a: v128): v128 {
  return f32x4.mul(a, a);
}

/** The value of a component at the last key, less that at the first. */
// @ts-ignore: decorator
@inline
function changeOf(values: usize, left: usize, right: usize): f32 {
  return load<f32>(values + right) - load<f32>(values + left);
}

/**
 * For vectors of `size` components. Squares are compared first: roots are taken only of those that are larger than
 * all before. Of a single number there are none.
 */
export function farthestVector(
  scan: usize,
  size: i32,
  left: i32,
  right: i32,
  radius: f32,
  tolerance: f32,
): i32 {
  const times = scan + SCAN_KEYS;
  const column = <usize>load<u32>(scan + SCAN_COLUMN);
  const x = times + column;
  const y = x + column;
  const z = y + column;
  const w = z + column;
  const first = <usize>left * FLOAT;
  const last = <usize>right * FLOAT;
  const dx = changeOf(x, first, last);
  const dy = size > 1 ? changeOf(y, first, last) : 0;
  const dz = size > 2 ? changeOf(z, first, last) : 0;
  const dw = size > 3 ? changeOf(w, first, last) : 0;
  const start = f32x4.splat(load<f32>(times + first));
  const span = f32x4.splat(changeOf(times, first, last));
  let farthest = left;
  let largest = tolerance;
  let most: f32 = -1;
  for (let key = left + 1; key < right; key += 4) {
    const at = <usize>key * FLOAT;
    const alpha = between(times, at, start, span);
    const offX = offLine(x, at, dx, load<f32>(x + first), alpha);
    let off = size === 1 ? f32x4.abs(offX) : square(offX);
    if (size > 1) off = f32x4.add(off, square(offLine(y, at, dy, load<f32>(y + first), alpha)));
    if (size > 2) off = f32x4.add(off, square(offLine(z, at, dz, load<f32>(z + first), alpha)));
    if (size > 3) off = f32x4.add(off, square(offLine(w, at, dw, load<f32>(w + first), alpha)));
    if (!v128.any_true(f32x4.gt(off, f32x4.splat(most)))) continue;
    v128.store(scan + SCAN_LANES, off);
    const lanes = min(4, right - key);
    for (let lane = 0; lane < lanes; lane++) {
      const one = load<f32>(scan + SCAN_LANES + <usize>lane * FLOAT);
      if (!(one > most)) continue;
      most = one;
      const length = (size === 1 ? one : sqrt<f32>(one)) * radius;
      if (!(length > largest)) continue;
      largest = length;
      farthest = key + lane;
    }
  }
  return farthest;
}

/** x·a + y·b + z·c + w·d, from left to right. */
// @ts-ignore: decorator
@inline
function dot4(x: v128, y: v128, z: v128, w: v128, a: v128, b: v128, c: v128, d: v128): v128 {
  const xy = f32x4.add(f32x4.mul(x, a), f32x4.mul(y, b));
  return f32x4.add(f32x4.add(xy, f32x4.mul(z, c)), f32x4.mul(w, d));
}

/** A component of four rotations on the line between two. */
// @ts-ignore: decorator
@inline
function onLine(change: f32, from: f32, alpha: v128): v128 {
  return f32x4.add(f32x4.mul(f32x4.splat(change), alpha), f32x4.splat(from));
}

/**
 * For rotations, which are interpolated on the shortest path and then brought to length 1. Squared cosines are
 * compared first: the smallest one is farthest.
 */
export function farthestRotation(
  scan: usize,
  left: i32,
  right: i32,
  radius: f32,
  tolerance: f32,
): i32 {
  const times = scan + SCAN_KEYS;
  const column = <usize>load<u32>(scan + SCAN_COLUMN);
  const x = times + column;
  const y = x + column;
  const z = y + column;
  const w = z + column;
  const first = <usize>left * FLOAT;
  const last = <usize>right * FLOAT;
  const ax = load<f32>(x + first);
  const ay = load<f32>(y + first);
  const az = load<f32>(z + first);
  const aw = load<f32>(w + first);
  const bx = load<f32>(x + last);
  const by = load<f32>(y + last);
  const bz = load<f32>(z + last);
  const bw = load<f32>(w + last);
  const sign: f32 = ax * bx + ay * by + az * bz + aw * bw < 0 ? -1 : 1;
  const dx = sign * bx - ax;
  const dy = sign * by - ay;
  const dz = sign * bz - az;
  const dw = sign * bw - aw;
  const start = f32x4.splat(load<f32>(times + first));
  const span = f32x4.splat(changeOf(times, first, last));
  let farthest = left;
  let largest = tolerance;
  let least: f32 = <f32>Infinity;
  for (let key = left + 1; key < right; key += 4) {
    const at = <usize>key * FLOAT;
    const alpha = between(times, at, start, span);
    const px = onLine(dx, ax, alpha);
    const py = onLine(dy, ay, alpha);
    const pz = onLine(dz, az, alpha);
    const pw = onLine(dw, aw, alpha);
    const inverse = f32x4.div(f32x4.splat(1), f32x4.sqrt(dot4(px, py, pz, pw, px, py, pz, pw)));
    const cosine = dot4(
      f32x4.mul(px, inverse),
      f32x4.mul(py, inverse),
      f32x4.mul(pz, inverse),
      f32x4.mul(pw, inverse),
      v128.load(x + at),
      v128.load(y + at),
      v128.load(z + at),
      v128.load(w + at),
    );
    const squared = square(cosine);
    if (!v128.any_true(f32x4.lt(squared, f32x4.splat(least)))) continue;
    v128.store(scan + SCAN_LANES, squared);
    const lanes = min(4, right - key);
    for (let lane = 0; lane < lanes; lane++) {
      const one = load<f32>(scan + SCAN_LANES + <usize>lane * FLOAT);
      if (!(one < least)) continue;
      least = one;
      const sine = sqrt<f32>(<f32>1 - min<f32>(1, one));
      const length = <f32>2 * sine * radius;
      if (!(length > largest)) continue;
      largest = length;
      farthest = key + lane;
    }
  }
  return farthest;
}
