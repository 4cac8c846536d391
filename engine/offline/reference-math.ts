/**
 * Quaternion arithmetic in float32, every operation in the order in which the reference does it, so
 * that what is built here has the reference's bits. Quaternions are four floats x y z w at an offset.
 */

const { fround, sqrt } = Math;

/** Dot product of the quaternions at `a[ai]` and `b[bi]`. */
export function dot4(a: Float32Array, ai: number, b: Float32Array, bi: number): number {
  const x = fround(a[ai] * b[bi]);
  const y = fround(a[ai + 1] * b[bi + 1]);
  const z = fround(a[ai + 2] * b[bi + 2]);
  const w = fround(a[ai + 3] * b[bi + 3]);
  return fround(fround(fround(x + y) + z) + w);
}

/** Changes the sign of the quaternion at `q[at]`: the same rotation, in the other hemisphere. */
export function negate4(q: Float32Array, at: number): void {
  for (let i = at; i < at + 4; i++) q[i] = -q[i];
}

/** Scales the quaternion at `q[at]` to length 1; one of no length becomes identity. */
export function normalizeSafe4(q: Float32Array, at: number): void {
  scaleToUnit(q, at, dot4(q, at, q, at));
}

/** The same with the sum taken in pairs, x with z and y with w: the reference's SIMD order, not its scalar one. */
export function normalizeSafePairwise4(q: Float32Array, at: number): void {
  const xz = fround(fround(q[at] * q[at]) + fround(q[at + 2] * q[at + 2]));
  const yw = fround(fround(q[at + 1] * q[at + 1]) + fround(q[at + 3] * q[at + 3]));
  scaleToUnit(q, at, fround(xz + yw));
}

function scaleToUnit(q: Float32Array, at: number, squaredLength: number): void {
  if (squaredLength === 0) {
    q.fill(0, at, at + 3);
    q[at + 3] = 1;
    return;
  }
  const inverse = fround(1 / fround(sqrt(squaredLength)));
  for (let i = at; i < at + 4; i++) q[i] *= inverse;
}

/** `out[to …]` = half-way and the like: `count` floats from `values[a …]` to `values[b …]`, at `alpha`. */
export function lerp(
  out: Float32Array,
  to: number,
  values: Float32Array,
  a: number,
  b: number,
  alpha: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    out[to + i] = fround(fround(values[b + i] - values[a + i]) * alpha) + values[a + i];
  }
}
