import { createArchive } from '#engine/archive';
import { AssetError } from '#engine/base';
import type { Skeleton } from '#engine/model';
import {
  DEFAULT_CLIP_RECIPE,
  buildSource,
  type ClipRecipe,
  type SourceObject,
} from '#engine/offline';
import { checkBytes } from './property.ts';

/** Keys are optimised where there is a skeleton, which that needs; a few iframes are made. */
function recipeOf(skeleton: Skeleton | undefined, seconds: number): ClipRecipe {
  const iframeInterval = seconds > 0 ? seconds / 3 : 0;
  return { ...DEFAULT_CLIP_RECIPE, optimize: skeleton !== undefined, iframeInterval };
}

/**
 * Builds a source: it is refused by an {@link AssetError}, or what is built can be read and played.
 * @throws Error when it is neither
 */
export function checkBuilt(
  source: SourceObject,
  skeleton?: Skeleton,
  recipe = recipeOf(skeleton, source.kind === 'raw-animation' ? source.duration : 0),
): void {
  const built = buildOrRefuse(source, skeleton, recipe);
  if (built === undefined) return;
  const { bytes } = createArchive(built);
  if (checkBytes(bytes) !== 'valid') throw new Error(`a built ${source.kind} cannot be read`);
}

function buildOrRefuse(
  source: SourceObject,
  skeleton: Skeleton | undefined,
  recipe: ClipRecipe,
): ReturnType<typeof buildSource> | undefined {
  try {
    return buildSource(source, skeleton, recipe);
  } catch (error) {
    if (error instanceof AssetError) return undefined;
    throw error;
  }
}
