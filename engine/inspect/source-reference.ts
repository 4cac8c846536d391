import { haveSameOrder } from '../model/joint-order.ts';
import type { RawAnimation, Clip } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { isAdditiveClip } from './additive-clip.ts';
import { sourceDifference } from './source-difference.ts';
import { sourceWithoutMotion } from './source-motion.ts';

/** What a clip is measured against. */
export interface SourceReference {
  readonly reference: RawAnimation;
  /** What was made of the source for that; missing where it is the source itself. */
  readonly made?: 'difference' | 'without motion';
}

/**
 * What a clip is measured against, as far as the clip itself shows it: its source; of an additive clip, the difference
 * that its source makes; of a clip whose root motion was extracted, the source without that motion.
 * @returns undefined if one of them holds differences, the other poses, and neither can be made of the other, and if
 *   their joints are not in the order of the skeleton
 *
 * @example
 * console.assert(sourceReference(raw, animation, skeleton)?.reference === raw);
 */
export function sourceReference(
  source: RawAnimation,
  clip: Clip,
  skeleton: Skeleton,
): SourceReference | undefined {
  if (!haveSameOrder(skeleton, source, clip)) return undefined;
  const isDifference = isAdditiveClip(clip, skeleton);
  if (isDifference === isAdditiveClip(source, skeleton)) {
    const still = isDifference ? undefined : sourceWithoutMotion(source, clip, skeleton);
    return still === undefined
      ? { reference: source }
      : { reference: still, made: 'without motion' };
  }
  const difference = isDifference ? sourceDifference(source, clip, skeleton) : undefined;
  return difference && { reference: difference, made: 'difference' };
}
