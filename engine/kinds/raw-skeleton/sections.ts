import { TRANSFORM_FLOATS, type RawSkeleton } from '../../model/raw.ts';
import type { ByteSection } from '../shared/section.ts';
import { column, group, string, versionedCount, type Walk } from '../shared/walk.ts';

/** Each joint with its own values; its children follow, each in the same way. */
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
