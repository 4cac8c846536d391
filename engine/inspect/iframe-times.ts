import type { KeyIndex, Ratio } from '../base/units.ts';
import { keyStreams } from '../model/animation.ts';
import type { Animation } from '../model/animation.ts';
import { iframeLastKey } from '../model/iframe.ts';
import type { IframeStream } from './seek-streams.ts';

/** How many evenly spaced times are tried per snapshot in the file. */
const TRIED_PER_KEPT = 8;

/**
 * A key's ratio and a snapshot's are rounded differently; two that differ by less are the same time.
 * About four steps of a float32 near 1, and far below the distance of any two keys.
 */
const ROUNDING = 2 ** -22;

/**
 * The ratios at which the snapshots of the three streams were taken, each ascending.
 *
 * A file does not store them. A builder takes snapshots of all streams at the same n evenly spaced
 * times and drops those that equal the previous one or the start of the clip. The stored interval is 1
 * / (number of kept snapshots), which gives wrong times as soon as one was dropped. This function
 * searches the smallest n that gives exactly the snapshots in the file. If there is none (another
 * builder), each snapshot gets the earliest ratio at which it is correct.
 *
 * @example
 * const [translations, rotations, scales] = iframeRatios(animation);
 * console.assert(rotations.every((ratio) => ratio <= 1));
 */
export function iframeRatios(
  animation: Animation,
): readonly [Float64Array, Float64Array, Float64Array] {
  const streams = keyStreams(animation);
  const [translations, rotations, scales] = streams.map((s) => new Float64Array(s.iframes.count));
  const ratios = [translations, rotations, scales] as const;
  const most = Math.max(...ratios.map(({ length }) => length));
  for (let tried = most; tried <= most * TRIED_PER_KEPT; tried++) {
    if (streams.every((stream, kind) => replaySnapshots(stream, tried, ratios[kind])))
      return ratios;
  }
  for (const [kind, { iframes, table }] of streams.entries()) {
    for (let iframe = 0; iframe < iframes.count; iframe++) {
      ratios[kind][iframe] = Math.max(0, table.neededAt[iframeLastKey(iframes, iframe)]);
    }
  }
  return ratios;
}

/**
 * Whether `tried` evenly spaced times give exactly a stream's snapshots. Writes their ratios to `out`.
 */
function replaySnapshots(stream: IframeStream, tried: number, out: Float64Array): boolean {
  const { iframes, table } = stream;
  if (iframes.count === 0) return true;
  const alignedTracks = table.trackOffsets.length - 1;
  let lastKey = 2 * alignedTracks - 1;
  let kept = 0;
  for (let i = 1; i <= tried; i++) {
    const consumed = consumedKeyCount(stream, i / tried + ROUNDING) - 1;
    if (consumed <= lastKey) continue;
    if (kept === iframes.count || consumed !== iframeLastKey(iframes, kept)) return false;
    out[kept++] = i / tried;
    lastKey = consumed;
  }
  return kept === iframes.count;
}

/** Number of keys that a player has read at `ratio`: its cursor. */
export function consumedKeyCount({ count, table }: IframeStream, ratio: Ratio): KeyIndex {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table.neededAt[middle] <= ratio) low = middle + 1;
    else high = middle;
  }
  return low;
}
