/** Stands in {@link KeyTable.previous} and {@link KeyTable.next} where a track begins or ends. */
export const NO_KEY = 0xffffffff;

/** Need time of a track's first key: it is read before playback starts. */
export const NEEDED_AT_START = -1;

/** Properties of each key, derived from the stream's columns, and the keys of each track in time order. */
export interface KeyTable {
  readonly count: number;
  /** Track of every key, aligned tracks included. */
  readonly track: Uint16Array;
  /** Time of every key as a ratio. */
  readonly ratio: Float32Array;
  /**
   * Ratio at which every key is needed: its predecessor's; {@link NEEDED_AT_START} for the first.
   */
  readonly neededAt: Float32Array;
  /** Key before this one in the same track, or {@link NO_KEY}. */
  readonly previous: Uint32Array;
  /** Key after this one in the same track, or {@link NO_KEY}. */
  readonly next: Uint32Array;
  /** Keys of track t, in time order: `keys[trackOffsets[t] … trackOffsets[t + 1])`. */
  readonly trackOffsets: Uint32Array;
  readonly keys: Uint32Array;
}

/** The columns of a stream that its key table is derived from. */
export interface KeyColumns {
  /** Number of keys; at least two for every aligned track. */
  readonly count: number;
  /** Index of every key's time in the clip's timepoints. */
  readonly timepoint: Uint8Array | Uint16Array;
  /** How many keys back the previous key of the same track stands; 0 for a track's first key. Wide only in older clips. */
  readonly previous: Uint16Array | Uint32Array;
}

/**
 * Derives the key table of one stream.
 *
 * The columns must already be known to be sound: offsets point at keys, the first `alignedTracks`
 * keys are the tracks' first ones, every key's predecessor belongs to the same track.
 */
export function buildKeyTable(
  { count, timepoint, previous: offset }: KeyColumns,
  timepoints: Float32Array,
  alignedTracks: number,
): KeyTable {
  const track = new Uint16Array(count);
  const ratio = new Float32Array(count);
  const neededAt = new Float32Array(count);
  const previous = new Uint32Array(count);
  const next = new Uint32Array(count).fill(NO_KEY);
  const trackOffsets = new Uint32Array(alignedTracks + 1);
  for (let key = 0; key < count; key++) {
    ratio[key] = timepoints[timepoint[key]];
    if (key < alignedTracks) {
      track[key] = key;
      neededAt[key] = NEEDED_AT_START;
      previous[key] = NO_KEY;
    } else {
      const before = key - offset[key];
      track[key] = track[before];
      neededAt[key] = ratio[before];
      previous[key] = before;
      next[before] = key;
    }
    trackOffsets[track[key] + 1]++;
  }
  for (let t = 0; t < alignedTracks; t++) trackOffsets[t + 1] += trackOffsets[t];
  const keys = keysByTrack(track, trackOffsets);
  return { count, track, ratio, neededAt, previous, next, trackOffsets, keys };
}

/** Keys of one track are in time order already; they only have to be sorted by track. */
function keysByTrack(track: Uint16Array, trackOffsets: Uint32Array): Uint32Array {
  const keys = new Uint32Array(track.length);
  const slot = trackOffsets.slice();
  for (let key = 0; key < track.length; key++) keys[slot[track[key]]++] = key;
  return keys;
}
