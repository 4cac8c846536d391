import type { KeyIndex } from '#engine/base';
import { panPart, shownPart, zoomPart, type Axis } from './part-of-axis.ts';

/** A range of places in a row of keys; its ends may lie within a key. */
export interface KeyRange {
  readonly from: KeyIndex;
  /** One after the last place. */
  readonly to: KeyIndex;
}

/** The shown part of `count` places: the range, or all if there is none. */
export function shownKeys(range: KeyRange | null, count: number): KeyRange {
  return shownPart(range, places(count));
}

/**
 * Shows `factor` times as many places around `at`, which keeps its position; null once all are shown.
 */
export function zoomKeys(
  range: KeyRange | null,
  count: number,
  at: number,
  factor: number,
): KeyRange | null {
  return zoomPart(range, places(count), at, factor);
}

/** Moves the range by `by` places, limited to those that exist. */
export function panKeys(range: KeyRange | null, count: number, by: number): KeyRange | null {
  return panPart(range, places(count), by);
}

/** The range moved by as little as possible to show a place with some room around it. */
export function keysShowing(
  range: KeyRange | null,
  count: number,
  place: KeyIndex,
): KeyRange | null {
  const { from, to } = shownKeys(range, count);
  if (place >= from && place + 1 <= to) return range;
  const room = Math.min(2, (to - from - 1) / 2);
  return panKeys(range, count, place < from ? place - room - from : place + 1 + room - to);
}

function places(count: number): Axis {
  return { length: count, shortest: Math.min(1, count) };
}
