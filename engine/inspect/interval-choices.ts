import { checkpoint, type TaskControl } from '../base/task.ts';
import type { Seconds } from '../base/units.ts';
import { keyStreams, type Animation } from '../model/animation.ts';
import { consumedKeyCount } from './iframe-times.ts';
import { iframesBytes, withInterval } from './respaced.ts';
import { iframeCost, type IframeCost } from './seek-map.ts';
import { worstSeek } from './worst-seek.ts';

/** Numbers of snapshots that are tried. */
const TRIED_COUNTS = [0, 1, 2, 4, 8, 16, 32, 64];

/** Intervals worth comparing for a clip, from none to many. */
export function candidateIntervals(duration: Seconds): Seconds[] {
  return TRIED_COUNTS.map((count) => (count === 0 ? 0 : duration / count));
}

/** A possible spacing of a clip's iframes, and its cost. */
export interface IntervalChoice extends IframeCost {
  /** Interval in seconds; 0 for no iframes. */
  readonly interval: Seconds;
}

/** A clip as it is, and the same clip with other snapshots, measured in the same way. */
export interface IntervalComparison {
  readonly now: IframeCost;
  readonly choices: readonly IntervalChoice[];
  /** Keys that a seek may read: {@link seekBound}. */
  readonly bound: number;
}

/**
 * Compares a clip with other iframe intervals.
 * @param fileBytes size of the clip as it is
 * @param size times from start to end between which seeks are averaged
 *
 * @example
 * const { now, choices } = compareIntervals(animation, bytes.length, 20);
 * console.assert(choices.every(({ interval }) => interval >= 0)); // seconds
 */
export function compareIntervals(
  animation: Animation,
  fileBytes: number,
  size: number,
  task?: TaskControl,
): IntervalComparison {
  const bare = fileBytes - iframesBytes(animation);
  const intervals = candidateIntervals(animation.duration);
  const now = iframeCost(animation, fileBytes, size);
  const choices = intervals.map((interval, index) => {
    checkpoint(task, index / intervals.length);
    return choiceOf(animation, interval, bare, size);
  });
  return { now, choices, bound: seekBound(animation) };
}

/** @param bare size of the clip without snapshots */
function choiceOf(
  animation: Animation,
  interval: Seconds,
  bare: number,
  size: number,
): IntervalChoice {
  const rebuilt = withInterval(animation, interval);
  return { interval, ...iframeCost(rebuilt, bare + iframesBytes(rebuilt), size) };
}

/** Seeks over fewer keys take microseconds. */
export const LONG_SEEK = 1500;
/** Keys per track that a seek may read. */
export const SEEK_KEYS_PER_TRACK = 24;

/** Keys that a seek in a clip may read before other iframes are worth their bytes. */
export function seekBound({ alignedTracks }: Animation): number {
  return Math.max(LONG_SEEK, SEEK_KEYS_PER_TRACK * alignedTracks);
}

/**
 * The choice of the longest interval with which no seek reads more keys than it may; undefined where the clip needs no
 * other iframes, or where no choice is enough.
 *
 * @example
 * const comparison = compareIntervals(animation, bytes.length, 20);
 * const { worstKeys } = bestChoice(comparison) ?? comparison.now;
 * console.assert(worstKeys <= comparison.now.worstKeys);
 */
export function bestChoice({
  now,
  choices,
  bound,
}: IntervalComparison): IntervalChoice | undefined {
  if (now.worstKeys <= bound) return undefined;
  return choices
    .filter(({ interval, worstKeys }) => interval > 0 && worstKeys <= bound)
    .toSorted((a, b) => b.interval - a.interval)[0];
}

/** An interval with which no seek in a clip reads more keys than it may. */
export interface NeededInterval {
  readonly interval: Seconds;
  readonly worstKeys: number;
  readonly rebuilt: Animation;
}

/** The interval of {@link bestChoice} for a clip whose seeks read too many keys, without comparing all of them. */
export function neededInterval(clip: Animation): NeededInterval | undefined {
  const bound = seekBound(clip);
  const passed = keysPassed(clip);
  for (const count of TRIED_COUNTS) {
    // A player plays on for half of an interval: one of so many such ways has as many keys as all have on average.
    if (count === 0 || passed > bound * (2 * count + 1)) continue;
    const interval = clip.duration / count;
    const rebuilt = withInterval(clip, interval);
    const { keys: worstKeys } = worstSeek(keyStreams(rebuilt), 'rule');
    if (worstKeys <= bound) return { interval, worstKeys, rebuilt };
  }
  return undefined;
}

/** Keys that a player passes from the start of a clip to its end: the worst seek where there are no iframes. */
function keysPassed(clip: Animation): number {
  return keyStreams(clip).reduce(
    (sum, stream) => sum + consumedKeyCount(stream, 1) - consumedKeyCount(stream, 0),
    0,
  );
}

/** The most iframes of one kind that a clip has with {@link neededInterval}; 0 where seeks are short without. */
export function neededIframes(clip: Animation): number {
  const needed = keysPassed(clip) <= seekBound(clip) ? undefined : neededInterval(clip);
  if (needed === undefined) return 0;
  return Math.max(...keyStreams(needed.rebuilt).map(({ iframes }) => iframes.count));
}
