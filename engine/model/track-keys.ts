import type { TrackIndex } from '../base/units.ts';
import { keyComponents, type KeyKind } from './animation.ts';
import type { RawAnimation, RawKeys } from './raw.ts';

/** The keys of one kind of one track. */
export interface TrackKeys {
  /** Seconds; ascending. */
  readonly times: Float32Array;
  /** 3 floats per key, 4 (x y z w) for rotations. */
  readonly values: Float32Array;
}

/** The keys of one track, views of the columns of all; none of a track that there is not. */
export function trackKeys(
  { offsets, times, values }: RawKeys,
  kind: KeyKind,
  track: TrackIndex,
): TrackKeys {
  const components = keyComponents(kind);
  const isTrack = track >= 0 && track + 1 < offsets.length;
  const [begin, end] = isTrack ? [offsets[track], offsets[track + 1]] : [0, 0];
  return {
    times: times.subarray(begin, end),
    values: values.subarray(begin * components, end * components),
  };
}

/** Puts the keys of tracks into columns, track after track. */
export function joinTracks(tracks: readonly TrackKeys[], kind: KeyKind): RawKeys {
  const components = keyComponents(kind);
  const offsets = new Uint32Array(tracks.length + 1);
  tracks.forEach(({ times }, track) => (offsets[track + 1] = offsets[track] + times.length));
  const count = offsets[tracks.length];
  const all = { times: new Float32Array(count), values: new Float32Array(count * components) };
  tracks.forEach(({ times, values }, track) => {
    all.times.set(times, offsets[track]);
    all.values.set(values, offsets[track] * components);
  });
  return { offsets, ...all };
}

/** Some tracks, in the order in which they are given. */
export function chosenTracks(keys: RawKeys, kind: KeyKind, tracks: Iterable<TrackIndex>): RawKeys {
  return joinTracks(
    Array.from(tracks, (track) => trackKeys(keys, kind, track)),
    kind,
  );
}

/**
 * The keys that are marked.
 * @param marks 1 for each key that stays, 0 for others
 */
export function markedKeys({ offsets, times, values }: RawKeys, marks: Uint8Array): RawKeys {
  const components = times.length === 0 ? 0 : values.length / times.length;
  let kept = 0;
  for (const mark of marks) kept += mark;
  const result = {
    offsets: new Uint32Array(offsets.length),
    times: new Float32Array(kept),
    values: new Float32Array(kept * components),
  };
  let slot = 0;
  for (let track = 0; track + 1 < offsets.length; track++) {
    for (let key = offsets[track]; key < offsets[track + 1]; key++) {
      if (marks[key] === 0) continue;
      result.times[slot] = times[key];
      for (let i = 0; i < components; i++) {
        result.values[slot * components + i] = values[key * components + i];
      }
      slot++;
    }
    result.offsets[track + 1] = slot;
  }
  return result;
}

/** A clip with the keys that `edit` makes of its own, kind by kind. */
export function mapKeys(
  raw: RawAnimation,
  edit: (keys: RawKeys, kind: KeyKind) => RawKeys,
): RawAnimation {
  return {
    ...raw,
    translations: edit(raw.translations, 'translation'),
    rotations: edit(raw.rotations, 'rotation'),
    scales: edit(raw.scales, 'scale'),
  };
}
