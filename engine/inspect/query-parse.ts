import { foldText } from '../base/fold-text.ts';
import { KEY_KINDS, type KeyKind } from '../model/animation.ts';
import { numberSpan } from './query-numbers.ts';
import { KEY_FIELDS } from './query-terms.ts';
import { nameTest, readTerm, skipBlanks, type Written } from './query-words.ts';
import type { KeyQuery, KindTerm, NameTerm, NumberTerm, QueryProblem } from './query-terms.ts';

/** Fields that take a text instead of a number. */
const TEXT_FIELDS = ['joint', 'under', 'kind'] as const;
const ALL_FIELDS: readonly string[] = [...TEXT_FIELDS, ...KEY_FIELDS];

/** An alternative that is still being read. */
interface Reading {
  readonly names: NameTerm[];
  readonly kinds: KindTerm[];
  readonly numbers: NumberTerm[];
}

/**
 * Reads a query. Every text is valid. Empty parts between commas are ignored.
 * @param jointNames if they are known: then a word with a colon that is in none of them is
 * taken for a field that does not exist
 *
 * @example
 * const query = parseQuery('*Hand kind:rotation');
 * console.assert(query.problem === undefined);
 */
export function parseQuery(text: string, jointNames?: readonly string[]): KeyQuery {
  const alternatives = [emptyReading()];
  let problem: QueryProblem | undefined;
  let at = skipBlanks(text, 0);
  while (at < text.length) {
    if (text[at] === ',') {
      alternatives.push(emptyReading());
      at = skipBlanks(text, at + 1);
      continue;
    }
    const written = readTerm(text, at, ALL_FIELDS, KEY_FIELDS);
    const found =
      unknownField(written, jointNames) ?? takeTerm(written, alternatives[alternatives.length - 1]);
    problem ??= found;
    at = skipBlanks(text, written.end);
  }
  const requested = alternatives.filter(
    ({ names, kinds, numbers }) => names.length + kinds.length + numbers.length > 0,
  );
  return { alternatives: requested, problem };
}

function emptyReading(): Reading {
  return { names: [], kinds: [], numbers: [] };
}

/** Adds a term to the query; returns the problem where it is invalid. */
function takeTerm(written: Written, reading: Reading): QueryProblem | undefined {
  const { field, sign, wanted, value } = written;
  const number = KEY_FIELDS.find((name) => name === field);
  if (number !== undefined) {
    const span = numberSpan(number, sign, value);
    if ('problem' in span) return problemAt(written, span.problem, written.valueAt + span.at);
    reading.numbers.push({ wanted, field: number, ...span });
    return undefined;
  }
  if (/[<>]/.test(sign)) {
    return problemAt(written, `"${field}" is not a number; only ${KEY_FIELDS.join(', ')} are`);
  }
  return field === 'kind' ? takeKinds(written, reading) : takeName(written, reading);
}

function takeName(written: Written, { names }: Reading): QueryProblem | undefined {
  const { value, exact, wanted, field } = written;
  if (value === '' && !exact) {
    return problemAt(written, `${field === '' ? '"-"' : `"${field}:"`} needs a name after it`);
  }
  const suggestion = field === '' && !exact ? suggestField(value) : undefined;
  if (suggestion !== undefined) return problemAt(written, suggestion);
  const matches = nameTest(foldText(value), exact);
  names.push({ wanted, under: field === 'under', matches });
  return undefined;
}

/** A word like `speed:3` that is in no joint's name. Names of some exporters contain colons. */
function unknownField(
  written: Written,
  names: readonly string[] | undefined,
): QueryProblem | undefined {
  const { field, exact, value } = written;
  const colon = value.indexOf(':');
  if (names === undefined || field !== '' || exact || colon < 1) return undefined;
  if (suggestField(value) !== undefined) return undefined;
  const matches = nameTest(foldText(value), false);
  if (names.some((name) => matches(foldText(name)))) return undefined;
  const said = `there is no field "${value.slice(0, colon)}", and no joint's name has "${value}"`;
  return problemAt(written, `${said}; the fields are ${ALL_FIELDS.join(', ')}`);
}

/** A word that nearly equals a field name is treated as a misspelled field. */
function suggestField(word: string): string | undefined {
  const [head] = /^[^:<>=]*/.exec(word) ?? [''];
  if (head.length === word.length) return undefined;
  const meant = ALL_FIELDS.find((field) => isNear(field, head.toLowerCase()));
  if (meant !== undefined) return `there is no "${head}", but "${meant}"; a name goes in quotes`;
  if (word[head.length] === ':' && !word.includes('..')) return undefined;
  return `"${word}" begins with none of ${KEY_FIELDS.join(', ')}; a name goes in quotes`;
}

/** Whether two words differ by one inserted, deleted or replaced letter. */
function isNear(field: string, word: string): boolean {
  if (Math.abs(field.length - word.length) > 1) return false;
  let same = 0;
  while (same < word.length && word[same] === field[same]) same++;
  const rest = (text: string, skipped: number): string => text.slice(same + skipped);
  return (
    rest(field, 1) === rest(word, 1) ||
    rest(field, 1) === rest(word, 0) ||
    rest(field, 0) === rest(word, 1)
  );
}

function takeKinds(written: Written, { kinds }: Reading): QueryProblem | undefined {
  const { value, wanted } = written;
  const requested = value.toLowerCase().split(',').map(kindsOf);
  if (requested.includes(undefined)) {
    const stands = value === '' ? 'nothing' : `"${value}"`;
    return problemAt(
      written,
      `"kind" takes t, r, s or several of them, as in kind:r, not ${stands}`,
    );
  }
  kinds.push({ wanted, kinds: requested.flatMap((some) => some ?? []) });
  return undefined;
}

/** `r`, `ts`, `rotation`, `rotations`; undefined for anything else. */
function kindsOf(text: string): readonly KeyKind[] | undefined {
  const whole = KEY_KINDS.filter((kind) => text === kind || text === `${kind}s`);
  if (whole.length > 0) return whole;
  return /^[trs]+$/.test(text) ? KEY_KINDS.filter((kind) => text.includes(kind[0])) : undefined;
}

function problemAt({ at, end }: Written, what: string, from = at): QueryProblem {
  const start = Math.min(from, end);
  return { message: `Character ${start + 1}: ${what}.`, at: start, length: end - start };
}
