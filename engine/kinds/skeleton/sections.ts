import { encodeText } from '../../base/text.ts';
import { groupCount } from '../../base/units.ts';
import { POSE_GROUP_FLOATS, type Skeleton } from '../../model/skeleton.ts';
import type { ByteSection } from '../shared/section.ts';
import { column, field, group, type Walk } from '../shared/walk.ts';

/** Names, parents and rest pose. Empty if there are no joints. */
export function skeletonParts(walk: Walk, skeleton: Skeleton): ByteSection[] {
  return partsWith(walk, skeleton, ({ count }) => [
    column(walk, 'parents', { role: 'parent', type: 'i16', count }),
  ]);
}

/** The same of version 1, which also says which joints are leaves. */
export function olderSkeletonParts(walk: Walk, skeleton: Skeleton): ByteSection[] {
  return partsWith(walk, skeleton, ({ count }) => [
    field(walk, 'version of joint properties', 'u32', 'mark'),
    column(walk, 'parents', { role: 'parent', type: 'parent-and-leaf', count }),
  ]);
}

function partsWith(
  walk: Walk,
  skeleton: Skeleton,
  parentsOf: (skeleton: Skeleton) => readonly ByteSection[],
): ByteSection[] {
  const { count, names } = skeleton;
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
    ...parentsOf(skeleton),
    column(walk, 'rest pose', {
      role: 'rest-pose',
      type: 'f32',
      count: groupCount(count) * POSE_GROUP_FLOATS,
    }),
  ];
}

/** Each name ends with a NUL byte. */
function nameStarts(names: readonly string[], at: number): Uint32Array {
  const starts = new Uint32Array(names.length + 1).fill(at, 0, 1);
  for (let joint = 0; joint < names.length; joint++) {
    starts[joint + 1] = starts[joint] + encodeText(names[joint]).length + 1;
  }
  return starts;
}
