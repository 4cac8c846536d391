import { TRACK_COMPONENTS, type UserTrack } from '../../model/user-track.ts';
import type { ByteSection } from '../shared/section.ts';
import { column, field, group, text, type Walk } from '../shared/walk.ts';

/** Ratios, values and steps, then the name. */
export function trackParts(walk: Walk, { type, count, ranges }: UserTrack): ByteSection[] {
  return [
    group(walk, 'header', () => [
      field(walk, 'key count', 'u32', 'count'),
      field(walk, 'length of the name', 'i32', 'count'),
    ]),
    column(walk, 'ratios', { role: 'track-ratio', type: 'f32', count }),
    column(walk, 'values', {
      role: 'track-value',
      type: 'f32',
      components: TRACK_COMPONENTS[type],
      count,
    }),
    column(walk, 'steps', { role: 'track-step', type: 'u8', count: ranges.steps.length }),
    text(walk, 'name', ranges.name.length, { role: 'name' }),
  ];
}
