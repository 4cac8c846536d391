import { AssetError } from '../base/errors.ts';
import { emptyRanges, type Seconds, type TrackIndex } from '../base/units.ts';
import { encodeHalf, HALF_MAX } from '../math/half.ts';
import { encodeRotation } from '../math/quaternion.ts';
import { keyComponents, KEY_VALUE_WORDS, keyStreams } from '../model/animation.ts';
import type { Animation, KeyKind, KeyStream } from '../model/animation.ts';
import { decodeKey } from '../model/key-value.ts';
import type { RawKeys } from '../model/raw.ts';
import { storeKeys } from './animation-builder.ts';
import { insertKeys } from './key-insertion.ts';
import { sortKeys, type SortedKeys } from './key-sorting.ts';
import { indexTimes, uniqueTimes } from './timepoints.ts';

/** As many as a build may make. */
const MAX_IFRAMES = 65_535;

/** The keys of one kind in the order of new tracks, with what the current version stores of each. */
interface TrackKeys {
  readonly kind: KeyKind;
  /** Times are ratios. */
  readonly keys: RawKeys;
  /** {@link KEY_VALUE_WORDS} a key. */
  readonly words: Uint16Array;
}

/** The same, with the places of keys in memory. */
interface PlacedKeys extends TrackKeys {
  readonly timepoint: Uint16Array;
  readonly sorted: SortedKeys;
}

/**
 * An older clip in the current version. Times and values stay bit for bit where they can: rotations lose one bit,
 * values of version 1 become half floats.
 *
 * @param order per new track, the track that it was; all tracks stay where they are if undefined
 * @param iframeInterval seconds between iframes; 0 for none
 * @throws AssetError if a value is larger than a half float can be
 */
export function upgradeAnimation(
  clip: Animation,
  order: Uint16Array | undefined,
  iframeInterval: Seconds,
): Animation {
  const { name, duration, trackCount, alignedTracks } = clip;
  const oldTrack = (track: TrackIndex): TrackIndex =>
    track < trackCount ? (order?.[track] ?? track) : track;
  const streams = keyStreams(clip).map((stream) => {
    requireHalves(clip, stream);
    return trackKeys(stream, alignedTracks, oldTrack);
  });
  const { timepoints, placed } = placeKeys(streams);
  const interval = iframeInterval > 0 ? Math.max(iframeInterval, duration / MAX_IFRAMES) : 0;
  const ratioInterval = interval / duration;
  const [translations, rotations, scales] = placed.map(({ words, ...of }) =>
    storeKeys({ ...of, keys: { ...of.keys, words } }, timepoints, 1, ratioInterval),
  );
  const ranges = emptyRanges('header', 'name', 'timepoints');
  const clipFacts = { name, duration, trackCount, alignedTracks, timepoints };
  return { kind: 'animation', ...clipFacts, translations, rotations, scales, ranges };
}

function requireHalves({ name }: Animation, { kind, older }: KeyStream): void {
  if (kind === 'rotation' || older === undefined) return;
  const value = older.values.find((component) => Math.abs(component) > HALF_MAX);
  if (value === undefined) return;
  throw new AssetError({
    object: `ozz-animation "${name}"`,
    expected: `${kind}s of at most ${HALF_MAX}, as the current version stores half floats`,
    found: String(value),
  });
}

function trackKeys(
  stream: KeyStream,
  alignedTracks: number,
  oldTrack: (track: TrackIndex) => TrackIndex,
): TrackKeys {
  const { kind, count, table, values } = stream;
  const components = keyComponents(kind);
  const offsets = new Uint32Array(alignedTracks + 1);
  const keys = {
    offsets,
    times: new Float32Array(count),
    values: new Float32Array(count * components),
  };
  const words = new Uint16Array(count * KEY_VALUE_WORDS);
  let slot = 0;
  for (let track = 0; track < alignedTracks; track++) {
    const old = oldTrack(track);
    for (let i = table.trackOffsets[old]; i < table.trackOffsets[old + 1]; i++, slot++) {
      const key = table.keys[i];
      keys.times[slot] = table.ratio[key];
      decodeKey(stream, key, keys.values, slot * components);
      const from = key * KEY_VALUE_WORDS;
      words.set(values.subarray(from, from + KEY_VALUE_WORDS), slot * KEY_VALUE_WORDS);
    }
    offsets[track + 1] = slot;
  }
  return { kind, keys, words };
}

/** Places all keys; puts others in where a predecessor would be too far back. */
function placeKeys(streams: readonly TrackKeys[]): {
  readonly timepoints: Float32Array;
  readonly placed: readonly PlacedKeys[];
} {
  const timepoints = uniqueTimes(streams.map(({ keys }) => keys));
  const placed = streams.map((stream) => {
    const timepoint = indexTimes(stream.keys, timepoints);
    return { ...stream, timepoint, sorted: sortKeys(stream.keys, timepoint, timepoints.length) };
  });
  if (placed.every(({ sorted }) => sorted.tooFar.length === 0)) return { timepoints, placed };
  return placeKeys(placed.map(withInsertedKeys));
}

function withInsertedKeys({ kind, keys, words, sorted }: PlacedKeys): TrackKeys {
  const { tooFar } = sorted;
  const longer = insertKeys(keys, kind, tooFar);
  const longerWords = new Uint16Array(longer.times.length * KEY_VALUE_WORDS);
  let inserted = 0;
  for (let key = 0; key < keys.times.length; key++) {
    // A key is put in before the predecessor of one that is too far away.
    if (key + 1 === tooFar[inserted]) encodeKey(kind, longer.values, key + inserted++, longerWords);
    const from = key * KEY_VALUE_WORDS;
    const to = (key + inserted) * KEY_VALUE_WORDS;
    longerWords.set(words.subarray(from, from + KEY_VALUE_WORDS), to);
  }
  return { kind, keys: longer, words: longerWords };
}

function encodeKey(kind: KeyKind, values: Float32Array, key: number, words: Uint16Array): void {
  const to = key * KEY_VALUE_WORDS;
  if (kind === 'rotation') encodeRotation(values, 4 * key, words, to);
  else for (let axis = 0; axis < 3; axis++) words[to + axis] = encodeHalf(values[3 * key + axis]);
}

/**
 * Largest difference, in any component, between the keys of an older clip and what upgrading stores of them.
 *
 * @example
 * const { rotation } = upgradeLoss(animation);
 * console.assert(rotation === 0); // a clip of the current version
 */
export function upgradeLoss({
  translations,
  rotations,
  scales,
}: Animation): Readonly<Record<KeyKind, number>> {
  return { translation: lossOf(translations), rotation: lossOf(rotations), scale: lossOf(scales) };
}

function lossOf({ kind, count, values, older }: KeyStream): number {
  const components = keyComponents(kind);
  const before = new Float32Array(components);
  const after = new Float32Array(components);
  let largest = 0;
  for (let key = 0; key < count; key++) {
    decodeKey({ kind, values, older }, key, before, 0);
    decodeKey({ kind, values }, key, after, 0);
    for (let i = 0; i < components; i++) {
      largest = Math.max(largest, Math.abs(after[i] - before[i]));
    }
  }
  return largest;
}
