import type { KeyIndex, Seconds, TrackIndex } from '../base/units.ts';
import { angleBetween } from '../math/quaternion.ts';
import { keyComponents, KEY_KINDS, keyStream } from '../model/animation.ts';
import type { KeyKind } from '../model/animation.ts';
import { keyCount, paddingKeyCount } from '../model/key-count.ts';
import { decodeKey } from '../model/key-value.ts';
import { rawKeys, type Clip } from '../model/raw.ts';
import { clipKeys, type KeyLanes } from './clip-keys.ts';

/** How a key differs between two clips. */
export const KEY_CHANGES = ['added', 'removed', 'moved', 'changed'] as const;

export type KeyChange = (typeof KEY_CHANGES)[number];

/** One key that differs between the two clips. */
export interface KeyDifference {
  readonly change: KeyChange;
  readonly kind: KeyKind;
  readonly track: TrackIndex;
  /** Seconds in the first clip; undefined if it was added. */
  readonly before: Seconds | undefined;
  /** Seconds in the second clip; undefined if it was removed. */
  readonly after: Seconds | undefined;
  /**
   * Distance between both values: a length or ratio, or radians for a rotation; 0 unless it changed.
   */
  readonly distance: number;
}

/** Two clips, key by key. */
export interface ClipDiff {
  /**
   * Number of stored keys of each clip, including padding tracks, and the number of keys in padding
   * tracks.
   */
  readonly keys: readonly [before: number, after: number];
  readonly paddingKeys: readonly [before: number, after: number];
  /** Keys with the same time and value in both; padding is not compared. */
  readonly same: number;
  /** By kind, track and time. */
  readonly differences: readonly KeyDifference[];
}

/**
 * Per track that is compared, which one it is of each clip, {@link NO_TRACK} where a clip has none; undefined for a clip
 * whose tracks stand in that order.
 */
export type TrackPlaces = readonly [
  before: Uint16Array | undefined,
  after: Uint16Array | undefined,
];

/** More than any clip has. */
export const NO_TRACK = 0xff_ff;

/** The track of a clip that is compared as one; undefined where it has none. */
export function placedTrack(
  { trackCount }: Pick<Clip, 'trackCount'>,
  places: Uint16Array | undefined,
  compared: TrackIndex,
): TrackIndex | undefined {
  const track = places === undefined ? compared : (places[compared] ?? NO_TRACK);
  return track < trackCount ? track : undefined;
}

/**
 * Keys closer than this are at the same time: a source rounds seconds to float32, a built clip their part of the
 * duration.
 */
function sameInstant(duration: Seconds): Seconds {
  return Math.max(1e-5, duration * 2 ** -22);
}

/**
 * Compares two clips key by key. Keys of one track at the same time are the same key; its value may
 * have changed. Between two such keys, keys with the same value have moved. Tracks that only one clip
 * has count as added or removed.
 * @param places of clips whose tracks are of different joints; differences then have the tracks that are compared
 *
 * @example
 * console.assert(diffClips(animation, animation).differences.length === 0);
 */
export function diffClips(
  before: Clip,
  after: Clip,
  places: TrackPlaces = [undefined, undefined],
): ClipDiff {
  const a = clipKeys(before);
  const b = clipKeys(after);
  const differences: KeyDifference[] = [];
  const instant = sameInstant(Math.max(before.duration, after.duration));
  const tracks = [before, after].map((clip, i) => places[i]?.length ?? clip.trackCount);
  let same = 0;
  KEY_KINDS.forEach((kind, place) => {
    const first = sideOf(before, a.lanes[place], places[0]);
    const second = sideOf(after, b.lanes[place], places[1]);
    for (let track = 0; track < Math.max(...tracks); track++) {
      same += diffTrack({ kind, track, before: first, after: second, differences }, instant);
    }
  });
  return {
    keys: [keyCount(before), keyCount(after)],
    paddingKeys: [paddingKeyCount(before), paddingKeyCount(after)],
    same,
    differences,
  };
}

/** The keys of one kind of a clip, by slot; nothing is made for each of them, as clips may have millions. */
interface Side {
  readonly times: Float64Array;
  /** The slots of a track that is compared: `[first, end)`. */
  slotsOf(track: TrackIndex): readonly [first: number, end: number];
  /** The value of a slot, until the next call. */
  valueOf(slot: number): Float32Array;
}

function sideOf(
  clip: Clip,
  { kind, offsets, times, keys }: KeyLanes,
  places: Uint16Array | undefined,
): Side {
  const size = keyComponents(kind);
  const value = new Float32Array(size);
  const read = valueReader(clip, kind, value);
  return {
    times,
    slotsOf: (compared) => {
      const track = placedTrack(clip, places, compared);
      return track === undefined ? [0, 0] : [offsets[track], offsets[track + 1]];
    },
    valueOf: (slot) => {
      read(keys[slot]);
      return value;
    },
  };
}

