import { addKey, fitEdit, guessFit, isFittable, makeEdit, readErrors, tryEdit } from './edit.ts';
import { copyEdit, createEdit, isBetter, keepKey, type Edit } from './edit-keys.ts';
import { createKeyHeap } from './key-heap.ts';
import { openPlaceNear } from './open-times.ts';
import { countKeys } from './totals.ts';
import type { KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/** How much more removals may add. */
export interface ErrorBudget {
  mean: number;
  above: number;
}

export const NO_BUDGET: ErrorBudget = { mean: Infinity, above: Infinity };

/** A cost this much above the lowest known one is still taken: others have changed, too. */
const CLOSE_ENOUGH = 0.05;

const edit = createEdit();
const best = createEdit();

/** Removes keys that cost less than `most` without fitting their neighbours: most of a dense clip's. */
export function thin(work: Workspace, most: number): number {
  let removed = 0;
  for (const track of work.tracks) {
    if (!track.moves) continue;
    const { next, previous } = track;
    for (let place = next[0]; place >= 0 && next[place] >= 0; place = next[place]) {
      edit.count = 0;
      keepKey(edit, track, previous[place], false);
      keepKey(edit, track, next[place], false);
      tryEdit(work, edit, track);
      if (edit.broken > 0 || edit.cost > most) continue;
      const after = next[place];
      makeEdit(work, edit, track);
      removed++;
      // Its neighbour stays for now, so that gaps grow evenly.
      place = after;
      if (next[place] < 0) break;
    }
  }
  return removed;
}

/** A key that cost this much more than allowed when it was last tried is not tried again. */
const FAR = 4;

/** The budget has no room if it refuses so many keys in a row. */
const MOST_REFUSED = 100;

/** An edit without a key, whose neighbours are free. */
export function beginRemoval(to: Edit, track: KeyTrack, place: number): void {
  const left = track.previous[place];
  const right = track.next[place];
  to.count = 0;
  keepKey(to, track, track.previous[left], false);
  keepKey(to, track, left, true);
  keepKey(to, track, right, true);
  keepKey(to, track, track.next[right], false);
}

/** Tries to remove a key and to fit its neighbours; with `quick` as the errors that were read lead to expect. */
function tryRemoval(work: Workspace, track: KeyTrack, place: number, quick: boolean): void {
  beginRemoval(edit, track, place);
  if (quick && isFittable(work, track)) {
    guessFit(work, edit, track, true);
    tryEdit(work, edit, track);
  } else fitEdit(work, edit, track);
  track.cost[place] = edit.broken > 0 ? Infinity : edit.cost;
}

/**
 * Removes keys, the cheapest first, as long as one costs no more than `most` and the budget has room.
 * @returns the number of keys, and what the last one cost
 */
export function removeKeys(
  work: Workspace,
  budget: ErrorBudget,
  most: number,
): { readonly removed: number; readonly price: number } {
  const { tracks } = work;
  const heap = createKeyHeap(countKeys(tracks));
  tracks.forEach((track, t) => {
    if (!track.moves) return;
    const { next } = track;
    if (isFittable(work, track)) readErrors(work, track, 0, track.places - 1);
    for (let place = next[0]; place >= 0 && next[place] >= 0; place = next[place]) {
      if (track.cost[place] === Infinity || track.cost[place] > FAR * most) continue;
      tryRemoval(work, track, place, true);
      if (edit.broken === 0 && edit.cost <= most) heap.push(edit.cost, t, place);
    }
  });
  let removed = 0;
  let price = 0;
  let refused = 0;
  while (heap.size > 0 && refused < MOST_REFUSED) {
    const { track: t, place } = heap;
    heap.pop();
    tryRemoval(work, tracks[t], place, false);
    if (edit.broken > 0 || edit.cost > most) continue;
    if (edit.cost > heap.cost + CLOSE_ENOUGH * Math.abs(heap.cost)) {
      heap.push(edit.cost, t, place);
      continue;
    }
    refused++;
    if (edit.mean > 0 && edit.mean > budget.mean) continue;
    if (edit.above > 0 && edit.above > budget.above) continue;
    refused = 0;
    budget.mean -= edit.mean;
    budget.above -= edit.above;
    makeEdit(work, edit, tracks[t]);
    removed++;
    price = Math.max(price, edit.cost);
  }
  return { removed, price };
}

/** Most places that are tried for a new key between two others. */
const TRIED_PLACES = 4;

/**
 * Finds the place between two keys, of some, where another one lowers the cost most; the edit is in `best`.
 * @param promised it is not tried if less is expected of it
 */
function tryInsertion(
  work: Workspace,
  track: KeyTrack,
  left: number,
  places: number,
  promised: Average,
): void {
  const right = track.next[left];
  best.cost = Infinity;
  best.broken = Infinity;
  const step = Math.max(1, Math.floor((right - left) / places));
  const canFit = isFittable(work, track);
  let least = Infinity;
  let last = left;
  for (let wanted = left + step; wanted < right; wanted += step) {
    const place = openPlaceNear(work, track, wanted, last, right);
    if (place <= last) continue;
    last = place;
    edit.count = 0;
    keepKey(edit, track, track.previous[left], false);
    keepKey(edit, track, left, true);
    addKey(work, edit, track, place);
    keepKey(edit, track, right, true);
    keepKey(edit, track, track.next[right], false);
    if (canFit) {
      const guess = guessFit(work, edit, track, true);
      if (guess >= least) continue;
      least = guess;
      copyEdit(best, edit);
    } else {
      fitEdit(work, edit, track);
      if (isBetter(edit, best)) copyEdit(best, edit);
    }
  }
  if (least === Infinity) return;
  if (isPromising(promised, -least)) tryEdit(work, best, track);
  else best.cost = Infinity;
}

/** What new keys of one pass were expected to save so far. */
interface Average {
  sum: number;
  count: number;
}

/** Whether a key is expected to save no less than the average. */
function isPromising(of: Average, saved: number): boolean {
  of.sum += Math.max(0, saved);
  of.count++;
  return saved * of.count >= of.sum;
}

/** Reads errors between the neighbours of two keys. */
function readAround(work: Workspace, track: KeyTrack, left: number, right: number): void {
  const { previous, next } = track;
  const from = previous[left] < 0 ? left : previous[left];
  readErrors(work, track, from, next[right] < 0 ? right : next[right]);
}

/** Adds keys, the most useful first, as long as one lowers the cost by more than `price`. */
export function insertKeys(work: Workspace, price: number, most: number): number {
  const { tracks } = work;
  const heap = createKeyHeap(countKeys(tracks));
  const promised = { sum: 0, count: 0 };
  tracks.forEach((track, t) => {
    if (!track.moves) return;
    const { next } = track;
    if (isFittable(work, track)) readErrors(work, track, 0, track.places - 1);
    for (let place = 0; next[place] >= 0; place = next[place]) {
      if (next[place] - place < 2) continue;
      // Half-way only: enough to know where other places are worth a trial.
      tryInsertion(work, track, place, 2, promised);
      if (best.broken === 0 && best.cost < -price) heap.push(best.cost, t, place);
    }
  });
  let added = 0;
  while (heap.size > 0 && added < most) {
    const { track: t, place } = heap;
    const track = tracks[t];
    heap.pop();
    if (track.next[place] - place < 2) continue;
    if (isFittable(work, track)) readAround(work, track, place, track.next[place]);
    tryInsertion(work, track, place, TRIED_PLACES, { sum: 0, count: 0 });
    if (best.broken > 0 || best.cost > -price) continue;
    if (best.cost > heap.cost + CLOSE_ENOUGH * Math.abs(heap.cost)) {
      heap.push(best.cost, t, place);
      continue;
    }
    makeEdit(work, best, track);
    added++;
  }
  return added;
}
