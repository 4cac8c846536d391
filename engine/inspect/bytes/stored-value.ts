import { decodeHalf } from '../../math/half.ts';
import { QUATERNION_FLOATS, decodeRotation } from '../../math/quaternion.ts';
import { KEY_VALUE_WORDS } from '../../model/animation.ts';
import { isRecord, RECORDS, STORED_BYTES } from '../../kinds/shared/section.ts';
import type { ByteColumn, NumberType, RecordType, StoredType } from '../../kinds/shared/section.ts';

/** A bit field: `length` bits from bit `from`. */
export interface BitField {
  readonly name: string;
  readonly from: number;
  readonly length: number;
}

/** The stored bytes of an element, with what is needed to decode them. */
export interface StoredElement {
  readonly column: Pick<ByteColumn, 'type' | 'components'>;
  readonly bytes: Uint8Array;
  readonly littleEndian: boolean;
}

/**
 * The numbers of an element; four (x y z w) for a packed rotation, none for text and packed iframes.
 */
export function decodeElement({ column, bytes, littleEndian }: StoredElement): number[] {
  const { type, components } = column;
  if (type === 'text' || type === 'varint') return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (type === 'rotation') return rotationOf(view, littleEndian);
  if (isRecord(type)) {
    return placedFields(type).map((field) => READERS[field.type](view, field.at, littleEndian));
  }
  const size = STORED_BYTES[type];
  return Array.from({ length: components }, (_, i) => READERS[type](view, i * size, littleEndian));
}

/** A number of a record, and its first byte in it. */
interface PlacedField {
  readonly name: string;
  readonly type: NumberType;
  readonly at: number;
}

function placedFields(record: RecordType): PlacedField[] {
  let at = 0;
  return RECORDS[record].map(({ name, type }) => {
    const field = { name, type, at };
    at += STORED_BYTES[type];
    return field;
  });
}

const READERS: Readonly<
  Record<NumberType, (view: DataView, at: number, littleEndian: boolean) => number>
> = {
  u8: (view, at) => view.getUint8(at),
  u16: (view, at, little) => view.getUint16(at, little),
  i16: (view, at, little) => view.getInt16(at, little),
  u32: (view, at, little) => view.getUint32(at, little),
  i32: (view, at, little) => view.getInt32(at, little),
  f32: (view, at, little) => view.getFloat32(at, little),
  half: (view, at, little) => decodeHalf(view.getUint16(at, little)),
};

function rotationOf(view: DataView, littleEndian: boolean): number[] {
  const words = Uint16Array.from({ length: KEY_VALUE_WORDS }, (_, i) =>
    view.getUint16(2 * i, littleEndian),
  );
  const rotation = new Float32Array(QUATERNION_FLOATS);
  decodeRotation(words, 0, rotation, 0);
  return [...rotation];
}

const AXES = ['x', 'y', 'z', 'w'];

/**
 * The fields of an element's bits, counted from the lowest bit of its first number.
 *
 * @example
 * const names = bitFields({ type: 'rotation', components: 1 }).map(({ name }) => name);
 * console.assert(names.join(' ') === 'largest sign a b c');
 */
export function bitFields({
  type,
  components,
}: Pick<ByteColumn, 'type' | 'components'>): BitField[] {
  if (type === 'rotation') return ROTATION_FIELDS;
  if (isRecord(type)) return recordFields(type);
  const bits = 8 * STORED_BYTES[type];
  const names = components > 1 && components <= AXES.length ? AXES : [];
  return Array.from({ length: components }, (_, i) => i).flatMap((i) =>
    (FLOAT_FIELDS[type] ?? [{ name: '', from: 0, length: bits }]).map(({ name, from, length }) => ({
      name: [names[i] ?? '', name].join(' ').trim(),
      from: i * bits + from,
      length,
    })),
  );
}

/** A bit field for each number. */
function recordFields(record: RecordType): BitField[] {
  return placedFields(record).map(({ name, type, at }) => {
    return { name, from: 8 * at, length: 8 * STORED_BYTES[type] };
  });
}

/** Which component is left out, its sign, and the three others in x y z w order. */
const ROTATION_FIELDS: BitField[] = [
  { name: 'largest', from: 0, length: 2 },
  { name: 'sign', from: 2, length: 1 },
  { name: 'a', from: 3, length: 15 },
  { name: 'b', from: 18, length: 15 },
  { name: 'c', from: 33, length: 15 },
];