/** Reads values of keys into `value`. */
function valueReader(clip: Clip, kind: KeyKind, value: Float32Array): (key: KeyIndex) => void {
  if (clip.kind === 'animation') {
    const stream = keyStream(clip, kind);
    return (key) => decodeKey(stream, key, value, 0);
  }
  const { values } = rawKeys(clip, kind);
  return (key) => {
    for (let i = 0; i < value.length; i++) value[i] = values[key * value.length + i];
  };
}

/** The keys of one track in both clips, and where their differences go. */
interface TrackPair {
  readonly kind: KeyKind;
  readonly track: TrackIndex;
  readonly before: Side;
  readonly after: Side;
  readonly differences: KeyDifference[];
}

/** Slots between two keys that both clips have: `[first, end)`. */
type Gap = readonly [first: number, end: number];

/** Adds the differences of one track; returns how many keys are the same. */
function diffTrack(pair: TrackPair, instant: Seconds): number {
  const { kind, track, before, after, differences } = pair;
  const [[firstBefore, endBefore], [firstAfter, endAfter]] = [
    before.slotsOf(track),
    after.slotsOf(track),
  ];
  let same = 0;
  let [i, j] = [firstBefore, firstAfter];
  let [gapBefore, gapAfter] = [i, j];
  while (i < endBefore || j < endAfter) {
    const from = i < endBefore ? before.times[i] : Infinity;
    const to = j < endAfter ? after.times[j] : Infinity;
    const apart = from - to;
    if (Math.abs(apart) <= instant) {
      diffGap(pair, [gapBefore, i], [gapAfter, j]);
      const distance = valueDistance(before.valueOf(i), after.valueOf(j));
      if (distance === 0) same++;
      else differences.push({ change: 'changed', kind, track, before: from, after: to, distance });
      [gapBefore, gapAfter] = [++i, ++j];
    } else if (apart < 0 || j >= endAfter) i++;
    else j++;
  }
  diffGap(pair, [gapBefore, endBefore], [gapAfter, endAfter]);
  return same;
}

/**
 * Compares the keys between two common keys: those with equal values have moved, the others are
 * removed or added.
 */
function diffGap(pair: TrackPair, removed: Gap, added: Gap): void {
  if (removed[0] === removed[1] && added[0] === added[1]) return;
  const { kind, track, before, after, differences } = pair;
  const found: KeyDifference[] = [];
  const slotOf = slotFinder(after, added);
  let next = added[0];
  const add = (slot: number): void => {
    found.push({
      change: 'added',
      kind,
      track,
      before: undefined,
      after: after.times[slot],
      distance: 0,
    });
  };
  for (let slot = removed[0]; slot < removed[1]; slot++) {
    const at = slotOf(before.valueOf(slot), next);
    while (next < at) add(next++);
    const change = at < 0 ? 'removed' : 'moved';
    const moved = at < 0 ? undefined : after.times[next++];
    found.push({ change, kind, track, before: before.times[slot], after: moved, distance: 0 });
  }
  while (next < added[1]) add(next++);
  // One by one: as arguments of one call, many overflow the stack.
  for (const one of found.toSorted((a, b) => timeOf(a) - timeOf(b))) differences.push(one);
}

/** In shorter gaps, a search costs less than a table. */
const SHORT_GAP = 16;

/** Returns a function that finds the first slot of a gap, from one on, with a value; -1 if there is none. */
function slotFinder(side: Side, [first, end]: Gap): (value: Float32Array, from: number) => number {
  const search = (value: Float32Array, from: number): number => {
    for (let slot = from; slot < end; slot++) {
      if (valueDistance(side.valueOf(slot), value) === 0) return slot;
    }
    return -1;
  };
  if (end - first <= SHORT_GAP) return search;
  // The last slots first, so that the ones that are looked for stand at the end.
  const slots = new Map<number, number[]>();
  for (let slot = end - 1; slot >= first; slot--) {
    const key = digest(side.valueOf(slot));
    const known = slots.get(key);
    if (known === undefined) slots.set(key, [slot]);
    else known.push(slot);
  }
  return (value, from) => {
    const likely = slots.get(digest(value)) ?? [];
    while (likely.length > 0 && likely[likely.length - 1] < from) likely.pop();
    return likely.findLast((slot) => valueDistance(side.valueOf(slot), value) === 0) ?? -1;
  };
}

/** A number that is the same for equal values, and seldom for others. */
function digest(value: Float32Array): number {
  let sum = 0;
  for (const component of value) sum = sum * Math.SQRT2 + component;
  return sum;
}

function timeOf({ before, after }: KeyDifference): Seconds {
  return before ?? after ?? 0;
}

/** 0 only for equal components, although the angle of nearly equal rotations rounds to 0. */
function valueDistance(a: Float32Array, b: Float32Array): number {
  let isEqual = true;
  for (let i = 0; i < a.length; i++) isEqual &&= a[i] === b[i];
  if (isEqual) return 0;
  if (a.length === 4) return Math.max(Number.MIN_VALUE, angleBetween(a, 0, b, 0));
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
