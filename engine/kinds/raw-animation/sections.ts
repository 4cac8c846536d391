import { KEY_KINDS } from '../../model/animation.ts';
import type { KeyKind } from '../../model/animation.ts';
import { rawKeys } from '../../model/raw.ts';
import type { RawAnimation } from '../../model/raw.ts';
import type { ByteSection } from '../shared/section.ts';
import { column, field, group, string, versionedCount, type Walk } from '../shared/walk.ts';

/** Every track with its three vectors of keys, then the name. */
export function rawAnimationParts(walk: Walk, animation: RawAnimation): ByteSection[] {
  const tracks = unnamedParts(walk, animation);
  return [...tracks, group(walk, 'name', () => string(walk, 'name', { role: 'name' }))];
}

/** The same of version 1, which has no name. */
export function unnamedParts(walk: Walk, animation: RawAnimation): ByteSection[] {
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
  return [head, ...tracks];
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
