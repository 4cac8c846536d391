import { checkpoint, type TaskControl } from '../base/task.ts';
import { alignedCount, emptyRanges, type Seconds } from '../base/units.ts';
import { encodeHalf } from '../math/half.ts';
import { nextFloat } from '../math/next-float.ts';
import { encodeRotation } from '../math/quaternion.ts';
import { KEY_KINDS, KEY_VALUE_WORDS } from '../model/animation.ts';
import type { Animation, KeyKind, KeyStream } from '../model/animation.ts';
import { buildKeyTable } from '../model/key-table.ts';
import type { RawAnimation, RawKeys } from '../model/raw.ts';
import { completeKeys } from './complete-keys.ts';
import { buildIframes, neededKeys } from './iframes.ts';
import { insertKeys } from './key-insertion.ts';
import { sortKeys, type SortedKeys } from './key-sorting.ts';
import {
  checkedInterval,
  checkEncodable,
  checkRawAnimation,
  checkTimepointCount,
  checkTimepoints,
} from './raw-checks.ts';
import { unifyRotations } from './reference-math.ts';
import { indexTimes, uniqueTimes } from './timepoints.ts';
import { type BuildSettings, DEFAULT_BUILD_SETTINGS } from './settings.ts';

/** With this many timepoints or more, their indices have 16 bits instead of 8. */
export const WIDE_TIMEPOINTS = 256;

/** The keys of one kind with their places in memory. */
export interface PlacedKeys {
  readonly kind: KeyKind;
  readonly keys: CompleteKeys;
  readonly timepoint: Uint16Array;
  readonly sorted: SortedKeys;
}

/**
 * Builds a runtime clip from a source one, bit for bit as the reference's animation builder does.
 * Written to an archive, its bytes equal the reference's. It is not in a file yet, so its ranges are
 * empty.
 *
 * @throws AssetError for a source that is not valid or does not fit the format
 * @throws TaskCancelled when `task` is cancelled
 * @param settings seconds between iframes
 *
 * @example
 * const built = buildAnimation(raw, { iframeInterval: 0.5 });
 * console.assert(built.trackCount === raw.trackCount);
 */
export function buildAnimation(
  raw: RawAnimation,
  settings: BuildSettings = DEFAULT_BUILD_SETTINGS,
  task?: TaskControl,
): Animation {
  checkRawAnimation(raw);
  checkEncodable(raw);
  checkpoint(task, 0);
  return placeAndStore(raw, completeTracks(raw, Math.fround(raw.duration)), settings, task);
}

/** Keys that need no more preparation. If `words` are given, they are stored instead of the values. */
export interface CompleteKeys extends RawKeys {
  readonly words?: Uint16Array;
}

/**
 * Puts keys into memory order and packs them.
 * @param raw name, duration and number of tracks; its keys are not used
 * @param complete one per kind, with at least two keys for every track, padding included
 */
export function placeAndStore(
  raw: RawAnimation,
  complete: readonly CompleteKeys[],
  settings: BuildSettings,
  task?: TaskControl,
): Animation {
  const duration = Math.fround(raw.duration);
  const interval = checkedInterval(raw, settings.iframeInterval);
  const { times, placed } = placeKeys(raw, complete);
  const timepoints = ratiosOf(times, duration);
  checkTimepoints(raw, times, timepoints);
  const streams = placed.map((keys, done) => {
    checkpoint(task, (done + 1) / (placed.length + 1));
    return storeKeys(keys, timepoints, duration, interval);
  });
  checkpoint(task, 1);
  const [translations, rotations, scales] = streams;
  return {
    kind: 'animation',
    name: settings.name ?? raw.name,
    duration,
    trackCount: raw.trackCount,
    alignedTracks: alignedCount(raw.trackCount),
    timepoints,
    translations,
    rotations,
    scales,
    ranges: emptyRanges('header', 'name', 'timepoints'),
  };
}

