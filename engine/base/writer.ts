import { NATIVE_LITTLE_ENDIAN, swapBytes } from './endian.ts';

const FIRST_CAPACITY = 1024;

/** The columns that a file may hold. */
export type Column = Uint8Array | Uint16Array | Int16Array | Uint32Array | Float32Array;

/** Collects the bytes of a file, in either endianness. */
export class ByteWriter {
  readonly littleEndian: boolean;
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  constructor(littleEndian: boolean) {
    this.littleEndian = littleEndian;
  }

  // Extending may replace the view, so every number makes its room first.
  u8(value: number): void {
    const at = this.#extend(1);
    this.#view.setUint8(at, value);
  }

  u32(value: number): void {
    const at = this.#extend(4);
    this.#view.setUint32(at, value, this.littleEndian);
  }

  i32(value: number): void {
    const at = this.#extend(4);
    this.#view.setInt32(at, value, this.littleEndian);
  }

  f32(value: number): void {
    const at = this.#extend(4);
    this.#view.setFloat32(at, value, this.littleEndian);
  }

  /** Appends every element of a column. */
  column(column: Column, littleEndian = this.littleEndian): void {
    const start = this.#extend(column.byteLength);
    this.#bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), start);
    if (littleEndian === NATIVE_LITTLE_ENDIAN) return;
    swapBytes(this.#bytes.subarray(start, this.#length), column.BYTES_PER_ELEMENT);
  }

  /** The bytes written so far, the caller's to keep. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** Makes room for `length` bytes at the end and returns where they begin. */
  #extend(length: number): number {
    const start = this.#length;
    this.#length += length;
    if (this.#length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#length, 2 * this.#bytes.length));
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return start;
  }
}
