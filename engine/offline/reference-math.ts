/**
 * Quaternion arithmetic in float32, with every operation in the reference's order, so that results
 * have the same bits. Quaternions are four floats x y z w at an offset.
 */

const { fround, min, sqrt } = Math;

/** Dot product of the quaternions at `a[ai]` and `b[bi]`. */
export function dot4(a: Float32Array, ai: number, b: Float32Array, bi: number): number {
  const x = fround(a[ai] * b[bi]);
  const y = fround(a[ai + 1] * b[bi + 1]);
  const z = fround(a[ai + 2] * b[bi + 2]);
  const w = fround(a[ai + 3] * b[bi + 3]);
  return fround(fround(fround(x + y) + z) + w);
}

/** Changes the sign of the quaternion at `q[at]`: the same rotation, in the other hemisphere. */
function negate4(q: Float32Array, at: number): void {
  for (let i = at; i < at + 4; i++) q[i] = -q[i];
}

/** Scales the quaternion at `q[at]` to length 1; a zero quaternion becomes identity. */
export function normalizeSafe4(q: Float32Array, at: number): void {
  scaleToUnit(q, at, dot4(q, at, q, at));
}

/** The same with the sum taken in pairs, x with z and y with w: the reference's SIMD order, not its scalar one. */
export function normalizeSafePairwise4(q: Float32Array, at: number): void {
  const xz = fround(fround(q[at] * q[at]) + fround(q[at + 2] * q[at + 2]));
  const yw = fround(fround(q[at + 1] * q[at + 1]) + fround(q[at + 3] * q[at + 3]));
  scaleToUnit(q, at, fround(xz + yw));
}

/**
 * Makes the rotations `q[begin … end)` (in quaternions) unit length, the first one with w ≥ 0 and
 * every other one in the hemisphere of the previous one, so that nlerp between neighbours takes the
 * shortest path.
 */
export function unifyRotations(q: Float32Array, begin: number, end: number): void {
  for (let at = 4 * begin; at < 4 * end; at += 4) {
    normalizeSafe4(q, at);
    const cosine = at === 4 * begin ? q[at + 3] : dot4(q, at - 4, q, at);
    if (cosine < 0) negate4(q, at);
  }
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

/** Interpolates `count` floats from `values[a …]` to `values[b …]` at `alpha`, to `out[to …]`. */
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

/** Inverts the unit quaternion at `q[at]` in place. */
export function conjugate4(q: Float32Array, at: number): void {
  for (let i = at; i < at + 3; i++) q[i] = -q[i];
}

/** `out[to]` = the quaternion at `a[ai]` times the one at `b[bi]`: the rotation b, then a. */
export function multiply4(
  out: Float32Array,
  to: number,
  a: Float32Array,
  ai: number,
  b: Float32Array,
  bi: number,
): void {
  const ax = a[ai];
  const ay = a[ai + 1];
  const az = a[ai + 2];
  const aw = a[ai + 3];
  const bx = b[bi];
  const by = b[bi + 1];
  const bz = b[bi + 2];
  const bw = b[bi + 3];
  out[to] = sum4(aw * bx, ax * bw, ay * bz, -az * by);
  out[to + 1] = sum4(aw * by, ay * bw, az * bx, -ax * bz);
  out[to + 2] = sum4(aw * bz, az * bw, ax * by, -ay * bx);
  out[to + 3] = sum4(aw * bw, -ax * bx, -ay * by, -az * bz);
}

/** Sums four rounded products from left to right. */
function sum4(a: number, b: number, c: number, d: number): number {
  return fround(fround(fround(fround(a) + fround(b)) + fround(c)) + fround(d));
}

/** Interpolates from `q[a]` to `q[b]` on the shortest path; `out` has unit length. */
export function nlerpShortest(
  out: Float32Array,
  q: Float32Array,
  a: number,
  b: number,
  alpha: number,
): void {
  const sign = dot4(q, a, q, b) < 0 ? -1 : 1;
  for (let i = 0; i < 4; i++) {
    const from = q[a + i];
    out[i] = fround(fround(sign * q[b + i] - from) * alpha) + from;
  }
  const inverse = fround(1 / fround(sqrt(dot4(out, 0, out, 0))));
  for (let i = 0; i < 4; i++) out[i] *= inverse;
}

/** Chord length on the unit circle, from the cosine of half the angle. */
export function chord(cosine: number): number {
  const sine = fround(sqrt(fround(1 - min(1, fround(cosine * cosine)))));
  return fround(2 * sine);
}
