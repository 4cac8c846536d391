import type { RawKeys } from '../model/raw.ts';

/** The farthest that a key may stand behind its predecessor: offsets are 16 bits. */
export const MAX_KEY_OFFSET = 65535;

/** The places that the keys of one kind take in memory. */
export interface SortedKeys {
  /** Source key that stands at every place. */
  readonly order: Uint32Array;
  /** How many places back every place's predecessor stands; 0 for a track's first key. */
  readonly previous: Uint16Array;
  /** Source keys whose predecessor would stand more than {@link MAX_KEY_OFFSET} back. */
  readonly tooFar: readonly number[];
}

/**
 * Sorts keys by the time of their predecessor in the track (first keys before all others), then by
 * track. `timepoint` is the index of every key's time among the `timepointCount` of the clip.
 *
 * The keys come track after track, so that a counting sort by time leaves equal times in track order.
 */
export function sortKeys(
  { offsets, times }: RawKeys,
  timepoint: Uint16Array,
  timepointCount: number,
): SortedKeys {
  const count = times.length;
  // Bucket 0 is for first keys, bucket t + 1 for keys whose predecessor lies at timepoint t.
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
