import { foldText } from './fold-text.ts';

/**
 * Whether a whole name fits a pattern in which `*` stands for any text, none included, and `?` for any one
 * character, as in the reference importers' settings. Case matters.
 */
export function matchesGlob(pattern: string, name: string): boolean {
  return fits(pattern.normalize(), name.normalize());
}

/** The same for what a person looks for, in the page and in options: case does not matter. Settings in files are matched as above. */
export function matchesAnyCase(pattern: string, name: string): boolean {
  return fits(foldText(pattern), foldText(name));
}

/**
 * Whether a name fits a pattern.
 * @param places gets, per character of the pattern, where its character of the name is
 */
export function fits(pattern: string, name: string, places?: number[]): boolean {
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
