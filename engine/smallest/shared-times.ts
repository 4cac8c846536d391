import { addKey, fitEdit } from './edit.ts';
import { copyEdit, createEdit, isBetter, keepKey, type Edit } from './edit-keys.ts';
import { countUsers, openPlace } from './open-times.ts';
import { beginRemoval, type ErrorBudget } from './passes.ts';
import type { KeyTrack } from './tracks.ts';
import { beginTrial, endTrial, makeInTrial, undoTrial } from './trial.ts';
import type { Workspace } from './workspace.ts';

const edit = createEdit();
const best = createEdit();

/** Times with more keys than this are not left out. */
const MOST_KEYS = 3;

/**
 * Leaves out times that few keys stand at: each of these moves to the nearest time that other keys
 * stand at, and other keys make up for the errors. Where that is not enough, they stay.
 * @param most work after which no more times are tried, in groups of samples
 * @returns the number of times
 */
export function shareTimes(work: Workspace, budget: ErrorBudget, most: number): number {
  const end = work.tried + most;
  let users = countUsers(work);
  let left = 0;
  for (let count = 1; count <= MOST_KEYS; count++) {
    for (let column = 1; column + 1 < work.columns && work.tried < end; column++) {
      if (users[column] !== count || !leaveTime(work, column, users, budget)) continue;
      users = countUsers(work);
      left++;
    }
  }
  return left;
}

/**
 * Moves all keys of a time to the nearest open ones, or removes them. Other keys make up for the errors; where that
 * is not enough, all is undone.
 * @param saved the cost that a removed key may have; 0 if none is removed
 */
export function leaveTime(
  work: Workspace,
  column: number,
  open: ArrayLike<number>,
  budget: ErrorBudget,
  saved = 0,
): boolean {
  const trial = beginTrial();
  for (const track of work.tracks) {
    const place = column / track.step;
    if (!track.moves || track.has[place] !== 1) continue;
    findMove(work, track, place, open, saved);
    if (best.broken > 0) {
      undoTrial(work, trial);
      return false;
    }
    makeInTrial(work, trial, best, track);
  }
  return endTrial(work, trial, budget);
}

/** Finds whether a key is better removed or moved to the nearest open time on either side; the edit is in `best`. */
function findMove(
  work: Workspace,
  track: KeyTrack,
  place: number,
  open: ArrayLike<number>,
  saved: number,
): void {
  best.cost = Infinity;
  best.broken = Infinity;
  if (saved > 0) {
    beginRemoval(edit, track, place);
    fitEdit(work, edit, track);
    copyEdit(best, edit);
    best.cost -= saved;
  }
  for (const by of SIDES) {
    if (!beginMove(work, edit, track, place, openPlace(open, track, place + by, by))) continue;
    fitEdit(work, edit, track);
    if (isBetter(edit, best)) copyEdit(best, edit);
  }
}

/** The directions of time. */
export const SIDES = [-1, 1] as const;

/** Makes the edit that moves a key to another place, its neighbours free; false if these do not stand around it. */
export function beginMove(
  work: Workspace,
  to: Edit,
  track: KeyTrack,
  place: number,
  stands: number,
): boolean {
  const { previous, next } = track;
  const [left, right] = [previous[place], next[place]];
  if (stands <= left || stands >= right) return false;
  to.count = 0;
  keepKey(to, track, previous[left], false);
  keepKey(to, track, left, true);
  addKey(work, to, track, stands);
  keepKey(to, track, right, true);
  keepKey(to, track, next[right], false);
  return true;
}
