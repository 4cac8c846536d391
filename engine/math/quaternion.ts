/** Floats of a quaternion: x y z w. */
export const QUATERNION_FLOATS = 4;

const f = Math.fround;
const SQRT_HALF = f(Math.SQRT1_2);
/** Largest value of a stored component: 15 bits. */
const LEVELS = 32767;
const ENCODE_SCALE = f(LEVELS / f(Math.SQRT2));

/**
 * Decodes a 48-bit packed rotation (three words from `words[at]`) to `out[to]`, with x y z w
 * `stride` floats apart: 1 for a quaternion, 4 for one lane of a group.
 *
 * Bits 0–1 name the largest component, bit 2 is its sign, three times 15 bits hold the others in x
 * y z w order, scaled to ±√½; the largest one is computed, so that the length is 1.
 *
 * @example
 * const { values } = keyStream(animation, 'rotation');
 * const rotation = new Float32Array(4);
 * decodeRotation(values, 0, rotation, 0);
 * console.assert(Math.abs(Math.hypot(...rotation) - 1) < 1e-4);
 */
export function decodeRotation(
  words: Uint16Array,
  at: number,
  out: Float32Array,
  to: number,
  stride = 1,
): void {
  // √½ and √2 / 32767 in float32. Local literals are faster than constants of the module.
  const half = 0.7071067690849304;
  const step = 0.000043159689084859565;
  const low = words[at];
  const middle = words[at + 1];
  const high = words[at + 2];
  const a = ((low >> 3) | ((middle & 3) << 13)) * step - half;
  const b = ((middle >> 2) | ((high & 1) << 14)) * step - half;
  const c = (high >> 1) * step - half;
  const magnitude = Math.sqrt(Math.max(0, 1 - (a * a + b * b + c * c)));
  const largest = low & 3;
  let slot = largest === 0 ? to + stride : to;
  out[slot] = a;
  slot += largest === 1 ? 2 * stride : stride;
  out[slot] = b;
  slot += largest === 2 ? 2 * stride : stride;
  out[slot] = c;
  out[to + largest * stride] = low & 4 ? -magnitude : magnitude;
}

/**
 * Packs a unit quaternion (`q[from]`, x y z w side by side) into three words at `words[at]`. All
 * arithmetic is float32, so that the bits equal the reference's.
 *
 * @example
 * const words = new Uint16Array(3);
 * encodeRotation(Float32Array.of(0, 0, 0, 1), 0, words, 0);
 */
export function encodeRotation(
  q: Float32Array,
  from: number,
  words: Uint16Array,
  at: number,
): void {
  let largest = 0;
  for (let component = 1; component < QUATERNION_FLOATS; component++) {
    if (Math.abs(q[from + component]) > Math.abs(q[from + largest])) largest = component;
  }
  const a = quantise(q[from + (largest === 0 ? 1 : 0)]);
  const b = quantise(q[from + (largest <= 1 ? 2 : 1)]);
  const c = quantise(q[from + (largest <= 2 ? 3 : 2)]);
  const negative = q[from + largest] < 0 ? 4 : 0;
  words[at] = largest | negative | (a << 3);
  words[at + 1] = (a >> 13) | (b << 2);
  words[at + 2] = (b >> 14) | (c << 1);
}

function quantise(component: number): number {
  const level = f(f(f(component + SQRT_HALF) * ENCODE_SCALE) + 0.5);
  return Math.max(0, Math.min(Math.trunc(level), LEVELS));
}

/**
 * out = a · b, the rotation b followed by a; `out` may be either of them.
 * Offsets count floats; components stand side by side.
 *
 * @example
 * const half = Float32Array.of(0, Math.SQRT1_2, 0, Math.SQRT1_2);
 * multiplyQuaternions(half, 0, half, 0, half, 0);
 * console.assert(Math.abs(half[1] - 1) < 1e-6); // two quarters make half a turn
 */