/**
 * Times as parts of the duration. What comes before the end in seconds, as a step's held value does by one float, must do so
 * in ratios too, where both may round to one: players would divide by 0 at the end.
 */
function ratiosOf(times: Float32Array, duration: Seconds): Float32Array {
  const ratios = times.map((time) => time * Math.fround(1 / duration));
  const end = ratios.length - 1;
  const before = nextFloat(ratios[end], -1);
  for (let i = end - 1; i > 0 && ratios[i] > before; i--) ratios[i] = before;
  return ratios;
}

function completeTracks(raw: RawAnimation, duration: Seconds): RawKeys[] {
  const complete = (kind: KeyKind, keys: RawKeys): RawKeys =>
    completeKeys(keys, kind, raw.trackCount, duration);
  const rotations = complete('rotation', raw.rotations);
  for (let track = 0; track < raw.trackCount; track++) {
    unifyRotations(rotations.values, rotations.offsets[track], rotations.offsets[track + 1]);
  }
  return [complete('translation', raw.translations), rotations, complete('scale', raw.scales)];
}

/**
 * Places the keys of each kind. If a previous key would be too far back, an additional key is
 * inserted.
 */
function placeKeys(
  raw: RawAnimation,
  streams: readonly CompleteKeys[],
): { times: Float32Array; placed: PlacedKeys[] } {
  const times = uniqueTimes(streams);
  checkTimepointCount(raw, times.length);
  const placed = streams.map((keys, i) => {
    const timepoint = indexTimes(keys, times);
    return { kind: KEY_KINDS[i], keys, timepoint, sorted: sortKeys(keys, timepoint, times.length) };
  });
  if (placed.every(({ sorted }) => sorted.tooFar.length === 0)) return { times, placed };
  return placeKeys(
    raw,
    placed.map(({ kind, keys, sorted }) => insertKeys(keys, kind, sorted.tooFar)),
  );
}

/** Packs placed keys in memory order, with the iframes at an interval. */
export function storeKeys(
  { kind, keys, timepoint, sorted }: PlacedKeys,
  timepoints: Float32Array,
  duration: Seconds,
  iframeInterval: Seconds,
): KeyStream {
  const { order, previous } = sorted;
  const count = order.length;
  const Width = timepoints.length < WIDE_TIMEPOINTS ? Uint8Array : Uint16Array;
  const columns = { count, timepoint: new Width(count), previous };
  for (let place = 0; place < count; place++) columns.timepoint[place] = timepoint[order[place]];
  return {
    kind,
    ...columns,
    values: keys.words ? inOrder(keys.words, order) : encodeValues(keys.values, kind, order),
    iframes: buildIframes(neededKeys(keys, order), duration, iframeInterval),
    table: buildKeyTable(columns, timepoints, keys.offsets.length - 1),
    ranges: emptyRanges(
      'timepoint',
      'previous',
      'iframeEntries',
      'iframeDesc',
      'iframeInterval',
      'values',
    ),
  };
}

function inOrder(words: Uint16Array, order: Uint32Array): Uint16Array {
  const ordered = new Uint16Array(order.length * KEY_VALUE_WORDS);
  for (let i = 0; i < ordered.length; i++) {
    const key = order[Math.floor(i / KEY_VALUE_WORDS)];
    ordered[i] = words[key * KEY_VALUE_WORDS + (i % KEY_VALUE_WORDS)];
  }
  return ordered;
}

function encodeValues(values: Float32Array, kind: KeyKind, order: Uint32Array): Uint16Array {
  const words = new Uint16Array(order.length * KEY_VALUE_WORDS);
  for (let place = 0; place < order.length; place++) {
    const to = place * KEY_VALUE_WORDS;
    if (kind === 'rotation') {
      encodeRotation(values, order[place] * 4, words, to);
      continue;
    }
    const from = order[place] * 3;
    for (let axis = 0; axis < 3; axis++) words[to + axis] = encodeHalf(values[from + axis]);
  }
  return words;
}
