import type { TrackIndex } from '../base/units.ts';
import { getLocal, LOCAL_FLOATS, poseLength } from '../math/pose.ts';
import { angleBetween } from '../math/quaternion.ts';
import { KEY_KINDS, type KeyKind } from '../model/animation.ts';
import { TRANSFORM_AT, type Clip } from '../model/raw.ts';
import { clipKeys } from './clip-keys.ts';
import {
  KEY_CHANGES,
  placedTrack,
  type ClipDiff,
  type KeyChange,
  type TrackPlaces,
} from './diff.ts';
import { sampleRawJoint } from '../runtime/raw-sampling.ts';
import { measurementTimes, poseSource, type PoseSource } from './error/pose-source.ts';

/** How far two transforms are apart: a length, radians, and a part of the scale. */
export type TransformDistance = Readonly<Record<KeyKind, number>>;

/** What differs between two clips in the tracks of one joint. */
export interface JointDifference {
  readonly track: TrackIndex;
  /** Number of its keys in each clip, of the three kinds together. */
  readonly keys: readonly [before: number, after: number];
  /** How many of them differ. */
  readonly changes: Readonly<Record<KeyChange, number>>;
  /**
   * How far the joint's local transforms are apart at most, at the times of all keys that both clips last for and
   * between them; undefined if only one clip has such a track.
   */
  readonly apart: TransformDistance | undefined;
}

/**
 * The joints whose keys differ, the worst first: by how far a point at `distance` from the joint moves, then by
 * the number of keys. Those that only one clip has come last.
 * @param places those that the clips were compared with
 *
 * @example
 * const diff = diffClips(animation, animation);
 * console.assert(jointDifferences(animation, animation, diff, 0.1).length === 0);
 */
export function jointDifferences(
  before: Clip,
  after: Clip,
  { differences }: ClipDiff,
  distance: number,
  places: TrackPlaces = [undefined, undefined],
): JointDifference[] {
  const changes = new Map<TrackIndex, Record<KeyChange, number>>();
  for (const { track, change } of differences) {
    const own = changes.get(track) ?? { added: 0, removed: 0, moved: 0, changed: 0 };
    own[change]++;
    changes.set(track, own);
  }
  const isShared = (track: TrackIndex): boolean =>
    [before, after].every((clip, i) => placedTrack(clip, places[i], track) !== undefined);
  const apart = distancesOf(before, after, [...changes.keys()].filter(isShared), places);
  const [keysBefore, keysAfter] = [before, after].map((clip, i) => keysOfTracks(clip, places[i]));
  return Array.from(changes, ([track, own]) => ({
    track,
    keys: [keysBefore(track), keysAfter(track)] as const,
    changes: own,
    apart: apart.get(track),
  })).toSorted(
    (a, b) => reach(b, distance) - reach(a, distance) || changeCount(b) - changeCount(a),
  );
}

/** At most how far a point at a distance from a joint is moved; below 0 where only one clip has it. */
function reach({ apart }: JointDifference, distance: number): number {
  if (apart === undefined) return -1;
  return apart.translation + distance * (apart.rotation + apart.scale);
}

function changeCount({ changes }: JointDifference): number {
  return KEY_CHANGES.reduce((sum, change) => sum + changes[change], 0);
}

function keysOfTracks(clip: Clip, places: TrackPlaces[number]): (track: TrackIndex) => number {
  const { lanes } = clipKeys(clip);
  return (compared) => {
    const track = placedTrack(clip, places, compared);
    if (track === undefined) return 0;
    return lanes.reduce((sum, { offsets }) => sum + offsets[track + 1] - offsets[track], 0);
  };
}

function distancesOf(
  before: Clip,
  after: Clip,
  tracks: readonly TrackIndex[],
  [placesBefore, placesAfter]: TrackPlaces,
): Map<TrackIndex, TransformDistance> {
  const found = new Map<TrackIndex, Record<KeyKind, number>>(
    tracks.map((track) => [track, { translation: 0, rotation: 0, scale: 0 }]),
  );
  if (found.size === 0) return found;
  const sources = [before, after].map(poseSource);
  const blocks = [before, after].map((clip, i) => poseBlock(clip, sources[i]));
  const [own, other] = [new Float32Array(LOCAL_FLOATS), new Float32Array(LOCAL_FLOATS)];
  const times = measurementTimes(sources[0], sources[1]);
  for (let from = 0; from < times.length; from += BLOCK_TIMES) {
    const block = times.subarray(from, from + BLOCK_TIMES);
    const [a, b] = blocks.map((sampleAll) => sampleAll(block));
    for (const [track, most] of found) {
      const [trackBefore, trackAfter] = [
        placesBefore?.[track] ?? track,
        placesAfter?.[track] ?? track,
      ];
      for (let i = 0; i < block.length; i++) {
        getLocal(a[i], trackBefore, own);
        getLocal(b[i], trackAfter, other);
        for (const kind of KEY_KINDS) {
          const apart = localDistance(own, other, kind);
          if (apart > most[kind]) most[kind] = apart;
        }
      }
    }
  }
  return found;
}

/** So many poses of a hundred joints stay in the processor's cache. */
const BLOCK_TIMES = 32;

/**
 * Returns a function that samples up to {@link BLOCK_TIMES} times. A source is sampled track after track, as its keys
 * lie in memory: of long ones, each key would otherwise be far from the one before.
 */
function poseBlock(
  clip: Clip,
  source: PoseSource,
): (times: Float64Array) => readonly Float32Array[] {
  const poses = Array.from(
    { length: BLOCK_TIMES },
    () => new Float32Array(poseLength(clip.trackCount)),
  );
  return (times) => {
    if (clip.kind === 'animation') {
      times.forEach((time, i) => source.samplePose(time, poses[i]));
      return poses;
    }
    for (let track = 0; track < clip.trackCount; track++) {
      for (let i = 0; i < times.length; i++) sampleRawJoint(clip, track, times[i], poses[i]);
    }
    return poses;
  };
}

/**
 * How far two local transforms are apart in one kind.
 * @param a its floats, as those of a source skeleton; `b` likewise
 *
 * @example
 * const [a, b] = [0, 3].map((x) => Float32Array.of(x, 0, 0, 0, 0, 0, 1, 1, 1, 1));
 * console.assert(localDistance(a, b, 'translation') === 3);
 */
export function localDistance(a: Float32Array, b: Float32Array, kind: KeyKind): number {
  const at = TRANSFORM_AT[kind];
  if (kind === 'rotation') return angleBetween(a, at, b, at);
  return Math.hypot(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2]);
}
