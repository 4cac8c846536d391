import { lengthText, type FileUnit, type LengthUnit } from '../base/length.ts';
import type { Seconds } from '../base/units.ts';
import type { ClipRange, ClipRecipe, ErrorLimits } from './settings.ts';

/**
 * A length with at most three significant digits.
 * @param unit of the length
 * @example
 * console.assert(shortLength(0.0012345, 'm') === '1.23 mm');
 */
export function shortLength(length: number, unit: FileUnit): string {
  return lengthText(Number(length.toPrecision(3)), unit);
}

/**
 * The limits of a build that is as small as they allow, in a few words.
 * @param unit of the lengths
 * @example
 * const text = smallestText({ max: 0.001, percentile99: 0, mean: 0 }, 'm');
 * console.assert(text === 'smallest, error 1 mm');
 */
export function smallestText(limits: ErrorLimits, unit: LengthUnit): string {
  const { max, percentile99, mean, joints = [], contacts = [] } = limits;
  const parts = [
    [max, 'error'],
    [percentile99, '99 %'],
    [mean, 'mean'],
  ] as const;
  const given = parts.filter(([limit]) => limit > 0);
  const byName = joints.length + contacts.length;
  const others = byName === 0 ? '' : ` +${byName}`;
  const words = given.map(([limit, name]) => `${name} ${shortLength(limit, unit)}`);
  return `${['smallest', ...words].join(', ')}${others}`;
}

/**
 * A range of a clip in a few words, to a millisecond.
 *
 * @example
 * console.assert(timeRangeText({ from: 0.0333, to: 1.2 }) === '0.033–1.2 s');
 * console.assert(timeRangeText({ from: 0.5 }) === 'from 0.5 s');
 */
export function timeRangeText({ from, to }: ClipRange): string {
  return to === undefined ? `from ${shortTime(from)} s` : `${shortTime(from)}–${shortTime(to)} s`;
}

function shortTime(time: Seconds): number {
  return Number(time.toFixed(3));
}

/**
 * The settings of a build in a few words, to tell it from others of the same source. A range is at the end, which stays
 * where names are cut.
 * @param unit of the lengths
 * @example
 * console.assert(shortRecipeText(DEFAULT_CLIP_RECIPE, 'm') === '1 mm at 10 cm');
 */
export function shortRecipeText(recipe: ClipRecipe, unit: LengthUnit): string {
  const { range } = recipe;
  return `${keysText(recipe, unit)}${range === undefined ? '' : `, ${timeRangeText(range)}`}`;
}

/** Which keys a build has. */
function keysText(recipe: ClipRecipe, unit: LengthUnit): string {
  if (!recipe.optimize) return 'all keys';
  if (recipe.smallest !== undefined) return smallestText(recipe.smallest, unit);
  const { tolerance, distance, overrides } = recipe;
  const others = overrides.length === 0 ? '' : ` +${overrides.length}`;
  return `${shortLength(tolerance, unit)} at ${shortLength(distance, unit)}${others}`;
}
