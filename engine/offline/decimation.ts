import type { ErrorLimit, KeyErrors } from './key-errors.ts';

const { fround } = Math;

/** The input of decimation: keys `[begin, end)` of a column, in time order. */
export interface Decimation extends ErrorLimit {
  readonly begin: number;
  readonly end: number;
  readonly errors: KeyErrors;
  /** Whether a key is kept independent of its error. If absent, none is. */
  readonly stays?: ((key: number) => boolean) | undefined;
}

/**
 * Marks the keys to keep in `included` (1 per key of the whole column).
 *
 * Ramer–Douglas–Peucker: it marks the ends. While a key between two marked ones has an error above the
 * tolerance, it marks the one with the largest error. Then it unmarks trailing keys that repeat the
 * previous key, and a last remaining key that is the identity. So a constant curve keeps one key or
 * none.
 */
export function decimate(range: Decimation, included: Uint8Array): void {
  if (range.begin === range.end) return;
  markCorners(range, included);
  dropConstantEnd(range, included);
}

function markCorners(range: Decimation, included: Uint8Array): void {
  const { begin, end, errors } = range;
  included[begin] = 1;
  included[end - 1] = 1;
  const farthest = errors.scan(begin, end);
  const segments = [begin, end - 1];
  for (let right = segments.pop(); right !== undefined; right = segments.pop()) {
    const left = segments.pop() ?? begin;
    const corner = firstStaying(range, left, right) ?? farthest(left, right, range);
    if (corner === left) continue;
    included[corner] = 1;
    segments.push(left, corner, corner, right);
  }
}

/** The first key between two that must be kept. */
function firstStaying({ stays }: Decimation, left: number, right: number): number | undefined {
  if (stays === undefined) return undefined;
  for (let key = left + 1; key < right; key++) if (stays(key)) return key;
  return undefined;
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
