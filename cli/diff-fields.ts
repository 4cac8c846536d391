import { shortFloat } from '#engine/base';

/** A stored value that differs, by its path in the object. */
export interface FieldDiff {
  readonly field: string;
  readonly before: string | number;
  readonly after: string | number;
}

/** Offsets in files, what is derived from others, and how keys of older versions are stored: keys are compared. */
const NOT_COMPARED = new Set(['kind', 'name', 'ranges', 'table', 'older']);

/** Values and columns that differ between two objects of one kind, with their paths. */
export function diffFields(before: object, after: object, path = ''): FieldDiff[] {
  const [own, others] = [before, after].map(
    (side) => new Map<string, unknown>(Object.entries(side)),
  );
  return [...new Set([...own.keys(), ...others.keys()])].flatMap((name): FieldDiff[] => {
    if (NOT_COMPARED.has(name)) return [];
    return diffValue(`${path}${name}`, own.get(name), others.get(name));
  });
}

function diffValue(field: string, before: unknown, after: unknown): FieldDiff[] {
  if (isColumn(before) && isColumn(after)) return diffColumns(field, before, after);
  if (isObject(before) && isObject(after)) return diffFields(before, after, `${field}.`);
  if (Object.is(before, after)) return [];
  return [{ field, before: shown(before), after: shown(after) }];
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

function diffColumns(
  field: string,
  before: ArrayLike<unknown>,
  after: ArrayLike<unknown>,
): FieldDiff[] {
  if (before.length !== after.length) {
    return [{ field: `${field}.length`, before: before.length, after: after.length }];
  }
  const found: FieldDiff[] = [];
  for (let i = 0; i < before.length; i++) {
    for (const difference of diffValue(`${field}[${i}]`, before[i], after[i]))
      found.push(difference);
  }
  return found;
}
