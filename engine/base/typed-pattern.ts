import { fits, matchesAnyCase, matchesGlob } from './glob.ts';

/**
 * A typed pattern as settings have it, where case matters. One that fits no name letter by letter gets the capitals of the
 * names that it fits otherwise, and `?` where these differ. It stays as it is if it would then fit others, too.
 *
 * @example
 * console.assert(inCapitalsOf('*hand*', ['Hips', 'LeftHand']) === '*Hand*');
 */
export function inCapitalsOf(pattern: string, names: readonly string[]): string {
  const meant = names.filter((name) => matchesAnyCase(pattern, name));
  if (meant.length === 0 || names.some((name) => matchesGlob(pattern, name))) return pattern;
  const spellings = meant.map((name) => spelledAs(pattern, name));
  const spelled = spellings[0]
    .map((letter, p) => (spellings.every((other) => other[p] === letter) ? letter : '?'))
    .join('');
  // Not by their count: "İ" is two letters in lower case, so that places of letters after it are others.
  const isSame = names.every(
    (name) => matchesGlob(spelled, name) === matchesAnyCase(pattern, name),
  );
  return isSame ? spelled : pattern;
}

/** A pattern with the capitals of a name that it fits. */
function spelledAs(pattern: string, name: string): string[] {
  const places: number[] = [];
  fits(pattern.toLowerCase(), name.toLowerCase(), places);
  return pattern.split('').map((sign, p) => (/[*?]/.test(sign) ? sign : name[places[p]]));
}
