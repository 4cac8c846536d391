import type { ByteOffset, ByteRange } from '../../base/units.ts';
import type { KeyKind } from '../../model/animation.ts';

/** How one number of a column is stored; a `rotation` is one number of three words. */
export type StoredType =
  | 'u8'
  | 'u16'
  | 'i16'
  | 'u32'
  | 'i32'
  | 'f32'
  | 'half'
  | 'rotation'
  | 'text'
  | 'varint';

/** Bytes of one number of every type. */
export const STORED_BYTES: Readonly<Record<StoredType, number>> = {
  u8: 1,
  u16: 2,
  i16: 2,
  u32: 4,
  i32: 4,
  f32: 4,
  half: 2,
  rotation: 6,
  text: 1,
  varint: 1,
};

/** What the elements of a column are to whoever reads the file. */
export type ByteRole =
  /** Byte order, tags and versions: what must be just so. */
  | 'mark'
  /** How many elements, or bytes, of something follow. */
  | 'count'
  | 'duration'
  | 'name'
  | 'joint-name'
  | 'parent'
  | 'rest-pose'
  | 'rest-transform'
  | 'timepoint'
  | 'key-time'
  | 'key-offset'
  | 'key-value'
  | 'iframe-entries'
  | 'iframe-desc'
  | 'iframe-interval'
  | 'raw-key'
  | 'track-ratio'
  | 'track-value'
  | 'track-step'
  | 'track-interpolation'
  | 'position'
  | 'vertex'
  | 'vertex-joint'
  | 'triangle'
  | 'joint-remap'
  | 'bind-pose';

/** Elements of one meaning, one after another in a file. */
export interface ByteColumn {
  readonly role: ByteRole;
  readonly type: StoredType;
  /** Numbers of one element; of text, its bytes are one element unless {@link starts} says where others begin. */
  readonly components: number;
  readonly count: number;
  /** Where every element begins, and the end of the last one, where they are not all of one size. */
  readonly starts?: Uint32Array | undefined;
  /** The kind of key that it is about. */
  readonly kind?: KeyKind | undefined;
  /** The track, joint, key or mesh part that all of it belongs to. */
  readonly owner?: number | undefined;
  /** Index of its first element among all of the object's of its role. */
  readonly first?: number | undefined;
}

/** A stretch of a file with a name: either parts, or one column. */
export interface ByteSection {
  readonly name: string;
  readonly range: ByteRange;
  /** In the order of the file, without gaps; none where there is a column. */
  readonly parts: readonly ByteSection[];
  readonly column: ByteColumn | undefined;
}

/** A section that is a column. */
export interface ByteLeaf extends ByteSection {
  readonly column: ByteColumn;
}

/**
 * Bytes of an element of a column whose elements are all of one size.
 *
 * @example
 * const [leaf] = leavesBetween(byteMap(archive), 0, bytes.length);
 * console.assert(elementBytes(leaf.column) > 0);
 */
export function elementBytes({ type, components }: ByteColumn): number {
  return STORED_BYTES[type] * components;
}

/**
 * The element of a leaf that holds a byte of it.
 *
 * @example
 * const [leaf] = leavesBetween(byteMap(archive), 0, bytes.length);
 * console.assert(elementAt(leaf, leaf.range.offset) === 0);
 */
export function elementAt({ range, column }: ByteLeaf, offset: ByteOffset): number {
  const { starts } = column;
  if (starts === undefined) return Math.floor((offset - range.offset) / elementBytes(column));
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Where an element of a leaf stands.
 *
 * @example
 * const [leaf] = leavesBetween(byteMap(archive), 0, bytes.length);
 * console.assert(elementRange(leaf, 0).offset === leaf.range.offset);
 */
export function elementRange({ range, column }: ByteLeaf, element: number): ByteRange {
  const { starts } = column;
  if (starts !== undefined) {
    return { offset: starts[element], length: starts[element + 1] - starts[element] };
  }
  const length = elementBytes(column);
  return { offset: range.offset + element * length, length };
}
