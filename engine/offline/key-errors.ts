import { chord, dot4, nlerpShortest } from './reference-math.ts';

const { abs, fround, sqrt } = Math;

/** A column of keys: a time in any unit, and the same number of floats for each. */
export interface Curve {
  readonly times: Float32Array;
  readonly values: Float32Array;
}

/** Errors of a curve's keys, in the unit of its values; float32 in the reference's order. */
export interface KeyErrors {
  /** Distance of key `key` from the line between the keys `left` and `right`. */
  readonly between: (left: number, right: number, key: number) => number;
  /** Distance between two keys. */
  readonly apart: (key: number, other: number) => number;
  /** Distance of a key from the value of a track without keys. */
  readonly fromIdentity: (key: number) => number;
}

/** Errors of values that interpolate linearly, as distances; as many floats per key as `identity` has. */
export function vectorErrors({ times, values }: Curve, identity: readonly number[]): KeyErrors {
  const size = identity.length;
  const none = Float32Array.from(identity);
  const delta = new Float32Array(size);
  const distance = (key: number, to: Float32Array, at: number): number => {
    for (let i = 0; i < size; i++) delta[i] = values[key * size + i] - to[at + i];
    return lengthOf(delta);
  };
  return {
    between: (left, right, key) => {
      const alpha = alphaOf(times, left, right, key);
      for (let i = 0; i < size; i++) {
        const from = values[left * size + i];
        const change = fround(fround(values[right * size + i] - from) * alpha);
        delta[i] = fround(change + from) - values[key * size + i];
      }
      return lengthOf(delta);
    },
    apart: (key, other) => distance(key, values, other * size),
    fromIdentity: (key) => distance(key, none, 0),
  };
}

/** Errors of rotations: the displacement of a point at distance 1 from the joint. */
export function rotationErrors({ times, values }: Curve): KeyErrors {
  const none = Float32Array.of(0, 0, 0, 1);
  const between = new Float32Array(4);
  return {
    between: (left, right, key) => {
      nlerpShortest(between, values, 4 * left, 4 * right, alphaOf(times, left, right, key));
      return chord(dot4(between, 0, values, 4 * key));
    },
    apart: (key, other) => chord(dot4(values, 4 * key, values, 4 * other)),
    fromIdentity: (key) => chord(dot4(values, 4 * key, none, 0)),
  };
}

function alphaOf(times: Float32Array, left: number, right: number, key: number): number {
  return fround(fround(times[key] - times[left]) / fround(times[right] - times[left]));
}

function lengthOf(delta: Float32Array): number {
  if (delta.length === 1) return abs(delta[0]);
  let squared = 0;
  for (let i = 0; i < delta.length; i++) squared = fround(squared + fround(delta[i] * delta[i]));
  return fround(sqrt(squared));
}
