import { KEY_KINDS, clipKeys } from '#engine';
import type { Animation, JointIndex, KeyKind, RawAnimation } from '#engine';
import { formatCounted } from '../../draw/format.ts';

/** How many keys move each joint of a clip, by kind in the order of KEY_KINDS. */
export interface JointKeys {
  /** Keys of joint j and kind k: `counts[3 * j + k]`. */
  readonly counts: Uint32Array;
  /** 1 where they all hold the same value, so that nothing moves. */
  readonly constant: Uint8Array;
}

const known = new WeakMap<Animation | RawAnimation, JointKeys>();

/** Counted once a clip. */
export function jointKeys(clip: Animation | RawAnimation): JointKeys {
  const before = known.get(clip);
  if (before !== undefined) return before;
  const { trackCount, lanes } = clipKeys(clip);
  const counts = new Uint32Array(trackCount * KEY_KINDS.length);
  const constant = new Uint8Array(counts.length);
  for (const [kind, lane] of lanes.entries()) {
    for (let joint = 0; joint < trackCount; joint++) {
      const cell = KEY_KINDS.length * joint + kind;
      counts[cell] = lane.offsets[joint + 1] - lane.offsets[joint];
      constant[cell] = lane.constant[joint];
    }
  }
  const keys = { counts, constant };
  known.set(clip, keys);
  return keys;
}

/** Keys of a joint, of the three kinds together. */
export function keysOfJoint({ counts }: JointKeys, joint: JointIndex): number {
  return counts[3 * joint] + counts[3 * joint + 1] + counts[3 * joint + 2];
}

/** `translation 9 keys, constant`, a line a kind. */
export function describeJointKeys({ counts, constant }: JointKeys, joint: JointIndex): string {
  const line = (kind: KeyKind, index: number): string => {
    const cell = 3 * joint + index;
    const still = counts[cell] > 0 && constant[cell] === 1 ? ', constant' : '';
    return `${kind} ${formatCounted(counts[cell], 'key')}${still}`;
  };
  return KEY_KINDS.map(line).join('\n');
}
