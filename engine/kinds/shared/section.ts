import { firstPlace } from '../../base/search.ts';
import type { ByteOffset, ByteRange } from '../../base/units.ts';
import type { KeyKind } from '../../model/animation.ts';

/** How one plain number is stored. */
export type NumberType = 'u8' | 'u16' | 'i16' | 'u32' | 'i32' | 'f32' | 'half';

/**
 * How one number of a column is stored; a `rotation` is one number of three words. Those of {@link RECORDS} are several
 * numbers of different types, side by side.
 */
export type StoredType = NumberType | 'rotation' | 'text' | 'varint' | RecordType;

export type RecordType =
  | 'float-vector-key'
  | 'float-rotation-key'
  | 'vector-key'
  | 'rotation-key-without-w'
  | 'rotation-key'
  | 'parent-and-leaf';

/** One number of a record. */
export interface RecordField {
  readonly name: string;
  readonly type: NumberType;
}

const numbers = (type: NumberType, names: string): RecordField[] =>
  names.split(' ').map((name) => ({ name, type }));

const TIME_AND_TRACK = [...numbers('f32', 'time'), ...numbers('u16', 'track')];
const TRACK_AND_TIME = [...numbers('i32', 'track'), ...numbers('f32', 'time')];

/** The numbers of each record, in file order: how archives before 0.15 store keys, before 0.11 joints. */
export const RECORDS: Readonly<Record<RecordType, readonly RecordField[]>> = {
  'float-vector-key': [...TRACK_AND_TIME, ...numbers('f32', 'x y z')],
  'float-rotation-key': [...TRACK_AND_TIME, ...numbers('f32', 'x y z w')],
  'vector-key': [...TIME_AND_TRACK, ...numbers('half', 'x y z')],
  'rotation-key-without-w': [
    ...TIME_AND_TRACK,
    { name: 'w is positive', type: 'u8' },
    ...numbers('i16', 'x y z'),
  ],
  'rotation-key': [...TIME_AND_TRACK, ...numbers('u8', 'largest sign'), ...numbers('i16', 'a b c')],
  'parent-and-leaf': [...numbers('u16', 'parent'), ...numbers('u8', 'leaf')],
};

const NUMBER_BYTES: Readonly<Record<NumberType, number>> = {
  u8: 1,
  u16: 2,
  i16: 2,
  u32: 4,
  i32: 4,
  f32: 4,
  half: 2,
};

const recordBytes = (type: RecordType): number =>
  RECORDS[type].reduce((sum, field) => sum + NUMBER_BYTES[field.type], 0);

/** Bytes of one number of every type. */
export const STORED_BYTES: Readonly<Record<StoredType, number>> = {
  ...NUMBER_BYTES,
  rotation: 6,
  text: 1,
  varint: 1,
  'float-vector-key': recordBytes('float-vector-key'),
  'float-rotation-key': recordBytes('float-rotation-key'),
  'vector-key': recordBytes('vector-key'),
  'rotation-key-without-w': recordBytes('rotation-key-without-w'),
  'rotation-key': recordBytes('rotation-key'),
  'parent-and-leaf': recordBytes('parent-and-leaf'),
};

/** Whether a type is several numbers side by side. */
export function isRecord(type: StoredType): type is RecordType {
  return type in RECORDS;
}

/** What the elements of a column mean to a reader of the file. */
export type ByteRole =
  /** Byte order, tags and versions: fixed values. */
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
  /** A whole key: time, track and value. */
  | 'key'
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
  | 'bind-pose'
  /** After the last object. */
  | 'trailing';

/** Consecutive elements with the same meaning. */
export interface ByteColumn {
  readonly role: ByteRole;
  readonly type: StoredType;
  /** Numbers in one element. Text is one element, unless {@link starts} says where others begin. */
  readonly components: number;
  readonly count: number;
  /** The start of each element and the end of the last one. Only if sizes differ. */
  readonly starts?: Uint32Array | undefined;
  /** Its own byte order, if that is not the archive's. */
  readonly littleEndian?: boolean | undefined;
  /** The kind of key that the column belongs to. */
  readonly kind?: KeyKind | undefined;
  /** The track, joint, key or mesh part that the whole column belongs to. */
  readonly owner?: number | undefined;
  /** Index of its first element among all elements of the object with the same role. */
  readonly first?: number | undefined;
}

/** A named byte range of a file. It has either parts or one column. */
export interface ByteSection {
  readonly name: string;
  readonly range: ByteRange;
  /** In file order, without gaps; empty if there is a column. */
  readonly parts: readonly ByteSection[];
  readonly column: ByteColumn | undefined;
}

/** A section with a column. */
export interface ByteLeaf extends ByteSection {
  readonly column: ByteColumn;
}

/**
 * Bytes per element of a column whose elements have one size.
 *
 * @example
 * const [leaf] = leavesBetween(byteMap(archive), 0, bytes.length);
 * console.assert(elementBytes(leaf.column) > 0);
 */
export function elementBytes({ type, components }: ByteColumn): number {
  return STORED_BYTES[type] * components;
}

/**
 * The element of a leaf that contains a byte.
 *
 * @example
 * const [leaf] = leavesBetween(byteMap(archive), 0, bytes.length);
 * console.assert(elementAt(leaf, leaf.range.offset) === 0);
 */
export function elementAt({ range, column }: ByteLeaf, offset: ByteOffset): number {
  const { starts } = column;
  if (starts === undefined) return Math.floor((offset - range.offset) / elementBytes(column));
  return Math.max(0, firstPlace(starts.length - 1, (i) => starts[i] > offset) - 1);
}

/**
 * The byte range of one element of a leaf.
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
