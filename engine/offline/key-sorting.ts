import type { RawKeys } from '../model/raw.ts';

/** Largest distance between a key and its previous key: offsets have 16 bits. */
export const MAX_KEY_OFFSET = 65535;

/** The memory order of the keys of one kind. */
export interface SortedKeys {
  /** Source key at each place. */
  readonly order: Uint32Array;
  /** Distance to the previous key, in places; 0 for a track's first key. */
  readonly previous: Uint16Array;
  /** Source keys whose previous key would be more than {@link MAX_KEY_OFFSET} places back. */
  readonly tooFar: readonly number[];
}

/**
 * Sorts keys by the time of the previous key in the track (first keys before all others), then by
 * track. `timepoint` is the index of every key's time among the `timepointCount` of the clip.
 *
 * The input is ordered by track, so a counting sort by time keeps equal times in track order.
 */
export function sortKeys(
  { offsets, times }: RawKeys,
  timepoint: Uint16Array,
  timepointCount: number,
): SortedKeys {
  const count = times.length;
  // Bucket 0 is for first keys, bucket t + 1 for keys whose previous key is at timepoint t.
  const places = new Uint32Array(timepointCount + 1);
  const trackCount = offsets.length - 1;
  places[1] = trackCount;
  for (let track = 0; track < trackCount; track++) {
    for (let key = offsets[track]; key < offsets[track + 1] - 1; key++) {
      places[timepoint[key] + 2]++;
    }
  }
  for (let bucket = 2; bucket < places.length; bucket++) places[bucket] += places[bucket - 1];
  const order = new Uint32Array(count);
  const previous = new Uint16Array(count);
  const tooFar: number[] = [];
  for (let track = 0; track < trackCount; track++) {
    let before = places[0]++;
    order[before] = offsets[track];
    for (let key = offsets[track] + 1; key < offsets[track + 1]; key++) {
      const place = places[timepoint[key - 1] + 1]++;
      order[place] = key;
      previous[place] = place - before;
      if (place - before > MAX_KEY_OFFSET) tooFar.push(key);
      before = place;
    }
  }
  return { order, previous, tooFar };
}
