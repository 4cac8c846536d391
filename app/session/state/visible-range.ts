import type { Seconds, TimeRange } from '#engine/base';
import { narrowedPart, panPart, shownPart, zoomPart, type Axis } from './part-of-axis.ts';

/** The smallest part of the clip that a time axis shows: enough to separate a million keys. */
const MIN_PART = 2e-6;

/** The shown range of a clip without duration: its only time is in the middle. */
const AROUND_A_POSE: TimeRange = { from: -0.5, to: 0.5 };

/** The shown range, or the whole clip if there is none. */
export function shownRange(range: TimeRange | null, duration: Seconds): TimeRange {
  if (duration === 0) return AROUND_A_POSE;
  return shownPart(range, axisOf(duration));
}

/** Shows `factor` times as much around `at`, which keeps its position; null once all is shown. */
export function zoomRange(
  range: TimeRange | null,
  duration: Seconds,
  at: Seconds,
  factor: number,
): TimeRange | null {
  return zoomPart(range, axisOf(duration), at, factor);
}

/** Moves the range by `by` seconds, limited to the clip. */
export function panRange(
  range: TimeRange | null,
  duration: Seconds,
  by: Seconds,
): TimeRange | null {
  return panPart(range, axisOf(duration), by);
}

/** Shows a time: if it is not in view, the range moves by as little as possible. */
export function rangeShowing(
  range: TimeRange | null,
  duration: Seconds,
  time: Seconds,
): TimeRange | null {
  const { from, to } = shownRange(range, duration);
  if (time >= from && time <= to) return range;
  return panRange(range, duration, time < from ? time - from : time - to);
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
  return narrowed({ from, to: from + length }, duration);
}

/** The range limited to the clip; null if it is all of it. */
export function narrowed(range: TimeRange, duration: Seconds): TimeRange | null {
  return narrowedPart(range, axisOf(duration));
}

function axisOf(duration: Seconds): Axis {
  return { length: duration, shortest: duration * MIN_PART };
}
