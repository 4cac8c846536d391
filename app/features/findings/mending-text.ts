import type { LengthUnit } from '#engine/base';
import type { Mending } from '#engine/findings';
import { shortLength, shortRecipeText } from '#engine/offline';
import { formatBytes } from '../../draw/format.ts';

/**
 * What it costs to keep a limit of errors, in a few sentences.
 * @param before bytes of the clip that is built again
 */
export function mendingText(
  { recipe, met, bytes, error, allKeys }: Mending,
  within: number,
  before: number | undefined,
  unit: LengthUnit,
): string {
  const [limit, reached] = [within, error].map((length) => shortLength(length, unit));
  const times =
    before === undefined
      ? ''
      : `, ${(bytes / before).toFixed(2)} × the ${formatBytes(before)} before`;
  const size = `${formatBytes(bytes)}${times} (${shortRecipeText(recipe, unit)})`;
  const needs = met
    ? `${limit} needs ${size}.`
    : `No build is within ${limit}. An error of ${reached} needs ${size}.`;
  if (allKeys === undefined) return needs;
  const alone = `rounding alone, with all keys kept, causes ${shortLength(allKeys.error, unit)}`;
  if (!recipe.optimize) {
    return `${needs} ${met ? 'Fewer keys are not enough' : 'No key is missing'}: ${alone}.`;
  }
  const all = formatBytes(allKeys.bytes);
  return allKeys.error <= within
    ? `${needs} The reference optimiser would need all keys, ${all}: ${alone}.`
    : `${needs} The reference optimiser does not reach it with all keys, ${all}: ${alone}.`;
}
