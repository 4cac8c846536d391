import { checkpoint, type TaskControl } from '../../base/task.ts';
import type { KeyIndex, Seconds, TrackIndex } from '../../base/units.ts';
import { KEY_KINDS, keyStream, type Animation, type KeyKind } from '../../model/animation.ts';
import type { Clip } from '../../model/raw.ts';
import type { Skeleton } from '../../model/skeleton.ts';
import { streamKeyBytes } from '../clip-keys.ts';
import { rawForm } from './raw-form.ts';
import { trackErrors, type TrackErrors } from './track-errors.ts';

/** A built clip, its source, and the tolerance. */
export interface PriceRequest {
  readonly skeleton: Skeleton;
  readonly reference: Clip;
  readonly candidate: Animation;
  /** Distance of the shell points, one per joint, in the asset's unit of length. */
  readonly distances: Float32Array;
  /** A key is wasted if without it the error stays within this. */
  readonly tolerance: number;
}

/**
 * The price of each removable key, one row per key. The first and the last key of a track are required
 * by the format and not included.
 */
export interface KeyPrices {
  readonly count: number;
  /** Index into KEY_KINDS. */
  readonly kind: Uint8Array;
  readonly track: Uint16Array;
  /** Index of the key in its stream. */
  readonly key: Uint32Array;
  readonly time: Float64Array;
  /** Largest current error between the key's neighbours, at the end of the joint's chain. */
  readonly error: Float32Array;
  /** The same without the key. */
  readonly errorWithout: Float32Array;
  /** 1 for keys that can all be removed together while the error stays within the tolerance. */
  readonly wasted: Uint8Array;
  /** Bytes of one key of every kind. */
  readonly keyBytes: readonly number[];
  /** Times at which an additional key would help most, the best first. */
  readonly missing: readonly MissingKey[];
}

/**
 * The row of a key; undefined if the key is required.
 *
 * @example
 * const distances = uniformDistances(skeleton.count, 0.1);
 * const prices = keyPrices({ skeleton, reference: raw, candidate: animation, distances, tolerance: 0.001 });
 * console.assert(priceOfKey(prices, 'rotation', 0) === undefined); // a first key has to be there
 */
export function priceOfKey(
  { kind, key }: KeyPrices,
  ofKind: KeyKind,
  ofKey: KeyIndex,
): number | undefined {
  const place = KEY_KINDS.indexOf(ofKind);
  for (let row = key.indexOf(ofKey); row >= 0; row = key.indexOf(ofKey, row + 1)) {
    if (kind[row] === place) return row;
  }
  return undefined;
}

/** A key that could be added. */
export interface MissingKey {
  readonly kind: KeyKind;
  readonly track: TrackIndex;
  readonly time: Seconds;
  /** The largest current error between its neighbours. */
  readonly error: number;
  /** The same with the key, which has the source's value. */
  readonly errorWithKey: number;
  readonly bytes: number;
}

/** Number of missing keys in the list. */
const MAX_MISSING = 100;

/**
 * Computes the price of each key: the error without it. Also finds where an additional key would help
 * most. Errors are those of single tracks, measured at the end of the joint's chain.
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const distances = uniformDistances(skeleton.count, 0.1);
 * const prices = keyPrices({ skeleton, reference: raw, candidate: animation, distances, tolerance: 0.001 });
 * console.assert(prices.count > 0);
 */
export function keyPrices(request: PriceRequest, task?: TaskControl): KeyPrices {
  const { skeleton, reference, candidate, distances, tolerance } = request;
  const prices = emptyPrices(candidate);
  const missing: MissingKey[] = [];
  const tracks = KEY_KINDS.length * skeleton.count;
  let row = 0;
  let done = 0;
  for (const errors of trackErrors(skeleton, rawForm(reference), candidate, distances)) {
    checkpoint(task, done++ / tracks);
    markWasted(errors, tolerance, prices.wasted.subarray(row));
    row = priceTrack(errors, prices, row);
    findMissing(errors, prices.keyBytes[KEY_KINDS.indexOf(errors.kind)], missing);
    // Now and then, to free entries that will not be listed.
    if (missing.length > 50 * MAX_MISSING) keepBest(missing);
  }
  keepBest(missing);
  return { ...prices, missing };
}

function emptyPrices(candidate: Animation): Omit<KeyPrices, 'missing'> {
  const count = KEY_KINDS.reduce((sum, kind) => {
    const { trackOffsets } = keyStream(candidate, kind).table;
    return sum + trackOffsets[candidate.trackCount] - 2 * candidate.trackCount;
  }, 0);
  return {
    count,
    kind: new Uint8Array(count),
    track: new Uint16Array(count),
    key: new Uint32Array(count),
    time: new Float64Array(count),
    error: new Float32Array(count),
    errorWithout: new Float32Array(count),
    wasted: new Uint8Array(count),
    keyBytes: KEY_KINDS.map((kind) => streamKeyBytes(keyStream(candidate, kind))),
  };
}

