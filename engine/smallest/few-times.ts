import { checkpoint, subtask, TaskCancelled, type TaskControl } from '../base/task.ts';
import { WIDE_TIMEPOINTS } from '../offline/animation-builder.ts';
import { keysOfClip } from './clip-keys.ts';
import { closeTimes } from './close-times.ts';
import type { ErrorGoal, SmallestRequest } from './goal.ts';
import { setLimits } from './limits.ts';
import { meetsGoal, type MeasuredClip } from './measure.ts';
import { closeUnused } from './open-times.ts';
import { refit } from './refit.ts';
import { refine, type RefinedClip } from './refine-clip.ts';
import { changePrice, HARD_SLACK, priceOf, type SearchEnd } from './search.ts';
import { restoreSnapshot, takeSnapshot } from './snapshot.ts';
import { percentileOf, totalErrors } from './totals.ts';
import type { Workspace } from './workspace.ts';

/** Keys at no more times than this need one byte for theirs, instead of two. */
export const FEW_TIMES = WIDE_TIMEPOINTS - 1;
/** With more times than this they are out of reach. */
const MOST_TIMES = 2 * FEW_TIMES;
/** So many times are closed in as many rounds, with all keys fitted after each. */
const ROUNDS = 8;
/** After these it can be seen where the rest leads. */
const FIRST_ROUNDS = 3;
/** Closing times may take this part of the work before: where few can be closed, much is tried in vain. */
const MOST_WORK = 1 / 3;
/** The mean and the 99th percentile may grow by this part of their limits: more takes more keys than a byte of each saves. */
const MOST_EXCESS = 0.2;

/**
 * Looks for fewer bytes with keys at {@link FEW_TIMES} times, from a clip that has more: the times whose keys cost
 * least elsewhere are closed, then keys are searched at the open ones only.
 * @param found keeps all limits
 * @param end where its search ended
 * @returns undefined if so few times are out of reach, or if the task was cancelled
 */
export function withFewTimes(
  work: Workspace,
  request: SmallestRequest,
  goal: ErrorGoal,
  found: MeasuredClip,
  end: SearchEnd,
  task: TaskControl | undefined,
): RefinedClip | undefined {
  const { length } = found.animation.timepoints;
  if (length <= FEW_TIMES || length > MOST_TIMES || !meetsGoal(found)) return undefined;
  const first = keysOfClip(work, found.animation);
  if (first === undefined) return undefined;
  restoreSnapshot(work, first);
  setLimits(work, goal, request, Infinity);
  work.mostTimes = FEW_TIMES;
  try {
    if (!leaveTimes(work, end, subtask(task, 0, 0.5))) return undefined;
    const beyond = takeSnapshot(work);
    const keys = { all: beyond, kept: beyond, beyond, price: end.price };
    return refine(work, request, goal, keys, end.limits, subtask(task, 0.5, 1));
  } catch (error) {
    // What was found before is still there.
    if (error instanceof TaskCancelled) return undefined;
    throw error;
  }
}

/** Closes times until few enough are open; returns whether that is worth a search. */
function leaveTimes(
  work: Workspace,
  { limits, price }: SearchEnd,
  task: TaskControl | undefined,
): boolean {
  const stays = new Uint8Array(work.columns);
  const end = work.tried * (1 + MOST_WORK);
  for (let round = 1; ; round++) {
    const excess = closeUnused(work) - FEW_TIMES;
    if (excess <= 0) return true;
    checkpoint(task, Math.min(1, round / ROUNDS));
    changePrice(work, priceOf(limits, HARD_SLACK, 100));
    const some = Math.ceil(excess / Math.max(1, ROUNDS + 1 - round));
    if (closeTimes(work, price, { some, stays, end }) === 0) return false;
    changePrice(work, priceOf(limits, 1, 100));
    refit(work, true);
    if (round >= FIRST_ROUNDS && expectedExcess(work, limits, round) > MOST_EXCESS) return false;
  }
}

/** By how much the mean or the 99th percentile will be above its limit after all rounds: that grows about with their square. */
function expectedExcess(work: Workspace, limits: SearchEnd['limits'], rounds: number): number {
  const mean = totalErrors(work, Infinity).mean / limits.mean;
  const percentile99 = percentileOf(work, 0.99) / limits.percentile99;
  return (Math.max(mean, percentile99) - 1) * Math.max(1, ROUNDS / rounds) ** 2;
}
