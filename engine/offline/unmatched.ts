import { nearestNames } from '../base/nearest-names.ts';
import { printable } from '../base/printable.ts';

/**
 * The message about a pattern of settings that matches no name.
 * @param setting what has the pattern: `override`
 * @param what what the names are of: `joint`
 */
export function unmatchedText(
  setting: string,
  pattern: string,
  what: string,
  names: readonly string[],
): string {
  const nearest = nearestNames(pattern, names).map((name) => `"${name}"`);
  const found =
    nearest.length === 0 ? `there is no ${what}` : `the nearest are ${nearest.join(', ')}`;
  return printable(`The ${setting} "${pattern}" matches no ${what} and has no effect; ${found}.`);
}
