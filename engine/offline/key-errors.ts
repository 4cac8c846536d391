import { chord, dot4 } from './reference-math.ts';

const { abs, fround, sqrt } = Math;

/** A column of keys: a time in any unit, and the same number of floats for each. */
export interface Curve {
  readonly times: Float32Array;
  readonly values: Float32Array;
}

/** Errors above a tolerance, once they are lengths. */
export interface ErrorLimit {
  /** Factor that converts errors to lengths. */
  readonly radius: number;
  /** Errors up to this are accepted. */
  readonly tolerance: number;
}

/** Errors of a curve's keys, in the unit of its values; float32 in the reference's order. */
export interface KeyErrors {
  /**
   * The key between two that is farthest from the line between them, the first one of several; `left` if none is
   * farther than the limit.
   */
  readonly farthest: (left: number, right: number, limit: ErrorLimit) => number;
  /** Distance between two keys. */
  readonly apart: (key: number, other: number) => number;
  /** Distance of a key from the value of a track without keys. */
  readonly fromIdentity: (key: number) => number;
}

/** Errors of values that interpolate linearly, as distances; as many floats per key as `identity` has. */
export function vectorErrors(curve: Curve, identity: readonly number[]): KeyErrors {
  const { values } = curve;
  const size = identity.length;
  const none = Float32Array.from(identity);
  const distance = (key: number, to: Float32Array, at: number): number => {
    if (size === 1) return abs(fround(values[key] - to[at]));
    let squared = 0;
    for (let i = 0; i < size; i++) {
      const off = fround(values[key * size + i] - to[at + i]);
      squared = fround(squared + fround(off * off));
    }
    return fround(sqrt(squared));
  };
  return {
    farthest: (left, right, limit) => farthestVector(curve, size, left, right, limit),
    apart: (key, other) => distance(key, values, other * size),
    fromIdentity: (key) => distance(key, none, 0),
  };
}

/** Squares are compared first: roots are taken only of those that are larger than all before. Of a single number there are none. */
function farthestVector(
  { times, values }: Curve,
  size: number,
  left: number,
  right: number,
  { radius, tolerance }: ErrorLimit,
): number {
  const from = values.subarray(left * size, left * size + size);
  const change = from.map((value, i) => values[right * size + i] - value);
  const start = times[left];
  const span = fround(times[right] - start);
  let farthest = left;
  let largest = tolerance;
  let most = -1;
  for (let key = left + 1, at = key * size; key < right; key++, at += size) {
    const alpha = fround(fround(times[key] - start) / span);
    let squared = 0;
    for (let i = 0; i < size; i++) {
      const off = fround(fround(fround(change[i] * alpha) + from[i]) - values[at + i]);
      squared = size === 1 ? abs(off) : fround(squared + fround(off * off));
    }
    if (!(squared > most)) continue;
    most = squared;
    const off = fround((size === 1 ? squared : fround(sqrt(squared))) * radius);
    if (!(off > largest)) continue;
    largest = off;
    farthest = key;
  }
  return farthest;
}

/** Errors of rotations: the displacement of a point at distance 1 from the joint. */
export function rotationErrors(curve: Curve): KeyErrors {
  const { values } = curve;
  const none = Float32Array.of(0, 0, 0, 1);
  return {
    farthest: (left, right, limit) => farthestRotation(curve, left, right, limit),
    apart: (key, other) => chord(dot4(values, 4 * key, values, 4 * other)),
    fromIdentity: (key) => chord(dot4(values, 4 * key, none, 0)),
  };
}

/**
 * Interpolates on the shortest path as `nlerpShortest` does; what depends on the ends alone stands before the loop. Squared
 * cosines are compared first: the smallest one is farthest.
 */
function farthestRotation(
  { times, values: q }: Curve,
  left: number,
  right: number,
  { radius, tolerance }: ErrorLimit,
): number {
  const [a, b] = [4 * left, 4 * right];
  const sign = dot4(q, a, q, b) < 0 ? -1 : 1;
  const [ax, ay, az, aw] = [q[a], q[a + 1], q[a + 2], q[a + 3]];
  const dx = fround(sign * q[b] - ax);
  const dy = fround(sign * q[b + 1] - ay);
  const dz = fround(sign * q[b + 2] - az);
  const dw = fround(sign * q[b + 3] - aw);
  const start = times[left];
  const span = fround(times[right] - start);
  let farthest = left;
  let largest = tolerance;
  let least = Infinity;
  for (let key = left + 1, at = 4 * key; key < right; key++, at += 4) {
    const alpha = fround(fround(times[key] - start) / span);
    const x = fround(fround(dx * alpha) + ax);
    const y = fround(fround(dy * alpha) + ay);
    const z = fround(fround(dz * alpha) + az);
    const w = fround(fround(dw * alpha) + aw);
    const squared = fround(
      fround(fround(fround(x * x) + fround(y * y)) + fround(z * z)) + fround(w * w),
    );
    const inverse = fround(1 / fround(sqrt(squared)));
    const cosine = fround(
      fround(
        fround(fround(fround(x * inverse) * q[at]) + fround(fround(y * inverse) * q[at + 1])) +
          fround(fround(z * inverse) * q[at + 2]),
      ) + fround(fround(w * inverse) * q[at + 3]),
    );
    const squaredCosine = fround(cosine * cosine);
    if (!(squaredCosine < least)) continue;
    least = squaredCosine;
    const off = fround(chord(cosine) * radius);
    if (!(off > largest)) continue;
    largest = off;
    farthest = key;
  }
  return farthest;
}
