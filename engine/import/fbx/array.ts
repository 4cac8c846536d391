import { Unzlib, unzlibSync } from 'fflate';
import { NATIVE_LITTLE_ENDIAN, swapBytes } from '../../base/endian.ts';
import { AssetError, messageOf } from '../../base/errors.ts';
import type { ByteOffset } from '../../base/units.ts';
import type { FbxNumbers } from './node.ts';

/** Bytes per element of each array type. */
export const ELEMENT_BYTES: Readonly<Record<string, number>> = {
  f: 4,
  d: 8,
  l: 8,
  i: 4,
  b: 1,
  c: 1,
};

/** How the bytes of an array are stored. */
export const PLAIN = 0;
export const ZLIB = 1;

/** No byte of zlib becomes more bytes than that. */
const LARGEST_EXPANSION = 1032;

/** Whether so many stored bytes can be an array of so many bytes. */
export function canHold(encoding: number, stored: number, bytes: number): boolean {
  if (encoding === PLAIN) return stored === bytes;
  // What cannot be compressed becomes a little longer.
  return bytes <= stored * LARGEST_EXPANSION && stored <= 1024 + bytes + bytes / 16;
}

/** An array as it is stored. */
export interface StoredArray {
  readonly object: string;
  readonly offset: ByteOffset;
  /** One of {@link ELEMENT_BYTES}. */
  readonly type: string;
  readonly count: number;
  readonly encoding: number;
  readonly bytes: Uint8Array;
  readonly littleEndian: boolean;
}

/** @throws AssetError if what is stored is not what was promised */
export function decodeArray(stored: StoredArray): FbxNumbers {
  const { type, count, encoding, bytes, littleEndian } = stored;
  const size = ELEMENT_BYTES[type];
  // A copy: typed arrays need aligned bytes, and those of the file must not change.
  const own = encoding === ZLIB ? inflate(stored, count * size) : bytes.slice();
  if (littleEndian !== NATIVE_LITTLE_ENDIAN) swapBytes(own, size);
  const { buffer, byteOffset } = own;
  if (type === 'f') return new Float32Array(buffer, byteOffset, count);
  if (type === 'd') return new Float64Array(buffer, byteOffset, count);
  if (type === 'i') return new Int32Array(buffer, byteOffset, count);
  return type === 'l' ? doubles(new BigInt64Array(buffer, byteOffset, count)) : own;
}

function doubles(integers: BigInt64Array): Float64Array {
  const rounded = new Float64Array(integers.length);
  for (let i = 0; i < rounded.length; i++) rounded[i] = Number(integers[i]);
  return rounded;
}

/**
 * Compressed bytes that are inflated at once. What they can become at most takes a fraction of a second, after which
 * it is known whether there are too many.
 */
const PIECE_BYTES = 1 << 14;

/** Inflates exactly `length` bytes. */
function inflate(stored: StoredArray, length: number): Uint8Array<ArrayBuffer> {
  // Room for one more shows whether there are too many.
  const out = new Uint8Array(length + 1);
  let count = 0;
  try {
    count = inflateInto(out, stored.bytes);
  } catch (error) {
    const reason = messageOf(error);
    refuse(stored, length, `data that cannot be inflated (${reason})`);
  }
  if (count !== length) refuse(stored, length, count > length ? 'more' : `${count} bytes`);
  return out.subarray(0, length);
}

/** Returns how many bytes there are, as far as `out` has room for them. */
function inflateInto(out: Uint8Array, bytes: Uint8Array): number {
  if (bytes.length <= PIECE_BYTES) return unzlibSync(bytes, { out }).length;
  let count = 0;
  const stream = new Unzlib((piece) => {
    const room = out.length - count;
    out.set(piece.length > room ? piece.subarray(0, room) : piece, count);
    count += Math.min(room, piece.length);
  });
  for (let at = 0; at < bytes.length && count < out.length; at += PIECE_BYTES) {
    const end = at + PIECE_BYTES;
    stream.push(bytes.subarray(at, end), end >= bytes.length);
  }
  return count;
}

function refuse({ object, offset }: StoredArray, length: number, found: string): never {
  throw new AssetError({
    object,
    offset,
    expected: `${length} bytes of a compressed array`,
    found,
    advice: 'The file is damaged: export it again.',
  });
}
