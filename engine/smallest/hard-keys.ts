import { addKey, fitEdit, guessFit, isFittable, makeEdit, readErrors, tryEdit } from './edit.ts';
import { createEdit, keepKey, keysBetween, type Edit } from './edit-keys.ts';
import { beginRemoval, type ErrorBudget } from './passes.ts';
import { findRepair, worstSpot, type Region } from './repair.ts';
import type { KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

const edit = createEdit();

/** Repairs after one removal at most. */
const MOST_REPAIRS = 12;

/** Edits that are tried together, what they change, and how to undo them. */
interface Trial extends Region {
  readonly undo: { readonly track: KeyTrack; readonly edit: Edit }[];
  mean: number;
  above: number;
}

/**
 * Removes keys without which errors are above their limits, even with their neighbours fitted. These
 * errors are lowered again by fitting and moving other keys, of the joints above them as well; where that is not
 * enough, the key stays.
 * @param most work after which no more keys are tried, in groups of samples
 * @returns the number of keys
 */
export function removeHardKeys(work: Workspace, budget: ErrorBudget, most: number): number {
  const end = work.tried + most;
  let removed = 0;
  for (let before = -1; removed > before && work.tried < end;) {
    before = removed;
    for (const { track, place } of easiestFirst(work)) {
      if (work.tried >= end) break;
      if (track.has[place] === 1 && removeHardKey(work, track, place, budget)) removed++;
    }
  }
  return removed;
}

interface HardKey {
  readonly track: KeyTrack;
  readonly place: number;
  readonly cost: number;
}

/** The keys that can be removed without errors far above their limits, the cheapest first. */
function easiestFirst(work: Workspace): HardKey[] {
  const keys: HardKey[] = [];
  for (const track of work.tracks) {
    if (!track.moves) continue;
    const { next } = track;
    const canFit = isFittable(work, track);
    if (canFit) readErrors(work, track, 0, track.places - 1);
    for (let place = next[0]; place >= 0 && next[place] >= 0; place = next[place]) {
      beginRemoval(edit, track, place);
      if (canFit) guessFit(work, edit, track, true);
      tryEdit(work, edit, track);
      if (edit.broken === 0) keys.push({ track, place, cost: edit.cost });
    }
  }
  return keys.toSorted((a, b) => a.cost - b.cost);
}

function removeHardKey(
  work: Workspace,
  track: KeyTrack,
  place: number,
  budget: ErrorBudget,
): boolean {
  beginRemoval(edit, track, place);
  fitEdit(work, edit, track);
  if (edit.broken > 0) return false;
  const trial: Trial = {
    undo: [],
    mean: 0,
    above: 0,
    first: Infinity,
    end: 0,
    from: Infinity,
    to: 0,
  };
  make(work, trial, edit, track);
  if (repair(work, trial) && trial.mean <= budget.mean && trial.above <= budget.above) {
    budget.mean -= trial.mean;
    budget.above -= trial.above;
    return true;
  }
  for (const step of trial.undo.toReversed()) makeEdit(work, step.edit, step.track);
  return false;
}

function make(work: Workspace, trial: Trial, made: Edit, track: KeyTrack): void {
  const { place, count, mean, above } = made;
  const first = place[0];
  const last = place[count - 1];
  trial.undo.push({ track, edit: keysBetween(track, first, last) });
  trial.mean += mean;
  trial.above += above;
  trial.first = Math.min(trial.first, track.slot);
  trial.end = Math.max(trial.end, work.slots.end[track.slot]);
  trial.from = Math.min(trial.from, first * track.step);
  trial.to = Math.max(trial.to, last * track.step + 1);
  makeEdit(work, made, track);
}

/** Brings errors below their limits again with the keys that there are; returns whether all are. */
function repair(work: Workspace, trial: Trial): boolean {
  for (let i = 0; i < MOST_REPAIRS; i++) {
    const spot = worstSpot(work, trial);
    if (spot === undefined) return true;
    const found = findRepair(work, spot, fitAround);
    if (found === undefined) return false;
    make(work, trial, found.edit, found.track);
  }
  return false;
}

/** Where the two keys around a column are tried, from where they are. */
const MOVES = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

/** Tries to fit the two keys around a column, and to move one of them. */
function fitAround(
  work: Workspace,
  track: KeyTrack,
  column: number,
  consider: (edit: Edit) => void,
): void {
  const { has, previous, next, places } = track;
  let left = Math.min(places - 2, Math.floor(column / track.step));
  while (has[left] === 0) left--;
  const right = next[left];
  const [before, after] = [previous[left], next[right]];
  for (const [l, r] of MOVES) {
    const [from, to] = [left + l, right + r];
    if (from >= to || (l !== 0 && from <= before) || (r !== 0 && to >= after && after >= 0))
      continue;
    if ((l !== 0 && before < 0) || (r !== 0 && after < 0)) continue;
    edit.count = 0;
    keepKey(edit, track, before, false);
    if (l === 0) keepKey(edit, track, left, true);
    else addKey(work, edit, track, from);
    if (r === 0) keepKey(edit, track, right, true);
    else addKey(work, edit, track, to);
    keepKey(edit, track, after, false);
    fitEdit(work, edit, track);
    consider(edit);
  }
}