/** Writes the rows of one track from `row` on; returns the next free one. */
function priceTrack(
  errors: TrackErrors,
  prices: Omit<KeyPrices, 'missing'>,
  firstRow: number,
): number {
  const { kind, track, keys, times } = errors;
  let row = firstRow;
  let before = keys.length > 1 ? errors.between(0, 1).error : 0;
  for (let key = 1; key + 1 < keys.length; key++) {
    const after = errors.between(key, key + 1).error;
    prices.kind[row] = KEY_KINDS.indexOf(kind);
    prices.track[row] = track;
    prices.key[row] = keys[key];
    prices.time[row] = times[key];
    prices.error[row] = Math.max(before, after);
    prices.errorWithout[row] = errors.between(key - 1, key + 1).error;
    before = after;
    row++;
  }
  return row;
}

/** Marks, from left to right, each key that the line from the last kept key makes redundant. */
function markWasted({ keys, between }: TrackErrors, tolerance: number, wasted: Uint8Array): void {
  let stays = 0;
  for (let key = 1; key + 1 < keys.length; key++) {
    if (between(stays, key + 1).error <= tolerance) wasted[key - 1] = 1;
    else stays = key;
  }
}

function findMissing(errors: TrackErrors, bytes: number, missing: MissingKey[]): void {
  const { kind, track, keys } = errors;
  for (let key = 0; key + 1 < keys.length; key++) {
    const { error, time, place, inside } = errors.between(key, key + 1);
    if (!inside || !(error > 0)) continue;
    const errorWithKey = errors.withKeyAt(key, key + 1, place);
    if (errorWithKey < error) missing.push({ kind, track, time, error, errorWithKey, bytes });
  }
}

/** Sorts by the error reduction and drops the rest. */
function keepBest(missing: MissingKey[]): void {
  missing.sort((a, b) => b.error - b.errorWithKey - (a.error - a.errorWithKey) || a.time - b.time);
  missing.length = Math.min(missing.length, MAX_MISSING);
}

/**
 * Rows of the keys that are cheapest to remove, the cheapest first.
 *
 * @example
 * const distances = uniformDistances(skeleton.count, 0.1);
 * const prices = keyPrices({ skeleton, reference: raw, candidate: animation, distances, tolerance: 0.001 });
 * console.assert(cheapestToRemove(prices, 10).length === 10);
 */
export function cheapestToRemove(
  { errorWithout, error, count }: KeyPrices,
  limit: number,
): number[] {
  const rows = Array.from({ length: count }, (_, row) => row);
  return rows
    .toSorted(
      (a, b) =>
        errorWithout[a] - error[a] - (errorWithout[b] - error[b]) ||
        errorWithout[a] - errorWithout[b],
    )
    .slice(0, limit);
}

/**
 * The prices of some tracks' keys alone, in the same order.
 * @param tracks 0 for each track that does not count
 *
 * @example
 * const distances = uniformDistances(skeleton.count, 0.1);
 * const prices = keyPrices({ skeleton, reference: raw, candidate: animation, distances, tolerance: 0.001 });
 * console.assert(limitPrices(prices, new Uint8Array(skeleton.count)).count === 0);
 */
export function limitPrices(prices: KeyPrices, tracks: Uint8Array): KeyPrices {
  const isCounted = (_: number, row: number): boolean => tracks[prices.track[row]] !== 0;
  const track = prices.track.filter(isCounted);
  return {
    count: track.length,
    kind: prices.kind.filter(isCounted),
    track,
    key: prices.key.filter(isCounted),
    time: prices.time.filter(isCounted),
    error: prices.error.filter(isCounted),
    errorWithout: prices.errorWithout.filter(isCounted),
    wasted: prices.wasted.filter(isCounted),
    keyBytes: prices.keyBytes,
    missing: prices.missing.filter((key) => tracks[key.track] !== 0),
  };
}

/** Bytes saved by removing all keys whose error without them is at most `error[i]`. */
export interface KeySavings {
  /** Ascending. */
  readonly error: Float32Array;
  /** Cumulative, including this one. */
  readonly bytes: Float64Array;
}

/**
 * Saved bytes by error. The price of each key is that of removing it alone.
 *
 * @example
 * const distances = uniformDistances(skeleton.count, 0.1);
 * const prices = keyPrices({ skeleton, reference: raw, candidate: animation, distances, tolerance: 0.001 });
 * const { bytes, error } = keySavings(prices);
 * console.assert(bytes.length === error.length);
 */
export function keySavings({ errorWithout, kind, keyBytes, count }: KeyPrices): KeySavings {
  const rows = Array.from({ length: count }, (_, row) => row).toSorted(
    (a, b) => errorWithout[a] - errorWithout[b],
  );
  let sum = 0;
  return {
    error: Float32Array.from(rows, (row) => errorWithout[row]),
    bytes: Float64Array.from(rows, (row) => (sum += keyBytes[kind[row]])),
  };
}
