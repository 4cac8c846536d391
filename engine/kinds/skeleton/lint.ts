import { floatText, floatsText } from '../../base/float-text.ts';
import type { ByteOffset, JointIndex } from '../../base/units.ts';
import { overflowingJoint, OVERFLOW_WHY } from '../../inspect/model-overflow.ts';
import { getLocal, jointOffset, LOCAL_FLOATS } from '../../math/pose.ts';
import type { Skeleton } from '../../model/skeleton.ts';
import { JOINT_NAME_RULES } from '../shared/name-rule.ts';
import { OLDER_RULE } from '../shared/older-rule.ts';
import type { Scene, Place, Rule } from '../shared/rule.ts';

/** How far the length of a rest rotation may be from 1. Beyond that, poses are visibly skewed. */
const LENGTH_TOLERANCE = 1e-3;

const ROTATION = 3;
const SCALE = 7;

export const SKELETON_RULES: readonly Rule<Skeleton>[] = [
  OLDER_RULE,
  ...JOINT_NAME_RULES,
  {
    name: 'joints-not-depth-first',
    severity: 'warning',
    why: 'Updating one branch of the hierarchy alone relies on a joint being followed by all below it.',
    *check({ parents, count }, { nameOf }) {
      for (let joint = 1; joint < count; joint++) {
        let above = joint - 1;
        while (above > parents[joint]) above = parents[above];
        if (above === parents[joint]) continue;
        yield { joint, message: `${nameOf(joint)} stands apart from the branch of its parent` };
        return;
      }
    },
  },
  {
    name: 'rest-rotation-not-unit',
    severity: 'warning',
    why: 'Blending towards the rest pose skews and scales the joint.',
    check: (skeleton, scene) =>
      restPlaces(skeleton, scene, ROTATION, (local) => {
        const length = Math.hypot(...local.subarray(ROTATION, SCALE));
        if (Math.abs(length - 1) <= LENGTH_TOLERANCE) return undefined;
        return `rests in a rotation of length ${floatText(Math.fround(length))}`;
      }),
  },
  {
    name: 'model-space-overflow',
    severity: 'error',
    why: OVERFLOW_WHY,
    *check(skeleton, { nameOf }) {
      const joint = overflowingJoint(skeleton, skeleton.restPose);
      if (joint === undefined) return;
      const message = `${nameOf(joint)} rests where its model matrix is larger than 32-bit floats can say`;
      yield { joint, offset: restOffset(skeleton, joint, 0), message };
    },
  },
  {
    name: 'rest-scale-zero',
    severity: 'warning',
    why: 'The joint and all below it collapse, and no inverse of its matrix exists.',
    check: (skeleton, scene) =>
      restPlaces(skeleton, scene, SCALE, (local) => {
        const scale = local.subarray(SCALE);
        return scale.includes(0) ? `rests at a scale of ${floatsText(scale)}` : undefined;
      }),
  },
  {
    name: 'rest-scale-skews',
    severity: 'info',
    why: 'A scale that differs by axis skews what is rotated below it: no translation, rotation and scale say so.',
    check: (skeleton, scene) =>
      restPlaces(skeleton, scene, SCALE, (local, joint) => {
        const scale = local.subarray(SCALE);
        const [x, y, z] = scale;
        const uneven = Math.max(x, y, z) - Math.min(x, y, z) > LENGTH_TOLERANCE * Math.abs(x);
        if (!uneven || !skeleton.parents.includes(joint)) return undefined;
        return `rests at a scale of ${floatsText(scale)} above other joints`;
      }),
  },
];

/** Findings about the rest pose of joints. */
function* restPlaces(
  skeleton: Skeleton,
  { nameOf }: Scene,
  part: number,
  say: (local: Float32Array, joint: JointIndex) => string | undefined,
): Iterable<Place> {
  const local = new Float32Array(LOCAL_FLOATS);
  for (let joint = 0; joint < skeleton.count; joint++) {
    getLocal(skeleton.restPose, joint, local);
    const message = say(local, joint);
    if (message === undefined) continue;
    yield {
      joint,
      offset: restOffset(skeleton, joint, part),
      message: `${nameOf(joint)} ${message}`,
    };
  }
}

/**
 * Byte offset of one part of a joint's rest transform. `part` is the index of its x among the
 * joint's ten floats.
 */
function restOffset({ ranges }: Skeleton, joint: JointIndex, part: number): ByteOffset {
  const float = jointOffset(joint) + 4 * part;
  return ranges.restPose.offset + Float32Array.BYTES_PER_ELEMENT * float;
}
