import type { ByteReader } from '../../base/reader.ts';
import { UNRELEASED_ADVICE } from '../shared/format.ts';

/** Words of the header of version 7 up to the sizes of iframes: duration, tracks, name, timepoints, three key counts. */
const COUNTED_WORDS = 7;
const HEADER_BYTES = 52;
const INTERVALS_BYTES = 12;

/** Up to this many timepoints are indexed by bytes, more by 16-bit words. */
const MAX_BYTE_TIMEPOINTS = 255;

/** The header of the layout of 2020, and bytes of its keys: that of version 6 with another meaning of a word. */
const EARLY_HEADER_BYTES = 24;
const VECTOR_BYTES = 12;
const ROTATION_BYTES = 14;

/**
 * Refuses two layouts that were called version 7 before it was released, and that nothing but their lengths tells from
 * it. Leaves the reader where it is.
 */
export function refuseUnreleased(reader: ByteReader): void {
  const { offset: start, remaining } = reader;
  if (remaining < HEADER_BYTES) return;
  const words = Array.from({ length: HEADER_BYTES / 4 }, () => reader.u32('the header'));
  reader.offset = start;
  const released = releasedLength(words);
  const isEarly = remaining === earlyLength(words) && remaining !== released;
  if (!isEarly && remaining !== released - INTERVALS_BYTES) return;
  reader.fail({
    expected: `${released} bytes of version 7, as its header counts`,
    found: `${remaining} bytes, as ${isEarly ? 'a layout of 2020' : 'one of 2021'} would have`,
    advice: UNRELEASED_ADVICE,
  });
}

function releasedLength(words: readonly number[]): number {
  const [, , name, timepoints, ...counts] = words.slice(0, COUNTED_WORDS);
  const keys = counts.reduce((sum, count) => sum + count, 0);
  const sizes = words.slice(COUNTED_WORDS);
  // Bytes of entries and words of descriptions take turns.
  const iframes = sizes.reduce((sum, size, i) => sum + (i % 2 === 0 ? size : 4 * size), 0);
  const keyBytes = 8 + (timepoints > MAX_BYTE_TIMEPOINTS ? 2 : 1);
  return HEADER_BYTES + name + 4 * timepoints + keys * keyBytes + iframes + INTERVALS_BYTES;
}

function earlyLength([, , name, translations, rotations, scales]: readonly number[]): number {
  const vectors = VECTOR_BYTES * (translations + scales);
  return EARLY_HEADER_BYTES + name + vectors + ROTATION_BYTES * rotations;
}
