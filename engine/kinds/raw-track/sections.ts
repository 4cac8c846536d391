import type { RawTrack } from '../../model/raw.ts';
import { TRACK_COMPONENTS } from '../../model/user-track.ts';
import type { ByteSection } from '../shared/section.ts';
import { column, group, string, versionedCount, type Walk } from '../shared/walk.ts';

/** Each key with its interpolation, its ratio and its value. */
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
