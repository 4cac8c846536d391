/**
 * Characters that change how a line is shown instead of being shown: control characters, line
 * separators, lone surrogates, invisible characters, and those that turn the direction of text.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** The same without line feeds. */
const UNPRINTABLE_IN_LINES =
  /(?!\n)[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** What a name should not have: all of these but lone surrogates, which stand for bytes of an old code page. */
const HIDDEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/**
 * Text from a file for one line of a terminal, a report or a table. Characters that would change how
 * the line is shown are written as `\u001b`.
 *
 * @example
 * console.assert(printable('Hips\n\u001b[31m') === 'Hips\\u000a\\u001b[31m');
 */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, escaped);
}

/**
 * The same for text of several lines. In JSON it changes no value.
 *
 * @example
 * console.assert(printableLines('Hips\n\u001b') === 'Hips\n\\u001b');
 */
export function printableLines(text: string): string {
  return text.replaceAll(UNPRINTABLE_IN_LINES, escaped);
}

/** Whether a name has characters that are not shown, or that change how others are shown. */
export function hidesCharacters(name: string): boolean {
  return HIDDEN.test(name);
}

/** Scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ud802-\ud83b\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name from a file as part of a sentence or a picture: whichever way it is read, what stands around it keeps its
 * order. Characters that are not shown are written as in {@link printable}.
 */
export function isolated(name: string): string {
  const shown = printable(name);
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}

const known = new WeakMap<readonly string[], readonly string[]>();

/** Names of joints as they are shown: {@link isolated}, and `joint 4` for one without a name. */
export function shownNames(names: readonly string[]): readonly string[] {
  const shown =
    known.get(names) ?? names.map((name, joint) => (name ? isolated(name) : `joint ${joint}`));
  known.set(names, shown);
  return shown;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
