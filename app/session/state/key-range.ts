import type { KeyIndex } from '#engine/base';

/** A range of places in a row of keys; its ends may lie within a key. */
export interface KeyRange {
  readonly from: KeyIndex;
  /** One after the last place. */
  readonly to: KeyIndex;
}

/** The shown part of `count` places: the range, or all if there is none. */
export function shownKeys(range: KeyRange | null, count: number): KeyRange {
  return range === null ? { from: 0, to: count } : fitted(range, count);
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
  const { from, to } = shownKeys(range, count);
  const length = Math.min(count, Math.max(1, (to - from) * factor));
  const part = (at - from) / (to - from);
  return narrowed({ from: at - part * length, to: at + (1 - part) * length }, count);
}

/** Moves the range by `by` places, limited to those that exist. */
export function panKeys(range: KeyRange | null, count: number, by: number): KeyRange | null {
  const { from, to } = shownKeys(range, count);
  return narrowed({ from: from + by, to: to + by }, count);
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

function narrowed(range: KeyRange, count: number): KeyRange | null {
  const inside = fitted(range, count);
  return inside.to - inside.from >= count * (1 - 1e-9) ? null : inside;
}

/** The nearest range of the same length, if allowed, within the row. */
function fitted({ from, to }: KeyRange, count: number): KeyRange {
  const length = Math.min(count, Math.max(Math.min(1, count), to - from));
  const start = Math.min(count - length, Math.max(0, from));
  return { from: start, to: start + length };
}
