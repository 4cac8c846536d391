// Sampling, one character per lane. Each character reads its own row of a decoded clip. Four values x
// y z w are transposed to four vectors, one per component.
import { ROW_TRACK, TRACKS_ROTATIONS, TRACKS_TARGETS, TRACKS_VECTORS, VECTOR } from '../layout';
import { high, highPair, inverseLength, low, lowPair, madd, nudged } from './simd';

/** begin + change · alpha */
// @ts-ignore: decorator
@inline
function interpolate(track: usize, alpha: v128): v128 {
  return madd(v128.load(track, VECTOR), alpha, v128.load(track));
}

// @ts-ignore: decorator
@inline
function addTo(to: usize, value: v128, weight: v128): void {
  v128.store(to, madd(value, weight, v128.load(to)));
}

/** Writes or adds four rotations, x y z w, brought to length 1. */
// @ts-ignore: decorator
@inline
function putRotation(adds: bool, to: usize, x: v128, y: v128, z: v128, w: v128, weight: v128): void {
  w = nudged(w);
  let factor = f32x4.mul(inverseLength(x, y, z, w), weight);
  if (!adds) {
    v128.store(to, f32x4.mul(x, factor));
    v128.store(to, f32x4.mul(y, factor), VECTOR);
    v128.store(to, f32x4.mul(z, factor), 2 * VECTOR);
    v128.store(to, f32x4.mul(w, factor), 3 * VECTOR);
    return;
  }
  const sx = v128.load(to);
  const sy = v128.load(to, VECTOR);
  const sz = v128.load(to, 2 * VECTOR);
  const sw = v128.load(to, 3 * VECTOR);
  // Flips into the hemisphere of the sum so far: the factor takes the sign of the dot product.
  const dot = madd(sw, w, madd(sz, z, madd(sy, y, f32x4.mul(sx, x))));
  const opposite = f32x4.lt(dot, f32x4.splat(0));
  factor = v128.xor(factor, v128.and(opposite, i32x4.splat(0x80000000)));
  v128.store(to, madd(x, factor, sx));
  v128.store(to, madd(y, factor, sy), VECTOR);
  v128.store(to, madd(z, factor, sz), 2 * VECTOR);
  v128.store(to, madd(w, factor, sw), 3 * VECTOR);
}

/** Writes or adds four translations or scales, x y z. */
// @ts-ignore: decorator
@inline
function putVector(adds: bool, to: usize, x: v128, y: v128, z: v128, weight: v128): void {
  if (adds) {
    addTo(to, x, weight);
    addTo(to + VECTOR, y, weight);
    addTo(to + 2 * VECTOR, z, weight);
    return;
  }
  v128.store(to, f32x4.mul(x, weight));
  v128.store(to, f32x4.mul(y, weight), VECTOR);
  v128.store(to, f32x4.mul(z, weight), 2 * VECTOR);
}

/**
 * A list of tracks of four characters, rotations and then the rest. Their rows are at `rows`, their alphas at `alphas`.
 * Track i is stored at `locals` + targets[i].
 */
// @ts-ignore: decorator
@inline
function sampleTracks(adds: bool, tracks: usize, rows: usize, alphas: usize, weight: v128, locals: usize): void {
  const alpha0 = v128.load_splat<f32>(alphas);
  const alpha1 = v128.load_splat<f32>(alphas, 4);
  const alpha2 = v128.load_splat<f32>(alphas, 8);
  const alpha3 = v128.load_splat<f32>(alphas, 12);
  let r0 = load<usize>(rows);
  let r1 = load<usize>(rows, 4);
  let r2 = load<usize>(rows, 8);
  let r3 = load<usize>(rows, 12);
  let targets = load<usize>(tracks, TRACKS_TARGETS);
  const vectors = targets + ((<usize>load<i32>(tracks, TRACKS_ROTATIONS)) << 2);
  const end = vectors + ((<usize>load<i32>(tracks, TRACKS_VECTORS)) << 2);
  while (targets < end) {
    const to = locals + load<u32>(targets);
    const a = interpolate(r0, alpha0);
    const b = interpolate(r1, alpha1);
    const c = interpolate(r2, alpha2);
    const d = interpolate(r3, alpha3);
    const ab = low(a, b);
    const cd = low(c, d);
    const abHigh = high(a, b);
    const cdHigh = high(c, d);
    const x = lowPair(ab, cd);
    const y = highPair(ab, cd);
    const z = lowPair(abHigh, cdHigh);
    if (targets < vectors) putRotation(adds, to, x, y, z, highPair(abHigh, cdHigh), weight);
    else putVector(adds, to, x, y, z, weight);
    r0 += ROW_TRACK;
    r1 += ROW_TRACK;
    r2 += ROW_TRACK;
    r3 += ROW_TRACK;
    targets += 4;
  }
}

/** Samples the first layer. Values are written, each lane times its weight; `weights` is a vector. */
export function sampleFirst(tracks: usize, rows: usize, alphas: usize, weights: usize, locals: usize): void {
  sampleTracks(false, tracks, rows, alphas, v128.load(weights), locals);
}

/** Samples a further layer. Values are added. */
export function sampleFurther(tracks: usize, rows: usize, alphas: usize, weights: usize, locals: usize): void {
  sampleTracks(true, tracks, rows, alphas, v128.load(weights), locals);
}

/** Normalises the summed rotations. */
export function normaliseSums(tracks: usize, locals: usize): void {
  let target = load<usize>(tracks, TRACKS_TARGETS);
  const end = target + ((<usize>load<i32>(tracks, TRACKS_ROTATIONS)) << 2);
  for (; target < end; target += 4) {
    const q = locals + load<u32>(target);
    const x = v128.load(q);
    const y = v128.load(q, VECTOR);
    const z = v128.load(q, 2 * VECTOR);
    const w = nudged(v128.load(q, 3 * VECTOR));
    const inverse = inverseLength(x, y, z, w);
    v128.store(q, f32x4.mul(x, inverse));
    v128.store(q, f32x4.mul(y, inverse), VECTOR);
    v128.store(q, f32x4.mul(z, inverse), 2 * VECTOR);
    v128.store(q, f32x4.mul(w, inverse), 3 * VECTOR);
  }
}