const FLOAT_FIELDS: Readonly<Partial<Record<StoredType, readonly BitField[]>>> = {
  half: floatFields(10, 5),
  f32: floatFields(23, 8),
};

function floatFields(significand: number, exponent: number): BitField[] {
  return [
    { name: 'significand', from: 0, length: significand },
    { name: 'exponent', from: significand, length: exponent },
    { name: 'sign', from: significand + exponent, length: 1 },
  ];
}

/** The word around a byte that the byte order applies to. A rotation is three words. */
function wordAround(
  type: StoredType,
  byte: number,
): { readonly at: number; readonly size: number } {
  if (isRecord(type)) {
    const field = placedFields(type).findLast(({ at }) => at <= byte);
    return { at: field?.at ?? 0, size: STORED_BYTES[field?.type ?? 'u8'] };
  }
  const size = type === 'rotation' ? 2 : STORED_BYTES[type];
  return { at: byte - (byte % size), size };
}

/** Which byte of an element holds a bit. */
export function byteOfBit({ column: { type }, littleEndian }: StoredElement, bit: number): number {
  const byte = bit >> 3;
  const { at, size } = wordAround(type, byte);
  return littleEndian ? byte : 2 * at + size - 1 - byte;
}

/**
 * The lowest bit in a byte of an element.
 *
 * @example
 * const map = byteMap(archive);
 * const place = placeAt(map, 1000);
 * if (place !== undefined) {
 *   const element = elementOf({ map, names: skeleton.names, unit: 'm' }, place);
 *   console.assert(bitOfByte(element, 0) >= 0);
 * }
 */
export function bitOfByte(element: StoredElement, byte: number): number {
  // Swapping a word's bytes twice restores them.
  return 8 * byteOfBit(element, 8 * byte);
}

/**
 * Whether a bit is set.
 *
 * @example
 * const map = byteMap(archive);
 * const place = placeAt(map, 1000);
 * if (place !== undefined) {
 *   const element = elementOf({ map, names: skeleton.names, unit: 'm' }, place);
 *   console.assert([0, 1].includes(readBit(element, 0)));
 * }
 */
export function readBit(element: StoredElement, bit: number): 0 | 1 {
  return ((element.bytes[byteOfBit(element, bit)] >> (bit & 7)) & 1) === 1 ? 1 : 0;
}

/** The same element with one bit flipped. */
export function withBit(element: StoredElement, bit: number): StoredElement {
  const bytes = element.bytes.slice();
  bytes[byteOfBit(element, bit)] ^= 1 << (bit & 7);
  return { ...element, bytes };
}

/**
 * The same element with the number in a field's bits increased by one; one lower if it is at its
 * highest. For floats the magnitude grows by one step.
 */
export function withStep(element: StoredElement, { from, length }: BitField): StoredElement {
  const bits = Array.from({ length }, (_, i) => readBit(element, from + i));
  // All ones are -1 if there is a sign.
  const signed = element.column.type === 'i16' || element.column.type === 'i32';
  const highest = !signed && !bits.includes(0);
  // Adding one flips all bits up to the first 0. Subtracting one from all ones flips only the lowest.
  const carried = highest || bits.indexOf(0) < 0 ? length : bits.indexOf(0) + 1;
  return bits
    .slice(0, highest ? 1 : carried)
    .reduce((stepped, _, bit) => withBit(stepped, from + bit), element);
}

/** The fields whose steps are the smallest changes that a number of the element can make. */
export function stepFields(column: Pick<ByteColumn, 'type' | 'components'>): BitField[] {
  const { type, components } = column;
  if (type === 'text' || type === 'varint') return [];
  if (type === 'rotation') return ROTATION_FIELDS.slice(2);
  if (isRecord(type)) return recordFields(type);
  const bits = 8 * STORED_BYTES[type];
  const unsigned = type === 'half' || type === 'f32' ? bits - 1 : bits;
  return Array.from({ length: components }, (_, i) => ({
    name: components > 1 ? (AXES[i] ?? String(i)) : '',
    from: i * bits,
    length: unsigned,
  }));
}
