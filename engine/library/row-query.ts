import { foldText } from '../base/fold-text.ts';
import { inFileUnits, parseLength, type FileUnit } from '../base/length.ts';
import {
  commaAdvice,
  nameTest,
  readTerm,
  skipBlanks,
  type Written,
} from '../inspect/query-words.ts';
import { isOverBudget } from './budgets.ts';
import type { LibraryRow } from './changes.ts';
import type { Budget } from './project-settings.ts';

/** A query for clips of a library, in the language of queries for keys. */
export interface RowQuery {
  /** Whether a clip matches; an empty query matches all. */
  matches(row: LibraryRow): boolean;
  /** Whether a clip is one of those that the query names, whatever is measured of it. */
  isNamed(row: LibraryRow): boolean;
  /** What was not understood, in a sentence; that part is left out. */
  readonly problem: string | undefined;
}

type Condition = (row: LibraryRow) => boolean;

interface Term {
  readonly holds: Condition;
  /** Whether it says which clip it is, not what was measured or found. */
  readonly names: boolean;
}

const NUMBERS: Readonly<Record<string, (row: LibraryRow) => number | null | undefined>> = {
  bytes: ({ bytes }) => bytes,
  bits: ({ bits }) => bits,
  keys: ({ keys }) => keys,
  joints: ({ joints }) => joints,
  iframes: ({ iframes }) => iframes,
  duration: ({ duration }) => duration,
  rate: ({ rate }) => rate,
  error: ({ error }) => error?.max,
  errors: ({ findings }) => findings.error,
  warnings: ({ findings }) => findings.warning,
  infos: ({ findings }) => findings.info,
};

const TEXTS: Readonly<Record<string, (row: LibraryRow) => readonly string[]>> = {
  name: ({ name }) => [name],
  file: ({ file }) => [file],
  skeleton: ({ skeleton }) => [skeleton ?? ''],
  joint: ({ error }) => (error === undefined ? [] : [error.joint]),
  finding: ({ codes, infoCodes = [] }) => [...codes, ...infoCodes],
  tag: ({ tags = [] }) => tags,
  form: ({ form = 'built' }) => [form],
  change: ({ change }) => (change === undefined ? [] : [change]),
};

/** Fields of what a clip is. */
const NAMING = new Set(['', 'name', 'file', 'skeleton', 'tag', 'form']);

const BUDGET = 'budget';

const FORMS: ReadonlySet<string> = new Set(['built', 'source']);

const FIELDS = [...Object.keys(TEXTS), ...Object.keys(NUMBERS), BUDGET];

/**
 * Reads a query for clips. Words are parts of names or paths, `*` stands for any text; fields compare
 * numbers (`bytes>100kB`, `error>1mm`, `duration:1..2`) or texts (`finding:loop-gap`); `budget:over` is above a budget. Terms side by side
 * must all match, a minus excludes, a comma separates alternatives.
 * @param unit unit of errors that are written without one, and of the files
 * @param budgets of the project
 *
 * @example
 * const { matches, problem } = parseRowQuery('bytes>100kB finding:loop-gap -name:idle*', 'm', []);
 * console.assert(problem === undefined && rows.every((row) => !matches(row)));
 */
export function parseRowQuery(text: string, unit: FileUnit, budgets: readonly Budget[]): RowQuery {
  const alternatives: Term[][] = [[]];
  let problem: string | undefined;
  for (let at = skipBlanks(text, 0); at < text.length; at = skipBlanks(text, at)) {
    if (text[at] === ',') {
      alternatives.push([]);
      at++;
      continue;
    }
    const written = readTerm(text, at, FIELDS, Object.keys(NUMBERS));
    const term = termOf(written, unit, budgets);
    if (typeof term === 'string') problem ??= term;
    else {
      alternatives[alternatives.length - 1].push({
        holds: (row) => term(row) === written.wanted,
        names: NAMING.has(written.field),
      });
    }
    at = written.end;
  }
  const asked = alternatives.filter((terms) => terms.length > 0);
  const isMet = (row: LibraryRow, counts: (term: Term) => boolean): boolean =>
    asked.length === 0 ||
    asked.some((terms) => terms.every((term) => !counts(term) || term.holds(row)));
  return {
    matches: (row) => isMet(row, () => true),
    isNamed: (row) => isMet(row, ({ names }) => names),
    problem,
  };
}

