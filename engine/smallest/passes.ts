import { addKey, fitEdit, makeEdit, tryEdit } from './edit.ts';
import { copyEdit, createEdit, isBetter, keepKey, type Edit } from './edit-keys.ts';
import { createKeyHeap } from './key-heap.ts';
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

/** Tries to remove a key and to fit its neighbours. */
function tryRemoval(work: Workspace, track: KeyTrack, place: number): void {
  const left = track.previous[place];
  const right = track.next[place];
  edit.count = 0;
  keepKey(edit, track, track.previous[left], false);
  keepKey(edit, track, left, true);
  keepKey(edit, track, right, true);
  keepKey(edit, track, track.next[right], false);
  fitEdit(work, edit, track);
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
    for (let place = next[0]; place >= 0 && next[place] >= 0; place = next[place]) {
      tryRemoval(work, track, place);
      if (edit.broken === 0 && edit.cost <= most) heap.push(edit.cost, t, place);
    }
  });
  let removed = 0;
  let price = 0;
  while (heap.size > 0) {
    const { track: t, place } = heap;
    heap.pop();
    tryRemoval(work, tracks[t], place);
    if (edit.broken > 0 || edit.cost > most) continue;
    if (edit.cost > heap.cost + CLOSE_ENOUGH * Math.abs(heap.cost)) {
      heap.push(edit.cost, t, place);
      continue;
    }
    if (edit.mean > 0 && edit.mean > budget.mean) continue;
    if (edit.above > 0 && edit.above > budget.above) continue;
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

/** Finds the place between two keys, of some, where another one lowers the cost most; the edit is in `best`. */
function tryInsertion(work: Workspace, track: KeyTrack, left: number, places: number): void {
  const right = track.next[left];
  best.cost = Infinity;
  best.broken = Infinity;
  const step = Math.max(1, Math.floor((right - left) / places));
  for (let place = left + step; place < right; place += step) {
    edit.count = 0;
    keepKey(edit, track, track.previous[left], false);
    keepKey(edit, track, left, true);
    addKey(work, edit, track, place);
    keepKey(edit, track, right, true);
    keepKey(edit, track, track.next[right], false);
    fitEdit(work, edit, track);
    if (isBetter(edit, best)) copyEdit(best, edit);
  }
}

/** Adds keys, the most useful first, as long as one lowers the cost by more than `price`. */
export function insertKeys(work: Workspace, price: number, most: number): number {
  const { tracks } = work;
  const heap = createKeyHeap(countKeys(tracks));
  tracks.forEach((track, t) => {
    if (!track.moves) return;
    const { next } = track;
    for (let place = 0; next[place] >= 0; place = next[place]) {
      if (next[place] - place < 2) continue;
      // Half-way only: enough to know where other places are worth a trial.
      tryInsertion(work, track, place, 2);
      if (best.broken === 0 && best.cost < -price) heap.push(best.cost, t, place);
    }
  });
  let added = 0;
  while (heap.size > 0 && added < most) {
    const { track: t, place } = heap;
    const track = tracks[t];
    heap.pop();
    if (track.next[place] - place < 2) continue;
    tryInsertion(work, track, place, TRIED_PLACES);
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

/** Fits every key again; with `move` also at the neighbouring places, where it goes if that is better. */
export function refit(work: Workspace, move: boolean): void {
  for (const track of work.tracks) {
    if (track.moves) refitTrack(work, track, move);
    else {
      edit.count = 0;
      keepKey(edit, track, 0, true);
      keepKey(edit, track, 1, true);
      fitEdit(work, edit, track);
      if (edit.broken === 0 && edit.cost < 0) makeEdit(work, edit, track);
    }
  }
}

function refitTrack(work: Workspace, track: KeyTrack, move: boolean): void {
  for (let place = 0; place >= 0; place = track.next[place]) {
    const left = track.previous[place];
    const right = track.next[place];
    best.count = 0;
    keepKey(best, track, left, false);
    keepKey(best, track, place, true);
    keepKey(best, track, right, false);
    fitEdit(work, best, track);
    let stands = place;
    if (move && left >= 0 && right >= 0) {
      for (const other of [place - 1, place + 1]) {
        if (other <= left || other >= right) continue;
        moveKey(work, edit, track, left, other, right);
        if (!isBetter(edit, best)) continue;
        copyEdit(best, edit);
        stands = other;
      }
    }
    if (best.broken > 0 || !(best.cost < 0)) continue;
    makeEdit(work, best, track);
    place = stands;
  }
}

function moveKey(
  work: Workspace,
  to: Edit,
  track: KeyTrack,
  left: number,
  place: number,
  right: number,
): void {
  to.count = 0;
  keepKey(to, track, left, false);
  addKey(work, to, track, place);
  keepKey(to, track, right, false);
  fitEdit(work, to, track);
}
