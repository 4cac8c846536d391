import { isStep, type UserTrack } from '../model/user-track.ts';

/** A curve crossing the threshold. */
export interface Edge {
  /** When, in loops of the clip: 1.25 is a quarter into the second one. */
  readonly ratio: number;
  /** From at or below the threshold to above it, in the direction of play. */
  readonly rising: boolean;
}

/** Beyond this, float32 has no room for a ratio beside the loop's number. */
const MAX_RATIO = 2 ** 16;

/**
 * Why no edges can be sought, or undefined if they can.
 *
 * @example
 * console.assert(validateTriggering(position, 0.5, 0, 1) !== undefined); // has three values
 */
export function validateTriggering(
  track: UserTrack,
  threshold: number,
  from: number,
  to: number,
): string | undefined {
  if (track.type !== 'float') return `only a float track has edges, this one is ${track.type}`;
  if (!Number.isFinite(threshold)) return `the threshold is ${threshold}`;
  if (!(Math.abs(from) <= MAX_RATIO))
    return `the step begins at ${from}, at most ${MAX_RATIO} loops can be told apart`;
  if (!(Math.abs(to) <= MAX_RATIO))
    return `the step ends at ${to}, at most ${MAX_RATIO} loops can be told apart`;
  return undefined;
}

/** Where the search for edges stands, and the one it found last; made once, restarted for every step. */
export interface EdgeSearch {
  track: UserTrack | undefined;
  threshold: number;
  from: number;
  to: number;
  /** Loop that is being searched. */
  loop: number;
  /** Right-hand key of the pair to look at next. */
  key: number;
  /** Whether the track has an edge at all, as far as it was searched. */
  crosses: boolean;
  /** The edge that {@link nextEdge} found. */
  ratio: number;
  rising: boolean;
}

/**
 * A search that has nothing to find yet.
 *
 * @example
 * const search = createEdgeSearch();
 * console.assert(!nextEdge(search));
 */
export function createEdgeSearch(): EdgeSearch {
  return {
    track: undefined,
    threshold: 0,
    from: 0,
    to: 0,
    loop: 0,
    key: 0,
    crosses: false,
    ratio: 0,
    rising: false,
  };
}

/**
 * Starts a search for the edges of a float track between `from` and `to`, both in loops of the clip
 * and in either order. `from` is included and `to` is not, unless it closes a loop: steps that follow one
 * another find every edge once. Going backward, the same edges come in reverse, rising and falling swapped.
 *
 * @example
 * const search = createEdgeSearch();
 * let from = 0;
 * for (const to of [0.4, 0.8, 1.2]) {
 *   startEdges(search, track, 0.5, from, to);
 *   while (nextEdge(search)) console.assert(search.ratio <= to);
 *   from = to;
 * }
 */
export function startEdges(
  search: EdgeSearch,
  track: UserTrack,
  threshold: number,
  from: number,
  to: number,
): void {
  search.track = track;
  search.threshold = Math.fround(threshold);
  search.from = Math.fround(from);
  search.to = Math.fround(to);
  search.loop = Math.floor(search.from);
  search.key = search.from < search.to ? 0 : track.count - 1;
  search.crosses = false;
}

/**
 * Finds the next edge and leaves it in `search`; false if there is no further one.
 *
 * @example
 * const search = createEdgeSearch();
 * startEdges(search, track, 0.5, 0, 1);
 * while (nextEdge(search)) console.assert(search.ratio >= 0 && search.ratio <= 1);
 */
export function nextEdge(search: EdgeSearch): boolean {
  const { track, from, to } = search;
  if (track === undefined || track.count === 0 || from === to) return false;
  return from < to ? nextForward(search, track) : nextBackward(search, track);
}

/**
 * All edges between `from` and `to`, in the order of play.
 *
 * @param threshold in the unit of the track's values
 * @param from, to in loops of the clip; `from` after `to` plays backward; nothing is checked, see {@link validateTriggering}: up
 *   to Infinity there are edges without end
 *
 * @example
 * const [first, second] = edgesBetween(track, 0.5, 0, 1);
 * console.assert(first.rising !== second.rising);
 */
export function edgesBetween(
  track: UserTrack,
  threshold: number,
  from: number,
  to: number,
): Edge[] {
  const search = createEdgeSearch();
  const edges: Edge[] = [];
  startEdges(search, track, threshold, from, to);
  while (nextEdge(search)) edges.push({ ratio: search.ratio, rising: search.rising });
  return edges;
}

function nextForward(search: EdgeSearch, track: UserTrack): boolean {
  for (; search.loop < search.to; search.loop++) {
    while (search.key < track.count) {
      const found = edgeAt(search, track, search.key++, true);
      if (found && isBetween(search.ratio, search.from, search.to, search.loop)) return true;
    }
    if (!search.crosses) return false; // in no other loop either
    search.key = 0;
  }
  return false;
}

function nextBackward(search: EdgeSearch, track: UserTrack): boolean {
  for (; search.loop + 1 > search.to; search.loop--) {
    while (search.key >= 0) {
      const found = edgeAt(search, track, search.key--, false);
      if (found && isBetween(search.ratio, search.to, search.from, search.loop)) return true;
    }
    if (!search.crosses) return false; // in no other loop either
    search.key = track.count - 1;
  }
  return false;
}

/** Whether an edge of a loop lies in [low, high), or in [low, high] where that includes the loop's end. */
function isBetween(ratio: number, low: number, high: number, loop: number): boolean {
  return ratio >= low && (ratio < high || high >= loop + 1);
}

/**
 * Whether the curve crosses the threshold from the key before `key` to `key`; before the first stands
 * the last, for the jump at the loop point. Leaves the edge in `search`.
 */
function edgeAt(search: EdgeSearch, track: UserTrack, key: number, forward: boolean): boolean {
  const { values } = track;
  const before = key === 0 ? track.count - 1 : key - 1;
  const above = values[key] > search.threshold;
  if (above === values[before] > search.threshold) return false;
  search.crosses = true;
  search.rising = above === forward;
  search.ratio = Math.fround(crossing(search, track, before, key) + search.loop);
  return true;
}

/** Ratio within the clip at which the curve crosses; float32 arithmetic, so that it is the reference's to the bit. */
function crossing(
  { threshold }: EdgeSearch,
  track: UserTrack,
  before: number,
  key: number,
): number {
  const { ratios, values } = track;
  if (key === 0 || isStep(track, before)) return ratios[key];
  const f = Math.fround;
  const left = values[before];
  const alpha = f(f(threshold - left) / f(values[key] - left));
  return f(f(f(ratios[key] - ratios[before]) * alpha) + ratios[before]);
}
