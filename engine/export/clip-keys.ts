import type { Ratio, Seconds } from '../base/units.ts';
import { nextFloat } from '../math/next-float.ts';
import { encodeRotation } from '../math/quaternion.ts';
import { keyComponents, KEY_KINDS, KEY_VALUE_WORDS, keyStream } from '../model/animation.ts';
import type { Animation, KeyKind, KeyStream } from '../model/animation.ts';
import { decodeKey } from '../model/key-value.ts';
import { rawKeys, type RawAnimation, type Clip } from '../model/raw.ts';
import { trackKeys, type TrackKeys } from '../model/track-keys.ts';

/** The keys of one joint's channel: seconds, strictly ascending, and 3 floats a key, 4 of a rotation. */
export interface ChannelKeys extends TrackKeys {
  /** What a build turns into the same keys bit for bit, where that is not the values themselves. */
  readonly source?: Float32Array | undefined;
}

/** All keys of a clip by kind, then by joint. */
export type ClipKeys = Readonly<Record<KeyKind, readonly ChannelKeys[]>>;

/** A clip's own keys at their own times. */
export function keysOf(clip: Clip): ClipKeys {
  const of = (kind: KeyKind): ChannelKeys[] =>
    clip.kind === 'animation' ? runtimeKeys(clip, kind) : sourceKeys(clip, kind);
  const [translation, rotation, scale] = KEY_KINDS.map(of);
  return { translation, rotation, scale };
}

function sourceKeys(clip: RawAnimation, kind: KeyKind): ChannelKeys[] {
  const keys = rawKeys(clip, kind);
  return Array.from({ length: clip.trackCount }, (_, track) => trackKeys(keys, kind, track));
}

function runtimeKeys(clip: Animation, kind: KeyKind): ChannelKeys[] {
  const stream = keyStream(clip, kind);
  const { trackOffsets, keys, ratio } = stream.older?.played.table ?? stream.table;
  const components = keyComponents(kind);
  return Array.from({ length: clip.trackCount }, (_, track) => {
    const own = keys.subarray(trackOffsets[track], trackOffsets[track + 1]);
    const values = new Float32Array(own.length * components);
    own.forEach((key, i) => decodeKey(stream, key, values, i * components));
    const times = Float32Array.from(own, (key) => ratio[key]);
    if (clip.inSeconds !== true) secondsOf(times, clip.duration);
    if (kind !== 'rotation' || stream.older !== undefined) return { times, values };
    return { times, values, source: packableRotations(stream, own, values) };
  });
}

/** The distance between two packed values of a component. */
const LEVEL = Math.SQRT2 / 32767;

/**
 * Rotations that a build packs as they were packed, if the decoded ones are not. Of two components of about the same size,
 * the one that packing left out may come out smaller, and a build would leave out the other. And a build begins with w at
 * 0 or above, where 0 may come out below. Both are corrected by less than what packing rounds.
 */
function packableRotations(
  { values: words }: KeyStream,
  keys: Uint32Array,
  decoded: Float32Array,
): Float32Array | undefined {
  const source = decoded.slice();
  if (source[3] < 0 && source[3] > -LEVEL) source[3] = 0;
  keys.forEach((key, i) => {
    const own = words.subarray(key * KEY_VALUE_WORDS, (key + 1) * KEY_VALUE_WORDS);
    correctRotation(source.subarray(4 * i, 4 * i + 4), own);
  });
  return source.every((value, i) => value === decoded[i]) ? undefined : source;
}

/** Parts of a level that a component can be smaller by and still be packed as the same. */
const SHRINKS = [0, 0.1, 0.2, 0.3, 0.4, 0.45, 0.48, 0.495];

/** Makes the component that is left out the largest, if it can be: all others smaller, itself what is missing to 1. */
function correctRotation(rotation: Float32Array, words: Uint16Array): void {
  const packed = new Uint16Array(KEY_VALUE_WORDS);
  const omitted = words[0] & 3;
  const given = rotation.slice();
  for (const shrink of SHRINKS) {
    if (shrink > 0) {
      given.forEach((value, i) => {
        rotation[i] = Math.sign(value) * Math.max(0, Math.abs(value) - shrink * LEVEL);
      });
      rotation[omitted] = 0;
      const square = rotation.reduce((sum, value) => sum + value * value, 0);
      rotation[omitted] = Math.sign(given[omitted]) * Math.sqrt(Math.max(0, 1 - square));
    }
    encodeRotation(rotation, 0, packed, 0);
    if (packed.every((word, w) => word === words[w])) return;
  }
  rotation.set(given);
}

/** Float32 steps around the product within which a time can give back its ratio. */
const SEARCHED = [0, 1, -1, 2, -2];

/** The time that `toRatio` turns into a ratio again, bit for bit, if there is one. */
export function secondsAt(
  ratio: Ratio,
  duration: Seconds,
  toRatio: (time: Seconds) => Ratio,
): Seconds {
  const near = Math.fround(ratio * duration);
  if (ratio === 0 || ratio === 1) return near;
  const found = SEARCHED.map((steps) => nextFloat(near, steps)).find(
    (time) => Math.fround(toRatio(time)) === ratio,
  );
  return Math.min(duration, found ?? near);
}

/** Turns ascending ratios into times that a build turns back, in place; two that become the same are one step apart. */
function secondsOf(times: Float32Array, duration: Seconds): void {
  const inverse = Math.fround(1 / duration);
  times.forEach((ratio, key) => {
    const time = secondsAt(ratio, duration, (seconds) => seconds * inverse);
    times[key] = key > 0 && time <= times[key - 1] ? nextFloat(times[key - 1]) : time;
  });
}
