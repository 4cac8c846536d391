import type { RawKeys } from '../model/raw.ts';
import { IDENTITY } from './complete-keys.ts';
import { dot4 } from './reference-math.ts';

const { fround, sqrt, min } = Math;

/** Errors of the keys of one kind, as distances in the clip's own unit of length. */
export interface KeyErrors {
  /** Key `key` against the curve from key `left` to key `right`, for a unit radius. */
  readonly between: (left: number, right: number, key: number) => number;
  /** Key `key` against key `other`. */
  readonly apart: (key: number, other: number) => number;
  /** Key `key` against identity. */
  readonly fromIdentity: (key: number) => number;
}

/** Errors of translations and scales: distances, for scales at a distance of 1 from the joint. */
export function vectorErrors({ times, values }: RawKeys, kind: 'translation' | 'scale'): KeyErrors {
  const identity = Float32Array.from(IDENTITY[kind]);
  const between = (left: number, right: number, key: number): number => {
    const alpha = fround(fround(times[key] - times[left]) / fround(times[right] - times[left]));
    const x = lerp(values[3 * left], values[3 * right], alpha);
    const y = lerp(values[3 * left + 1], values[3 * right + 1], alpha);
    const z = lerp(values[3 * left + 2], values[3 * right + 2], alpha);
    return length3(x - values[3 * key], y - values[3 * key + 1], z - values[3 * key + 2]);
  };
  const distance = (key: number, to: Float32Array, at: number): number =>
    length3(
      values[3 * key] - to[at],
      values[3 * key + 1] - to[at + 1],
      values[3 * key + 2] - to[at + 2],
    );
  return {
    between,
    apart: (key, other) => distance(key, values, 3 * other),
    fromIdentity: (key) => distance(key, identity, 0),
  };
}

/** Errors of rotations: how far a point at a distance of 1 from the joint is off. */
export function rotationErrors({ times, values }: RawKeys): KeyErrors {
  const identity = Float32Array.from(IDENTITY.rotation);
  const scratch = new Float32Array(4);
  const between = (left: number, right: number, key: number): number => {
    const alpha = fround(fround(times[key] - times[left]) / fround(times[right] - times[left]));
    nlerpShortest(scratch, values, 4 * left, 4 * right, alpha);
    return chord(dot4(scratch, 0, values, 4 * key));
  };
  return {
    between,
    apart: (key, other) => chord(dot4(values, 4 * key, values, 4 * other)),
    fromIdentity: (key) => chord(dot4(values, 4 * key, identity, 0)),
  };
}

/** Distance of the ends of two unit radii between which half the angle has this cosine. */
export function chord(cosine: number): number {
  const sine = fround(sqrt(fround(1 - min(1, fround(cosine * cosine)))));
  return fround(2 * sine);
}

function lerp(a: number, b: number, alpha: number): number {
  return fround(fround(fround(b - a) * alpha) + a);
}

function length3(dx: number, dy: number, dz: number): number {
  const x = fround(dx);
  const y = fround(dy);
  const z = fround(dz);
  return fround(sqrt(fround(fround(fround(x * x) + fround(y * y)) + fround(z * z))));
}

/** Normalised lerp the short way round. */
function nlerpShortest(
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
