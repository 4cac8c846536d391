import { AssetError } from '../base/errors.ts';
import { subtask, type TaskControl } from '../base/task.ts';
import { roundingSteps, type RoundingStep } from '../inspect/error/rounding-steps.ts';
import { poseLength } from '../math/pose.ts';
import { buildClip } from '../offline/build-clip.ts';
import { neededInterval } from '../offline/iframes.ts';
import { checkEncodable, checkJointOrder, checkRawAnimation } from '../offline/raw-checks.ts';
import { sampleRaw } from '../runtime/raw-sampling.ts';
import { storeFirstKeys } from './first-keys.ts';
import { keysOfClip } from './clip-keys.ts';
import { checkGoal, type ErrorGoal, type SmallestRequest } from './goal.ts';
import {
  goalDistances,
  measureClip,
  meetsGoal,
  tightestLimit,
  type GoalLoad,
  type MeasuredClip,
  type MeasuredErrors,
} from './measure.ts';
import { EXACT, setLimits } from './limits.ts';
import { refine, type RefinedClip } from './refine-clip.ts';
import { clipLimits, removeCheapest, type FoundKeys } from './search.ts';
import { restoreSnapshot, takeSnapshot } from './snapshot.ts';
import { spendBytes } from './spend-bytes.ts';
import { createWorkspace, type Workspace } from './workspace.ts';
import { withFewTimes } from './few-times.ts';
import { DEFAULT_CLIP_RECIPE } from '../offline/settings.ts';

/** More bytes than a key takes, with its time and in iframes: so many that are left over are not what limits a clip. */
const KEY_ROOM = 64;

/** The smallest clip that was found for a goal. */
export interface SmallestClip extends MeasuredClip {
  /** Whether it keeps all limits. If not, no build was found that does, and this is the nearest. */
  readonly met: boolean;
  /** The limit that it comes closest to: a smaller clip needs a larger one. No size that leaves room for keys. */
  readonly binds: GoalLoad | undefined;
  /** If not, and the size is not the reason: the rounding of a stored value that moves the worst joint most. */
  readonly floor?: RoundingStep | undefined;
  /** Whose keys it has. The reference's, if nothing smaller was found. */
  readonly keysOf: 'search' | 'reference';
}

/** A clip that was found on the way. */
export interface SmallestPoint {
  readonly bytes: number;
  readonly errors: MeasuredErrors;
}

/**
 * Builds the smallest clip that keeps the limits of a goal: chooses keys, their times and their
 * stored values by the errors that they cause in the end. Every player of runtime clips plays it.
 * The same request gives the same bytes on every machine.
 *
 * @throws AssetError for a source that is not valid or does not fit the skeleton, or for a goal that makes no sense
 * @throws TaskCancelled when `task` is cancelled; while it looks for fewer times of keys, the best so far is the result
 *
 * @example
 * const goal = { metric: 'shell', max: 0.05 } as const;
 * const { animation, met, errors } = buildSmallest({
 *   source: raw, skeleton, goal, distance: 0.1, iframeInterval: 10,
 * });
 * console.assert(met && errors.max <= 0.05 && animation.trackCount === raw.trackCount);
 */
export function buildSmallest(request: SmallestRequest, task?: TaskControl): SmallestClip {
  checkRequest(request);
  const { goal } = request;
  if (goal.bytes === undefined) return withinErrors(request, goal, task);
  if (hasErrors(goal)) {
    const { bytes: _, ...errors } = goal;
    const found = withinErrors(request, errors, task);
    return finish(
      request,
      measureClip(request.source, found.animation, goal, request),
      found.keysOf,
    );
  }
  return withinBytes(request, goal.bytes, task);
}

function checkRequest({ source, skeleton, goal, ...subject }: SmallestRequest): void {
  checkRawAnimation(source);
  checkJointOrder(source, skeleton);
  checkEncodable(source);
  if (source.trackCount !== skeleton.count) {
    throw new AssetError({
      object: `ozz-raw_animation "${source.name}"`,
      expected: `as many tracks as the skeleton has joints (${skeleton.count})`,
      found: `${source.trackCount}`,
      advice: 'Optimise it with the skeleton that it was made for.',
    });
  }
  checkGoal(goal, { skeleton, ...subject });
}

function hasErrors({ max, percentile99, mean, joints }: ErrorGoal): boolean {
  return [max, percentile99, mean, joints].some((limit) => limit !== undefined);
}

function finish(
  request: SmallestRequest,
  measured: MeasuredClip,
  keysOf: SmallestClip['keysOf'],
): SmallestClip {
  const met = meetsGoal(measured);
  const hasRoom = met && (request.goal.bytes ?? 0) - measured.bytes > KEY_ROOM;
  const loads = measured.loads.filter(({ part }) => !hasRoom || part !== 'bytes');
  const binds = tightestLimit({ loads });
  const floor = met || binds?.part === 'bytes' ? undefined : floorOf(request, measured);
  return { ...measured, met, binds, floor, keysOf };
}

