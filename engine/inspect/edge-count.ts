import type { Ratio } from '../base/units.ts';
import type { UserTrack } from '../model/user-track.ts';
import { edgesBetween } from '../runtime/track-triggering.ts';

/** The edges in one loop of the clip. */
export interface EdgeTable {
  /** Ascending. */
  readonly ratios: Float32Array;
  /** One byte per edge: 1 if it rises when played forward. */
  readonly rising: Uint8Array;
}

/**
 * The edges of a float track in one loop, played forward.
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
 * Number of edges before a position, counted from the start of loop 0; negative before it. The
 * difference of two counts is the number of edges between two positions. A search must find exactly as
 * many, in either direction and with any steps.
 *
 * @example
 * const table = edgeTable(track, 0.5);
 * console.assert(edgesBefore(table, 1, 0) === table.ratios.length);
 */
export function edgesBefore({ ratios }: EdgeTable, loop: number, ratio: Ratio): number {
  // In float32, as in the search. This may round up to the end of the loop.
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
