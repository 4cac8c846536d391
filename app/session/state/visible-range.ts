import type { Seconds, TimeRange } from '#engine/base';
import { narrowedPart, panPart, shownPart, type Axis } from './part-of-axis.ts';

/** The smallest part of the clip that a time axis shows: enough to separate a million keys. */
const MIN_PART = 2e-6;

/** The shown range of a clip without duration: its only time is in the middle. */
const AROUND_A_POSE: TimeRange = { from: -0.5, to: 0.5 };

/** The shown range, or the whole clip if there is none. */
export function shownRange(range: TimeRange | null, duration: Seconds): TimeRange {
  if (duration === 0) return AROUND_A_POSE;
  return shownPart(range, clipAxis(duration));
}

/** Shows a time: if it is not in view, the range moves by as little as possible. */
export function rangeShowing(
  range: TimeRange | null,
  duration: Seconds,
  time: Seconds,
): TimeRange | null {
  const { from, to } = shownRange(range, duration);
  if (time >= from && time <= to) return range;
  return panPart(range, clipAxis(duration), time < from ? time - from : time - to);
}

/**
 * The next page: a range of the same length that begins at a time, or ends there when playing
 * backward.
 */
export function turnedPage(
  range: TimeRange,
  duration: Seconds,
  time: Seconds,
  direction: 1 | -1,
): TimeRange | null {
  const length = range.to - range.from;
  const from = direction > 0 ? time : time - length;
  return narrowedPart({ from, to: from + length }, clipAxis(duration));
}

/** All of a clip, and the shortest part of it that time axes show. */
export function clipAxis(duration: Seconds): Axis {
  return { length: duration, shortest: duration * MIN_PART };
}
