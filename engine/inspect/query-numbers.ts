import { commaAdvice } from './query-words.ts';
import { FIELD_FACTS, type KeyField } from './query-terms.ts';

/** The numbers from `low` to `high`, both included. */
interface Span {
  readonly low: number;
  readonly high: number;
}

/** The problem of a number, and its position in the text. */
interface NumberProblem {
  readonly problem: string;
  readonly at: number;
}

const NUMBER = /^([-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?)(ms|s)?$/i;

/**
 * The range of a comparison: `:` and `=` with one number or with `low..high`, either end of which may
 * be left out; `<`, `<=`, `>`, `>=`.
 */
export function numberSpan(field: KeyField, sign: string, value: string): Span | NumberProblem {
  const compared = sign.replace(':', '') || '=';
  const parts = value.split('..');
  if (value === '' || value === '..' || parts.length > 2) return expected(field, value, 0);
  const [first, last] = parts;
  if (last === undefined) return comparison(field, compared, first);
  if (compared !== '=') {
    return { problem: `a range comes after a colon, as in ${field}:${value}`, at: 0 };
  }
  return range(field, first, last);
}

function comparison(field: KeyField, sign: string, text: string): Span | NumberProblem {
  const number = numberOf(field, text);
  if (number === undefined) return expected(field, text, 0);
  const { slack, margin: beyond } = FIELD_FACTS[field];
  switch (sign) {
    case '<':
      return { low: -Infinity, high: number - beyond };
    case '<=':
      return { low: -Infinity, high: number + slack };
    case '>':
      return { low: number + beyond, high: Infinity };
    case '>=':
      return { low: number - slack, high: Infinity };
    default:
      return { low: number - slack, high: number + slack };
  }
}

function range(field: KeyField, first: string, last: string): Span | NumberProblem {
  const low = first === '' ? -Infinity : numberOf(field, first);
  const high = last === '' ? Infinity : numberOf(field, last);
  const lastAt = first.length + '..'.length;
  if (low === undefined) return expected(field, first, 0);
  if (high === undefined) return expected(field, last, lastAt);
  if (high < low) return { problem: `the range ends at ${last}, before it begins`, at: lastAt };
  const { slack } = FIELD_FACTS[field];
  return { low: low - slack, high: high + slack };
}

/** A number in the field's unit; undefined if it is not a number. */
function numberOf(field: KeyField, text: string): number | undefined {
  const [, digits, unit] = NUMBER.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const { expects } = FIELD_FACTS[field];
  if (unit !== undefined && expects !== 'seconds') return undefined;
  const number = unit?.toLowerCase() === 'ms' ? Number(digits) / 1000 : Number(digits);
  return expects === 'a whole number' && !Number.isInteger(number) ? undefined : number;
}

function expected(field: KeyField, found: string, at: number): NumberProblem {
  const examples = { seconds: '0.2..0.5', 'a ratio': '0.2..0.5', 'a whole number': '500..600' };
  const { expects } = FIELD_FACTS[field];
  const stands = found === '' ? 'nothing' : `"${found}"`;
  return {
    problem: `"${field}" takes ${expects}, as in ${field}:${examples[expects]}, not ${stands}${commaAdvice(found)}`,
    at,
  };
}
