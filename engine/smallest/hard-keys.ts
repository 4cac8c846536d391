import { fitEdit, guessFit, isFittable, readErrors, tryEdit } from './edit.ts';
import { createEdit } from './edit-keys.ts';
import { beginRemoval, type ErrorBudget } from './passes.ts';
import type { KeyTrack } from './tracks.ts';
import { beginTrial, endTrial, makeInTrial } from './trial.ts';
import type { Workspace } from './workspace.ts';

const edit = createEdit();

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
  const trial = beginTrial();
  makeInTrial(work, trial, edit, track);
  return endTrial(work, trial, budget);
}
