import type { ByteReader } from '../base/reader.ts';
import { UNRELEASED_ADVICE, type Format, type Version } from '../kinds/shared/format.ts';

/**
 * Reads which version of a format follows.
 * @throws AssetError for one that is not known
 */
export function readVersion<T>(reader: ByteReader, tag: string, format: Format<T>): Version<T> {
  const unversioned = format.unversioned?.(reader, tag);
  if (unversioned !== undefined) return unversioned;
  const offset = reader.offset;
  const found = reader.u32('a version');
  const stored = format.versions.filter((each) => each.isStored !== false);
  const version = stored.find((known) => known.version === found);
  if (version !== undefined) return version;
  const known = stored.map((each) => each.version);
  reader.object = tag;
  return reader.fail({
    offset,
    expected: `version ${known.join(' or ')}`,
    found: `version ${found}`,
    advice: versionAdvice(format, known, found),
  });
}

function versionAdvice<T>(
  { unreleased = [] }: Format<T>,
  known: readonly number[],
  found: number,
): string {
  if (known.includes(swapBytes(found))) {
    return 'Its bytes are in the other order than the first byte of the file says: 0 for big endian, 1 for little.';
  }
  if (unreleased.includes(found)) return UNRELEASED_ADVICE;
  if (found < Math.max(...known)) return OUTDATED;
  return 'It was written by a newer ozz-animation than this program knows, or is damaged.';
}

/** Advice for an older version that is not read. */
const OUTDATED =
  'It was written by an older ozz-animation, or is damaged: make it again from its source with a current one.';

function swapBytes(word: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, word, true);
  return view.getUint32(0, false);
}
