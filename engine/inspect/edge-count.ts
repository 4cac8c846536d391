import type { Ratio } from '../base/units.ts';
import type { UserTrack } from '../model/user-track.ts';
import { edgesBetween } from '../runtime/track-triggering.ts';

/** The edges of one pass over the clip. */
export interface EdgeTable {
  /** Ascending. */
  readonly ratios: Float32Array;
  /** One byte per edge: 1 where it rises, going forward. */
  readonly rising: Uint8Array;
}

/**
 * The edges of one whole pass over a float track, going forward.
 *
 * @example
 * const { ratios, rising } = edgeTable(track, 0.5);
 * console.assert(ratios.length === rising.length);
 */
export function edgeTable(track: UserTrack, threshold: number): EdgeTable {
  const edges = edgesBetween(track, threshold, 0, 1);
  return {
    ratios: Float32Array.from(edges, (edge) => edge.ratio),
    rising: Uint8Array.from(edges, (edge) => (edge.rising ? 1 : 0)),
  };
}

/**
 * How many edges come before a place, counted from the beginning of loop 0; negative before it. Between
 * two places lie as many as the two counts differ by, whichever way they are walked and in whatever
 * steps: what a search for edges has to find, without searching.
 *
 * @example
 * const table = edgeTable(track, 0.5);
 * console.assert(edgesBefore(table, 1, 0) === table.ratios.length);
 */
export function edgesBefore({ ratios }: EdgeTable, loop: number, ratio: Ratio): number {
  // As a search does, which works in float32: this may round up to the end of the loop.
  const at = Math.fround(ratio);
  if (at >= 1) return (loop + 1) * ratios.length;
  let low = 0;
  let high = ratios.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ratios[middle] < at) low = middle + 1;
    else high = middle;
  }
  return loop * ratios.length + low;
}
