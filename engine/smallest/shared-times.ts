import { addKey, fitEdit } from './edit.ts';
import { copyEdit, createEdit, isBetter, keepKey } from './edit-keys.ts';
import type { ErrorBudget } from './passes.ts';
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
  const users = countUsers(work);
  let left = 0;
  for (let count = 1; count <= MOST_KEYS; count++) {
    for (let column = 1; column + 1 < work.columns && work.tried < end; column++) {
      if (users[column] !== count || !leaveTime(work, users, column, budget)) continue;
      users.set(countUsers(work));
      left++;
    }
  }
  return left;
}

/** Number of keys at each column. */
function countUsers({ tracks, columns }: Workspace): Uint32Array {
  const users = new Uint32Array(columns);
  for (const { next, step } of tracks) {
    for (let place = 0; place >= 0; place = next[place]) users[place * step]++;
  }
  return users;
}

function leaveTime(
  work: Workspace,
  users: Uint32Array,
  column: number,
  budget: ErrorBudget,
): boolean {
  const trial = beginTrial();
  for (const track of work.tracks) {
    const place = column / track.step;
    if (!track.moves || track.has[place] !== 1) continue;
    findMove(work, track, place, users);
    if (best.broken > 0) {
      undoTrial(work, trial);
      return false;
    }
    makeInTrial(work, trial, best, track);
  }
  return endTrial(work, trial, budget);
}

/** Finds the nearer used times on both sides of a key, and to which it moves better; the edit is in `best`. */
function findMove(work: Workspace, track: KeyTrack, place: number, users: Uint32Array): void {
  const { previous, next, step } = track;
  const [left, right] = [previous[place], next[place]];
  best.cost = Infinity;
  best.broken = Infinity;
  for (const by of [-1, 1]) {
    let to = place + by;
    while (to > left && to < right && users[to * step] === 0) to += by;
    if (to <= left || to >= right) continue;
    edit.count = 0;
    keepKey(edit, track, previous[left], false);
    keepKey(edit, track, left, true);
    addKey(work, edit, track, to);
    keepKey(edit, track, right, true);
    keepKey(edit, track, next[right], false);
    fitEdit(work, edit, track);
    if (isBetter(edit, best)) copyEdit(best, edit);
  }
}
