import type { Ranges } from '../base/units.ts';

/** What a user track's keys hold, and with it the number of floats per key. */
export type TrackType = 'float' | 'float2' | 'float3' | 'float4' | 'quaternion';

/** Floats per key of every type. */
export const TRACK_COMPONENTS: Readonly<Record<TrackType, number>> = {
  float: 1,
  float2: 2,
  float3: 3,
  float4: 4,
  quaternion: 4,
};

/** All types that there are. */
export const TRACK_TYPES = Object.keys(TRACK_COMPONENTS) as TrackType[];

/** A curve beside the skeleton's: an event, an attachment, root motion (`ozz-float_track` …). */
export interface UserTrack {
  readonly kind: 'track';
  readonly type: TrackType;
  readonly name: string;
  /** Number of keys; may be 0. */
  readonly count: number;
  /** Ratio of every key, ascending. */
  readonly ratios: Float32Array;
  /** {@link TRACK_COMPONENTS} floats per key. */
  readonly values: Float32Array;
  /** One bit per key, lowest first: hold the value until the next key instead of interpolating. */
  readonly steps: Uint8Array;
  readonly ranges: Ranges<'header' | 'ratios' | 'values' | 'steps' | 'name'>;
}

/**
 * Whether key `key` holds its value until the next one.
 *
 * @example
 * console.assert(!isStep(position, 0)); // interpolates
 */
export function isStep(track: Pick<UserTrack, 'steps'>, key: number): boolean {
  return (track.steps[key >> 3] & (1 << (key & 7))) !== 0;
}
