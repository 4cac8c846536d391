import { lengthText } from '#engine/base';
import type { LengthUnit } from '#engine/base';
import type { ClipRecipe } from '#engine/offline';
import { formatCounted } from '../../draw/format.ts';

/** A setting that is a length, in as few digits as tell it from its neighbours. */
export function shortLength(length: number, unit: LengthUnit): string {
  return lengthText(Number(length.toPrecision(3)), unit);
}

/** What a build was made with, in a line. */
export function recipeText(recipe: ClipRecipe, unit: LengthUnit): string {
  const { optimize, tolerance, distance, iframeInterval, overrides } = recipe;
  const keys = optimize
    ? `tolerance ${shortLength(tolerance, unit)}, distance ${shortLength(distance, unit)}`
    : 'all keys';
  const more = overrides.length === 0 ? '' : `, ${overrides.length} overrides`;
  return `${keys}${more}, iframes ${intervalText(iframeInterval)}`;
}

/** What a seek passes. */
export function seekText(keys: number): string {
  return formatCounted(Math.round(keys), 'key');
}

/** How often there is an iframe. */
export function intervalText(interval: number): string {
  return interval > 0 ? `every ${Number(interval.toPrecision(3))} s` : 'none';
}
