import type { ByteOffset } from '../../base/units.ts';
import {
  STORED_BYTES,
  type ByteColumn,
  type ByteRole,
  type ByteSection,
  type StoredType,
} from './section.ts';

/**
 * Walks through an archive from front to back and names what it passes. The archive has been read
 * before, so its counts are valid.
 */
export interface Walk {
  readonly view: DataView;
  readonly littleEndian: boolean;
  /** Offset of the next byte to name. */
  at: ByteOffset;
}

export function walkFrom(
  { bytes, littleEndian }: { readonly bytes: Uint8Array; readonly littleEndian: boolean },
  at: ByteOffset,
): Walk {
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), littleEndian, at };
}

/** The count that is stored at the next byte. */
export function peekCount({ view, at, littleEndian }: Walk): number {
  return view.getUint32(at, littleEndian);
}

type ColumnFacts = Pick<ByteColumn, 'role' | 'type' | 'count'> &
  Partial<Omit<ByteColumn, 'role' | 'type' | 'count'>>;

/** Names the next elements. They have one size, unless `starts` says where each of them begins. */
export function column(walk: Walk, name: string, facts: ColumnFacts): ByteSection {
  const { type, count, components = 1, starts } = facts;
  const offset = walk.at;
  const length =
    starts === undefined ? STORED_BYTES[type] * components * count : starts[count] - offset;
  walk.at += length;
  return { name, range: { offset, length }, parts: [], column: { components, ...facts } };
}

/** Names the next number. */
export function field(walk: Walk, name: string, type: StoredType, role: ByteRole): ByteSection {
  return column(walk, name, { role, type, count: 1 });
}

/** Names the next bytes as one text. */
export function text(
  walk: Walk,
  name: string,
  length: number,
  facts: Pick<ByteColumn, 'role' | 'owner'>,
): ByteSection {
  return column(walk, name, { type: 'text', count: 1, components: length, ...facts });
}

/** Names the sections that `fill` returns; sections without bytes are left out. */
export function group(walk: Walk, name: string, fill: () => readonly ByteSection[]): ByteSection {
  const offset = walk.at;
  const parts = fill().filter(({ range }) => range.length > 0);
  return { name, range: { offset, length: walk.at - offset }, parts, column: undefined };
}

/** Names the count of a vector and, if its elements have a version of their own, that version. */
export function versionedCount(walk: Walk, name: string): readonly ByteSection[] {
  const some = peekCount(walk) > 0;
  const head = field(walk, name, 'u32', 'count');
  return some ? [head, field(walk, 'version', 'u32', 'mark')] : [head];
}

/** Names a length, then text of that many bytes. */
export function string(
  walk: Walk,
  name: string,
  facts: Pick<ByteColumn, 'role' | 'owner'>,
): readonly ByteSection[] {
  const length = peekCount(walk);
  return [field(walk, `length of ${name}`, 'u32', 'count'), text(walk, name, length, facts)];
}