/** The condition of a term, or why it has none. */
function termOf(
  { field, sign, value, exact }: Written,
  unit: FileUnit,
  budgets: readonly Budget[],
): Condition | string {
  if (field in NUMBERS) return numberTerm(field, sign, value, unit);
  if (/[<>]/.test(sign)) {
    return `"${field}" is no number; only ${Object.keys(NUMBERS).join(', ')} are.`;
  }
  if (value === '' && !exact) return `"${field === '' ? '-' : `${field}:`}" needs a text after it.`;
  if (field === BUDGET) return budgetTerm(value, unit, budgets);
  if (field === 'form' && !FORMS.has(value.toLowerCase())) {
    return `"form" takes "built", for clips of archives, or "source", for those of models, not "${value}".`;
  }
  const unknown = field === '' && !exact ? /^([a-z]+)[:<>=]/i.exec(value) : null;
  if (unknown !== null) {
    return `There is no field "${unknown[1]}"; the fields are ${FIELDS.join(', ')}.`;
  }
  const test = nameTest(foldText(value), exact);
  const textsOf = field === '' ? anyName : TEXTS[field];
  return (row) => textsOf(row).some((one) => test(foldText(one)));
}

function budgetTerm(value: string, unit: FileUnit, budgets: readonly Budget[]): Condition | string {
  if (value.toLowerCase() !== 'over') {
    return `"${BUDGET}" takes "over", for clips above a budget, not "${value}".`;
  }
  if (budgets.length === 0) {
    return `"${BUDGET}:over" needs a budget; the project has none: add one to posescope.json.`;
  }
  // A clip of the earlier folder alone is none of this one.
  return (row) => row.change !== 'removed' && isOverBudget(row, budgets, unit);
}

function anyName({ name, file }: LibraryRow): string[] {
  return [name, file];
}

function numberTerm(
  field: string,
  sign: string,
  value: string,
  unit: FileUnit,
): Condition | string {
  const [first, last = first] = value.split('..', 2);
  const ends = [first, last].map((end) => (end === '' ? undefined : numberOf(field, end, unit)));
  const [low, high] = ends;
  const isRange = value.includes('..');
  if (
    ends.some(Number.isNaN) ||
    (!isRange && low === undefined) ||
    (isRange && /[<>]/.test(sign))
  ) {
    return `"${field}" takes a number such as ${EXAMPLES[field] ?? '30'}, or a range such as 1..2, not "${sign}${value}"${commaAdvice(value)}.`;
  }
  const compare = isRange ? within(low, high) : comparison(sign, low ?? 0);
  return (row) => {
    const number = NUMBERS[field](row);
    return typeof number === 'number' && compare(number);
  };
}

const EXAMPLES: Readonly<Record<string, string>> = { bytes: '100kB', error: '1mm', duration: '2s' };

function within(low = -Infinity, high = Infinity): (value: number) => boolean {
  return (value) => value >= low && value <= high;
}

function comparison(sign: string, than: number): (value: number) => boolean {
  if (sign.endsWith('>=')) return (value) => value >= than;
  if (sign.endsWith('<=')) return (value) => value <= than;
  if (sign.endsWith('>')) return (value) => value > than;
  if (sign.endsWith('<')) return (value) => value < than;
  return (value) => Math.abs(value - than) <= 1e-6 * Math.abs(than);
}

const FACTORS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  bytes: { b: 1, kb: 1e3, mb: 1e6, kib: 1024, mib: 1024 ** 2 },
  duration: { s: 1, ms: 1e-3 },
};

/** A number with a unit of its field; NaN if it is none. */
function numberOf(field: string, text: string, unit: FileUnit): number {
  if (field === 'error') {
    const length = parseLength(text);
    return length === undefined ? Number.NaN : inFileUnits(length, unit);
  }
  const [, digits = '', suffix = ''] = /^(-?[\d.]+)([a-z]*)$/i.exec(text) ?? [];
  const factor = suffix === '' ? 1 : FACTORS[field]?.[suffix.toLowerCase()];
  return digits === '' || factor === undefined ? Number.NaN : Number(digits) * factor;
}
