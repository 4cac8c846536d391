import { AssetError } from '../base/errors.ts';
import { floatText } from '../base/float-text.ts';
import {
  emptyRanges,
  type KeyIndex,
  type Seconds,
  type TimeRange,
  type TrackIndex,
} from '../base/units.ts';
import { LOCAL_FLOATS, poseLength, unpackPose } from '../math/pose.ts';
import { keyComponents, type KeyKind } from '../model/animation.ts';
import { rawKeys, TRANSFORM_AT, type RawAnimation, type RawKeys } from '../model/raw.ts';
import { mapKeys } from '../model/track-keys.ts';
import { sampleRaw } from '../runtime/raw-sampling.ts';
import { checkRawAnimation } from './raw-checks.ts';
import type { ClipRange, ClipRecipe } from './settings.ts';

/**
 * Key times and ends of ranges that differ by less than this part of the duration are the same: runtime clips store
 * times as ratios in 32-bit floats.
 */
export const SAME_RATIO = 2 ** -22;

/**
 * Cuts a source clip to a range of it. Keys inside stay, and their times are counted from the begin of the range. Where
 * two keys have an end of the range between them, a key is interpolated there.
 *
 * @throws AssetError if the clip is not valid, or the range is empty or not within the clip
 *
 * @example
 * const part = cutAnimation(raw, { from: 0.25, to: 0.5 });
 * console.assert(part.duration === 0.25);
 */
export function cutAnimation(raw: RawAnimation, range: ClipRange): RawAnimation {
  checkRawAnimation(raw);
  const within = rangeWithin(raw, range);
  const poses = { begin: localsAt(raw, within.from), end: localsAt(raw, within.to) };
  const cut = mapKeys(raw, (_, kind) => cutKeys(raw, kind, within, poses));
  return { ...cut, duration: durationOf(within), ranges: emptyRanges('body') };
}

/**
 * The clip that a recipe builds from a source: a range of it, or all of it.
 *
 * @throws AssetError as {@link cutAnimation}
 *
 * @example
 * console.assert(cutSource(raw, DEFAULT_CLIP_RECIPE) === raw);
 */
export function cutSource(raw: RawAnimation, { range }: Pick<ClipRecipe, 'range'>): RawAnimation {
  return range === undefined ? raw : cutAnimation(raw, range);
}

/**
 * The times between which a clip is cut, as a clip stores times.
 *
 * @throws AssetError if the range is empty or not within the clip
 *
 * @example
 * console.assert(rangeWithin(raw, { from: 0.25 }).to === raw.duration);
 */
export function rangeWithin(
  { name, duration }: { readonly name: string; readonly duration: Seconds },
  range: ClipRange,
): TimeRange {
  const same = SAME_RATIO * duration;
  const { to: end = duration } = range;
  const from = Math.fround(range.from);
  const to = Math.abs(end - duration) <= same ? duration : Math.fround(end);
  if (from >= 0 && to <= duration && to - from >= 4 * same) return { from, to };
  throw new AssetError({
    object: `Range of "${name}"`,
    expected: `times from 0 s to ${floatText(duration)} s at most, the end after the begin`,
    found: `${floatText(from)} s to ${floatText(to)} s`,
  });
}

function durationOf({ from, to }: TimeRange): Seconds {
  return Math.fround(to - from);
}

/** Local transforms at both ends of a range, {@link LOCAL_FLOATS} a joint. */
interface EndPoses {
  readonly begin: Float32Array;
  readonly end: Float32Array;
}

function localsAt(raw: RawAnimation, time: Seconds): Float32Array {
  const pose = new Float32Array(poseLength(raw.trackCount));
  sampleRaw(raw, time, pose);
  return unpackPose(pose, raw.trackCount);
}

/** The keys of one kind within a range; values at its ends come from the poses there. */
function cutKeys(raw: RawAnimation, kind: KeyKind, range: TimeRange, poses: EndPoses): RawKeys {
  const source = rawKeys(raw, kind);
  const size = keyComponents(kind);
  const most = source.times.length + 2 * raw.trackCount;
  const times = new Float32Array(most);
  const values = new Float32Array(most * size);
  const offsets = new Uint32Array(raw.trackCount + 1);
  let count = 0;
  const push = (time: Seconds, from: Float32Array, at: number): void => {
    times[count] = time;
    values.set(from.subarray(at, at + size), size * count);
    count++;
  };
  for (let track = 0; track < raw.trackCount; track++) {
    const at = track * LOCAL_FLOATS + TRANSFORM_AT[kind];
    const { begin, first, last, end } = keysWithin(source, track, range, raw.duration);
    if (begin === 'between') push(0, poses.begin, at);
    else if (begin !== 'none') push(0, source.values, size * begin);
    for (let key = first; key < last; key++) {
      push(source.times[key] - range.from, source.values, size * key);
    }
    if (end === 'between') push(durationOf(range), poses.end, at);
    else if (end !== 'none') push(durationOf(range), source.values, size * end);
    offsets[track + 1] = count;
  }
  return { offsets, times: times.slice(0, count), values: values.slice(0, size * count) };
}

/** The key at an end of a range; `between` two keys; or `none`, where players hold the nearest key inside. */
type EndKey = KeyIndex | 'between' | 'none';

/** The keys of a track within a range. */
interface KeysWithin {
  readonly begin: EndKey;
  /** Those between both ends: `[first, last)`. */
  readonly first: KeyIndex;
  readonly last: KeyIndex;
  readonly end: EndKey;
}

function keysWithin(
  { offsets, times }: RawKeys,
  track: TrackIndex,
  { from, to }: TimeRange,
  duration: Seconds,
): KeysWithin {
  const same = SAME_RATIO * duration;
  const [none, all] = [offsets[track], offsets[track + 1]];
  const firstFrom = (key: KeyIndex, time: Seconds): KeyIndex => {
    let at = key;
    while (at < all && times[at] < time) at++;
    return at;
  };
  const reached = firstFrom(none, from - same);
  const first = firstFrom(reached, from + same);
  const last = firstFrom(first, to - same);
  const left = firstFrom(last, to + same);
  // Before its first key a track holds the value of that key, which may be after the range.
  const isHeld = none < all && left === none;
  const begin = first > none || isHeld ? 'between' : 'none';
  const end = last > none && left < all ? 'between' : 'none';
  return {
    begin: first > reached ? first - 1 : begin,
    first,
    last,
    end: left > last ? left - 1 : end,
  };
}
