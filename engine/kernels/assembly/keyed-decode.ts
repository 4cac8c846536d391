// Decompresses the keys of four tracks at once, one track per lane.
import { ROTATION_KEYS, STREAM_PREVIOUS, STREAM_RATIO, STREAM_VALUES, VECTOR, VECTOR_KEYS } from '../layout';
import { nmadd } from './simd';

/** Bytes of a key's value. */
// @ts-ignore: decorator
@inline
const VALUE: u32 = 6;

// @ts-ignore: decorator
@inline
const SQRT_HALF: f32 = 0.70710678118654752;
/** √2 / 32767 */
// @ts-ignore: decorator
@inline
const ROTATION_STEP: f32 = 0.000043159689;

/**
 * Lanes 0 and 2 hold the first four bytes of two keys' values. Lanes 1 and 3 hold their last two
 * bytes; the remaining bytes belong to other keys.
 */
// @ts-ignore: decorator
@inline
function twoValues(values: usize, a: u32, b: u32): v128 {
  return v128.load_lane<i64>(values + b * VALUE, v128.load_zero<i64>(values + a * VALUE), 1);
}

/** Half floats in the low 16 bits of every lane, none of them infinite. */
// @ts-ignore: decorator
@inline
function fromHalf(bits: v128): v128 {
  const magnitude = i32x4.shl(v128.and(bits, i32x4.splat(0x7fff)), 13);
  const sign = i32x4.shl(v128.and(bits, i32x4.splat(0x8000)), 16);
  // 2^112: the difference of the two formats' exponent biases.
  return v128.or(f32x4.mul(magnitude, f32x4.splat(5.192296858534828e33)), sign);
}

/** Stores the values x y z of keys a b c d in three vectors at `to`. */
// @ts-ignore: decorator
@inline
function decodeVectors(values: usize, a: u32, b: u32, c: u32, d: u32, to: usize): void {
  const ab = twoValues(values, a, b);
  const cd = twoValues(values, c, d);
  const xy = v128.shuffle<i32>(ab, cd, 0, 2, 4, 6);
  const z = v128.shuffle<i32>(ab, cd, 1, 3, 5, 7);
  v128.store(to, fromHalf(xy));
  v128.store(to, fromHalf(i32x4.shr_u(xy, 16)), VECTOR);
  v128.store(to, fromHalf(z), 2 * VECTOR);
}

/** A stored component, 15 bits, as a number. */
// @ts-ignore: decorator
@inline
function component(level: v128): v128 {
  return f32x4.sub(f32x4.mul(f32x4.convert_i32x4_s(level), f32x4.splat(ROTATION_STEP)), f32x4.splat(SQRT_HALF));
}

/** Stores the rotations x y z w of keys a b c d in four vectors at `to`. */
// @ts-ignore: decorator
@inline
function decodeRotations(values: usize, a: u32, b: u32, c: u32, d: u32, to: usize): void {
  const ab = twoValues(values, a, b);
  const cd = twoValues(values, c, d);
  const low = v128.shuffle<i32>(ab, cd, 0, 2, 4, 6);
  const high = v128.shuffle<i32>(ab, cd, 1, 3, 5, 7);
  const mask = i32x4.splat(0x7fff);
  const one = i32x4.splat(1);
  const p = component(v128.and(i32x4.shr_u(low, 3), mask));
  const q = component(v128.or(i32x4.shr_u(low, 18), i32x4.shl(v128.and(high, one), 14)));
  const r = component(v128.and(i32x4.shr_u(high, 1), mask));
  const rest = nmadd(r, r, nmadd(q, q, nmadd(p, p, f32x4.splat(1))));
  const sign = i32x4.shl(v128.and(low, i32x4.splat(4)), 29);
  const largest = v128.or(f32x4.sqrt(f32x4.pmax(f32x4.splat(0), rest)), sign);
  const which = v128.and(low, i32x4.splat(3));
  const isX = i32x4.eq(which, i32x4.splat(0));
  const isY = i32x4.eq(which, one);
  const isZ = i32x4.eq(which, i32x4.splat(2));
  const isW = i32x4.eq(which, i32x4.splat(3));
  v128.store(to, v128.bitselect(largest, p, isX));
  v128.store(to, v128.bitselect(largest, v128.bitselect(p, q, isX), isY), VECTOR);
  v128.store(to, v128.bitselect(largest, v128.bitselect(r, q, isW), isZ), 2 * VECTOR);
  v128.store(to, v128.bitselect(largest, r, isW), 3 * VECTOR);
}

