import type { TaskControl } from '../base/task.ts';
import { neededInterval } from '../offline/iframes.ts';
import type { ErrorGoal, SmallestRequest } from './goal.ts';
import { EXACT, lowerLimits, scaleLimits } from './limits.ts';
import {
  measureClip,
  meetsGoal,
  type GoalPart,
  type MeasuredClip,
  type MeasuredErrors,
} from './measure.ts';
import {
  clipLimits,
  refineKeys,
  settleKeys,
  trimKeys,
  type ClipLimits,
  type FoundKeys,
  type SearchEnd,
} from './search.ts';
import { restoreSnapshot, takeSnapshot } from './snapshot.ts';
import { storeClip } from './stored-clip.ts';
import { percentileOf, totalErrors } from './totals.ts';
import type { Workspace } from './workspace.ts';

/** If a build misses a limit by that, its errors are kept this much below. */
const MARGIN = 0.9995;
/** How often limits are tightened if a build misses them. */
const ATTEMPTS = 4;

/** Work for keys that others can make up for: this, or a part of the search's if that is more. */
const LEAST_TRIM = 2e6;
const TRIM_PART = 0.25;
/** Such keys are looked for if the limits of the whole clip are used up to no more than this. */
const ROOM = 0.98;
const WHOLE_PARTS = new Set<GoalPart>(['mean', 'percentile99']);

/** A measured clip; `isNear` if it keeps all limits where the search looks. */
export interface RefinedClip {
  readonly found: MeasuredClip;
  /** The smallest on the way that keeps all limits. */
  readonly met?: MeasuredClip | undefined;
  readonly isNear: boolean;
  /** Where the search ended, if it is. */
  readonly end?: SearchEnd | undefined;
}

/**
 * Refines keys, and measures the result.
 * @param first limits to begin with
 */
export function refine(
  work: Workspace,
  request: SmallestRequest,
  goal: ErrorGoal,
  keys: FoundKeys,
  first: ClipLimits,
  task: TaskControl | undefined,
): RefinedClip {
  const limits = clipLimits(goal, EXACT);
  let last: Raise | undefined;
  let best: MeasuredClip | undefined;
  let met: MeasuredClip | undefined;
  const calibrate = (current: ClipLimits): ClipLimits => {
    best = storeMeasured(work, request, goal);
    if (meetsGoal(best) && best.bytes < (met?.bytes ?? Infinity)) met = best;
    const raise = raiseOf(work, best);
    // What is not seen grows from one time to the next; that goes on.
    const next = last === undefined ? raise : extrapolate(last, raise);
    last = raise;
    return {
      ...current,
      mean: limits.mean * next.mean,
      percentile99: limits.percentile99 * next.percentile99,
    };
  };
  const refined = refineKeys(work, keys, first, calibrate, task);
  // Limits are calibrated whenever better keys are found.
  const found = best ?? storeMeasured(work, request, goal);
  if (refined === undefined) return { found, isNear: false };
  const kept = tighten(work, request, goal, refined.limits, found);
  const trimmed = trim(work, request, goal, () => calibrate(refined.limits), kept);
  return { found: trimmed, met, isNear: true, end: refined };
}

/** Removes keys for which others can make up, if only largest errors prevent that. */
function trim(
  work: Workspace,
  request: SmallestRequest,
  goal: ErrorGoal,
  calibrate: () => ClipLimits,
  first: MeasuredClip,
): MeasuredClip {
  let found = first;
  const end = work.tried + Math.max(LEAST_TRIM, work.tried * TRIM_PART);
  while (meetsGoal(found) && hasRoom(found) && work.tried < end) {
    const limits = calibrate();
    if (!trimKeys(work, limits, end - work.tried)) break;
    const trimmed = tighten(work, request, goal, limits, storeMeasured(work, request, goal));
    if (!meetsGoal(trimmed) || trimmed.bytes >= found.bytes) break;
    found = trimmed;
  }
  return found;
}

/** Whether neither the mean nor the 99th percentile is near its limit. */
function hasRoom({ loads }: MeasuredClip): boolean {
  return loads.every(({ part, load }) => !WHOLE_PARTS.has(part) || load < ROOM);
}

/** How much larger limits of what the search sees may be than those of what is measured. */
type Raise = Pick<MeasuredErrors, 'mean' | 'percentile99'>;

/** Between the times that the search sees, most errors are smaller. */
function raiseOf(work: Workspace, { errors }: MeasuredClip): Raise {
  const { mean } = totalErrors(work, Infinity);
  const percentile99 = percentileOf(work, 0.99);
  return {
    mean: Math.max(1, ratio(mean, errors.mean)),
    percentile99: Math.max(1, ratio(percentile99, errors.percentile99)),
  };
}

function ratio(seen: number, measured: number): number {
  return measured > 0 ? seen / measured : 1;
}

function extrapolate(before: Raise, now: Raise): Raise {
  return {
    mean: extended(before.mean, now.mean),
    percentile99: extended(before.percentile99, now.percentile99),
  };
}

/** A ratio that falls falls on by as much, but not below 1. */
function extended(before: number, now: number): number {
  return Math.max(1, Math.min(now, 2 * now - before));
}

/** Brings a build that misses its goal after all within it: between frames, some errors are larger. */
function tighten(
  work: Workspace,
  request: SmallestRequest,
  goal: ErrorGoal,
  from: ClipLimits,
  first: MeasuredClip,
): MeasuredClip {
  const keys = takeSnapshot(work);
  let found = first;
  let limits = from;
  for (let i = 0; i < ATTEMPTS && !meetsGoal(found); i++) {
    const by = (part: GoalPart): number => {
      const load = found.loads.find((one) => one.part === part)?.load ?? 0;
      return load > 1 ? MARGIN / load : 1;
    };
    // Errors of the skin were only estimated.
    if (goal.metric === 'skin') scaleLimits(work, by('max'));
    else lowerLimits(work, found.misses, MARGIN);
    const mean = limits.mean * by('mean');
    const percentile99 = limits.percentile99 * by('percentile99');
    limits = { ...from, mean, percentile99 };
    if (i > 0) restoreSnapshot(work, keys);
    settleKeys(work, limits);
    found = storeMeasured(work, request, goal);
  }
  return found;
}

/** The archive of the keys of a workspace, measured. */
export function storeMeasured(
  work: Workspace,
  request: SmallestRequest,
  goal: ErrorGoal,
): MeasuredClip {
  const { source, iframeInterval } = request;
  const interval = neededInterval(source.duration, iframeInterval);
  return measureClip(source, storeClip(work, interval), goal, request);
}
