import {
  LANES,
  type ByteOffset,
  type ByteRange,
  type KeyIndex,
  type TrackIndex,
} from '../../base/units.ts';

/** The bytes of one integer of a packed snapshot, or of the prefix of four. */
export type IframeEntry =
  | { readonly what: 'prefix'; readonly group: number; readonly lengths: readonly number[] }
  | {
      readonly what: 'entry';
      readonly track: TrackIndex;
      readonly key: KeyIndex;
      readonly range: ByteRange;
    };

/**
 * The meaning of a byte of a packed snapshot.
 * @param start where the snapshot begins
 * @returns undefined beyond its last entry
 */
export function iframeEntryAt(
  bytes: Uint8Array,
  start: ByteOffset,
  alignedTracks: number,
  offset: ByteOffset,
): IframeEntry | undefined {
  let at = start;
  for (let group = 0; group * LANES < alignedTracks; group++) {
    const prefix = bytes[at];
    const lengths = Array.from({ length: LANES }, (_, lane) => 1 + ((prefix >> (2 * lane)) & 3));
    if (at === offset) return { what: 'prefix', group, lengths };
    at++;
    for (let lane = 0; lane < LANES; lane++) {
      const range = { offset: at, length: lengths[lane] };
      at += range.length;
      if (offset >= at) continue;
      // Always little endian, independent of the file's byte order.
      const entry = bytes.subarray(range.offset, at);
      const key = entry.reduceRight((sum, byte) => sum * 256 + byte, 0);
      return { what: 'entry', track: group * LANES + lane, key, range };
    }
  }
  return undefined;
}
