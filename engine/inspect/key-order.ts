import type { KeyIndex } from '../base/units.ts';
import type { KeyStream } from '../model/animation.ts';

/**
 * Orders of the keys of a stream: - `sorted`: the order in memory, by the time at which each is
 * needed;
 * - `time`: by their own time, then by track;
 * - `track`: track after track, each by time.
 */
export const KEY_ORDERS = ['sorted', 'time', 'track'] as const;
export type KeyOrderName = (typeof KEY_ORDERS)[number];

/** A permutation of a stream's keys, both ways. */
export interface KeyOrder {
  readonly name: KeyOrderName;
  /** Key at each place. */
  readonly keys: Uint32Array;
  /** Place of each key. */
  readonly places: Uint32Array;
}

/** The columns that an order is computed from. */
export type OrderedStream = Pick<KeyStream, 'count' | 'table' | 'timepoint'>;

/**
 * Computes an order. One or two passes over the keys, while loading.
 *
 * @example
 * const { keys: byTime } = keyOrder(keyStream(animation, 'rotation'), 'time');
 * console.assert(byTime.length === animation.rotations.count);
 */
export function keyOrder(stream: OrderedStream, name: KeyOrderName): KeyOrder {
  const keys = keysInOrder(stream, name);
  const places = new Uint32Array(keys.length);
  for (let place = 0; place < keys.length; place++) places[keys[place]] = place;
  return { name, keys, places };
}

function keysInOrder({ count, table, timepoint }: OrderedStream, name: KeyOrderName): Uint32Array {
  if (name === 'track') return table.keys;
  if (name === 'sorted') return Uint32Array.from({ length: count }, (_, key) => key);
  return keysByTime(table.keys, timepoint);
}

/** A counting sort by timepoint. Keys of one timepoint stay in track order. */
function keysByTime(keysByTrack: Uint32Array, timepoint: ArrayLike<number>): Uint32Array {
  let last = 0;
  for (let key = 0; key < timepoint.length; key++) last = Math.max(last, timepoint[key]);
  const places = new Uint32Array(last + 2);
  for (let key = 0; key < timepoint.length; key++) places[timepoint[key] + 1]++;
  for (let time = 0; time <= last; time++) places[time + 1] += places[time];
  const keys = new Uint32Array(keysByTrack.length);
  for (const key of keysByTrack) keys[places[timepoint[key]]++] = key;
  return keys;
}

/**
 * How many keys are at or before a ratio, in an order by time.
 *
 * @example
 * const stream = keyStream(animation, 'rotation');
 * console.assert(keysUntil(keyOrder(stream, 'time'), stream, 1) === stream.count);
 */
export function keysUntil(
  { keys }: KeyOrder,
  { table }: Pick<KeyStream, 'table'>,
  ratio: number,
): KeyIndex {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table.ratio[keys[middle]] <= ratio) low = middle + 1;
    else high = middle;
  }
  return low;
}
