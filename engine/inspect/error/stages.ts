import { firstPlace } from '../../base/search.ts';
import { emptyRanges, type Seconds, type TrackIndex } from '../../base/units.ts';
import { decodeHalf, encodeHalf } from '../../math/half.ts';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../math/pose.ts';
import { decodeRotation, encodeRotation } from '../../math/quaternion.ts';
import {
  KEY_KINDS,
  KEY_VALUE_WORDS,
  keyStream,
  type Animation,
  type KeyKind,
} from '../../model/animation.ts';
import { TRANSFORM_AT, rawKeys, type RawAnimation, type RawKeys } from '../../model/raw.ts';
import { IDENTITY } from '../../offline/complete-keys.ts';
import { unifyRotations } from '../../offline/reference-math.ts';
import { sampleRawJoint } from '../../runtime/raw-sampling.ts';
import { decodeKey } from '../../model/key-value.ts';

/**
 * Stages of a clip's compression:
 * - `source`: as it was;
 * - `kept`: only the keys that were built, with the source's own times and values;
 * - `timed`: the same at the archive's timepoints, sampled at a 32-bit ratio as by a player;
 * - `quantised`: its values as half floats and packed rotations;
 * - `built`: what is in the archive. The same as `quantised`, if it was built from exactly this
 *   source.
 */
export const COMPRESSION_STAGES = ['source', 'kept', 'timed', 'quantised', 'built'] as const;
export type CompressionStage = (typeof COMPRESSION_STAGES)[number];

/** A clip at every stage; only some tracks have keys. From `timed` on, times are ratios. */
export type StageClips = Readonly<Record<CompressionStage, RawAnimation>>;

type Stored = 'kept' | 'timed' | 'quantised' | 'built';
type StageKeys = Readonly<Record<Stored, RawKeys>>;

/**
 * Reconstructs the stages between a source and its build, for some tracks.
 * @param tracks ascending
 */
export function compressionStages(
  source: RawAnimation,
  built: Animation,
  tracks: readonly TrackIndex[],
): StageClips {
  const [translations, rotations, scales] = KEY_KINDS.map((kind) =>
    stageKeys(source, built, kind, tracks),
  );
  const clip = (stage: Stored, duration: Seconds): RawAnimation => ({
    kind: 'raw-animation',
    name: built.name,
    duration,
    trackCount: built.trackCount,
    translations: translations[stage],
    rotations: rotations[stage],
    scales: scales[stage],
    ranges: emptyRanges('body'),
  });
  return {
    source,
    kept: clip('kept', built.duration),
    timed: clip('timed', 1),
    quantised: clip('quantised', 1),
    built: clip('built', 1),
  };
}

function stageKeys(
  source: RawAnimation,
  built: Animation,
  kind: KeyKind,
  tracks: readonly TrackIndex[],
): StageKeys {
  const stream = keyStream(built, kind);
  const { keys, trackOffsets, ratio } = stream.table;
  const offsets = chosenOffsets(trackOffsets, built.trackCount, tracks);
  const count = offsets[built.trackCount];
  const size = IDENTITY[kind].length;
  const seconds = new Float32Array(count);
  const ratios = new Float32Array(count);
  const stored = new Float32Array(count * size);
  const kept = new Float32Array(count * size);
  const quantised = new Float32Array(count * size);
  const find = sourceValues(source, kind, built.duration);
  for (const track of tracks) {
    const first = offsets[track];
    const end = offsets[track + 1];
    for (let slot = first; slot < end; slot++) {
      const key = keys[trackOffsets[track] + slot - first];
      ratios[slot] = ratio[key];
      decodeKey(stream, key, stored, slot * size);
      seconds[slot] = find(track, ratio[key], kept, slot * size);
      const isEnd = slot === first || slot === end - 1;
      if (isEnd) chooseEndValue(kind, kept, stored, slot, slot > first);
    }
    quantised.set(kept.subarray(first * size, end * size), first * size);
    quantise(kind, quantised, first, end);
  }
  const at = (times: Float32Array, values: Float32Array): RawKeys => ({ offsets, times, values });
  return {
    kept: at(seconds, kept),
    timed: at(ratios, kept),
    quantised: at(ratios, quantised),
    built: at(ratios, stored),
  };
}

