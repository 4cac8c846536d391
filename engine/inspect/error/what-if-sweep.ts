import type { Seconds } from '../../base/units.ts';
import { candidateIntervals } from '../interval-choices.ts';
import { builtDuration, type ClipRecipe } from '../../offline/settings.ts';

/** The settings that can be swept. */
export type WhatIfAxis = 'tolerance' | 'distance' | 'iframeInterval' | 'smallest';

/** Number of doublings and of halvings of the tolerance or the distance in a sweep. */
const TOLERANCE_OCTAVES = 5;
const DISTANCE_OCTAVES = 3;
/** Values per doubling. */
const STEPS = 2;

/** Number of halvings and of doublings of the largest error in a sweep of smallest builds, which take long. */
const SMALLEST_OCTAVES = { down: 1, up: 3 };

/** A setting of 0 is swept around this value. */
const MINIMUM = 1e-4;

/**
 * Recipes that differ from one in a single setting. The recipe itself is the first. Coarse steps come
 * before fine ones, so that a curve over the whole range shows soon.
 * @param duration of the source
 *
 * @example
 * const recipes = sweptRecipes(DEFAULT_CLIP_RECIPE, 'tolerance', raw.duration);
 * console.assert(recipes[0] === DEFAULT_CLIP_RECIPE && recipes.length > 5);
 */
export function sweptRecipes(
  recipe: ClipRecipe,
  axis: WhatIfAxis,
  duration: Seconds,
): ClipRecipe[] {
  if (axis === 'iframeInterval') {
    const choices = candidateIntervals(builtDuration(duration, recipe));
    const others = choices.filter((one) => one !== recipe.iframeInterval);
    const every = (iframeInterval: Seconds): ClipRecipe => ({ ...recipe, iframeInterval });
    return [recipe, ...others.map(every)];
  }
  if (axis === 'smallest') return [recipe, ...smallestRecipes(recipe)];
  const octaves = axis === 'tolerance' ? TOLERANCE_OCTAVES : DISTANCE_OCTAVES;
  const base = Math.max(recipe[axis], MINIMUM);
  // A tolerance is one of the reference's optimiser: smallest builds would all be the same.
  const smallest = axis === 'tolerance' ? undefined : recipe.smallest;
  const optimised = { ...recipe, optimize: true, smallest };
  const at = (step: number): ClipRecipe => ({ ...optimised, [axis]: base * 2 ** (step / STEPS) });
  const all = Array.from({ length: 2 * octaves * STEPS + 1 }, (_, i) => i - octaves * STEPS);
  const order = [
    ...all.filter((step) => step % STEPS === 0),
    ...all.filter((step) => step % STEPS !== 0),
  ];
  return [recipe, ...order.filter((step) => step !== 0).map(at)];
}

/** Recipes with the fewest keys for a largest error, from large ones to small ones, which take longest. */
function smallestRecipes(recipe: ClipRecipe): ClipRecipe[] {
  const { down, up } = SMALLEST_OCTAVES;
  const base = Math.max(recipe.tolerance, MINIMUM);
  return Array.from({ length: down + up + 1 }, (_, i) => {
    const smallest = { max: base * 2 ** (up - i), percentile99: 0, mean: 0 };
    return { ...recipe, optimize: true, additive: 'none', smallest };
  });
}
