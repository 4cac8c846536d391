import type { LengthUnit, Seconds } from '#engine/base';
import {
  builtDuration,
  iframeSpacing,
  neededInterval,
  shortLength,
  smallestText,
  type ClipRecipe,
} from '#engine/offline';
import { errorColumn, type WhatIfPoint } from '#engine/inspect/error';
import { formatCounted } from '../../draw/format.ts';

/**
 * The settings of a build, in one line.
 * @param duration of the source
 */
export function recipeText(recipe: ClipRecipe, unit: LengthUnit, duration: Seconds): string {
  const { optimize, tolerance, distance, overrides } = recipe;
  const keys = optimize
    ? recipe.smallest !== undefined
      ? smallestText(recipe.smallest, unit)
      : `tolerance ${shortLength(tolerance, unit)}, distance ${shortLength(distance, unit)}`
    : 'all keys';
  const more = overrides.length === 0 ? '' : `, ${formatCounted(overrides.length, 'override')}`;
  return `${keys}${more}, iframes ${intervalText(recipe, duration)}`;
}

/** Writes errors of a build as the Error pane does, rounded up to what as a limit allows them. */
export function pointErrors(
  { max }: Pick<WhatIfPoint, 'max'>,
  unit: LengthUnit,
): (error: number) => string {
  return errorColumn(max, 'shell', unit, 'up');
}

/** The number of keys that a seek passes. */
export function seekText(keys: number): string {
  return formatCounted(Math.round(keys), 'key');
}

/** How often a build has iframes. */
export function intervalText(recipe: ClipRecipe, sourceDuration: Seconds): string {
  const { optimize, smallest, iframeInterval } = recipe;
  const duration = builtDuration(sourceDuration, recipe);
  const isSmallest = optimize && smallest !== undefined;
  const interval = isSmallest ? neededInterval(duration, iframeInterval) : iframeInterval;
  const spacing = iframeSpacing(duration, interval);
  return spacing > 0 ? `every ${Number(spacing.toPrecision(3))} s` : 'none';
}
