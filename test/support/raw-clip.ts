import { emptyRanges } from '../../engine/base/units.ts';
import type { RawAnimation, RawKeys, RawSkeleton, RawTrack } from '../../engine/model/raw.ts';
import type { Skeleton } from '../../engine/model/skeleton.ts';
import type { TrackType } from '../../engine/model/user-track.ts';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';

/** Keys as a test writes them: time, then the value's floats. */
type WrittenKeys = readonly (readonly number[])[];

export interface WrittenTrack {
  readonly translations?: WrittenKeys;
  readonly rotations?: WrittenKeys;
  readonly scales?: WrittenKeys;
}

/** A source clip of the given tracks. */
export function rawClip(
  tracks: readonly WrittenTrack[],
  duration = 1,
  name = 'clip',
): RawAnimation {
  const keysOf = (kind: keyof WrittenTrack): RawKeys => {
    const offsets = new Uint32Array(tracks.length + 1);
    const times: number[] = [];
    const values: number[] = [];
    tracks.forEach((track, i) => {
      for (const [time, ...value] of track[kind] ?? []) {
        times.push(time);
        values.push(...value);
      }
      offsets[i + 1] = times.length;
    });
    return { offsets, times: Float32Array.from(times), values: Float32Array.from(values) };
  };
  return {
    kind: 'raw-animation',
    name,
    duration,
    trackCount: tracks.length,
    translations: keysOf('translations'),
    rotations: keysOf('rotations'),
    scales: keysOf('scales'),
    ranges: emptyRanges('body'),
  };
}

/** Rest transform of a joint at its parent. */
export const REST = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];

/** A source skeleton: a parent a joint, resting at identity where no transforms are given. */
export function rawSkeleton(
  parents: readonly number[],
  transforms: readonly (readonly number[])[] = parents.map(() => REST),
): RawSkeleton {
  return {
    kind: 'raw-skeleton',
    count: parents.length,
    names: parents.map((_, joint) => `joint_${joint}`),
    parents: Int16Array.from(parents),
    transforms: Float32Array.from(transforms.flat()),
    ranges: emptyRanges('body'),
  };
}

/** The same, built. */
export function builtSkeleton(...skeleton: Parameters<typeof rawSkeleton>): Skeleton {
  return buildSkeleton(rawSkeleton(...skeleton));
}

/** The keys of one track, as {@link rawClip} takes them. */
export function writtenKeys({ offsets, times, values }: RawKeys, track = 0): number[][] {
  const components = values.length / times.length;
  const keys: number[][] = [];
  for (let key = offsets[track]; key < offsets[track + 1]; key++) {
    keys.push([times[key], ...values.subarray(key * components, (key + 1) * components)]);
  }
  return keys;
}

/** A key of a user track: ratio, then the value's floats, then `step` where the value is held. */
export type WrittenTrackKey = readonly [ratio: number, ...value: (number | 'step')[]];

/** A source user track. */
export function rawTrack(
  type: TrackType,
  keys: readonly WrittenTrackKey[],
  name = 'track',
): RawTrack {
  return {
    kind: 'raw-track',
    type,
    name,
    count: keys.length,
    interpolation: Uint8Array.from(keys, (key) => (key.at(-1) === 'step' ? 0 : 1)),
    ratios: Float32Array.from(keys, ([ratio]) => ratio),
    values: Float32Array.from(
      keys.flatMap(([, ...value]) => value.filter((part) => part !== 'step')),
    ),
    ranges: emptyRanges('body'),
  };
}
