import type { JointIndex, KeyIndex, Seconds, TrackIndex } from '../../base/units.ts';
import { KEY_KINDS, keyStream, type Animation, type KeyKind } from '../../model/animation.ts';
import type { RawAnimation } from '../../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';
import { IDENTITY } from '../../offline/complete-keys.ts';
import { measureHierarchy } from '../../offline/hierarchy.ts';
import { decodeKey } from '../../model/key-value.ts';
import { interpolate, sourceCurve } from './source-curve.ts';

/**
 * One track of a source, and the keys of its build. Errors are measured where they are largest, at the
 * end of the chain below the joint. The optimiser bounds the same measure by its tolerance.
 */
export interface TrackErrors {
  readonly kind: KeyKind;
  readonly track: TrackIndex;
  /** The built keys in time order, as indices in the stream. */
  readonly keys: Uint32Array;
  /** Seconds of the built keys. */
  readonly times: Float64Array;
  /**
   * Largest distance of the source from the line between two built keys; keys between them are
   * ignored.
   */
  between(left: number, right: number): TrackError;
  /** The same with an additional key between them, at `place` and with the source's value. */
  withKeyAt(left: number, right: number, place: number): number;
}

/** The point at which a line is farthest from the source. */
export interface TrackError {
  /** In the asset's unit of length. */
  readonly error: number;
  readonly time: Seconds;
  /** A place for {@link TrackErrors.withKeyAt}. */
  readonly place: number;
  /** Whether it is between the two keys, so that an additional key would help. */
  readonly inside: boolean;
}

/**
 * All tracks of the joints of a clip, one after another.
 * @param distances of the shell points, one per joint
 */
export function* trackErrors(
  skeleton: Skeleton,
  source: RawAnimation,
  built: Animation,
  distances: Float32Array,
): Generator<TrackErrors> {
  const setting = (joint: JointIndex) => ({ tolerance: 0, distance: distances[joint] });
  const { length, scale } = measureHierarchy(source, skeleton, setting);
  for (const kind of KEY_KINDS) {
    for (let track = 0; track < skeleton.count; track++) {
      const parent = skeleton.parents[track];
      const above = parent === NO_PARENT ? 1 : scale[parent];
      yield errorsOf(source, built, kind, track, kind === 'translation' ? above : length[track]);
    }
  }
}

/** The value at an end of a line: floats from `values[at]`. */
interface End {
  readonly time: Seconds;
  readonly values: ArrayLike<number>;
  readonly at: number;
}

function errorsOf(
  source: RawAnimation,
  built: Animation,
  kind: KeyKind,
  track: TrackIndex,
  radius: number,
): TrackErrors {
  const size = IDENTITY[kind].length;
  const { keys, times, values } = builtKeys(built, kind, track);
  const truth = sourceCurve(source, kind, track, times);
  const line = new Float64Array(size);
  const keyEnd = (key: KeyIndex): End => ({ time: times[key], values, at: key * size });
  const off = (from: End, to: End, place: number): number => {
    const span = to.time - from.time;
    const alpha = span > 0 ? (truth.times[place] - from.time) / span : 0;
    interpolate(line, from.values, from.at, to.values, to.at, alpha);
    return radius * distanceTo(line, truth.values, place * size);
  };
  const farthest = (from: End, to: End, first: number, last: number): [number, number] => {
    let error = 0;
    let place = first;
    for (let at = first; at <= last; at++) {
      const found = off(from, to, at);
      if (found > error) [error, place] = [found, at];
    }
    return [error, place];
  };
  return {
    kind,
    track,
    keys,
    times,
    between: (left, right) => {
      const [first, last] = [truth.placeOfKey[left], truth.placeOfKey[right]];
      const [error, place] = farthest(keyEnd(left), keyEnd(right), first, last);
      return { error, place, time: truth.times[place], inside: place > first && place < last };
    },
    withKeyAt: (left, right, place) => {
      const middle = { time: truth.times[place], values: truth.values, at: place * size };
      const [first, last] = [truth.placeOfKey[left], truth.placeOfKey[right]];
      const [before] = farthest(keyEnd(left), middle, first, place);
      const [after] = farthest(middle, keyEnd(right), place, last);
      return Math.max(before, after);
    },
  };
}

function builtKeys(
  built: Animation,
  kind: KeyKind,
  track: TrackIndex,
): { readonly keys: Uint32Array; readonly times: Float64Array; readonly values: Float32Array } {
  const stream = keyStream(built, kind);
  const { trackOffsets, keys: all, ratio } = stream.table;
  const size = IDENTITY[kind].length;
  const keys = all.subarray(trackOffsets[track], trackOffsets[track + 1]);
  const values = new Float32Array(keys.length * size);
  keys.forEach((key, i) => decodeKey(stream, key, values, i * size));
  return { keys, values, times: Float64Array.from(keys, (key) => ratio[key] * built.duration) };
}

/**
 * Displacement of a point at distance 1 from the joint: a distance, or the chord of the angle between
 * rotations.
 */
function distanceTo(value: Float64Array, values: Float64Array, at: number): number {
  let minus = 0;
  let plus = 0;
  for (let i = 0; i < value.length; i++) {
    minus += (value[i] - values[at + i]) ** 2;
    plus += (value[i] + values[at + i]) ** 2;
  }
  if (value.length < 4) return Math.sqrt(minus);
  // The distance of two unit quaternions is 2 sin(angle / 4).
  const quarter = Math.asin(Math.min(1, Math.sqrt(Math.min(minus, plus)) / 2));
  return 2 * Math.sin(2 * quarter);
}
