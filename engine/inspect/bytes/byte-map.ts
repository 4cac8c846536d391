import { firstPlace } from '../../base/search.ts';
import type { ByteOffset, ByteRange } from '../../base/units.ts';
import type { Archive, ArchiveEntry } from '../../kinds/asset.ts';
import { objectSections } from '../../kinds/sections.ts';
import {
  STORED_BYTES,
  elementAt,
  elementRange,
  type ByteLeaf,
  type ByteSection,
} from '../../kinds/shared/section.ts';
import { column, field, walkFrom } from '../../kinds/shared/walk.ts';

/** What every byte of an archive belongs to. */
export interface ByteMap {
  readonly archive: Archive;
  /** The byte before the first object. It gives the byte order of numbers. */
  readonly head: ByteSection;
  /** Bytes after the last object that are no object; undefined if there are none. */
  readonly tail: ByteSection | undefined;
  /** The structure of an object, computed at the first call; undefined if it is not in a file. */
  object(index: number): ByteSection | undefined;
}

/** One byte of an archive, and what it is a part of. */
export interface BytePlace {
  readonly offset: ByteOffset;
  /** The object that it belongs to; undefined for the byte order, which belongs to none. */
  readonly entry: ArchiveEntry | undefined;
  /** Sections that contain it, from the object down; the last one is {@link leaf}. */
  readonly path: readonly ByteSection[];
  readonly leaf: ByteLeaf;
  /** Index of the element in the leaf's column. */
  readonly element: number;
  /** Byte range of the whole element. */
  readonly range: ByteRange;
  /** Index of the number in the element. */
  readonly component: number;
}

/**
 * Maps every byte of an archive to what it belongs to. The sections of an object are computed at the
 * first request.
 *
 * @example
 * const map = byteMap(archive);
 * console.assert(map.head.name === 'byte order');
 */
export function byteMap(archive: Archive): ByteMap {
  const head = field(walkFrom(archive, 0), 'byte order', 'u8', 'mark');
  const known: (ByteSection | undefined)[] = [];
  return {
    archive,
    head,
    tail: tailOf(archive),
    object: (index) => {
      const entry = archive.entries[index];
      if (entry === undefined || entry.range.length === 0) return undefined;
      known[index] ??= objectSections(archive, entry);
      return known[index];
    },
  };
}

function tailOf(archive: Archive): ByteSection | undefined {
  const { trailing } = archive;
  if (trailing === undefined) return undefined;
  const facts = { role: 'trailing', type: 'u8', count: trailing.length } as const;
  return column(walkFrom(archive, trailing.offset), 'trailing bytes', facts);
}

/**
 * The place of a byte; undefined beyond the end of the archive.
 *
 * @example
 * const map = byteMap(archive);
 * console.assert(placeAt(map, 0) !== undefined && placeAt(map, bytes.length) === undefined);
 */
export function placeAt(map: ByteMap, offset: ByteOffset): BytePlace | undefined {
  const { entries, bytes } = map.archive;
  if (!(offset >= 0 && offset < bytes.length)) return undefined;
  const index = entries.findIndex(({ range }) => contains(range, offset));
  let section = map.object(index) ?? (offset === 0 ? map.head : map.tail);
  const path: ByteSection[] = [];
  while (section !== undefined) {
    path.push(section);
    if (isLeaf(section)) return placeIn(section, path, offset, entries[index]);
    section = section.parts[partAt(section.parts, offset)];
  }
  return undefined;
}

function placeIn(
  leaf: ByteLeaf,
  path: readonly ByteSection[],
  offset: ByteOffset,
  entry: ArchiveEntry | undefined,
): BytePlace {
  const element = elementAt(leaf, offset);
  const range = elementRange(leaf, element);
  const component = Math.floor((offset - range.offset) / STORED_BYTES[leaf.column.type]);
  return { offset, entry, path, leaf, element, range, component };
}

/**
 * Every leaf that holds a byte of `[from, to)`, in the order of the file.
 *
 * @example
 * const leaves = leavesBetween(byteMap(archive), 0, bytes.length);
 * console.assert(leaves.length > 10);
 */
export function leavesBetween(map: ByteMap, from: ByteOffset, to: ByteOffset): ByteLeaf[] {
  const leaves: ByteLeaf[] = [];
  addLeaves(map.head, from, to, leaves);
  map.archive.entries.forEach(({ range }, index) => {
    // The structure of objects outside of the range is not built.
    if (!overlaps(range, from, to)) return;
    const section = map.object(index);
    if (section !== undefined) addLeaves(section, from, to, leaves);
  });
  if (map.tail !== undefined) addLeaves(map.tail, from, to, leaves);
  return leaves;
}

/** Every leaf of a section, in the order of the file. */
export function leavesOf(section: ByteSection): ByteLeaf[] {
  const { offset, length } = section.range;
  const leaves: ByteLeaf[] = [];
  addLeaves(section, offset, offset + length, leaves);
  return leaves;
}

function addLeaves(section: ByteSection, from: ByteOffset, to: ByteOffset, out: ByteLeaf[]): void {
  if (!overlaps(section.range, from, to)) return;
  if (isLeaf(section)) {
    out.push(section);
    return;
  }
  const { parts } = section;
  for (let i = partAt(parts, from); i < parts.length && parts[i].range.offset < to; i++) {
    addLeaves(parts[i], from, to, out);
  }
}

function isLeaf(section: ByteSection): section is ByteLeaf {
  return section.column !== undefined;
}

/** Index of the last part that begins at or before a byte; 0 if none does. */
function partAt(parts: readonly ByteSection[], offset: ByteOffset): number {
  return Math.max(0, firstPlace(parts.length, (i) => parts[i].range.offset > offset) - 1);
}

function contains({ offset, length }: ByteRange, at: ByteOffset): boolean {
  return at >= offset && at < offset + length;
}

function overlaps({ offset, length }: ByteRange, from: ByteOffset, to: ByteOffset): boolean {
  return from < to && offset < to && offset + length > from;
}
