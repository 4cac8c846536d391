import { firstPlace } from '../base/search.ts';
import type { KeyIndex, Seconds, TrackIndex } from '../base/units.ts';
import {
  keyComponents,
  KEY_KINDS,
  KEY_VALUE_WORDS,
  keyStream,
  valueStride,
} from '../model/animation.ts';
import type { Animation, KeyKind, KeyStream } from '../model/animation.ts';
import { iframeTotals } from '../model/iframe.ts';
import { keyCount, paddingKeyCount } from '../model/key-count.ts';
import { rawKeys, type RawAnimation, type Clip } from '../model/raw.ts';

/**
 * The keys of one kind of any clip, track after track, each in time order. A *slot* is a key's place
 * in these columns; a key index is its place in the file.
 */
export interface KeyLanes {
  readonly kind: KeyKind;
  readonly count: number;
  /** The slots of track t: `[offsets[t], offsets[t + 1])`; padding tracks come last. */
  readonly offsets: Uint32Array;
  /** Seconds, per slot. */
  readonly times: Float64Array;
  /** Key of every slot. */
  readonly keys: Uint32Array;
  /** Slot of every key. */
  readonly slots: Uint32Array;
  /** Per track: 1 if all of its keys hold the same value, so that nothing moves. */
  readonly constant: Uint8Array;
}

/** All keys of a clip, runtime or source, by track and time. */
export interface ClipKeys {
  readonly duration: Seconds;
  /** Tracks without padding. */
  readonly trackCount: number;
  /** Keys of the three kinds together, those of padding tracks included. */
  readonly count: number;
  /** How many of them are in padding tracks. */
  readonly padding: number;
  /** Stored bytes of the keys, including iframes. */
  readonly bytes: number;
  /** Bytes of one key per kind, without iframes. */
  readonly keyBytes: readonly [number, number, number];
  /** In the order of {@link KEY_KINDS}. */
  readonly lanes: readonly [KeyLanes, KeyLanes, KeyLanes];
}

/**
 * The place of a kind in {@link KEY_KINDS} and in {@link ClipKeys.lanes}.
 *
 * @example
 * console.assert(kindIndex('rotation') === 1);
 */
export function kindIndex(kind: KeyKind): 0 | 1 | 2 {
  if (kind === 'translation') return 0;
  return kind === 'rotation' ? 1 : 2;
}

/**
 * Sorts a clip's keys by track. One pass over the keys, while loading.
 *
 * @example
 * const { lanes } = clipKeys(animation);
 * const rotations = lanes[kindIndex('rotation')];
 * console.assert(rotations.offsets.length === animation.trackCount + 1);
 */
export function clipKeys(clip: Clip): ClipKeys {
  const runtime = clip.kind === 'animation';
  const lanesOf = (kind: KeyKind): KeyLanes =>
    runtime ? streamLanes(keyStream(clip, kind), clip.duration) : rawLanes(clip, kind);
  const [translations, rotations, scales] = KEY_KINDS.map(lanesOf);
  return {
    duration: clip.duration,
    trackCount: clip.trackCount,
    count: keyCount(clip),
    padding: paddingKeyCount(clip),
    bytes: runtime ? streamBytes(clip) : rawBytes(clip),
    keyBytes: runtime ? keyBytes(clip) : RAW_KEY_BYTES,
    lanes: [translations, rotations, scales],
  };
}

function streamLanes(stream: KeyStream, duration: Seconds): KeyLanes {
  const { kind, count, table, values, older } = stream;
  const { keys, trackOffsets: offsets } = table;
  const times = new Float64Array(count);
  const slots = new Uint32Array(count);
  for (let slot = 0; slot < count; slot++) {
    times[slot] = table.ratio[keys[slot]] * duration;
    slots[keys[slot]] = slot;
  }
  const constant =
    older === undefined
      ? constantTracks(offsets, keys, values, KEY_VALUE_WORDS)
      : constantTracks(offsets, keys, older.values, keyComponents(kind));
  return { kind, count, offsets, times, keys, slots, constant };
}

function rawLanes(clip: RawAnimation, kind: KeyKind): KeyLanes {
  const { offsets, times, values } = rawKeys(clip, kind);
  const count = times.length;
  const keys = Uint32Array.from(times, (_, key) => key);
  const constant = constantTracks(offsets, keys, values, keyComponents(kind));
  return { kind, count, offsets, times: Float64Array.from(times), keys, slots: keys, constant };
}

function constantTracks(
  offsets: Uint32Array,
  keys: Uint32Array,
  values: Uint16Array | Float32Array,
  words: number,
): Uint8Array {
  const constant = new Uint8Array(offsets.length - 1).fill(1);
  for (let track = 0; track < constant.length; track++) {
    const first = keys[offsets[track]] * words;
    for (let slot = offsets[track] + 1; slot < offsets[track + 1] && constant[track]; slot++) {
      const key = keys[slot] * words;
      for (let i = 0; i < words; i++)
        if (values[key + i] !== values[first + i]) constant[track] = 0;
    }
  }
  return constant;
}

const IFRAME_INTERVAL_BYTES = 4;

/** A float of time, and three or four of value. */
const RAW_KEY_BYTES = [16, 20, 16] as const;

function keyBytes({ translations, rotations, scales }: Animation): [number, number, number] {
  return [streamKeyBytes(translations), streamKeyBytes(rotations), streamKeyBytes(scales)];
}

/** Bytes of one key: index of its timepoint, offset to the previous key, value; in an older version, the whole. */
export function streamKeyBytes(stream: KeyStream): number {
  const { timepoint, previous, older } = stream;
  const stride = valueStride(stream);
  if (older !== undefined) return stride;
  return timepoint.BYTES_PER_ELEMENT + previous.BYTES_PER_ELEMENT + stride;
}

function streamBytes(clip: Animation): number {
  let bytes = 0;
  for (const kind of KEY_KINDS) {
    const stream = keyStream(clip, kind);
    const { count, iframes, older } = stream;
    bytes += count * streamKeyBytes(stream);
    if (older === undefined) bytes += iframeTotals([{ iframes }]).bytes + IFRAME_INTERVAL_BYTES;
  }
  return bytes;
}

function rawBytes(clip: RawAnimation): number {
  let bytes = 0;
  for (const kind of KEY_KINDS) {
    const { times, values } = rawKeys(clip, kind);
    bytes += times.byteLength + values.byteLength;
  }
  return bytes;
}

/** The track that a slot belongs to. */
export function trackOfSlot({ offsets }: KeyLanes, slot: number): TrackIndex {
  // The last track that begins at or before the slot: tracks without keys begin at the same slot as the
  // next one.
  return Math.max(0, firstPlace(offsets.length - 1, (track) => offsets[track] > slot) - 1);
}

/**
 * The track of a key.
 *
 * @example
 * console.assert(trackOfKey(keys.lanes[1], 0) === 0);
 */
export function trackOfKey(lanes: KeyLanes, key: KeyIndex): TrackIndex {
  return trackOfSlot(lanes, lanes.slots[key]);
}