/** Offsets of a column that holds the keys of the chosen tracks only. */
function chosenOffsets(
  all: Uint32Array,
  trackCount: number,
  tracks: readonly TrackIndex[],
): Uint32Array {
  const offsets = new Uint32Array(trackCount + 1);
  for (const track of tracks) offsets[track + 1] = all[track + 1] - all[track];
  for (let track = 0; track < trackCount; track++) offsets[track + 1] += offsets[track];
  return offsets;
}

/** Largest difference of the ratios of a built key and its source key, from rounding. */
const SAME_RATIO = 2 ** -20;

/**
 * Writes the source's value at a ratio and returns its time. If there is a key, its exact time and
 * value are used.
 */
function sourceValues(
  source: RawAnimation,
  kind: KeyKind,
  duration: Seconds,
): (track: TrackIndex, ratio: number, out: Float32Array, to: number) => Seconds {
  const { offsets, times, values } = rawKeys(source, kind);
  const size = IDENTITY[kind].length;
  const pose = new Float32Array(poseLength(source.trackCount));
  const local = new Float32Array(LOCAL_FLOATS);
  return (track, ratio, out, to) => {
    const time = ratio * duration;
    const key = nearestKey(times, offsets[track], offsets[track + 1], time);
    if (key >= 0 && Math.abs(times[key] - time) <= duration * SAME_RATIO) {
      for (let i = 0; i < size; i++) out[to + i] = values[key * size + i];
      return times[key];
    }
    sampleRawJoint(source, track, time, pose);
    getLocal(pose, track, local);
    for (let i = 0; i < size; i++) out[to + i] = local[TRANSFORM_AT[kind] + i];
    return time;
  };
}

/** The key of [first, end) nearest to a time, or -1 if there is none. */
function nearestKey(times: Float32Array, first: number, end: number, time: Seconds): number {
  const next = first + firstPlace(end - first, (i) => times[first + i] >= time);
  const isNearer = next > first && (next === end || time - times[next - 1] < times[next] - time);
  const key = isNearer ? next - 1 : next;
  return key < end ? key : -1;
}

/**
 * A track's end values may differ from the source: an optimised constant end repeats the value before
 * it, a track that lost all keys is identity. These count as kept values. Any other value has another
 * cause.
 */
function chooseEndValue(
  kind: KeyKind,
  kept: Float32Array,
  stored: Float32Array,
  slot: number,
  hasBefore: boolean,
): void {
  const size = IDENTITY[kind].length;
  const at = slot * size;
  const own = kept.slice(at, at + size);
  const before = hasBefore ? kept.slice(at - size, at) : own;
  const choices = [own, before, Float32Array.from(IDENTITY[kind])];
  // A value that rounds to the stored one is chosen, even if another one is nearer.
  const away = choices.map((value) => {
    const apart = distance(value, 0, stored, at, size);
    if (distance(rounded(kind, value), 0, stored, at, size) === 0) return -1;
    return value === own || apart <= ONE_STEP * Math.hypot(...value) ? apart : Infinity;
  });
  kept.set(choices[away.indexOf(Math.min(...away))], at);
}

/**
 * Two computations of one source may round to neighbouring values. This is the relative step of half
 * floats.
 */
const ONE_STEP = 2 ** -10;

/** Distance of two values; a rotation and its negative are the same. */
function distance(a: Float32Array, ai: number, b: Float32Array, bi: number, size: number): number {
  let minus = 0;
  let plus = 0;
  for (let i = 0; i < size; i++) {
    minus += (a[ai + i] - b[bi + i]) ** 2;
    plus += (a[ai + i] + b[bi + i]) ** 2;
  }
  return Math.sqrt(size === 4 ? Math.min(minus, plus) : minus);
}

const words = new Uint16Array(KEY_VALUE_WORDS);
const one = new Float32Array(4);

/** One value as it would be stored. The result is overwritten by the next call. */
function rounded(kind: KeyKind, value: Float32Array): Float32Array {
  one.set(value);
  quantise(kind, one, 0, 1);
  return one;
}

/** Replaces the keys [first, end) of one track by the values that the builder would store. */
function quantise(kind: KeyKind, values: Float32Array, first: number, end: number): void {
  if (kind !== 'rotation') {
    for (let i = first * 3; i < end * 3; i++) values[i] = decodeHalf(encodeHalf(values[i]));
    return;
  }
  unifyRotations(values, first, end);
  for (let key = first; key < end; key++) {
    encodeRotation(values, key * 4, words, 0);
    decodeRotation(words, 0, values, key * 4);
  }
}
