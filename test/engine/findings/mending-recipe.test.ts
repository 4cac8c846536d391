import { describe, expect, it } from 'vitest';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { clipError, worstOf } from '../../../engine/findings/clip-error.ts';
import { mendingRecipe } from '../../../engine/findings/mending-recipe.ts';
import { buildClip } from '../../../engine/offline/build-clip.ts';
import { DEFAULT_CLIP_RECIPE, type ClipRecipe } from '../../../engine/offline/settings.ts';
import { characterSkeleton, sourceClip } from '../../support/planted-subjects.ts';

const DISTANCE = 0.1;
const source = sourceClip('walk');

function mended(within: number, recipe: ClipRecipe = DEFAULT_CLIP_RECIPE): ClipRecipe {
  return mendingRecipe(source, characterSkeleton, recipe, { within, distance: DISTANCE });
}

/** Metres by which a build with a recipe is off. */
function errorOf(recipe: ClipRecipe): number {
  const { animation } = buildClip(source, characterSkeleton, recipe);
  return worstOf(clipError(characterSkeleton, animation, source, DISTANCE), 'shell').value;
}

it('is refused for a clip of other joints', () => {
  const other = { ...source, trackCount: source.trackCount - 1 };
  const limit = { within: 0.001, distance: DISTANCE };
  expect(() => mendingRecipe(other, characterSkeleton, DEFAULT_CLIP_RECIPE, limit)).toThrow();
});

it('ends when it is cancelled', () => {
  const limit = { within: 0.001, distance: DISTANCE };
  const task = { cancelled: () => true };
  expect(() => mendingRecipe(source, characterSkeleton, DEFAULT_CLIP_RECIPE, limit, task)).toThrow(
    TaskCancelled,
  );
});

describe('the tolerance is halved until the errors of whole chains keep the limit', () => {
  it.each([0.01, 0.002, 0.001, 0.0005])('%f m', (within) => {
    const recipe = mended(within);
    expect(errorOf(recipe)).toBeLessThanOrEqual(within);
    const halvings = Math.log2(DEFAULT_CLIP_RECIPE.tolerance / recipe.tolerance);
    expect(Number.isInteger(halvings)).toBe(true);
    // No larger tolerance would have done.
    if (halvings > 0) {
      expect(errorOf({ ...recipe, tolerance: 2 * recipe.tolerance })).toBeGreaterThan(within);
    }
  });

  it('leaves a recipe that keeps it as it is', () => {
    const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.0001, iframeInterval: 3 };
    expect(mended(0.5, recipe)).toEqual(recipe);
  });

  it('takes all keys where none is small enough', () => {
    expect(mended(0)).toEqual({ ...DEFAULT_CLIP_RECIPE, optimize: false });
  });
});
