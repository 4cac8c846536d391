import { KEY_KINDS } from '../../model/animation.ts';
import type { KeyKind } from '../../model/animation.ts';
import { TRANSFORM_FLOATS, rawKeys } from '../../model/raw.ts';
import type { RawAnimation, RawSkeleton, RawTrack } from '../../model/raw.ts';
import { TRACK_COMPONENTS } from '../../model/user-track.ts';
import type { ByteSection } from '../section.ts';
import { column, field, group, string, versionedCount, type Walk } from '../walk.ts';

/** Every joint with what is its own; its children follow it, each in turn. */
export function rawSkeletonParts(walk: Walk, { count, names }: RawSkeleton): ByteSection[] {
  const head = group(walk, 'roots', () => versionedCount(walk, 'root count'));
  const joints: ByteSection[] = [];
  for (let joint = 0; joint < count; joint++) {
    const name = names[joint] === '' ? `joint ${joint}` : names[joint];
    joints.push(group(walk, name, () => jointFields(walk, joint)));
  }
  return [head, ...joints];
}

function jointFields(walk: Walk, joint: number): ByteSection[] {
  return [
    ...string(walk, 'name', { role: 'joint-name', owner: joint }),
    column(walk, 'rest transform', {
      role: 'rest-transform',
      type: 'f32',
      count: TRANSFORM_FLOATS,
      owner: joint,
    }),
    ...versionedCount(walk, 'child count'),
  ];
}

/** Every track with its three vectors of keys. */
export function rawAnimationParts(walk: Walk, animation: RawAnimation): ByteSection[] {
  const head = group(walk, 'header', () => [
    field(walk, 'duration', 'f32', 'duration'),
    ...versionedCount(walk, 'track count'),
  ]);
  const tracks: ByteSection[] = [];
  for (let track = 0; track < animation.trackCount; track++) {
    tracks.push(
      group(walk, `track ${track}`, () =>
        KEY_KINDS.map((kind) => rawKeyVector(walk, animation, track, kind)),
      ),
    );
  }
  return [head, ...tracks, group(walk, 'name', () => string(walk, 'name', { role: 'name' }))];
}

function rawKeyVector(
  walk: Walk,
  animation: RawAnimation,
  track: number,
  kind: KeyKind,
): ByteSection {
  const { offsets } = rawKeys(animation, kind);
  const first = offsets[track];
  return group(walk, `${kind}s`, () => [
    ...versionedCount(walk, 'key count'),
    column(walk, 'keys', {
      role: 'raw-key',
      type: 'f32',
      components: kind === 'rotation' ? 5 : 4,
      count: offsets[track + 1] - first,
      kind,
      owner: track,
      first,
    }),
  ]);
}

/** Every key with its interpolation, its ratio and its value. */
export function rawTrackParts(walk: Walk, { type, count }: RawTrack): ByteSection[] {
  const head = group(walk, 'header', () => versionedCount(walk, 'key count'));
  const keys: ByteSection[] = [];
  for (let key = 0; key < count; key++) {
    const of = { count: 1, owner: key, first: key };
    keys.push(
      column(walk, `key ${key} interpolation`, { role: 'track-interpolation', type: 'u8', ...of }),
      column(walk, `key ${key} ratio`, { role: 'track-ratio', type: 'f32', ...of }),
      column(walk, `key ${key} value`, {
        role: 'track-value',
        type: 'f32',
        components: TRACK_COMPONENTS[type],
        ...of,
      }),
    );
  }
  return [head, ...keys, group(walk, 'name', () => string(walk, 'name', { role: 'name' }))];
}
