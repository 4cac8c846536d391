import { shortFloat } from '#engine/base';

/** A stored value that differs, by its path in the object. */
export interface FieldDiff {
  readonly field: string;
  readonly before: string | number;
  readonly after: string | number;
}

/** Offsets in files, what is derived from others, and how keys of older versions are stored: keys are compared. */
const NOT_COMPARED = new Set(['kind', 'name', 'ranges', 'table', 'older']);

/** What differs of two objects; text is made only of what is asked for, as columns may have millions of values. */
export interface FieldDiffs extends Iterable<FieldDiff> {
  readonly count: number;
  /** Those that are in no column. */
  readonly single: readonly FieldDiff[];
}

export const NO_FIELDS: FieldDiffs = { count: 0, single: [], [Symbol.iterator]: () => [].values() };

/**
 * Values and columns that differ between two objects of one kind, with their paths.
 * @param withColumns false where columns do not store the same things
 */
export function diffFields(before: object, after: object, withColumns = true): FieldDiffs {
  const isShown = ({ path, index }: Found): boolean =>
    withColumns || (index === undefined && !path.includes('['));
  const single: FieldDiff[] = [];
  let count = 0;
  for (const found of differences(before, after, '')) {
    if (!isShown(found)) continue;
    count++;
    if (found.index === undefined && !found.path.includes('[')) single.push(written(found));
  }
  return {
    count,
    single,
    *[Symbol.iterator]() {
      for (const found of differences(before, after, '')) {
        if (isShown(found)) yield written(found);
      }
    },
  };
}

/** A value that differs. */
interface Found {
  readonly path: string;
  /** Its place in the column of that path; undefined if it is in none. */
  readonly index: number | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

function written({ path, index, before, after }: Found): FieldDiff {
  const field = index === undefined ? path : `${path}[${index}]`;
  return { field, before: shown(before), after: shown(after) };
}

function* differences(before: object, after: object, path: string): Generator<Found> {
  const [own, others] = [before, after].map(
    (side) => new Map<string, unknown>(Object.entries(side)),
  );
  for (const name of new Set([...own.keys(), ...others.keys()])) {
    if (NOT_COMPARED.has(name)) continue;
    yield* valueDifferences(`${path}${name}`, own.get(name), others.get(name));
  }
}

function* valueDifferences(path: string, before: unknown, after: unknown): Generator<Found> {
  if (isColumn(before) && isColumn(after)) yield* columnDifferences(path, before, after);
  else if (isObject(before) && isObject(after)) yield* differences(before, after, `${path}.`);
  else if (!Object.is(before, after)) yield { path, index: undefined, before, after };
}

function* columnDifferences(
  path: string,
  before: ArrayLike<unknown>,
  after: ArrayLike<unknown>,
): Generator<Found> {
  if (before.length !== after.length) {
    const lengths = { before: before.length, after: after.length };
    yield { path: `${path}.length`, index: undefined, ...lengths };
    return;
  }
  for (let i = 0; i < before.length; i++) {
    const [from, to] = [before[i], after[i]];
    if (isObject(from) && isObject(to)) yield* valueDifferences(`${path}[${i}]`, from, to);
    else if (!Object.is(from, to)) yield { path, index: i, before: from, after: to };
  }
}

function isColumn(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string | number {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'number') return Number.isInteger(value) ? value : shortFloat(value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : 'some';
}
