/**
 * Whether a whole name fits a pattern in which `*` stands for any text, none included, and `?` for any one
 * character, as in the reference importers' settings. Case matters.
 */
export function matchesGlob(pattern: string, name: string): boolean {
  return fits(pattern, name);
}

/** The same for what a person looks for, in the page and in options: case does not matter. Settings in files are matched as above. */
export function matchesAnyCase(pattern: string, name: string): boolean {
  return fits(pattern.toLowerCase(), name.toLowerCase());
}

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
  const fitting = names.filter((name) => matchesGlob(spelled, name));
  return fitting.length === meant.length ? spelled : pattern;
}

/** A pattern with the capitals of a name that it fits. */
function spelledAs(pattern: string, name: string): string[] {
  const places: number[] = [];
  fits(pattern.toLowerCase(), name.toLowerCase(), places);
  return pattern.split('').map((sign, p) => (/[*?]/.test(sign) ? sign : name[places[p]]));
}

/** @param places gets, per character of the pattern, where its character of the name is */
function fits(pattern: string, name: string, places?: number[]): boolean {
  let star = -1;
  let resume = 0;
  let p = 0;
  let n = 0;
  while (n < name.length) {
    if (pattern[p] === '*') {
      star = p++;
      resume = n;
    } else if (pattern[p] === '?' || pattern[p] === name[n]) {
      if (places !== undefined) places[p] = n;
      p++;
      n++;
    } else if (star >= 0) {
      // The last star takes one character more, and what follows it is tried again.
      p = star + 1;
      n = ++resume;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
