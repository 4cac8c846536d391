import type { ByteRange, KeyIndex, Ratio, Seconds, TrackIndex } from '../base/units.ts';
import { angleBetween } from '../math/quaternion.ts';
import { keyComponents, keyStream, valueStride } from '../model/animation.ts';
import type { KeyKind, KeyStream } from '../model/animation.ts';
import { decodeKey } from '../model/key-value.ts';
import { NEEDED_AT_START } from '../model/key-table.ts';
import { rawKeys, type Clip } from '../model/raw.ts';
import { kindIndex, trackOfKey, type ClipKeys } from './clip-keys.ts';

/** All facts about one key. */
export interface KeyFacts {
  readonly kind: KeyKind;
  readonly key: KeyIndex;
  readonly track: TrackIndex;
  readonly time: Seconds;
  readonly ratio: Ratio;
  /** Translation or scale x y z, or rotation x y z w, decoded. */
  readonly value: Float32Array;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  /** How it is stored; undefined in a source clip, which has no memory order. */
  readonly stored: StoredKey | undefined;
}

/** The previous or next key in the same track. */
export interface Neighbour {
  readonly key: KeyIndex;
  readonly time: Seconds;
  /** Difference between both values: a distance, or an angle in radians. */
  readonly distance: number;
}

export interface StoredKey {
  /**
   * When a forward player reads it; undefined for a track's first key, which is read before anything
   * is played.
   */
  readonly neededAt: Seconds | undefined;
  /** Distance in memory to the previous key of the track, in keys; 0 for a track's first key. */
  readonly offset: number;
  /** Byte ranges of its parts; empty if the clip is not in a file. */
  readonly bytes: Readonly<Record<'timepoint' | 'previous' | 'values', ByteRange>>;
}

/**
 * Looks a key up.
 * @param keys of this clip, from `clipKeys`
 *
 * @example
 * const { time, track, value } = keyFacts(animation, keys, 'rotation', 0);
 * console.assert(time === 0 && track === 0 && value.length === 4);
 */
export function keyFacts(clip: Clip, keys: ClipKeys, kind: KeyKind, key: KeyIndex): KeyFacts {
  const lanes = keys.lanes[kindIndex(kind)];
  const track = trackOfKey(lanes, key);
  const slot = lanes.slots[key];
  const value = keyValue(clip, kind, key);
  const neighbour = (other: number): Neighbour | undefined => {
    if (other < lanes.offsets[track] || other >= lanes.offsets[track + 1]) return undefined;
    const its = lanes.keys[other];
    const distance = valueDistance(value, keyValue(clip, kind, its));
    return { key: its, time: lanes.times[other], distance };
  };
  return {
    kind,
    key,
    track,
    time: lanes.times[slot],
    ratio: lanes.times[slot] / keys.duration,
    value,
    previous: neighbour(slot - 1),
    next: neighbour(slot + 1),
    stored:
      clip.kind === 'animation' ? storedKey(keyStream(clip, kind), key, keys.duration) : undefined,
  };
}

/**
 * The value of a key as it is played: 3 floats, 4 (x y z w) for a rotation.
 *
 * @example
 * console.assert(keyValue(animation, 'translation', 0).length === 3);
 */
export function keyValue(clip: Clip, kind: KeyKind, key: KeyIndex): Float32Array {
  const floats = keyComponents(kind);
  if (clip.kind === 'raw-animation') {
    return rawKeys(clip, kind).values.slice(key * floats, (key + 1) * floats);
  }
  const value = new Float32Array(floats);
  decodeKey(keyStream(clip, kind), key, value, 0);
  return value;
}

function valueDistance(a: Float32Array, b: Float32Array): number {
  if (a.length === 4) return angleBetween(a, 0, b, 0);
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function storedKey(stream: KeyStream, key: KeyIndex, duration: Seconds): StoredKey {
  const { table, previous, timepoint, ranges } = stream;
  const neededAt = table.neededAt[key];
  const bytesOf = (range: ByteRange, size: number): ByteRange =>
    range.length === 0 ? range : { offset: range.offset + key * size, length: size };
  return {
    neededAt: neededAt === NEEDED_AT_START ? undefined : neededAt * duration,
    offset: previous[key],
    bytes: {
      timepoint: bytesOf(ranges.timepoint, timepoint.BYTES_PER_ELEMENT),
      previous: bytesOf(ranges.previous, previous.BYTES_PER_ELEMENT),
      values: bytesOf(ranges.values, valueStride(stream)),
    },
  };
}
