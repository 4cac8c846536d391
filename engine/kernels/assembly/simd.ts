// Vector helpers for all kernels. They are small; the compiler inlines them.
import { VECTOR } from '../layout';

/** a · b + c; fused into one rounding in the relaxed build. */
// @ts-ignore: decorator
@inline
export function madd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(f32x4.mul(a, b), c);
}

/** c − a · b; fused likewise. */
// @ts-ignore: decorator
@inline
export function nmadd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_nmadd(a, b, c);
  return f32x4.sub(c, f32x4.mul(a, b));
}

/** a0 b0 a1 b1 */
// @ts-ignore: decorator
@inline
export function low(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 0, 4, 1, 5);
}

/** a2 b2 a3 b3 */
// @ts-ignore: decorator
@inline
export function high(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 2, 6, 3, 7);
}

/** a0 a1 b0 b1 */
// @ts-ignore: decorator
@inline
export function lowPair(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 0, 1, 4, 5);
}

/** a2 a3 b2 b3 */
// @ts-ignore: decorator
@inline
export function highPair(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 2, 3, 6, 7);
}

/** x² + y² + z² + w² */
// @ts-ignore: decorator
@inline
function squareLength(x: v128, y: v128, z: v128, w: v128): v128 {
  return f32x4.add(madd(y, y, f32x4.mul(x, x)), madd(w, w, f32x4.mul(z, z)));
}

/** 1 / √(x² + y² + z² + w²) */
// @ts-ignore: decorator
@inline
export function inverseLength(x: v128, y: v128, z: v128, w: v128): v128 {
  return f32x4.div(f32x4.splat(1), f32x4.sqrt(squareLength(x, y, z, w)));
}

/** Adds to w an amount too small to matter, so that a zero quaternion normalises to identity. */
// @ts-ignore: decorator
@inline
export function nudged(w: v128): v128 {
  return f32x4.add(w, f32x4.splat(1e-15));
}

/**
 * Components of the quaternion product a · b: the rotation b followed by a. Products are added in
 * pairs: a child waits for its parent's result, so latency matters.
 */
// @ts-ignore: decorator
@inline
export function productX(ax: v128, ay: v128, az: v128, aw: v128, bx: v128, by: v128, bz: v128, bw: v128): v128 {
  return f32x4.add(madd(ax, bw, f32x4.mul(aw, bx)), nmadd(az, by, f32x4.mul(ay, bz)));
}
// @ts-ignore: decorator
@inline
export function productY(ax: v128, ay: v128, az: v128, aw: v128, bx: v128, by: v128, bz: v128, bw: v128): v128 {
  return f32x4.add(madd(ay, bw, f32x4.mul(aw, by)), nmadd(ax, bz, f32x4.mul(az, bx)));
}
// @ts-ignore: decorator
@inline
export function productZ(ax: v128, ay: v128, az: v128, aw: v128, bx: v128, by: v128, bz: v128, bw: v128): v128 {
  return f32x4.add(madd(az, bw, f32x4.mul(aw, bz)), nmadd(ay, bx, f32x4.mul(ax, by)));
}
// @ts-ignore: decorator
@inline
export function productW(ax: v128, ay: v128, az: v128, aw: v128, bx: v128, by: v128, bz: v128, bw: v128): v128 {
  return f32x4.sub(nmadd(ax, bx, f32x4.mul(aw, bw)), madd(az, bz, f32x4.mul(ay, by)));
}

/** A component of a quaternion of length 1, for a turn: of length √2. */
// @ts-ignore: decorator
@inline
export function turned(component: v128): v128 {
  return f32x4.mul(component, f32x4.splat(1.4142135623730951));
}

/** Stores the rotation matrix of a quaternion of length 1: nine vectors at `to`, column after column. */
// @ts-ignore: decorator
@inline
export function storeRotation(x: v128, y: v128, z: v128, w: v128, to: usize): void {
  storeTurn(turned(x), turned(y), turned(z), turned(w), to);
}

/** The same of a quaternion of length √2: a matrix needs twice the products of two components of length 1. */
// @ts-ignore: decorator
@inline
export function storeTurn(x: v128, y: v128, z: v128, w: v128, to: usize): void {
  const one = f32x4.splat(1);
  const oneXx = f32x4.sub(one, f32x4.mul(x, x));
  const oneYy = f32x4.sub(one, f32x4.mul(y, y));
  const wx = f32x4.mul(w, x);
  const wy = f32x4.mul(w, y);
  const wz = f32x4.mul(w, z);
  v128.store(to, nmadd(z, z, oneYy), 0 * VECTOR);
  v128.store(to, madd(x, y, wz), 1 * VECTOR);
  v128.store(to, f32x4.sub(f32x4.mul(x, z), wy), 2 * VECTOR);
  v128.store(to, f32x4.sub(f32x4.mul(x, y), wz), 3 * VECTOR);
  v128.store(to, nmadd(z, z, oneXx), 4 * VECTOR);
  v128.store(to, madd(y, z, wx), 5 * VECTOR);
  v128.store(to, madd(x, z, wy), 6 * VECTOR);
  v128.store(to, f32x4.sub(f32x4.mul(y, z), wx), 7 * VECTOR);
  v128.store(to, nmadd(x, x, oneYy), 8 * VECTOR);
}

/** Scales three columns of three vectors at `to` by the vectors x y z at `scale`. */
export function scaleColumns(to: usize, scale: usize): void {
  for (let column = 0; column < 3; column++) {
    const s = v128.load(scale);
    v128.store(to, f32x4.mul(v128.load(to), s));
    v128.store(to, f32x4.mul(v128.load(to, VECTOR), s), VECTOR);
    v128.store(to, f32x4.mul(v128.load(to, 2 * VECTOR), s), 2 * VECTOR);
    to += 3 * VECTOR;
    scale += VECTOR;
  }
}
