import type { ByteReader } from '../base/reader.ts';
import type { Format, Version } from '../kinds/shared/format.ts';

/**
 * Reads which version of a format follows.
 * @throws AssetError for one that is not known
 */
export function readVersion<T>(reader: ByteReader, tag: string, format: Format<T>): Version<T> {
  const offset = reader.offset;
  const found = reader.u32('a version');
  const version = format.versions.find((known) => known.version === found);
  if (version !== undefined) return version;
  const known = format.versions.map((each) => each.version);
  reader.object = tag;
  return reader.fail({
    offset,
    expected: `version ${known.join(' or ')}`,
    found: `version ${found}`,
    advice: versionAdvice(format, known, found),
  });
}

function versionAdvice<T>(
  { outdated }: Format<T>,
  known: readonly number[],
  found: number,
): string | undefined {
  if (found < known[0]) return outdated;
  return known.includes(swapBytes(found))
    ? 'Its bytes are in the other order than the first byte of the file says: 0 for big endian, 1 for little.'
    : 'It was written by a newer ozz-animation than this program knows, or is damaged.';
}

function swapBytes(word: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, word, true);
  return view.getUint32(0, false);
}
