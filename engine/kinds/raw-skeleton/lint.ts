import { floatsText, floatText } from '../../base/float-text.ts';
import { overflowingJoint, OVERFLOW_WHY } from '../../inspect/model-overflow.ts';
import { packPose } from '../../math/pose.ts';
import { normalizeQuaternion, quaternionLength } from '../../math/quaternion.ts';
import { TRANSFORM_AT, TRANSFORM_FLOATS, type RawSkeleton } from '../../model/raw.ts';
import { JOINT_NAME_RULES } from '../shared/name-rule.ts';
import type { Rule } from '../shared/rule.ts';

/** How far from 1 the length of a rotation may be. */
const LENGTH_TOLERANCE = 1e-3;

export const RAW_SKELETON_RULES: readonly Rule<RawSkeleton>[] = [
  ...JOINT_NAME_RULES,
  {
    name: 'rest-rotation-not-unit',
    severity: 'warning',
    why: 'It is normalised when built: check what exported it.',
    *check({ count, transforms }, { nameOf }) {
      for (let joint = 0; joint < count; joint++) {
        const at = joint * TRANSFORM_FLOATS + TRANSFORM_AT.rotation;
        const length = quaternionLength(transforms, at);
        if (Math.abs(length - 1) <= LENGTH_TOLERANCE) continue;
        const text = floatText(Math.fround(length));
        yield { joint, message: `${nameOf(joint)} rests in a rotation of length ${text}` };
      }
    },
  },
  {
    name: 'rest-scale-zero',
    severity: 'warning',
    why: 'The joint and all below it collapse, and no inverse of its matrix exists.',
    *check({ count, transforms }, { nameOf }) {
      for (let joint = 0; joint < count; joint++) {
        const at = joint * TRANSFORM_FLOATS + TRANSFORM_AT.scale;
        const scale = transforms.subarray(at, at + 3);
        if (!scale.includes(0)) continue;
        yield { joint, message: `${nameOf(joint)} rests at a scale of ${floatsText(scale)}` };
      }
    },
  },
  {
    name: 'model-space-overflow',
    severity: 'error',
    why: OVERFLOW_WHY,
    *check(skeleton, { nameOf }) {
      const joint = overflowingJoint(skeleton, builtPose(skeleton));
      if (joint === undefined) return;
      const message = `${nameOf(joint)} rests where its model matrix is larger than 32-bit floats can say`;
      yield { joint, message };
    },
  },
];

/** The rest pose as it is built. */
function builtPose({ count, transforms }: RawSkeleton): Float32Array {
  const units = transforms.slice();
  for (let joint = 0; joint < count; joint++) {
    normalizeQuaternion(units, joint * TRANSFORM_FLOATS + TRANSFORM_AT.rotation);
  }
  return packPose(units, count);
}
