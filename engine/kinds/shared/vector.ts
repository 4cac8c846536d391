import { TRUNCATED_ADVICE, type ByteReader } from '../../base/reader.ts';
import { encodeText } from '../../base/text.ts';
import type { ByteWriter, Column } from '../../base/writer.ts';

/**
 * Reads the element count of a vector.
 * @param elementBytes smallest size of one element; a count that cannot fit into the rest of the
 * file is refused
 */
export function readCount(reader: ByteReader, what: string, elementBytes: number): number {
  const offset = reader.offset;
  const count = reader.u32(`the number of ${what}`);
  if (count * elementBytes <= reader.remaining) return count;
  return reader.fail({
    offset,
    expected: `no more ${what} than fit into the ${reader.remaining} bytes that follow`,
    found: String(count),
    advice: TRUNCATED_ADVICE,
  });
}

/**
 * Reads the head of a vector of versioned objects: the count and, if it is not 0, the version of
 * all elements.
 */
export function readObjectCount(
  reader: ByteReader,
  what: string,
  elementBytes: number,
  version = 1,
): number {
  const count = readCount(reader, what, elementBytes);
  if (count === 0) return 0;
  const offset = reader.offset;
  const found = reader.u32(`the version of ${what}`);
  if (found !== version)
    reader.fail({ offset, expected: `${what} of version ${version}`, found: `version ${found}` });
  return count;
}

export function writeObjectCount(writer: ByteWriter, count: number, version = 1): void {
  writer.u32(count);
  if (count > 0) writer.u32(version);
}

/** Writes a vector of plain numbers, or of elements of `components` numbers each. */
export function writeVector(writer: ByteWriter, column: Column, components = 1): void {
  writer.u32(column.length / components);
  writer.column(column);
}

/** Reads a length, then text of that many bytes. */
export function readString(reader: ByteReader, what: string): string {
  return reader.text(reader.u32(`the length of ${what}`), what);
}

export function writeString(writer: ByteWriter, text: string): void {
  writeVector(writer, encodeText(text));
}