/** Ratios of keys a b c d. */
// @ts-ignore: decorator
@inline
function ratiosOf(ratio: usize, a: u32, b: u32, c: u32, d: u32): v128 {
  let ratios = v128.load_zero<f32>(ratio + (a << 2));
  ratios = v128.load_lane<f32>(ratio + (b << 2), ratios, 1);
  ratios = v128.load_lane<f32>(ratio + (c << 2), ratios, 2);
  return v128.load_lane<f32>(ratio + (d << 2), ratios, 3);
}

/** 1 / span, or the reference's estimate of it: the exponent negated, then Newton's method twice. */
// @ts-ignore: decorator
@inline
function rateOf(span: v128, estimate: bool): v128 {
  if (!estimate) return f32x4.div(f32x4.splat(1), span);
  const two = f32x4.splat(2);
  const guess = i32x4.sub(i32x4.splat(0x7f000000), span);
  const once = f32x4.mul(guess, f32x4.sub(two, f32x4.mul(span, guess)));
  return f32x4.mul(once, f32x4.sub(two, f32x4.mul(span, once)));
}

/**
 * Decompresses the left and right keys of four tracks to `to`; the right keys are at `entries`.
 * Returns whether left equals right in all four tracks.
 */
// @ts-ignore: decorator
@inline
function decodeGroup(rotation: bool, stream: usize, entries: usize, estimate: bool, to: usize): bool {
  const previous = load<usize>(stream, STREAM_PREVIOUS);
  const ratio = load<usize>(stream, STREAM_RATIO);
  const values = load<usize>(stream, STREAM_VALUES);
  const a = load<u32>(entries);
  const b = load<u32>(entries, 4);
  const c = load<u32>(entries, 8);
  const d = load<u32>(entries, 12);
  const e = load<u32>(previous + (a << 2));
  const f = load<u32>(previous + (b << 2));
  const g = load<u32>(previous + (c << 2));
  const h = load<u32>(previous + (d << 2));
  const left = ratiosOf(ratio, e, f, g, h);
  const span = f32x4.sub(ratiosOf(ratio, a, b, c, d), left);
  // The last two keys of a track may have one ratio. The last one applies there, instead of 0 / 0.
  const one = f32x4.splat(1);
  const together = f32x4.eq(span, f32x4.splat(0));
  v128.store(to, f32x4.sub(left, v128.and(one, together)));
  v128.store(to, v128.bitselect(one, rateOf(span, estimate), together), VECTOR);
  const leftValues = to + 2 * VECTOR;
  const bytes: usize = rotation ? (ROTATION_KEYS - 2 * VECTOR) / 2 : (VECTOR_KEYS - 2 * VECTOR) / 2;
  const rightValues = leftValues + bytes;
  if (rotation) {
    decodeRotations(values, e, f, g, h, leftValues);
    decodeRotations(values, a, b, c, d, rightValues);
  } else {
    decodeVectors(values, e, f, g, h, leftValues);
    decodeVectors(values, a, b, c, d, rightValues);
  }
  let same = i32x4.splat(-1);
  for (let i: usize = 0; i < bytes; i += VECTOR) {
    same = v128.and(same, f32x4.eq(v128.load(leftValues + i), v128.load(rightValues + i)));
  }
  return i32x4.all_true(same);
}

export function decodeRotationGroup(stream: usize, entries: usize, estimate: bool, to: usize): bool {
  return decodeGroup(true, stream, entries, estimate, to);
}

export function decodeVectorGroup(stream: usize, entries: usize, estimate: bool, to: usize): bool {
  return decodeGroup(false, stream, entries, estimate, to);
}
