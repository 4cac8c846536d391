import { firstPlace } from '../base/search.ts';
import type { Seconds, TrackIndex } from '../base/units.ts';
import { KEY_KINDS } from '../model/animation.ts';
import { pairJoints } from '../model/joint-names.ts';
import { paddingKeyCount } from '../model/key-count.ts';
import type { Clip } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { clipKeys } from './clip-keys.ts';
import type { ClipKeys } from './clip-keys.ts';
import { diffClips, KEY_CHANGES, NO_TRACK, placedTrack } from './diff.ts';
import type { KeyDifference, TrackPlaces } from './diff.ts';

/** The differences of two clips as columns, in the order of `ClipDiff.differences`. */
export interface DiffColumns {
  readonly count: number;
  /** Index into KEY_CHANGES. */
  readonly change: Uint8Array;
  /** Index into KEY_KINDS. */
  readonly kind: Uint8Array;
  readonly track: Uint16Array;
  /** Seconds in the first clip; NaN if the key was added. */
  readonly before: Float64Array;
  /** Seconds in the second clip; NaN if the key was removed. */
  readonly after: Float64Array;
  /** Distance between both values, see `KeyDifference.distance`. */
  readonly distance: Float32Array;
}

/** One of two clips that are compared. */
export interface ComparedSide {
  readonly duration: Seconds;
  /** Number of keys per track, all kinds together. */
  readonly keysOfTrack: Uint32Array;
  /** Stored bytes of those keys, per track. */
  readonly bytesOfTrack: Uint32Array;
  /** Number of keys per kind, in the order of KEY_KINDS. */
  readonly keysOfKind: readonly [number, number, number];
  /** Number of keys in padding tracks. */
  readonly paddingKeys: number;
  /** Times of all keys in seconds, ascending. */
  readonly times: Float64Array;
  /** Times of keys that the other clip does not have, or has with another time or value. */
  readonly apart: Float64Array;
}

/** Two clips side by side. */
export interface ClipComparison {
  readonly diff: DiffColumns;
  /** Keys with the same time and value in both. */
  readonly same: number;
  /** Differences by KEY_CHANGES, then by KEY_KINDS: `counts[3 * change + kind]`. */
  readonly counts: Uint32Array;
  /** Number of differences per track. */
  readonly apartOfTrack: Uint32Array;
  readonly sides: readonly [before: ComparedSide, after: ComparedSide];
}

/**
 * Where the joints of a skeleton are in clips that were made with other ones. Joints that one of them does not have are
 * in neither: they are not compared.
 * @param owns the skeletons of the clips; undefined where that is the one of the comparison
 *
 * @example
 * const places = placesOnSkeleton(skeleton, [skeleton, undefined]);
 * console.assert(places[0]?.[2] === 2 && places[1]?.[2] === 2);
 */
export function placesOnSkeleton(
  { names }: Pick<Skeleton, 'names'>,
  owns: readonly [before: Skeleton | undefined, after: Skeleton | undefined],
): TrackPlaces {
  if (owns.every((own) => own === undefined)) return [undefined, undefined];
  const [before, after] = owns.map((own) =>
    own === undefined ? [...names.keys()] : pairJoints(names, own.names).places,
  );
  const isShared = (joint: number): boolean => before[joint] >= 0 && after[joint] >= 0;
  const placed = (place: number, joint: number): number => (isShared(joint) ? place : NO_TRACK);
  return [Uint16Array.from(before, placed), Uint16Array.from(after, placed)];
}

/**
 * Compares two clips key by key, in columns; one pass over the keys of both.
 * @param places as those of {@link diffClips}
 *
 * @example
 * const { same } = compareClips(animation, animation);
 * console.assert(same === keyCount(animation) - paddingKeyCount(animation));
 */
export function compareClips(
  before: Clip,
  after: Clip,
  places: TrackPlaces = [undefined, undefined],
): ClipComparison {
  const { differences } = diffClips(before, after, places);
  return summarize(before, after, places, columnsOf(differences));
}

/**
 * A comparison of two clips by the keys of some tracks alone; the keys are not compared again.
 * @param tracks 0 for each track that does not count; tracks beyond its end do
 * @param places those that the clips were compared with
 *
 * @example
 * const comparison = compareClips(animation, animation);
 * const none = new Uint8Array(animation.trackCount);
 * console.assert(limitComparison(animation, animation, comparison, none).same === 0);
 */
export function limitComparison(
  before: Clip,
  after: Clip,
  { diff }: ClipComparison,
  tracks: Uint8Array,
  places: TrackPlaces = [undefined, undefined],
): ClipComparison {
  const isCounted = (_: number, row: number): boolean => tracks[diff.track[row]] !== 0;
  const limited: DiffColumns = {
    count: diff.track.filter(isCounted).length,
    change: diff.change.filter(isCounted),
    kind: diff.kind.filter(isCounted),
    track: diff.track.filter(isCounted),
    before: diff.before.filter(isCounted),
    after: diff.after.filter(isCounted),
    distance: diff.distance.filter(isCounted),
  };
  return summarize(before, after, places, limited, tracks);
}