/** The rounding that moves the worst joint most. */
function floorOf(
  { source, skeleton, distance }: SmallestRequest,
  { errors: { joint, time } }: MeasuredClip,
): RoundingStep | undefined {
  if (joint >= skeleton.count) return undefined;
  const pose = new Float32Array(poseLength(skeleton.count));
  sampleRaw(source, time, pose);
  return roundingSteps(skeleton, pose, joint, distance).at(0);
}

/** The smallest clip whose errors keep their limits. */
function withinErrors(
  request: SmallestRequest,
  goal: ErrorGoal,
  task: TaskControl | undefined,
): SmallestClip {
  const reference = buildReferenceClip(request, goal);
  const others = goal.percentile99 === undefined ? [] : OTHER_TAILS;
  const found = search(request, goal, others, reference, subtask(task, 0, 0.95));
  task?.onProgress?.(1);
  return found !== undefined && isBetter(found, reference)
    ? finish(request, found, 'search')
    : finish(request, reference, 'reference');
}

/** Whether a build keeps all limits with fewer bytes than another one; if neither does, whether it is no further from them. */
function isBetter(found: MeasuredClip, than: MeasuredClip): boolean {
  if (meetsGoal(found)) return !meetsGoal(than) || found.bytes < than.bytes;
  return !meetsGoal(than) && loadOf(found) <= loadOf(than);
}

function betterOf(found: MeasuredClip, other: MeasuredClip | undefined): MeasuredClip {
  return other !== undefined && !isBetter(found, other) ? other : found;
}

function loadOf(clip: MeasuredClip): number {
  return tightestLimit(clip)?.load ?? 0;
}

/** The build with the reference's own keys, at its default settings. */
function buildReferenceClip(
  { source, skeleton, iframeInterval, ...subject }: SmallestRequest,
  goal: ErrorGoal,
): MeasuredClip {
  const interval = neededInterval(source.duration, iframeInterval);
  const recipe = { ...DEFAULT_CLIP_RECIPE, iframeInterval: interval };
  const { animation } = buildClip(source, skeleton, recipe);
  return measureClip(source, animation, goal, { skeleton, ...subject });
}

/** With less work than this, in groups of samples, a clip is searched again with other costs. */
const CHEAP = 6e6;
/** After more than this, what keeps all limits is not searched again with errors half-way between frames. */
const COSTLY = 3e7;

/** What large errors cost while keys are chosen. */
interface Tail {
  /** In proportion to others. */
  readonly balance: number;
  /** They grow steeply from this many times the limit of the 99th percentile on, even if larger ones are allowed. */
  readonly dear: number;
}

const FIRST_TAIL: Tail = { balance: 1, dear: Infinity };
const OTHER_TAILS: readonly Tail[] = [
  { balance: 0.5, dear: Infinity },
  { balance: 4, dear: Infinity },
  { balance: 0.3, dear: 1.5 },
];

/**
 * The result of the search; undefined if the source has no two frames.
 * @param others costs that a clip that takes little work is searched with as well
 * @param reference a build whose keys the search begins with as well, unless it finds a smaller one without it
 */
function search(
  request: SmallestRequest,
  goal: ErrorGoal,
  others: readonly Tail[],
  reference: MeasuredClip | undefined,
  task: TaskControl | undefined,
): MeasuredClip | undefined {
  if (request.skeleton.count === 0) return undefined;
  const work = prepare(request, goal, false);
  if (work.columns < 2) return undefined;
  const frames = subtask(task, 0, 0.8);
  const { keys, ...best } = searchFrames(work, request, goal, others, reference, frames);
  const found = searchBetween(work, request, goal, keys, best, subtask(task, 0.8, 0.9));
  if (best.end === undefined) return found;
  const few = withFewTimes(work, request, goal, found, best.end, subtask(task, 0.9, 1));
  return few === undefined ? found : betterOf(betterOf(few.found, few.met), found);
}

/** The best of some searches by the errors at frames. */
function searchFrames(
  work: Workspace,
  request: SmallestRequest,
  goal: ErrorGoal,
  others: readonly Tail[],
  reference: MeasuredClip | undefined,
  task: TaskControl | undefined,
): FoundClip {
  storeFirstKeys(work);
  const all = takeSnapshot(work);
  let best = attempt(work, request, goal, FIRST_TAIL, subtask(task, 0, 0.88));
  others.forEach((tail, i) => {
    if (work.tried > CHEAP || !meetsGoal(best.found)) return;
    restoreSnapshot(work, all);
    const own = subtask(task, 0.88 + 0.04 * i, 0.92 + 0.04 * i);
    const other = attempt(work, request, goal, tail, own);
    if (isBetter(other.found, best.found)) best = other;
  });
  if (reference === undefined || isBetter(best.found, reference)) return best;
  const kept = keysOfClip(work, reference.animation);
  if (kept === undefined) return best;
  const keys = { ...best.keys, kept, beyond: kept };
  setLimits(work, goal, request, FIRST_TAIL.dear);
  const limits = clipLimits(goal, EXACT);
  const other = { keys, ...refine(work, request, goal, keys, limits, subtask(task, 0.99, 1)) };
  return isBetter(other.found, best.found) ? other : best;
}

