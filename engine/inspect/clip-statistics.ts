import { decodeHalf } from '../math/half.ts';
import { getLocal, identityPose, LOCAL_FLOATS } from '../math/pose.ts';
import { decodeRotation } from '../math/quaternion.ts';
import {
  KEY_VALUE_WORDS,
  keyStreams,
  type Animation,
  type KeyKind,
  type KeyStream,
} from '../model/animation.ts';
import { iframeTotals } from '../model/iframe.ts';
import { streamKeyBytes } from './clip-keys.ts';
import type { Skeleton } from '../model/skeleton.ts';

/** How much a track moves, from least to most. */
export const TRACK_USES = ['default', 'constant', 'animated'] as const;
export type TrackUse = (typeof TRACK_USES)[number];

/** The track stays at the rest pose (without a skeleton: at identity). */
const USE_DEFAULT = 0;
/** The track is constant at another value. */
const USE_CONSTANT = 1;
/** The track moves. */
export const USE_ANIMATED = 2;

/** Statistics of one key stream. */
export interface KindStatistics {
  readonly kind: KeyKind;
  /** Padding tracks included. */
  readonly keys: number;
  /** Number of keys per track, without padding. */
  readonly keysOfTrack: Uint32Array;
  /** Per track: an index into {@link TRACK_USES}. */
  readonly useOfTrack: Uint8Array;
  /** Number of tracks for each of {@link TRACK_USES}. */
  readonly tracks: Readonly<Record<TrackUse, number>>;
  /** Padding keys of the last group of four tracks. */
  readonly paddingKeys: number;
  readonly iframes: number;
  /** Bytes of the iframes. */
  readonly iframeBytes: number;
  readonly keyBytes: number;
}

/** Statistics of a clip. */
export interface ClipStatistics {
  readonly kinds: readonly [KindStatistics, KindStatistics, KindStatistics];
  readonly keys: number;
  readonly keysPerSecond: number;
}

/** Values that differ by less are the same after compression: half a step of a half float, a step of a packed rotation. */
const HALF_TOLERANCE = 2 ** -11;
const ROTATION_TOLERANCE = 1e-4;

/**
 * Counts keys, tracks and bytes of a clip. A track that does not move is `default` if it equals the
 * rest pose of `skeleton` within the precision of stored keys; without a skeleton, if it is the
 * identity.
 *
 * @example
 * const { kinds } = clipStatistics(animation, skeleton);
 * const rotations = kinds[KEY_KINDS.indexOf('rotation')];
 * console.assert(rotations.useOfTrack.length === animation.trackCount);
 */
export function clipStatistics(animation: Animation, skeleton?: Skeleton): ClipStatistics {
  const { trackCount, duration } = animation;
  const fits = skeleton?.count === trackCount;
  const rest = fits ? skeleton.restPose : identityPose(trackCount);
  const [translations, rotations, scales] = keyStreams(animation).map((stream) =>
    kindStatistics(stream, trackCount, rest),
  );
  const kinds = [translations, rotations, scales] as const;
  const keys = kinds.reduce((sum, kind) => sum + kind.keys, 0);
  return { kinds, keys, keysPerSecond: keys / duration };
}

function kindStatistics(stream: KeyStream, trackCount: number, rest: Float32Array): KindStatistics {
  const { kind, count, table } = stream;
  const iframes = iframeTotals([stream]);
  const keysOfTrack = new Uint32Array(trackCount);
  const useOfTrack = new Uint8Array(trackCount);
  const tracks = { default: 0, constant: 0, animated: 0 };
  const local = new Float32Array(LOCAL_FLOATS);
  for (let track = 0; track < trackCount; track++) {
    keysOfTrack[track] = table.trackOffsets[track + 1] - table.trackOffsets[track];
    getLocal(rest, track, local);
    useOfTrack[track] = trackUse(stream, track, local);
    tracks[TRACK_USES[useOfTrack[track]]]++;
  }
  return {
    kind,
    keys: count,
    keysOfTrack,
    useOfTrack,
    tracks,
    paddingKeys: count - table.trackOffsets[trackCount],
    iframes: iframes.count,
    iframeBytes: iframes.bytes,
    keyBytes: count * streamKeyBytes(stream),
  };
}

function trackUse({ kind, values, table }: KeyStream, track: number, rest: Float32Array): number {
  const { keys, trackOffsets } = table;
  const first = keys[trackOffsets[track]] * KEY_VALUE_WORDS;
  for (let slot = trackOffsets[track] + 1; slot < trackOffsets[track + 1]; slot++) {
    const at = keys[slot] * KEY_VALUE_WORDS;
    for (let word = 0; word < KEY_VALUE_WORDS; word++) {
      if (values[at + word] !== values[first + word]) return USE_ANIMATED;
    }
  }
  const atRest =
    kind === 'rotation'
      ? isRotation(values, first, rest)
      : isVector(values, first, rest, kind === 'scale' ? 7 : 0);
  return atRest ? USE_DEFAULT : USE_CONSTANT;
}

function isVector(values: Uint16Array, at: number, rest: Float32Array, part: number): boolean {
  for (let i = 0; i < 3; i++) {
    const expected = rest[part + i];
    const tolerance = HALF_TOLERANCE * Math.max(Math.abs(expected), HALF_TOLERANCE);
    if (Math.abs(decodeHalf(values[at + i]) - expected) > tolerance) return false;
  }
  return true;
}

const decoded = new Float32Array(4);

/** A rotation and its negative are the same. */
function isRotation(values: Uint16Array, at: number, rest: Float32Array): boolean {
  decodeRotation(values, at, decoded, 0);
  let same = true;
  let opposite = true;
  for (let i = 0; i < 4; i++) {
    same &&= Math.abs(decoded[i] - rest[3 + i]) <= ROTATION_TOLERANCE;
    opposite &&= Math.abs(decoded[i] + rest[3 + i]) <= ROTATION_TOLERANCE;
  }
  return same || opposite;
}
