import type { LengthUnit } from '#engine/base';
import type { MendingCost, Seeks } from '#engine/findings';
import { shortLength, shortRecipeText } from '#engine/offline';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';

/** What the clip that is built again takes. */
export interface CostBefore extends Seeks {
  readonly bytes: number;
}

/**
 * What it costs to keep a limit of errors, in a few sentences.
 */
export function mendingText(
  mending: MendingCost,
  within: number,
  before: CostBefore | undefined,
  unit: LengthUnit,
): string {
  const seeks = lostIframesText(mending, before);
  return `${sizeText(mending, within, before, unit)}${seeks === '' ? '' : ` ${seeks}`}`;
}

/** What seeks cost in a build that has none of the iframes that the clip before or its settings have. */
function lostIframesText({ recipe, seeks }: MendingCost, before: CostBefore | undefined): string {
  const hadAny = before === undefined ? recipe.iframeInterval > 0 : before.iframes > 0;
  if (seeks.iframes > 0 || !hadAny) return '';
  const earlier = before === undefined ? '' : `, ${formatCount(before.worstSeek)} before`;
  return `It has no iframes to seek from: a seek passes ${formatCounted(seeks.worstSeek, 'key')} at worst${earlier}.`;
}

/** What the limit costs in bytes, and what the other ways to keep it would. */
function sizeText(
  { recipe, met, bytes, error, allKeys }: MendingCost,
  within: number,
  before: CostBefore | undefined,
  unit: LengthUnit,
): string {
  const [limit, reached] = [within, error].map((length) => shortLength(length, unit));
  const times =
    before === undefined
      ? ''
      : `, ${(bytes / before.bytes).toFixed(2)} × the ${formatBytes(before.bytes)} before`;
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
