import type { Ratio } from '#engine/base';
import type { EdgeTable } from '#engine/inspect';

/** Nearer than this to an edge, as a ratio, the playhead stands on it: going there by its time rounds. */
const ON_EDGE = 1e-6;

/**
 * Where the nearest edge of some tracks stands on the way from a ratio, in a direction; undefined where there is none
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
      const way = (edge - ratio) * direction;
      if (way <= ON_EDGE || way >= least) continue;
      least = way;
      nearest = edge;
    }
  }
  return nearest;
}
