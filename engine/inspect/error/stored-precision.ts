import type { JointIndex } from '../../base/units.ts';
import { LOCAL_FLOATS, getLocal } from '../../math/pose.ts';
import { KEY_KINDS, type KeyKind } from '../../model/animation.ts';
import { TRANSFORM_AT } from '../../model/raw.ts';
import { float16Step } from '../../math/half.ts';

/** Precision of one track's stored value, and its effect on the character. */
export interface StoredPrecision {
  readonly kind: KeyKind;
  /**
   * Distance between a stored value and the next one. For half floats, the step of the largest
   * component. For a packed rotation, the largest angle, in radians, of one step in all components.
   */
  readonly step: number;
  /** Largest displacement by rounding at the end of the chain below the joint. */
  readonly atReach: number;
}

/** The distance between two values of a packed rotation's component: √2 in 15 bits. */
const ROTATION_STEP = Math.SQRT2 / 32767;

/**
 * The precision of a joint's three tracks at the values they have in a pose.
 * @param reach reach of the joint's chain, see `chainReach`
 * @returns in the order of KEY_KINDS
 *
 * @example
 * const [translation] = storedPrecision(pose, skeleton.names.indexOf('Hips'), 1);
 * console.assert(translation.kind === 'translation' && translation.step > 0);
 */
export function storedPrecision(
  pose: Float32Array,
  joint: JointIndex,
  reach: number,
): StoredPrecision[] {
  const local = new Float32Array(LOCAL_FLOATS);
  getLocal(pose, joint, local);
  return KEY_KINDS.map((kind) => {
    const at = TRANSFORM_AT[kind];
    if (kind === 'rotation') return rotationPrecision(local.subarray(at, at + 4), reach);
    const steps = Array.from(local.subarray(at, at + 3), float16Step);
    // The rounding error is at most half a step, in all components at once.
    const worst = kind === 'translation' ? Math.hypot(...steps) : Math.max(...steps) * reach;
    return { kind, step: Math.max(...steps), atReach: worst / 2 };
  });
}

/**
 * The largest component is computed from the others, so an error d of each of them causes an error of
 * (|a| + |b| + |c|)·d / |largest| in it. The angle is twice the total distance.
 */
function rotationPrecision(rotation: Float32Array, reach: number): StoredPrecision {
  const sizes = Array.from(rotation, Math.abs).toSorted((a, b) => b - a);
  const [largest, ...others] = sizes;
  const sum = others.reduce((all, one) => all + one, 0);
  const angle = 2 * ROTATION_STEP * Math.sqrt(others.length + (sum / largest) ** 2);
  return { kind: 'rotation', step: angle, atReach: 2 * Math.sin(angle / 4) * reach };
}
