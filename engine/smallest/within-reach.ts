import type { TaskControl } from '../base/task.ts';
import type { SmallestRequest } from './goal.ts';
import { buildSmallest, type SmallestClip } from './smallest.ts';

/** A limit this many times the error of the nearest build is offered instead of one that no build keeps. */
const REACH = 1.1;

/** A limit that a build keeps, and that build. */
export interface ReachedLimit {
  readonly max: number;
  readonly clip: SmallestClip;
}

/**
 * What a slightly larger limit takes, where no build keeps the largest error that is wanted: the nearest one has all
 * keys, and is often several times larger. Undefined if another limit is missed, or that one as well.
 *
 * @param missed the result of `buildSmallest` for the same request
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const goal = { metric: 'shell', max: 1e-9 } as const;
 * const request = { source: raw, skeleton, goal, distance: 0.1, iframeInterval: 10 };
 * const missed = buildSmallest(request);
 * const reached = withinReach(request, missed);
 * console.assert(reached === undefined || reached.clip.bytes < missed.bytes);
 */
export function withinReach(
  request: SmallestRequest,
  { met, binds, errors, bytes }: SmallestClip,
  task?: TaskControl,
): ReachedLimit | undefined {
  if (met || binds?.part !== 'max') return undefined;
  // Three figures, so that it can be written down as it is.
  const max = Number((REACH * errors.max).toPrecision(3));
  if (!Number.isFinite(max)) return undefined;
  const clip = buildSmallest({ ...request, goal: { ...request.goal, max } }, task);
  return clip.met && clip.bytes < bytes ? { max, clip } : undefined;
}
