import type { Ratio } from '#engine/base';
import type { EdgeTable } from '#engine/inspect';

/** Nearer than this to an edge, as a ratio, the playhead stands on it: going there by its time rounds. */
const ON_EDGE = 1e-6;

/**
 * Where the nearest edge of some tracks lies after a ratio in one direction. Undefined where there is none
 * until the clip's end.
 */
export function nextEdgeFrom(
  tables: readonly EdgeTable[],
  ratio: Ratio,
  direction: 1 | -1,
): Ratio | undefined {
  let nearest: Ratio | undefined;
  let least = Infinity;
  for (const { ratios } of tables) {
    for (const edge of ratios) {
      const gap = (edge - ratio) * direction;
      if (gap <= ON_EDGE || gap >= least) continue;
      least = gap;
      nearest = edge;
    }
  }
  return nearest;
}
