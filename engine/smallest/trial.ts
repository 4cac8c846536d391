import { addKey, fitEdit, makeEdit } from './edit.ts';
import { createEdit, keepKey, keysBetween, type Edit } from './edit-keys.ts';
import type { ErrorBudget } from './passes.ts';
import { openPlace } from './open-times.ts';
import { findRepair, worstSpot, type Region } from './repair.ts';
import type { KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

const edit = createEdit();

/** Repairs after one trial at most. */
const MOST_REPAIRS = 12;

/** Edits that are tried together, what they change, and how to undo them. */
export interface Trial extends Region {
  readonly undo: { readonly track: KeyTrack; readonly edit: Edit }[];
  mean: number;
  above: number;
}

export function beginTrial(): Trial {
  return { undo: [], mean: 0, above: 0, first: Infinity, end: 0, from: Infinity, to: 0 };
}

/** Brings errors below their limits again and takes the trial from the budget; otherwise all of it is undone. */
export function endTrial(work: Workspace, trial: Trial, budget: ErrorBudget): boolean {
  if (repair(work, trial) && trial.mean <= budget.mean && trial.above <= budget.above) {
    budget.mean -= trial.mean;
    budget.above -= trial.above;
    return true;
  }
  undoTrial(work, trial);
  return false;
}

export function undoTrial(work: Workspace, { undo }: Trial): void {
  for (const step of undo.toReversed()) makeEdit(work, step.edit, step.track);
}

/** Makes an edit as a part of a trial. */
export function makeInTrial(work: Workspace, trial: Trial, made: Edit, track: KeyTrack): void {
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
    makeInTrial(work, trial, found.edit, found.track);
  }
  return false;
}

/** Where the two keys around a column are tried, from where they are. */
const MOVES: readonly (readonly [-1 | 0 | 1, -1 | 0 | 1])[] = [
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
    if ((l !== 0 && before < 0) || (r !== 0 && after < 0)) continue;
    const from = l === 0 ? left : openPlace(work.open, track, left + l, l);
    const to = r === 0 ? right : openPlace(work.open, track, right + r, r);
    if (from >= to || (l !== 0 && from <= before) || (r !== 0 && to >= after)) continue;
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
