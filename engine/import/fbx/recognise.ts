import { decodeText } from '../../base/text.ts';

/** What a binary file begins with; its endianness and its version follow. */
export const MAGIC = 'Kaydara FBX Binary  \0\x1a';

/** Bytes in which a text file names itself. */
export const HEAD_BYTES = 4096;

/** Whether a file is an FBX one, by how it begins. */
export function isFbx(bytes: Uint8Array): boolean {
  return isBinary(bytes) || isAscii(bytes);
}

export function isBinary(bytes: Uint8Array): boolean {
  return startOf(bytes, MAGIC.length) === MAGIC;
}

export function isAscii(bytes: Uint8Array): boolean {
  return /^\s*(?:; FBX \d|FBXHeaderExtension\s*:)|\n\s*FBXHeaderExtension\s*:/.test(
    startOf(bytes, HEAD_BYTES),
  );
}

export function startOf(bytes: Uint8Array, length: number): string {
  return decodeText(bytes, 0, Math.min(length, bytes.length));
}
