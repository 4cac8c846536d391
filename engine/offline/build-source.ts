import type { TaskControl } from '../base/task.ts';
import type { AssetObject } from '../kinds/asset.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { buildClip } from './build-clip.ts';
import { buildSkeleton } from './skeleton-builder.ts';
import { buildTrack } from './track-builder.ts';
import { optimizeTrack } from './track-optimizer.ts';
import type { ClipRecipe } from './settings.ts';
import type { SourceObject } from '../model/raw.ts';

/**
 * Builds the runtime objects of a source: one object, and after a clip its motion tracks where root
 * motion is extracted.
 * @param skeleton the skeleton that a clip was made for; other sources need none
 * @throws AssetError and TaskCancelled as {@link buildClip}
 *
 * @example
 * const [built] = buildSource(rawSkeleton, undefined, DEFAULT_CLIP_RECIPE);
 * console.assert(built.kind === 'skeleton');
 */
export function buildSource(
  source: SourceObject,
  skeleton: Skeleton | undefined,
  recipe: ClipRecipe,
  task?: TaskControl,
): readonly [AssetObject, ...AssetObject[]] {
  switch (source.kind) {
    case 'raw-skeleton':
      return [buildSkeleton(source)];
    case 'raw-track':
      return [buildTrack(recipe.optimize ? optimizeTrack(source, recipe.tolerance) : source)];
    case 'raw-animation': {
      const { animation, motion } = buildClip(source, skeleton, recipe, task);
      return [animation, ...motion];
    }
  }
}
