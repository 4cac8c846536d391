/** A typed array that is sent apart from the tree that it stands in. */
export interface Column {
  /** The names of the properties that lead to it. */
  readonly path: readonly string[];
  readonly values: TypedArray;
}

type TypedArray = Float32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array | Int16Array;

/** Of a tree of plain objects: what is left of it, and the columns that are too long to be copied along. */
export interface Pieces {
  readonly rest: unknown;
  readonly columns: readonly Column[];
}

/** Bytes from which on a column goes by itself, and how many of them are copied at a time. */
const LONG = 2 ** 16;
const AT_A_TIME = 2 ** 22;

/**
 * Takes the long columns out of a tree, which stays as it is: `rest` is a copy of the objects that hold them, in
 * which what is the same object twice stays the same.
 */
export function takeApart(tree: unknown): Pieces {
  const columns: Column[] = [];
  const copies = new Map<object, object>();
  const copyOf = (value: unknown, path: readonly string[]): unknown => {
    if (isColumn(value)) {
      if (value.byteLength < LONG) return value;
      columns.push({ path, values: value });
      return undefined;
    }
    if (!isPlain(value)) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    const copy = (Array.isArray(value) ? [] : {}) as Record<string, unknown>;
    copies.set(value, copy);
    for (const [name, part] of Object.entries(value)) copy[name] = copyOf(part, [...path, name]);
    return copy;
  };
  return { rest: copyOf(tree, []), columns };
}

/** Columns in groups that take some milliseconds to copy; one that is longer goes alone. */
export function* copiedInGroups(columns: readonly Column[]): Generator<Column[]> {
  let group: Column[] = [];
  let bytes = 0;
  for (const { path, values } of columns) {
    if (group.length > 0 && bytes + values.byteLength > AT_A_TIME) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push({ path, values: values.slice() });
    bytes += values.byteLength;
  }
  if (group.length > 0) yield group;
}

/** Puts columns back where they were taken out of `rest`, which is changed. */
export function putTogether(rest: unknown, columns: readonly Column[]): unknown {
  const root = { rest };
  for (const { path, values } of columns) {
    const names = ['rest', ...path];
    const last = names.pop() ?? 'rest';
    let holder: Record<string, unknown> = root;
    for (const name of names) holder = holder[name] as Record<string, unknown>;
    holder[last] = values;
  }
  return root.rest;
}

function isColumn(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
