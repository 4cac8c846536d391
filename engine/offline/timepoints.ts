import type { Seconds } from '../base/units.ts';
import type { RawKeys } from '../model/raw.ts';

/** The sorted, unique times of all keys, in seconds. */
export function uniqueTimes(streams: readonly RawKeys[]): Float32Array {
  const all = new Float32Array(streams.reduce((sum, { times }) => sum + times.length, 0));
  let end = 0;
  for (const { times } of streams) {
    all.set(times, end);
    end += times.length;
  }
  all.sort();
  let count = 0;
  for (let i = 0; i < all.length; i++) {
    if (i === 0 || all[i] !== all[i - 1]) all[count++] = all[i];
  }
  return all.slice(0, count);
}

/** Index of each key's time in `times`, from {@link uniqueTimes}. */
export function indexTimes(keys: RawKeys, times: Float32Array): Uint16Array {
  const index = new Uint16Array(keys.times.length);
  for (let track = 0; track + 1 < keys.offsets.length; track++) {
    let low = 0;
    for (let key = keys.offsets[track]; key < keys.offsets[track + 1]; key++) {
      low = findTime(times, keys.times[key], low);
      index[key] = low;
    }
  }
  return index;
}

/** Index of `time` in `times`, at `from` or later; mostly right behind it. */
function findTime(times: Float32Array, time: Seconds, from: number): number {
  let low = from;
  let high = from;
  for (let step = 1; times[high] < time; step *= 2) {
    low = high + 1;
    high = Math.min(high + step, times.length - 1);
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
