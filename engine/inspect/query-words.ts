import { matchesGlob } from '../base/glob.ts';

/** A field and its comparison operator: `time:`, `gap >=`. */
const FIELD = /([a-z]+)\s*(:?(?:<=|>=|[<>=])|:)\s*/iy;
const WORD = /"([^"]*)"?|[^\s,"]+/y;
/** A number as people write it: a comma between digits does not end it, as what is after it is no name; nor does the blank between groups of digits that the page shows. */
const NUMBER = /"([^"]*)"?|(?:[^\s",]|(?<=\d)[,\u202f](?=\d))+/y;
const KINDS = /[^\s",]*(?:,[^\s",]+)*/y;

/** One term of the text. */
export interface Written {
  readonly wanted: boolean;
  /** In lower case; empty for a bare word. */
  readonly field: string;
  readonly sign: string;
  readonly value: string;
  /** Whether the value is in quotes. */
  readonly exact: boolean;
  /** Where term and value begin, and where the term ends. */
  readonly at: number;
  readonly valueAt: number;
  readonly end: number;
}

/** The next place that is no blank. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at])) at++;
  return at;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Reads one term of a query.
 * @param fields in lower case; another word before a sign belongs to the value
 * @param numbers those of the fields that take a number
 */
export function readTerm(
  text: string,
  at: number,
  fields: readonly string[],
  numbers: readonly string[],
): Written {
  const wanted = text[at] !== '-';
  const start = wanted ? at : at + 1;
  const head = match(FIELD, text, start);
  const known = head !== null && fields.includes(head[1].toLowerCase());
  const field = known ? head[1].toLowerCase() : '';
  const valueAt = known ? start + head[0].length : start;
  const isNumber = numbers.includes(field);
  const body = match(isNumber ? NUMBER : field === 'kind' ? KINDS : WORD, text, valueAt);
  const exact = body?.[1];
  return {
    wanted,
    field,
    sign: known ? head[2] : '',
    value: exact ?? (isNumber ? body?.[0].replaceAll('\u202f', '') : body?.[0]) ?? '',
    exact: exact !== undefined,
    at,
    valueAt,
    // A single minus sign is a term, too; otherwise this would loop forever.
    end: Math.max(valueAt + (body?.[0].length ?? 0), at + 1),
  };
}

/** What to do about a number that has a comma; empty for others. */
export function commaAdvice(number: string): string {
  return /\d,\d/.test(number) ? '; with a point, as a comma separates alternatives' : '';
}

/**
 * The test of a name by what was written: a part, a pattern with `*` or `?`, or in quotes the whole. Case matters: text and
 * names are given in lower case where it is not to.
 *
 * @example
 * console.assert(nameTest('*hand', false)('lefthand'));
 */
export function nameTest(wanted: string, exact: boolean): (name: string) => boolean {
  if (exact) return (name) => name === wanted;
  if (!/[*?]/.test(wanted)) return (name) => name.includes(wanted);
  return (name) => matchesGlob(wanted, name);
}
