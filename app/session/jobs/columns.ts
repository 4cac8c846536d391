/** A typed array that is sent apart from the object that holds it. */
export interface Column {
  /** Names of the properties that lead to it from the root. */
  readonly path: readonly string[];
  readonly values: TypedArray;
}

type TypedArray = Float32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array | Int16Array;

type SplitTree = { rest: unknown; columns: Column[]; moved: MessagePort[] };

/** Columns of at least this many bytes are sent separately, and this many bytes are copied at a time. */
const LONG = 2 ** 16;
const GROUP_BYTES = 2 ** 22;

/**
 * Splits a tree of plain objects into its long columns and the rest, and finds its ports, which can
 * only be moved. The tree is not changed: `rest` copies the objects that hold columns. An object that occurs
 * twice in the tree is one object in `rest`, too.
 */
export function splitColumns(tree: unknown): SplitTree {
  const [columns, moved]: [Column[], MessagePort[]] = [[], []];
  const copies = new Map<object, object>();
  const copyOf = (value: unknown, path: readonly string[]): unknown => {
    if (isColumn(value)) {
      if (value.byteLength < LONG) return withOwnBuffer(value);
      columns.push({ path, values: value });
      return undefined;
    }
    if (value instanceof MessagePort) moved.push(value);
    if (!isPlain(value)) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    const copy = (Array.isArray(value) ? [] : {}) as Record<string, unknown>;
    copies.set(value, copy);
    for (const [name, part] of Object.entries(value)) copy[name] = copyOf(part, [...path, name]);
    return copy;
  };
  return { rest: copyOf(tree, []), columns, moved };
}

/** Copies columns in groups that each take some milliseconds. A column longer than a group forms one of its own. */
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

/** Puts columns back in their places in the tree. Changes `rest`. */
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

/** The buffers of typed arrays in a tree of plain objects, each once, to transfer; empty ones are shared, and copied. */
export function buffersOf(tree: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const seen = new Set<object>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (ArrayBuffer.isView(value)) {
      const { buffer } = value;
      if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) buffers.add(buffer);
    } else if (isPlain(value)) Object.values(value).forEach(collect);
  };
  collect(tree);
  return [...buffers];
}

/** Posting a view copies its whole buffer. This gives it a buffer of its own, with only what it shows. */
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
