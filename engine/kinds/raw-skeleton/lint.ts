import { floatText } from '../../base/float-text.ts';
import { quaternionLength } from '../../math/quaternion.ts';
import { TRANSFORM_AT, TRANSFORM_FLOATS, type RawSkeleton } from '../../model/raw.ts';
import type { Rule } from '../shared/rule.ts';

/** How far from 1 the length of a rotation may be. */
const LENGTH_TOLERANCE = 1e-3;

export const RAW_SKELETON_RULES: readonly Rule<RawSkeleton>[] = [
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
];
