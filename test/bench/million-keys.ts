import type { Animation, Skeleton } from '#engine/model';
import { buildAnimation, buildSkeleton } from '#engine/offline';
import { millionKeyPair } from '../../fixtures/degenerate.ts';

/** A clip of a million keys, with the skeleton that it moves. */
export function millionKeys(): { readonly skeleton: Skeleton; readonly animation: Animation } {
  const { skeleton, clip } = millionKeyPair();
  return { skeleton: buildSkeleton(skeleton), animation: buildAnimation(clip) };
}
