import { jointOffset } from '../../math/pose.ts';
import { LANES } from '../../base/units.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';

/** Exponent of the smallest normal half float. */
const LOWEST_EXPONENT = -14;

/** The distance of a half float's neighbours at `value`. */
export function halfStep(value: number): number {
  const exponent = value === 0 ? LOWEST_EXPONENT : Math.floor(Math.log2(Math.abs(value)));
  return 2 ** (Math.max(exponent, LOWEST_EXPONENT) - 10);
}

/** The median distance of joints from their parents at rest; 0 where that is not known. */
export function typicalReach(skeleton: Skeleton | undefined): number {
  if (skeleton === undefined) return 0;
  const { parents, restPose } = skeleton;
  const lengths = Array.from(parents, (parent, joint) => {
    const x = jointOffset(joint);
    if (parent === NO_PARENT) return 0;
    return Math.hypot(restPose[x], restPose[x + LANES], restPose[x + 2 * LANES]);
  }).filter((length) => length > 0);
  return lengths.length === 0 ? 0 : lengths.toSorted((a, b) => a - b)[lengths.length >> 1];
}
