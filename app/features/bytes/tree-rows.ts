import type { ArchiveEntry } from '#engine/archive';
import type { ByteOffset } from '#engine/base';
import type { ByteMap, ByteSection } from '#engine/inspect/bytes';
import type { TreeRowsShape } from '../../ui/tree-view.tsx';

/** One row of a file's structure. */
export interface StructureRow {
  /** Place in the tree: `2/0/3`. */
  readonly key: string;
  /** Undefined for an object that is not in a file. */
  readonly section: ByteSection | undefined;
  readonly name: string;
}

/** The rows that are open, as a tree view walks them. */
export interface StructureRows extends TreeRowsShape {
  readonly rows: readonly StructureRow[];
}

interface Columns {
  readonly rows: StructureRow[];
  readonly depth: number[];
  readonly parent: number[];
  readonly expanded: number[];
  readonly position: number[];
  readonly siblings: number[];
}

/** Rows for the byte order, each object and bytes after them, with the parts of expanded rows. */
export function structureRows(map: ByteMap, open: ReadonlySet<string>): StructureRows {
  const out: Columns = {
    rows: [],
    depth: [],
    parent: [],
    expanded: [],
    position: [],
    siblings: [],
  };
  const { entries } = map.archive;
  const roots = [
    { section: map.head, name: map.head.name },
    ...entries.map((entry, index) => ({ section: map.object(index), name: objectName(entry) })),
    ...(map.tail === undefined ? [] : [{ section: map.tail, name: map.tail.name }]),
  ];
  roots.forEach(({ section, name }, i) => {
    addRow(out, { key: String(i), section, name }, 0, i, roots.length, open);
  });
  return { count: out.rows.length, ...out };
}

function addRow(
  out: Columns,
  row: StructureRow,
  depth: number,
  place: number,
  siblings: number,
  open: ReadonlySet<string>,
): void {
  const parts = row.section?.parts ?? [];
  const isOpen = parts.length > 0 && open.has(row.key);
  out.rows.push(row);
  out.depth.push(depth);
  out.parent.push(parts.length > 0 ? 1 : 0);
  out.expanded.push(isOpen ? 1 : 0);
  out.position.push(place + 1);
  out.siblings.push(siblings);
  if (!isOpen) return;
  parts.forEach((section, i) => {
    const part = { key: `${row.key}/${i}`, section, name: section.name };
    addRow(out, part, depth + 1, i, parts.length, open);
  });
}

/** The title of an object: its name if it has one. */
function objectName({ tag, object }: ArchiveEntry): string {
  const own = 'name' in object ? object.name : '';
  return own === '' ? tag : `${tag} ${own}`;
}

/** The deepest row that holds a byte, or -1. */
export function rowOfByte({ rows }: StructureRows, offset: ByteOffset): number {
  return rows.findLastIndex(({ section }) => {
    if (section === undefined) return false;
    const { range } = section;
    return offset >= range.offset && offset < range.offset + range.length;
  });
}

/** Objects are open at first if there are not many. */
export function firstOpen({ archive }: ByteMap): ReadonlySet<string> {
  const few = archive.entries.length <= 2;
  return new Set(few ? archive.entries.map((_, index) => String(index + 1)) : []);
}