export function multiplyQuaternions(
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
  out[to] = aw * bx + ax * bw + ay * bz - az * by;
  out[to + 1] = aw * by + ay * bw + az * bx - ax * bz;
  out[to + 2] = aw * bz + az * bw + ax * by - ay * bx;
  out[to + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

/** out = the inverse of the unit quaternion at `q[from]`; `out` may be `q`. */
export function conjugate(out: Float32Array, to: number, q: Float32Array, from: number): void {
  out[to] = -q[from];
  out[to + 1] = -q[from + 1];
  out[to + 2] = -q[from + 2];
  out[to + 3] = q[from + 3];
}

/**
 * Scales the quaternion at `q[at]` to length 1; one of length 0 becomes identity.
 *
 * @example
 * const long = Float32Array.of(0, 0, 0, 5);
 * normalizeQuaternion(long, 0);
 * console.assert(long[3] === 1);
 */
export function normalizeQuaternion(q: Float32Array, at: number): void {
  const length = Math.hypot(q[at], q[at + 1], q[at + 2], q[at + 3]);
  if (length === 0) {
    q.fill(0, at, at + 3);
    q[at + 3] = 1;
    return;
  }
  for (let i = at; i < at + QUATERNION_FLOATS; i++) q[i] /= length;
}

/**
 * out = normalise(a + (b − a)·alpha), without a sign check: neighbouring keys are in one
 * hemisphere. If the sum has length 0, the result is a.
 */
export function nlerp(
  out: Float32Array,
  to: number,
  a: Float32Array,
  ai: number,
  b: Float32Array,
  bi: number,
  alpha: number,
): void {
  const x = a[ai] + (b[bi] - a[ai]) * alpha;
  const y = a[ai + 1] + (b[bi + 1] - a[ai + 1]) * alpha;
  const z = a[ai + 2] + (b[bi + 2] - a[ai + 2]) * alpha;
  const w = a[ai + 3] + (b[bi + 3] - a[ai + 3]) * alpha;
  const square = x * x + y * y + z * z + w * w;
  if (square === 0) {
    for (let i = 0; i < QUATERNION_FLOATS; i++) out[to + i] = a[ai + i];
    return;
  }
  const scale = 1 / Math.sqrt(square);
  out[to] = x * scale;
  out[to + 1] = y * scale;
  out[to + 2] = z * scale;
  out[to + 3] = w * scale;
}

/**
 * out = the vector at `v[from]` rotated by the unit quaternion at `q[at]`; `out` may be `v`.
 *
 * @example
 * const turn = Float32Array.of(0, Math.SQRT1_2, 0, Math.SQRT1_2);
 * const ahead = Float32Array.of(0, 0, 1);
 * rotateVector(ahead, 0, turn, 0, ahead, 0);
 * console.assert(Math.abs(ahead[0] - 1) < 1e-6);
 */
export function rotateVector(
  out: Float32Array,
  to: number,
  q: Float32Array,
  at: number,
  v: Float32Array,
  from: number,
): void {
  const qx = q[at];
  const qy = q[at + 1];
  const qz = q[at + 2];
  const qw = q[at + 3];
  const vx = v[from];
  const vy = v[from + 1];
  const vz = v[from + 2];
  const tx = 2 * (qy * vz - qz * vy);
  const ty = 2 * (qz * vx - qx * vz);
  const tz = 2 * (qx * vy - qy * vx);
  out[to] = vx + qw * tx + qy * tz - qz * ty;
  out[to + 1] = vy + qw * ty + qz * tx - qx * tz;
  out[to + 2] = vz + qw * tz + qx * ty - qy * tx;
}

/**
 * Angle between two unit quaternions, in radians [0, π], whatever their signs.
 *
 * @example
 * const turn = Float32Array.of(0, Math.SQRT1_2, 0, Math.SQRT1_2, 0, 0, 0, 1);
 * console.assert(Math.abs(angleBetween(turn, 0, turn, 4) - Math.PI / 2) < 1e-6);
 */
export function angleBetween(a: Float32Array, ai: number, b: Float32Array, bi: number): number {
  // Uses the chord instead of the dot product: arccos loses half of the digits near 1.
  let plus = 0;
  let minus = 0;
  for (let i = 0; i < QUATERNION_FLOATS; i++) {
    plus += (a[ai + i] + b[bi + i]) ** 2;
    minus += (a[ai + i] - b[bi + i]) ** 2;
  }
  return 4 * Math.asin(Math.min(1, Math.sqrt(Math.min(plus, minus)) / 2));
}

/** The length of the quaternion at `q[at]`. */
export function quaternionLength(q: ArrayLike<number>, at = 0): number {
  return Math.hypot(q[at], q[at + 1], q[at + 2], q[at + 3]);
}
