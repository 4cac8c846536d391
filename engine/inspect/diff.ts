import type { Seconds, TrackIndex } from '../base/units.ts';
import { angleBetween } from '../math/quaternion.ts';
import { KEY_KINDS } from '../model/animation.ts';
import type { KeyKind } from '../model/animation.ts';
import { keyCount, paddingKeyCount } from '../model/key-count.ts';
import type { Clip } from '../model/raw.ts';
import { clipKeys, type KeyLanes } from './clip-keys.ts';
import { keyValue } from './key-facts.ts';

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

/** Per track that is compared, which one it is of each clip; undefined for a clip whose tracks stand in that order. */
export type TrackPlaces = readonly [
  before: Uint16Array | undefined,
  after: Uint16Array | undefined,
];

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
 * @param places of clips whose tracks stand in different orders; differences then have the tracks of that order
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
  let same = 0;
  KEY_KINDS.forEach((kind, place) => {
    const first = sideOf(before, a.lanes[place], places[0]);
    const second = sideOf(after, b.lanes[place], places[1]);
    for (let track = 0; track < Math.max(a.trackCount, b.trackCount); track++) {
      const keys = [first.keysOf(track), second.keysOf(track)] as const;
      same += diffTrack(kind, track, keys, instant, differences);
    }
  });
  return {
    keys: [keyCount(before), keyCount(after)],
    paddingKeys: [paddingKeyCount(before), paddingKeyCount(after)],
    same,
    differences,
  };
}

interface Key {
  readonly time: Seconds;
  readonly value: Float32Array;
}

function sideOf(
  clip: Clip,
  lanes: KeyLanes,
  places: Uint16Array | undefined,
): { keysOf(track: TrackIndex): Key[] } {
  const { kind, offsets, times, keys } = lanes;
  return {
    keysOf: (compared) => {
      if (compared >= clip.trackCount) return [];
      const track = places?.[compared] ?? compared;
      const found: Key[] = [];
      for (let slot = offsets[track]; slot < offsets[track + 1]; slot++) {
        found.push({ time: times[slot], value: keyValue(clip, kind, keys[slot]) });
      }
      return found;
    },
  };
}

/** Adds the differences of one track; returns how many keys are the same. */
function diffTrack(
  kind: KeyKind,
  track: TrackIndex,
  [before, after]: readonly [readonly Key[], readonly Key[]],
  instant: Seconds,
  out: KeyDifference[],
): number {
  let same = 0;
  let [removed, added]: [Key[], Key[]] = [[], []];
  let [i, j] = [0, 0];
  const closeGap = (): void => {
    diffGap(kind, track, removed, added, out);
    [removed, added] = [[], []];
  };
  while (i < before.length || j < after.length) {
    const from = before.at(i);
    const to = after.at(j);
    const apart = (from?.time ?? Infinity) - (to?.time ?? Infinity);
    if (from && to && Math.abs(apart) <= instant) {
      closeGap();
      const distance = valueDistance(from.value, to.value);
      if (distance === 0) same++;
      else {
        out.push({ change: 'changed', kind, track, before: from.time, after: to.time, distance });
      }
      i++;
      j++;
    } else if (apart < 0) removed.push(before[i++]);
    else added.push(after[j++]);
  }
  closeGap();
  return same;
}

/**
 * Compares the keys between two common keys: those with equal values have moved, the others are
 * removed or added.
 */
function diffGap(
  kind: KeyKind,
  track: TrackIndex,
  removed: readonly Key[],
  added: readonly Key[],
  out: KeyDifference[],
): void {
  const start = out.length;
  let next = 0;
  for (const { time: before, value } of removed) {
    const at = added.findIndex((key, k) => k >= next && valueDistance(key.value, value) === 0);
    const found = at >= 0;
    while (next < at) out.push(addedKey(kind, track, added[next++].time));
    const after = found ? added[next++].time : undefined;
    out.push({ change: found ? 'moved' : 'removed', kind, track, before, after, distance: 0 });
  }
  for (; next < added.length; next++) out.push(addedKey(kind, track, added[next].time));
  const inTime = out.splice(start).toSorted((a, b) => timeOf(a) - timeOf(b));
  for (const difference of inTime) out.push(difference);
}

function addedKey(kind: KeyKind, track: TrackIndex, after: Seconds): KeyDifference {
  return { change: 'added', kind, track, before: undefined, after, distance: 0 };
}

function timeOf({ before, after }: KeyDifference): Seconds {
  return before ?? after ?? 0;
}

/** 0 only for equal components, although the angle of nearly equal rotations rounds to 0. */
function valueDistance(a: Float32Array, b: Float32Array): number {
  if (a.every((component, i) => component === b[i])) return 0;
  if (a.length === 4) return Math.max(Number.MIN_VALUE, angleBetween(a, 0, b, 0));
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
