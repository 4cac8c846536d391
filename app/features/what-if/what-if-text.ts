import { lengthText, type LengthUnit } from '#engine/base';
import type { ClipRecipe } from '#engine/offline';
import { formatCounted } from '../../draw/format.ts';

/** A length with at most three significant digits. */
export function shortLength(length: number, unit: LengthUnit): string {
  return lengthText(Number(length.toPrecision(3)), unit);
}

/** The settings of a build, in one line. */
export function recipeText(recipe: ClipRecipe, unit: LengthUnit): string {
  const { optimize, tolerance, distance, iframeInterval, overrides } = recipe;
  const keys = optimize
    ? `tolerance ${shortLength(tolerance, unit)}, distance ${shortLength(distance, unit)}`
    : 'all keys';
  const more = overrides.length === 0 ? '' : `, ${formatCounted(overrides.length, 'override')}`;
  return `${keys}${more}, iframes ${intervalText(iframeInterval)}`;
}

/** The number of keys that a seek passes. */
export function seekText(keys: number): string {
  return formatCounted(Math.round(keys), 'key');
}

/** How often there is an iframe. */
export function intervalText(interval: number): string {
  return interval > 0 ? `every ${Number(interval.toPrecision(3))} s` : 'none';
}

/** A short name for a build, to distinguish it from others of the same source. */
export function shortRecipeText(recipe: ClipRecipe, unit: LengthUnit): string {
  if (!recipe.optimize) return 'all keys';
  const { tolerance, distance, overrides } = recipe;
  const others = overrides.length === 0 ? '' : ` +${overrides.length}`;
  return `${shortLength(tolerance, unit)} at ${shortLength(distance, unit)}${others}`;
}

/** Bytes of every unit that a size may be typed in. */
const UNITS: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1000,
  mb: 1_000_000,
  kib: 1024,
  mib: 1024 * 1024,
};

const SIZE = /^(\d+(?:\.\d+)?)\s*([kM]?i?B)?$/i;

/** Reads `50 kB`, `1.5MiB`, `800`; undefined if it is not a size. */
export function parseBytes(text: string): number | undefined {
  const [, digits, unit = 'B'] = SIZE.exec(text.trim()) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}
