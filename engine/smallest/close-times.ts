import { guessFit, isFittable, readErrors, tryEdit } from './edit.ts';
import { copyEdit, createEdit } from './edit-keys.ts';
import { beginRemoval, NO_BUDGET } from './passes.ts';
import { openPlace } from './open-times.ts';
import { beginMove, leaveTime, SIDES } from './shared-times.ts';
import type { KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

const edit = createEdit();
const best = createEdit();

/** Which times may be closed. */
export interface Closing {
  /** Their number at most. */
  readonly some: number;
  /** 1 for columns that are not tried: those that could not be closed. More are added. */
  readonly stays: Uint8Array;
  /** Work after which no more are tried, in groups of samples. */
  readonly end: number;
}

/**
 * Closes the times whose keys cost least elsewhere. Largest errors stay below their limits, others may not.
 * @param price what a key costs that could be removed instead
 * @returns the number of times
 */
export function closeTimes(work: Workspace, price: number, { some, stays, end }: Closing): number {
  let closed = 0;
  const isTaken = new Uint8Array(work.columns);
  for (const column of cheapestFirst(work, price)) {
    if (closed >= some || work.tried >= end) break;
    if (isTaken[column] === 1 || stays[column] === 1) continue;
    work.open[column] = 0;
    if (!leaveTime(work, column, work.open, { ...NO_BUDGET }, price)) {
      work.open[column] = 1;
      stays[column] = 1;
      continue;
    }
    closed++;
    // The times around it have more keys now.
    for (const by of SIDES) {
      let at = column + by;
      while (work.open[at] === 0) at += by;
      isTaken[at] = 1;
    }
  }
  return closed;
}

/** Columns of open times between both ends, ordered by what their keys cost elsewhere. */
function cheapestFirst(work: Workspace, price: number): number[] {
  const costs = new Float64Array(work.columns);
  for (const track of work.tracks) {
    if (!track.moves) continue;
    const { next, step } = track;
    if (isFittable(work, track)) readErrors(work, track, 0, track.places - 1);
    for (let place = next[0]; place >= 0 && next[place] >= 0; place = next[place]) {
      costs[place * step] += leastCost(work, track, place, price);
    }
  }
  return Array.from(costs.keys())
    .filter((at) => at > 0 && at + 1 < work.columns && work.open[at] === 1 && costs[at] < Infinity)
    .toSorted((a, b) => costs[a] - costs[b]);
}

/** What it costs to remove a key, less what that saves, or to move it, whichever promises more. */
function leastCost(work: Workspace, track: KeyTrack, place: number, price: number): number {
  const canFit = isFittable(work, track);
  let least = Infinity;
  let saved = 0;
  const consider = (saves: number): void => {
    if (!canFit) tryEdit(work, edit, track);
    const cost = (canFit ? guessFit(work, edit, track, true) : edit.cost) - saves;
    if (cost >= least) return;
    least = cost;
    saved = saves;
    copyEdit(best, edit);
  };
  beginRemoval(edit, track, place);
  consider(price);
  for (const by of SIDES) {
    const stands = openPlace(work.open, track, place + by, by);
    if (beginMove(work, edit, track, place, stands)) consider(0);
  }
  if (least === Infinity) return Infinity;
  if (canFit) tryEdit(work, best, track);
  return best.broken > 0 ? Infinity : best.cost - saved;
}