function summarize(
  before: Clip,
  after: Clip,
  places: TrackPlaces,
  diff: DiffColumns,
  counted?: Uint8Array,
): ClipComparison {
  const tracks = Math.max(
    ...[before, after].map((clip, i) => places[i]?.length ?? clip.trackCount),
  );
  const counts = new Uint32Array(KEY_CHANGES.length * KEY_KINDS.length);
  const apartOfTrack = new Uint32Array(tracks);
  for (let i = 0; i < diff.count; i++) {
    counts[KEY_KINDS.length * diff.change[i] + diff.kind[i]]++;
    apartOfTrack[diff.track[i]]++;
  }
  const sides = [
    sideOf(before, comparedTracks(before, tracks, places[0], counted), diff.before),
    sideOf(after, comparedTracks(after, tracks, places[1], counted), diff.after),
  ] as const;
  const same = sides[0].times.length - sides[0].apart.length;
  return { diff, same, counts, apartOfTrack, sides };
}

function columnsOf(differences: readonly KeyDifference[]): DiffColumns {
  return {
    count: differences.length,
    change: Uint8Array.from(differences, ({ change }) => KEY_CHANGES.indexOf(change)),
    kind: Uint8Array.from(differences, ({ kind }) => KEY_KINDS.indexOf(kind)),
    track: Uint16Array.from(differences, ({ track }) => track),
    before: Float64Array.from(differences, ({ before = NaN }) => before),
    after: Float64Array.from(differences, ({ after = NaN }) => after),
    distance: Float32Array.from(differences, ({ distance }) => distance),
  };
}

/** The tracks of a clip that are compared. */
interface ComparedTracks {
  /** How many there are of both clips. */
  readonly count: number;
  /** Those of the clip. */
  readonly own: readonly { readonly track: TrackIndex; readonly compared: TrackIndex }[];
  /** Whether they are all that the clip has: then its padding counts, too. */
  readonly isAll: boolean;
}

/** @param counted 0 for each track that does not count; undefined for all */
function comparedTracks(
  clip: Clip,
  count: number,
  places: TrackPlaces[number],
  counted: Uint8Array | undefined,
): ComparedTracks {
  const own = Array.from({ length: count }, (_, compared) => compared).flatMap((compared) => {
    const track = counted?.[compared] === 0 ? undefined : placedTrack(clip, places, compared);
    return track === undefined ? [] : [{ track, compared }];
  });
  return { count, own, isAll: counted === undefined && own.length === clip.trackCount };
}

function sideOf(clip: Clip, tracks: ComparedTracks, apart: Float64Array): ComparedSide {
  const keys = clipKeys(clip);
  const keysOfTrack = new Uint32Array(tracks.count);
  const bytesOfTrack = new Uint32Array(tracks.count);
  const keysOfKind: [number, number, number] = [0, 0, 0];
  keys.lanes.forEach(({ offsets, count }, kind) => {
    for (const { track, compared } of tracks.own) {
      const own = offsets[track + 1] - offsets[track];
      keysOfTrack[compared] += own;
      bytesOfTrack[compared] += own * keys.keyBytes[kind];
      keysOfKind[kind] += own;
    }
    if (tracks.isAll) keysOfKind[kind] = count;
  });
  return {
    duration: clip.duration,
    keysOfTrack,
    bytesOfTrack,
    keysOfKind,
    paddingKeys: tracks.isAll ? paddingKeyCount(clip) : 0,
    times: keyTimes(keys, tracks),
    apart: apart.filter((time) => !Number.isNaN(time)).toSorted(),
  };
}

/** The times of all keys that count, except those in padding tracks. */
function keyTimes({ lanes, trackCount }: ClipKeys, { own, isAll }: ComparedTracks): Float64Array {
  const parts = lanes.flatMap(({ times, offsets }) => {
    if (isAll) return [times.subarray(0, offsets[trackCount])];
    return own.map(({ track }) => times.subarray(offsets[track], offsets[track + 1]));
  });
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all.toSorted();
}

/**
 * Counts the times in `[from, to)`. `times` is ascending.
 *
 * @example
 * console.assert(countTimes(Float64Array.of(0, 0.1, 0.2), 0.1, 0.2) === 1);
 */
export function countTimes(times: Float64Array, from: Seconds, to: Seconds): number {
  return firstFrom(times, to) - firstFrom(times, from);
}

/** Index of the first of ascending times at or after `time`; their number if there is none. */
function firstFrom(times: Float64Array, time: Seconds): number {
  return firstPlace(times.length, (i) => times[i] >= time);
}
