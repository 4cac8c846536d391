import type { Ratio } from '#engine/base';
import { edgeTable, edgesBefore } from '#engine/inspect';
import type { EdgeTable } from '#engine/inspect';
import type { UserTrack } from '#engine/model';
import { createEdgeSearch } from '#engine/runtime';
import type { EdgeSearch } from '#engine/runtime';
import type { AssetId } from '../../session/state/assets.ts';
import { isAbove } from '../../playback/attachment.ts';

/** Counts of one float track's edges since the last reset. */
export interface EventTally {
  readonly id: AssetId;
  readonly name: string;
  readonly track: UserTrack;
  readonly threshold: number;
  readonly table: EdgeTable;
  readonly search: EdgeSearch;
  /** Whether the search holds an edge that has not fired yet. */
  pending: boolean;
  /** Edges that were fired. */
  fired: number;
  /** Of these, in the step under way. */
  firedInStep: number;
  /** Edges of the stretches that are behind, by counting; see {@link expectedEdges}. */
  counted: number;
  /** {@link edgesBefore} where the stretch that is under way began. */
  origin: number;
  /** Whether the curve was above the threshold when it was last sampled. */
  above: boolean;
  /** Whether it was seen to cross at an edge that has not fired, as the step ended exactly on it. */
  ahead: boolean;
  /** Number of fired edges that sampling alone would have missed, and its delay for the others. */
  missed: number;
  /** Parts of the clip. */
  lateSum: number;
  lateMax: number;
}

export function createTally(
  id: AssetId,
  name: string,
  track: UserTrack,
  threshold: number,
): EventTally {
  return {
    id,
    name,
    track,
    threshold,
    table: edgeTable(track, threshold),
    search: createEdgeSearch(),
    pending: false,
    fired: 0,
    firedInStep: 0,
    counted: 0,
    origin: 0,
    above: false,
    ahead: false,
    missed: 0,
    lateSum: 0,
    lateMax: 0,
  };
}

/** Forgets everything and begins where the playhead is. */
export function resetTally(tally: EventTally, loop: number, ratio: Ratio): void {
  tally.fired = 0;
  tally.firedInStep = 0;
  tally.counted = 0;
  tally.origin = edgesBefore(tally.table, loop, ratio);
  tally.missed = 0;
  tally.lateSum = 0;
  tally.lateMax = 0;
  beginSampling(tally, ratio);
}

/** Takes the sample at a place as the initial state, without an edge. */
export function beginSampling(tally: EventTally, ratio: Ratio): void {
  tally.above = isAbove(tally.track, tally.threshold, ratio);
  tally.ahead = false;
}

/** Forgets an edge that sampling saw ahead of time: it does not fire on the way back. */
export function forgetAhead(tally: EventTally): void {
  if (!tally.ahead) return;
  tally.above = !tally.above;
  tally.ahead = false;
}

/** Ends a range in one direction at `end`, and begins the next one at `begin`. */
export function turnTally(tally: EventTally, end: number, begin: number): void {
  tally.counted += Math.abs(end - tally.origin);
  tally.origin = begin;
}

/** Counts the edges of a range that is passed so often more, as fired and as expected. */
export function repeatTally(tally: EventTally, from: Ratio, to: Ratio, times: number): void {
  const edges = edgesBefore(tally.table, 0, to) - edgesBefore(tally.table, 0, from);
  const count = Math.abs(edges) * times;
  tally.fired += count;
  tally.firedInStep += count;
  tally.counted += count;
}

/** How many edges must have fired by a place (given as {@link edgesBefore}), found by counting alone. */
export function expectedEdges(tally: EventTally, now: number): number {
  return tally.counted + Math.abs(now - tally.origin);
}

/**
 * Updates the tally with the sample at the end of a step in which `edges` edges fired. Sampling sees
 * at most one change, and none if edges cancel each other.
 * @param late from the last of them to the end of the step, as part of the clip
 * @returns whether sampling has detected the last edge
 */
export function sampleStep(tally: EventTally, ratio: Ratio, edges: number, late: number): boolean {
  const above = isAbove(tally.track, tally.threshold, ratio);
  const changed = above !== tally.above;
  tally.above = above;
  // If the previous step ended on an edge, sampling has already seen it. Any other change belongs to a
  // later step.
  const early = tally.ahead && edges > 0 ? 1 : 0;
  const detected = changed && early < edges;
  tally.ahead = changed ? !detected : tally.ahead && edges === 0;
  tally.missed += edges - early - (detected ? 1 : 0);
  if (!detected) return false;
  tally.lateSum += late;
  tally.lateMax = Math.max(tally.lateMax, late);
  return true;
}
