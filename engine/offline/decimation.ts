/**
 * How far off a curve through two keys is at a third one between them; with `left` and `right` the same,
 * how far the value of that one key is off.
 */
export type KeyError = (left: number, right: number, key: number) => number;

/** What to decimate: keys `[begin, end)` of a column, in time order. */
export interface Decimation {
  readonly begin: number;
  readonly end: number;
  readonly error: KeyError;
  /** Errors up to this are accepted; the unit is that of `error`. */
  readonly tolerance: number;
  /** Keys that have to stay whatever their error; none where absent. */
  readonly keep?: ((key: number) => boolean) | undefined;
}

/**
 * Ramer–Douglas–Peucker: marks in `included` (1 a key of the whole column) the ends, and as long as a key
 * between two marked ones is off by more than the tolerance, the one that is off by most.
 *
 * A key that has to stay is marked as soon as it is met, as if it were the farthest.
 */
export function decimate(
  { begin, end, error, tolerance, keep }: Decimation,
  included: Uint8Array,
): void {
  if (begin === end) return;
  included[begin] = 1;
  included[end - 1] = 1;
  const segments = [begin, end - 1];
  for (let right = segments.pop(); right !== undefined; right = segments.pop()) {
    const left = segments.pop() ?? begin;
    let farthest = left;
    let largest = tolerance;
    for (let key = left + 1; key < right; key++) {
      if (keep?.(key) === true) {
        farthest = key;
        break;
      }
      const off = error(left, right, key);
      if (off > largest) {
        largest = off;
        farthest = key;
      }
    }
    if (farthest === left) continue;
    included[farthest] = 1;
    if (farthest - left > 1) segments.push(left, farthest);
    if (right - farthest > 1) segments.push(farthest, right);
  }
}
