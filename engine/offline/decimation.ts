import type { KeyErrors } from './key-errors.ts';

const { fround } = Math;

/** What to decimate: keys `[begin, end)` of a column, in time order. */
export interface Decimation {
  readonly begin: number;
  readonly end: number;
  readonly errors: KeyErrors;
  /** What errors are multiplied by, to make lengths of them. */
  readonly radius: number;
  /** Errors up to this are accepted. */
  readonly tolerance: number;
  /** Keys that stay whatever their error; none where absent. */
  readonly stays?: ((key: number) => boolean) | undefined;
}

/**
 * Marks the keys to keep in `included` (1 per key of the whole column).
 *
 * Ramer–Douglas–Peucker: the ends, and as long as a key between two marked ones is off by more than the
 * tolerance, the one that is off by most. Then the trailing keys that repeat the one before are taken out
 * again, the last one if it is identity: a constant curve is left with one key, or none.
 */
export function decimate(range: Decimation, included: Uint8Array): void {
  if (range.begin === range.end) return;
  markCorners(range, included);
  dropConstantEnd(range, included);
}

function markCorners(range: Decimation, included: Uint8Array): void {
  const { begin, end } = range;
  included[begin] = 1;
  included[end - 1] = 1;
  const segments = [begin, end - 1];
  for (let right = segments.pop(); right !== undefined; right = segments.pop()) {
    const left = segments.pop() ?? begin;
    const corner = farthestKey(range, left, right);
    if (corner === left) continue;
    included[corner] = 1;
    segments.push(left, corner, corner, right);
  }
}

/** The key between two that is off by most, the first one that has to stay, or `left` if none is off. */
function farthestKey(range: Decimation, left: number, right: number): number {
  const { errors, radius, tolerance, stays } = range;
  let farthest = left;
  let largest = tolerance;
  for (let key = left + 1; key < right; key++) {
    if (stays?.(key) === true) return key;
    const off = fround(errors.between(left, right, key) * radius);
    if (off > largest) {
      largest = off;
      farthest = key;
    }
  }
  return farthest;
}

function dropConstantEnd(range: Decimation, included: Uint8Array): void {
  const { begin, end, errors, radius, tolerance, stays } = range;
  for (let last = end - 1; last >= begin && stays?.(last) !== true;) {
    let before = last - 1;
    while (before >= begin && included[before] === 0) before--;
    const off = before < begin ? errors.fromIdentity(last) : errors.apart(before, last);
    if (fround(off * radius) > tolerance) return;
    included[last] = 0;
    last = before;
  }
}
