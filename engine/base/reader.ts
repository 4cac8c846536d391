import { countText } from './count-text.ts';
import { NATIVE_LITTLE_ENDIAN, swapBytes } from './endian.ts';
import { AssetError, type AssetProblem } from './errors.ts';
import { decodeText } from './text.ts';
import type { ByteOffset, ByteRange } from './units.ts';

/** Advice for a file that ends too early. */
export const TRUNCATED_ADVICE =
  'The file is cut short or damaged: export it again, or copy it again.';

/** Advice for a file with unexpected content. */
const WRONG = 'The file is damaged, or its exporter wrote it wrongly: export or build it again.';

/** A kind of typed array: `Uint16Array`. */
interface ColumnType<Column> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Column;
}

/**
 * A cursor over a file that never reads past its end.
 *
 * Every read is checked against the bytes that remain before anything is allocated. Columns are
 * views into the file where alignment and endianness allow, else copies of that column alone: they
 * must not be written to.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  /** Endianness of everything that is read from here on. */
  littleEndian = true;
  /** Position of the next byte to read. */
  offset: ByteOffset = 0;
  /** Name of the object being read, for error messages. */
  object: string;
  readonly #view: DataView;
  #partStart: ByteOffset = 0;

  constructor(bytes: Uint8Array, object: string) {
    this.bytes = bytes;
    this.object = object;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.bytes.length - this.offset;
  }

  u8(what: string): number {
    return this.bytes[this.skip(1, what)];
  }

  u32(what: string): number {
    return this.#view.getUint32(this.skip(4, what), this.littleEndian);
  }

  i32(what: string): number {
    return this.#view.getInt32(this.skip(4, what), this.littleEndian);
  }

  f32(what: string): number {
    return this.#view.getFloat32(this.skip(4, what), this.littleEndian);
  }

  i16(what: string): number {
    return this.#view.getInt16(this.skip(2, what), this.littleEndian);
  }

  i64(what: string): bigint {
    return this.#view.getBigInt64(this.skip(8, what), this.littleEndian);
  }

  f64(what: string): number {
    return this.#view.getFloat64(this.skip(8, what), this.littleEndian);
  }

  u8s(count: number, what: string): Uint8Array {
    return this.#column(Uint8Array, count, what);
  }

  u16s(count: number, what: string, littleEndian = this.littleEndian): Uint16Array {
    return this.#column(Uint16Array, count, what, littleEndian);
  }

  i16s(count: number, what: string): Int16Array {
    return this.#column(Int16Array, count, what);
  }

  u32s(count: number, what: string): Uint32Array {
    return this.#column(Uint32Array, count, what);
  }

  f32s(count: number, what: string): Float32Array {
    return this.#column(Float32Array, count, what);
  }

  /** Text of `length` bytes, see {@link decodeText}. */
  text(length: number, what: string): string {
    const start = this.skip(length, what);
    return decodeText(this.bytes, start, start + length);
  }

  /**
   * Moves past `length` bytes and returns where they start.
   * @throws AssetError when fewer bytes remain
   */
  skip(length: number, what: string): ByteOffset {
    const start = this.offset;
    if (length > this.bytes.length - start) {
      this.fail({
        expected: `${countText(length, 'byte')} of ${what}`,
        found:
          this.remaining === 0
            ? 'the end of the file'
            : `${countText(this.remaining, 'byte')} until the end of the file`,
        advice: TRUNCATED_ADVICE,
      });
    }
    this.offset = start + length;
    return start;
  }

  /** Begins a part here, see {@link endPart}. */
  beginPart(): void {
    this.#partStart = this.offset;
  }

  /** The bytes read since the last part ended; the next part begins here. */
  endPart(): ByteRange {
    const offset = this.#partStart;
    this.#partStart = this.offset;
    return { offset, length: this.offset - offset };
  }

  /**
   * Throws an error about the object. Defaults: offset of the next byte, and the advice to export the
   * file again.
   * @throws AssetError always
   */
  fail(problem: Omit<AssetProblem, 'object'>): never {
    throw new AssetError({ object: this.object, offset: this.offset, advice: WRONG, ...problem });
  }

  #column<Column>(
    type: ColumnType<Column>,
    count: number,
    what: string,
    littleEndian = this.littleEndian,
  ): Column {
    const size = type.BYTES_PER_ELEMENT;
    const start = this.skip(count * size, what);
    const position = this.bytes.byteOffset + start;
    const native = size === 1 || littleEndian === NATIVE_LITTLE_ENDIAN;
    if (native && position % size === 0) return new type(this.bytes.buffer, position, count);
    const copy = this.bytes.slice(start, start + count * size);
    if (!native) swapBytes(copy, size);
    return new type(copy.buffer, 0, count);
  }
}
