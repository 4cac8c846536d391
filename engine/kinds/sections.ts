import { encodeText } from '../base/text.ts';
import { groupCount } from '../base/units.ts';
import type { Archive, ArchiveEntry, AssetObject } from './asset.ts';
import { POSE_GROUP_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { TRACK_COMPONENTS, type UserTrack } from '../model/user-track.ts';
import { animationParts } from './animation/sections.ts';
import { meshParts } from './mesh/sections.ts';
import { rawAnimationParts, rawSkeletonParts, rawTrackParts } from './raw-animation/sections.ts';
import type { ByteSection } from './section.ts';
import { column, field, group, text, walkFrom, type Walk } from './walk.ts';

/**
 * The structure of one object, from its tag to its last byte: every byte belongs to one column.
 * Load time: raw objects have a section for every vector of every joint.
 */
export function objectSections(archive: Archive, entry: ArchiveEntry): ByteSection {
  const walk = walkFrom(archive, entry.range.offset);
  return group(walk, entry.tag, () => [
    text(walk, 'tag', encodeText(entry.tag).length + 1, { role: 'mark' }),
    field(walk, 'version', 'u32', 'mark'),
    ...bodyParts(walk, entry.object),
  ]);
}

function bodyParts(walk: Walk, object: AssetObject): readonly ByteSection[] {
  switch (object.kind) {
    case 'skeleton':
      return skeletonParts(walk, object);
    case 'animation':
      return animationParts(walk, object);
    case 'track':
      return trackParts(walk, object);
    case 'mesh':
      return meshParts(walk, object);
    case 'raw-skeleton':
      return rawSkeletonParts(walk, object);
    case 'raw-animation':
      return rawAnimationParts(walk, object);
    case 'raw-track':
      return rawTrackParts(walk, object);
  }
}

function skeletonParts(walk: Walk, { count, names }: Skeleton): ByteSection[] {
  const jointCount = (): ByteSection => field(walk, 'joint count', 'i32', 'count');
  if (count === 0) return [group(walk, 'header', () => [jointCount()])];
  return [
    group(walk, 'header', () => [jointCount(), field(walk, 'bytes of names', 'i32', 'count')]),
    column(walk, 'names', {
      role: 'joint-name',
      type: 'text',
      count,
      starts: nameStarts(names, walk.at),
    }),
    column(walk, 'parents', { role: 'parent', type: 'i16', count }),
    column(walk, 'rest pose', {
      role: 'rest-pose',
      type: 'f32',
      count: groupCount(count) * POSE_GROUP_FLOATS,
    }),
  ];
}

/** Each name is ended by a NUL byte. */
function nameStarts(names: readonly string[], at: number): Uint32Array {
  const starts = new Uint32Array(names.length + 1).fill(at, 0, 1);
  for (let joint = 0; joint < names.length; joint++) {
    starts[joint + 1] = starts[joint] + encodeText(names[joint]).length + 1;
  }
  return starts;
}

function trackParts(walk: Walk, { type, count, ranges }: UserTrack): ByteSection[] {
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
