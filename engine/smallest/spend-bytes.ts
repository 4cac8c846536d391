import type { TaskControl } from '../base/task.ts';
import { WIDE_TIMEPOINTS } from '../offline/animation-builder.ts';
import { keysOfClip } from './clip-keys.ts';
import type { SmallestRequest } from './goal.ts';
import { EXACT, scaleLimits, setLimits } from './limits.ts';
import type { MeasuredClip } from './measure.ts';
import { closeUnused } from './open-times.ts';
import { storeMeasured } from './refine-clip.ts';
import { clipLimits, spendKeys } from './search.ts';
import { restoreSnapshot } from './snapshot.ts';
import type { Workspace } from './workspace.ts';

/** How often it is tried with fewer keys and lower limits. */
const ATTEMPTS = 4;
/** Between frames, errors are not seen: if one became too large there, limits are lowered by this. */
const LOWERED = 0.98;

/**
 * Makes the other errors of a build smaller, but not its largest one larger, with the bytes that it leaves.
 * @param work the source without limits
 * @returns the same build if no better one was found, or not before the task was cancelled
 */
export function spendBytes(
  work: Workspace,
  request: SmallestRequest,
  found: MeasuredClip,
  bytes: number,
  task: TaskControl | undefined,
): MeasuredClip {
  const keys = keysOfClip(work, found.animation);
  if (keys === undefined) return found;
  const { max, percentile99, mean } = found.errors;
  const goal = { ...request.goal, bytes: undefined, max, percentile99, mean };
  setLimits(work, goal, request, Infinity);
  const keyBytes = isWide(found) ? 10 : 9;
  let atOpenTimes = false;
  let spare = Math.floor((bytes - found.bytes) / keyBytes);
  for (let i = 0; i < ATTEMPTS && task?.cancelled?.() !== true; i++) {
    task?.onProgress?.(i / ATTEMPTS);
    restoreSnapshot(work, keys);
    if (atOpenTimes) closeUnused(work);
    spendKeys(work, clipLimits(goal, EXACT), spare);
    const spent = storeMeasured(work, request, request.goal);
    const { errors } = spent;
    const fits = spent.bytes <= bytes;
    if (fits && errors.max <= max && errors.percentile99 <= percentile99 && errors.mean <= mean)
      return spent;
    // A new time more, and all keys would take a byte more.
    if (!atOpenTimes && isWide(spent) && !isWide(found)) {
      atOpenTimes = true;
      continue;
    }
    // The next attempt would be the same.
    if (fits && errors.max <= max) break;
    if (!fits) spare = Math.max(0, spare - Math.ceil((spent.bytes - bytes) / keyBytes) - 1);
    if (errors.max > max) scaleLimits(work, LOWERED);
  }
  return found;
}

/** Whether the times of a build's keys take two bytes. */
function isWide({ animation }: MeasuredClip): boolean {
  return animation.timepoints.length >= WIDE_TIMEPOINTS;
}