/** What was found at frames; if that misses the goal, a search with the errors half-way between them, too. */
function searchBetween(
  work: Workspace,
  request: SmallestRequest,
  goal: ErrorGoal,
  keys: FoundKeys,
  { found, isNear, met }: RefinedClip,
  task: TaskControl | undefined,
): MeasuredClip {
  if (meetsGoal(found) || !isNear || (met !== undefined && work.tried > COSTLY)) {
    return betterOf(found, met);
  }
  // Frames do not show all errors of fast turns.
  const between = prepare(request, goal, true);
  setLimits(between, goal, request, FIRST_TAIL.dear);
  const last = refine(between, request, goal, keys, clipLimits(goal, EXACT), task);
  return betterOf(betterOf(last.found, last.met), met);
}

/** A clip, and the keys that its last search began with. */
type FoundClip = RefinedClip & { readonly keys: FoundKeys };

/** A search from all keys on. */
function attempt(
  work: Workspace,
  request: SmallestRequest,
  goal: ErrorGoal,
  { balance, dear }: Tail,
  task: TaskControl | undefined,
): FoundClip {
  setLimits(work, goal, request, dear);
  const limits = { ...clipLimits(goal, EXACT), balance };
  const keys = removeCheapest(work, limits, subtask(task, 0, 0.6));
  return { keys, ...refine(work, request, goal, keys, limits, subtask(task, 0.6, 1)) };
}

/** Part of the mean error that the rounding of a parent's translation may be without being made up for. */
const ROUNDING = 0.15;

/** @param between whether errors are computed half-way between frames, too */
function prepare(request: SmallestRequest, goal: ErrorGoal, between: boolean): Workspace {
  const { source, skeleton, form } = request;
  return createWorkspace({
    source,
    skeleton,
    distances: goalDistances(goal, request),
    rounding: ROUNDING * clipLimits(goal, 1).scale,
    between,
    form,
  });
}

/** Whether a clip has a smaller largest error, and no other error that is larger than that of the reference's build, if that one is small enough. */
function isNoWorse(found: MeasuredClip, best: MeasuredClip, base: MeasuredClip): boolean {
  if (found.errors.max >= best.errors.max) return false;
  if (!meetsGoal(base)) return true;
  const { percentile99, mean } = base.errors;
  return found.errors.percentile99 <= percentile99 && found.errors.mean <= mean;
}

/** Bisections of the largest error for a size. */
const BISECTIONS = 6;

/** The most exact clip of a size: the limits are those of the reference's build, the largest error smaller and smaller. */
function withinBytes(
  request: SmallestRequest,
  bytes: number,
  task: TaskControl | undefined,
): SmallestClip {
  const metric = request.goal.metric;
  const base = buildReferenceClip(request, { ...request.goal, bytes });
  const { max, percentile99, mean } = base.errors;
  const at = (part: number, own: TaskControl | undefined): MeasuredClip | undefined => {
    const loose = Math.max(1, part);
    const goal = {
      metric,
      max: max * part,
      percentile99: percentile99 * loose,
      mean: mean * loose,
    };
    const within = { ...request.goal, ...goal, bytes: undefined };
    const found = search(request, within, [], undefined, own);
    return found && measureClip(request.source, found.animation, request.goal, request);
  };
  let best = base;
  let [low, high] = [1 / 16, 16];
  // The last one spends what is left.
  const steps = BISECTIONS + 3;
  for (let i = 0; i < steps - 1; i++) {
    const own = subtask(task, i / steps, (i + 1) / steps);
    const part = i === 0 && meetsGoal(base) ? 0.5 : Math.sqrt(low * high);
    const found = at(part, own);
    if (found === undefined) break;
    if (meetsGoal(found)) {
      high = part;
      if (!meetsGoal(best) || isNoWorse(found, best, base)) best = found;
    } else {
      low = part;
      if (!meetsGoal(best) && found.bytes < best.bytes) best = found;
    }
  }
  if (best === base) return finish(request, best, 'reference');
  if (!meetsGoal(best)) return finish(request, best, 'search');
  const work = prepare(request, { ...request.goal, ...best.errors }, false);
  const last = subtask(task, 1 - 1 / steps, 1);
  return finish(request, spendBytes(work, request, best, bytes, last), 'search');
}
