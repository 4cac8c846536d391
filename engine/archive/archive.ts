import { AssetError } from '../base/errors.ts';
import { ByteReader, TRUNCATED_ADVICE } from '../base/reader.ts';
import { decodeText, encodeText } from '../base/text.ts';
import { ByteWriter } from '../base/writer.ts';
import type { ByteOffset } from '../base/units.ts';
import type { Archive, ArchiveEntry, AssetObject } from '../kinds/asset.ts';
import type { Format } from '../kinds/shared/format.ts';
import { FORMATS_BY_TAG, formatOf, tagOf } from './tags.ts';
import { refuseForeignFile } from './foreign-file.ts';
import { readVersion } from './versions.ts';

const FILE = 'ozz archive';

/** Byte 0: the endianness of everything after it. */
const BIG_ENDIAN = 0;
const LITTLE_ENDIAN = 1;

/** Longer than any known tag; without a NUL until then there is no tag. */
const MAX_TAG_BYTES = 64;

/**
 * Reads a whole `.ozz` file. All objects are checked, so that playing them needs no further checks.
 *
 * Columns are views into `bytes` where alignment and endianness allow: the caller must not change
 * the bytes after. Bytes after the last object that are no object are accepted, see `Archive.trailing`.
 * @throws AssetError when the file is no archive, is cut short, holds what this version cannot
 * read, or says what a player could not play; it names the object and the byte
 * @param bytes the whole file; a view of it is kept
 *
 * @example
 * const { entries, littleEndian } = readArchive(bytes);
 * console.assert(littleEndian && entries[0].tag === 'ozz-animation');
 */
export function readArchive(bytes: Uint8Array | ArrayBuffer): Archive {
  const file = plainBytes(bytes);
  const reader = new ByteReader(file, FILE);
  refuseForeignFile(reader);
  const littleEndian = reader.u8('the endianness') === LITTLE_ENDIAN;
  reader.littleEndian = littleEndian;
  const entries: ArchiveEntry[] = [];
  do {
    entries.push(readEntry(reader));
  } while (reader.remaining > 0 && isObjectNext(reader));
  const archive = { bytes: file, littleEndian, entries };
  if (reader.remaining === 0) return archive;
  return { ...archive, trailing: { offset: reader.offset, length: reader.remaining } };
}

/** What the tags of all objects begin with. */
const TAG_START = 'ozz-';

/** Whether another object begins here, or what a cut file has left of one. */
function isObjectNext({ bytes, offset, remaining }: ByteReader): boolean {
  const start = decodeText(bytes, offset, offset + Math.min(TAG_START.length, remaining));
  return TAG_START.startsWith(start);
}

/** A view of the same bytes that is no subclass: a Node `Buffer` slices without copying. */
function plainBytes(bytes: Uint8Array | ArrayBuffer): Uint8Array {
  // A buffer of another window is no instance of this one's class.
  if (!ArrayBuffer.isView(bytes)) return new Uint8Array(bytes);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readEntry(reader: ByteReader): ArchiveEntry {
  reader.object = FILE;
  const offset = reader.offset;
  const { tag, format } = readTag(reader);
  const version = readVersion(reader, tag, format);
  reader.object = tag;
  reader.beginPart();
  const object = version.read(reader, tag);
  const range = { offset, length: reader.offset - offset };
  return { tag, version: version.version, range, object };
}

function readTag(reader: ByteReader): { tag: string; format: Format<AssetObject> } {
  const offset = reader.offset;
  const length = reader.bytes.subarray(offset, offset + MAX_TAG_BYTES).indexOf(0);
  const tag = length > 0 ? reader.text(length, 'a tag') : '';
  const format = FORMATS_BY_TAG.get(tag);
  if (format === undefined) return refuseTag(reader, offset);
  reader.skip(1, 'the end of a tag');
  return { tag, format };
}

function refuseTag(reader: ByteReader, offset: ByteOffset): never {
  const bytes = reader.bytes.subarray(offset, offset + MAX_TAG_BYTES);
  const text = decodeText(bytes).split('\0')[0];
  const readable = /^[\x21-\x7e]*$/.test(text);
  const cut = readable && text.length === bytes.length && text.length < MAX_TAG_BYTES;
  return reader.fail({
    offset,
    expected: 'the tag of an object, such as ozz-skeleton or ozz-animation',
    found: readable && text !== '' ? `"${text}"` : hexBytes(bytes),
    advice: cut ? TRUNCATED_ADVICE : tagAdvice(readable && text !== ''),
  });
}

function tagAdvice(readable: boolean): string {
  return readable
    ? 'Only objects of the reference library can be read.'
    : 'This is not an archive.';
}

/** The first bytes of some, as people read them in a hex view. */
function hexBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'the end of the file';
  const shown = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return `bytes ${shown.join(' ')}`;
}

/** How to write an archive. */
export interface WriteOptions {
  /** The endianness of the machine that will read it. Little endian by default. */
  readonly littleEndian?: boolean;
}

/**
 * Writes objects one after another into one archive. Reading it gives the same objects, columns
 * equal bit by bit: what could not be read again is refused.
 *
 * @throws AssetError for what no archive can hold
 * @param objects at least one, of any kinds that an archive can hold; see {@link archiveOf} for others
 * @returns the bytes of a file
 *
 * @example
 * const file = writeArchive([skeleton, animation]);
 * console.assert(readArchive(file).entries.length === 2);
 */
export function writeArchive(objects: readonly AssetObject[], options?: WriteOptions): Uint8Array {
  const bytes = encodeArchive(objects, options);
  requireReadable(bytes);
  return bytes;
}

/** Whatever makes a player fail must not leave the program as a file. */
function requireReadable(bytes: Uint8Array): void {
  try {
    readArchive(bytes);
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    const { object, expected, found } = error;
    const advice = 'No player could read it, so it was not written: mend its source.';
    throw new AssetError({ object, expected, found, advice });
  }
}

/** Writes an archive without a check whether it can be read. */
export function encodeArchive(
  objects: readonly AssetObject[],
  { littleEndian = true }: WriteOptions = {},
): Uint8Array {
  const writer = new ByteWriter(littleEndian);
  writer.u8(littleEndian ? LITTLE_ENDIAN : BIG_ENDIAN);
  for (const object of objects) {
    const [current] = formatOf(object).versions;
    writer.column(encodeText(tagOf(object)));
    writer.u8(0);
    writer.u32(current.version);
    current.write(writer, object);
  }
  return writer.finish();
}
