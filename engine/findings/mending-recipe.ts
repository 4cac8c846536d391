import { checkpoint, subtask, type TaskControl } from '../base/task.ts';
import type { RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { buildClip, buildReference } from '../offline/build-clip.ts';
import type { ClipRecipe } from '../offline/settings.ts';
import { clipError, worstOf } from './clip-error.ts';

/** So many tolerances are tried. */
const MAX_HALVINGS = 8;

/** How large an error may be, and where it is measured. */
export interface ErrorLimit {
  /** In the clip's unit. */
  readonly within: number;
  /** From each joint, in the clip's unit. */
  readonly distance: number;
}

/**
 * A recipe by which a build has no larger error than a limit: with the tolerance halved until it holds, else
 * with all keys. Errors of a chain add up in a way that only building shows.
 *
 * @throws AssetError for what cannot be built
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const mending = mendingRecipe(raw, skeleton, DEFAULT_CLIP_RECIPE, { within: 0.001, distance: 0.1 });
 * console.assert(!mending.optimize || mending.tolerance <= 0.001);
 */
export function mendingRecipe(
  source: RawAnimation,
  skeleton: Skeleton,
  recipe: ClipRecipe,
  { within, distance }: ErrorLimit,
  task?: TaskControl,
): ClipRecipe {
  const reference = buildReference(source, skeleton, recipe);
  for (let halved = 0; halved < MAX_HALVINGS; halved++) {
    checkpoint(task, halved / MAX_HALVINGS);
    const part = subtask(task, halved / MAX_HALVINGS, (halved + 1) / MAX_HALVINGS);
    const tried = { ...recipe, tolerance: recipe.tolerance / 2 ** halved };
    const { animation } = buildClip(source, skeleton, tried, part);
    const { value } = worstOf(clipError(skeleton, animation, reference, distance), 'shell');
    if (value <= within) return tried;
  }
  return { ...recipe, optimize: false };
}
