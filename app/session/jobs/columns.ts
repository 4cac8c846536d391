/** A typed array that is sent apart from the object that holds it. */
export interface Column {
  /** Names of the properties that lead to it from the root. */
  readonly path: readonly string[];
  readonly values: TypedArray;
}

type TypedArray = Float32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array | Int16Array;

/** Bytes from which on a column is sent by itself, and how many bytes are copied at a time. */
const LONG = 2 ** 16;
const GROUP_BYTES = 2 ** 22;

/**
 * Splits a tree of plain objects into its long columns and the rest. The tree stays as it is: `rest` is a copy of the
 * objects that hold columns, and objects that occur twice in the tree are one object in it, too.
 */
export function splitColumns(tree: unknown): { rest: unknown; columns: Column[] } {
  const columns: Column[] = [];
  const copies = new Map<object, object>();
  const copyOf = (value: unknown, path: readonly string[]): unknown => {
    if (isColumn(value)) {
      if (value.byteLength < LONG) return withOwnBuffer(value);
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

/** Copies columns in groups that take some milliseconds each; a column longer than a group goes alone. */
export function* copyInGroups(columns: readonly Column[]): Generator<Column[]> {
  let group: Column[] = [];
  let bytes = 0;
  for (const { path, values } of columns) {
    if (group.length > 0 && bytes + values.byteLength > GROUP_BYTES) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push({ path, values: values.slice() });
    bytes += values.byteLength;
  }
  if (group.length > 0) yield group;
}

/** Puts columns back where they were in the tree; changes `rest`. */
export function joinColumns(rest: unknown, columns: readonly Column[]): unknown {
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

/** Every buffer that typed arrays in a tree of plain objects look into, each once: what can be handed over with it. */
export function buffersOf(tree: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const seen = new Set<object>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
    } else if (isPlain(value)) Object.values(value).forEach(collect);
  };
  collect(tree);
  return [...buffers];
}

/** A view is copied with all of the memory that it looks into: only as much as it shows is to go along. */
function withOwnBuffer(values: TypedArray): TypedArray {
  return values.byteLength === values.buffer.byteLength ? values : values.slice();
}

function isColumn(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
