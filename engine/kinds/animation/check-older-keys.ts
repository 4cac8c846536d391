import type { ByteReader } from '../../base/reader.ts';
import type { KeyIndex, Seconds } from '../../base/units.ts';
import { MIN_TIMEPOINT } from '../../model/animation.ts';
import { failKey, type OlderColumns } from './older-keys.ts';

/** The smallest ratio of a last key: a duration times its rounded reciprocal may be a little less than 1. */
const MIN_END = 1 - 2 ** -22;

/** What stands in for the key before a track's first one. */
const NONE = -1;

/** What the check of a stream works with. */
interface Check {
  readonly reader: ByteReader;
  readonly columns: OlderColumns;
  readonly unit: string;
  /** Last key so far of every track. */
  readonly last: Int32Array;
}

/**
 * Checks what a player assumes: first the first key of each track, in track order, at 0; then their second ones; then
 * every key after its track's last one, sorted by the time of that. Each track ends at the end of the clip.
 *
 * @param end time of the end: the duration, or the ratio 1
 * @returns how many keys back each key's predecessor stands; 0 for a track's first key
 * @throws AssetError naming the key that is out of order
 */
export function olderPredecessors(
  reader: ByteReader,
  columns: OlderColumns,
  alignedTracks: number,
  { end, inSeconds }: { readonly end: Seconds; readonly inSeconds: boolean },
): Uint32Array {
  const { count, track } = columns;
  const last = new Int32Array(alignedTracks).fill(NONE);
  const check: Check = { reader, columns, unit: inSeconds ? ' s' : '', last };
  const previous = new Uint32Array(count);
  let needed = 0;
  for (let key = 0; key < count; key++) {
    if (key < 2 * alignedTracks && track[key] !== key % alignedTracks) {
      const which = key < alignedTracks ? 'first' : 'second';
      fail(check, key, `the ${which} one of track ${key % alignedTracks}`);
    }
    if (track[key] >= alignedTracks) fail(check, key, `of one of ${alignedTracks} tracks`);
    if (key >= alignedTracks) {
      needed = requireLater(check, key, needed, end);
      previous[key] = key - last[track[key]];
    } else if (columns.time[key] !== 0) fail(check, key, 'at 0, as it is its first');
    last[track[key]] = key;
  }
  const least = inSeconds ? end : MIN_END;
  for (const key of last)
    if (columns.time[key] < least) fail(check, key, `at ${end}, as it is its last`);
  return previous;
}

/** Returns the time at which the key is needed. */
function requireLater(check: Check, key: KeyIndex, needed: Seconds, end: Seconds): Seconds {
  const { track, time } = check.columns;
  const before = time[check.last[track[key]]];
  if (!(time[key] > before && time[key] <= end)) {
    fail(check, key, `after its predecessor at ${before}, and not after ${end}`);
  }
  // Players divide by the time between two keys; upgraded clips by that between two ratios.
  const least = MIN_TIMEPOINT * Math.max(1, end);
  if (time[key] < least) fail(check, key, `at least ${least} after the start`);
  if (before < needed) {
    fail(
      check,
      key,
      `needed no earlier than the key before it, at ${needed}, which its predecessor is`,
    );
  }
  return before;
}

function fail({ reader, columns, unit }: Check, key: KeyIndex, expected: string): never {
  return failKey(reader, columns, key, expected, unit);
}
