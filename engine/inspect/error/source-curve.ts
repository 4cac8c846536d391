import type { TrackIndex } from '../../base/units.ts';
import type { KeyKind } from '../../model/animation.ts';
import { rawKeys, type RawAnimation } from '../../model/raw.ts';
import { IDENTITY } from '../../offline/complete-keys.ts';

/** One track of a source at its own keys and at the built keys, in time order. */
export interface SourceCurve {
  /** Seconds of every place. */
  readonly times: Float64Array;
  /** 3 floats per place; 4 of a rotation, at length 1. */
  readonly values: Float64Array;
  /** Place of every built key. */
  readonly placeOfKey: Uint32Array;
}

/** Two ratios closer than this are the same time: timepoints are rounded ratios. */
const SAME_RATIO = 2 ** -20;

/** @param keyTimes seconds of the built keys, ascending */
export function sourceCurve(
  source: RawAnimation,
  kind: KeyKind,
  track: TrackIndex,
  keyTimes: Float64Array,
): SourceCurve {
  const size = IDENTITY[kind].length;
  const { offsets, times: allTimes, values: allValues } = rawKeys(source, kind);
  const own = allTimes.subarray(offsets[track], offsets[track + 1]);
  const ownValues = allValues.subarray(offsets[track] * size, offsets[track + 1] * size);
  const same = source.duration * SAME_RATIO;
  const times = new Float64Array(own.length + keyTimes.length);
  const values = new Float64Array(times.length * size);
  const placeOfKey = new Uint32Array(keyTimes.length);
  let count = 0;
  for (let key = 0, at = 0; key < keyTimes.length || at < own.length; count++) {
    const value = values.subarray(count * size, (count + 1) * size);
    if (at < own.length && !(own[at] > keyTimes[key] + same)) {
      times[count] = own[at];
      interpolate(value, ownValues, at * size, ownValues, at * size, 0);
      at++;
    } else {
      times[count] = keyTimes[key];
      sampleBetween(value, own, ownValues, at, keyTimes[key], IDENTITY[kind]);
    }
    while (key < keyTimes.length && keyTimes[key] <= times[count] + same) placeOfKey[key++] = count;
  }
  return { times: times.slice(0, count), values: values.slice(0, count * size), placeOfKey };
}

/**
 * The value at a time between key `right` and the previous key; beyond the ends, the value of the end.
 */
function sampleBetween(
  out: Float64Array,
  times: Float32Array,
  values: Float32Array,
  right: number,
  time: number,
  identity: readonly number[],
): void {
  if (times.length === 0) {
    out.set(identity);
    return;
  }
  const to = Math.min(right, times.length - 1);
  const from = Math.max(0, right - 1);
  const span = times[to] - times[from];
  const alpha = span > 0 ? (time - times[from]) / span : 0;
  interpolate(out, values, from * identity.length, values, to * identity.length, alpha);
}

/**
 * Interpolates 3 or 4 floats, the length of `out`. Rotations take the shortest path and have length 1.
 */
export function interpolate(
  out: Float64Array,
  a: ArrayLike<number>,
  ai: number,
  b: ArrayLike<number>,
  bi: number,
  alpha: number,
): void {
  const size = out.length;
  let sign = 1;
  if (size === 4) {
    const dot =
      a[ai] * b[bi] + a[ai + 1] * b[bi + 1] + a[ai + 2] * b[bi + 2] + a[ai + 3] * b[bi + 3];
    if (dot < 0) sign = -1;
  }
  for (let i = 0; i < size; i++) out[i] = a[ai + i] * (1 - alpha) + sign * b[bi + i] * alpha;
  if (size === 4) normalise(out);
}

function normalise(q: Float64Array): void {
  const length = Math.hypot(q[0], q[1], q[2], q[3]);
  if (length > 0) for (let i = 0; i < 4; i++) q[i] /= length;
  else q[3] = 1;
}
