import type { Ranges, Seconds } from '../base/units.ts';
import type { Animation, KeyKind } from './animation.ts';
import type { TrackType } from './user-track.ts';

/** Floats of a raw joint's rest transform: translation 3, rotation x y z w, scale 3. */
export const TRANSFORM_FLOATS = 10;

/** Where each kind's floats stand among a joint's {@link TRANSFORM_FLOATS}. */
export const TRANSFORM_AT: Readonly<Record<KeyKind, number>> = {
  translation: 0,
  rotation: 3,
  scale: 7,
};

/** A source skeleton, its tree laid out depth first (`ozz-raw_skeleton`). */
export interface RawSkeleton {
  readonly kind: 'raw-skeleton';
  readonly count: number;
  readonly names: readonly string[];
  /** Parent of every joint, -1 for a root; always less than the joint's own index. */
  readonly parents: Int16Array;
  /** {@link TRANSFORM_FLOATS} a joint. */
  readonly transforms: Float32Array;
  readonly ranges: Ranges<'body'>;
}

/**
 * The keys of one kind, of all tracks, track after track: those of track t stand at `[offsets[t],
 * offsets[t + 1])`.
 */
export interface RawKeys {
  readonly offsets: Uint32Array;
  /** Seconds; ascending in a track. */
  readonly times: Float32Array;
  /** 3 floats per key, 4 (x y z w) for rotations. */
  readonly values: Float32Array;
}

/** A source clip: uncompressed keys, any number a track, none included (`ozz-raw_animation`). */
export interface RawAnimation {
  readonly kind: 'raw-animation';
  readonly name: string;
  readonly duration: Seconds;
  readonly trackCount: number;
  /** Whether its tracks are in the order of releases before 0.11, see `siblingsFirstOrder`. */
  readonly siblingsFirst?: true | undefined;
  readonly translations: RawKeys;
  readonly rotations: RawKeys;
  readonly scales: RawKeys;
  readonly ranges: Ranges<'body'>;
}

/** A clip of either kind. */
export type Clip = Animation | RawAnimation;

/**
 * The keys of one kind.
 *
 * @example
 * const { times, offsets } = rawKeys(raw, 'rotation');
 * console.assert(times.length === offsets[raw.trackCount]);
 */
export function rawKeys(raw: RawAnimation, kind: KeyKind): RawKeys {
  if (kind === 'translation') return raw.translations;
  return kind === 'rotation' ? raw.rotations : raw.scales;
}

/** A source user track (`ozz-raw_float_track` …). */
export interface RawTrack {
  readonly kind: 'raw-track';
  readonly type: TrackType;
  readonly name: string;
  readonly count: number;
  /** 0: hold the value until the next key; 1: linear. One per key. */
  readonly interpolation: Uint8Array;
  readonly ratios: Float32Array;
  readonly values: Float32Array;
  readonly ranges: Ranges<'body'>;
}

/** Objects that something can be built from. */
export type SourceObject = RawAnimation | RawTrack | RawSkeleton;

/**
 * Whether something can be built from an object, see `buildSource`.
 *
 * @example
 * console.assert(isSource(raw) && !isSource(animation));
 */
export function isSource(object: { readonly kind: string } | undefined): object is SourceObject {
  const kind = object?.kind;
  return kind === 'raw-animation' || kind === 'raw-track' || kind === 'raw-skeleton';
}
