import type { JointIndex } from '#engine/base';
import type { ClipKeys } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { formatCounted } from '../../draw/format.ts';

/** Keys of a joint, of the three kinds together. */
export function keysOfJoint({ lanes }: ClipKeys, joint: JointIndex): number {
  return lanes.reduce((sum, _, kind) => sum + keysOfKind(lanes, joint, kind), 0);
}

/** Keys of a joint's translation, rotation or scale. */
export function keysOfKind(lanes: ClipKeys['lanes'], joint: JointIndex, kind: number): number {
  const { offsets } = lanes[kind];
  return offsets[joint + 1] - offsets[joint];
}

/** A line a kind: `translation 9 keys, constant`. */
export function describeJointKeys({ lanes }: ClipKeys, joint: JointIndex): string {
  return KEY_KINDS.map((name, kind) => {
    const keys = keysOfKind(lanes, joint, kind);
    const still = keys > 0 && lanes[kind].constant[joint] === 1 ? ', constant' : '';
    return `${name} ${formatCounted(keys, 'key')}${still}`;
  }).join('\n');
}
