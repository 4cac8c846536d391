import { emptyRanges } from '../../../engine/base/units.ts';
import {
  TRACK_COMPONENTS,
  type TrackType,
  type UserTrack,
} from '../../../engine/model/user-track.ts';

/** One key: ratio, value, and whether it holds until the next one. */
export type Key = readonly [ratio: number, value: number | readonly number[], step?: 'step'];

/** A user track made for a test. */
export function userTrack(type: TrackType, keys: readonly Key[]): UserTrack {
  const steps = new Uint8Array(Math.ceil(keys.length / 8));
  keys.forEach(([, , step], i) => {
    if (step === 'step') steps[i >> 3] |= 1 << (i & 7);
  });
  const values = keys.flatMap(([, value]) => value);
  if (values.length !== keys.length * TRACK_COMPONENTS[type]) throw new Error('wrong components');
  return {
    kind: 'track',
    type,
    name: 'made',
    count: keys.length,
    ratios: Float32Array.from(keys, ([ratio]) => ratio),
    values: Float32Array.from(values),
    steps,
    ranges: emptyRanges('header', 'ratios', 'values', 'steps', 'name'),
  };
}
