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
 * @param track the track of every key, if it is known already
 */
export function buildKeyTable(
  { count, timepoint, previous: offset }: KeyColumns,
  timepoints: Float32Array,
  alignedTracks: number,
  track = tracksOfKeys(offset, alignedTracks),
): KeyTable {
  const ratio = new Float32Array(count);
  const neededAt = new Float32Array(count).fill(NEEDED_AT_START, 0, alignedTracks);
  const previous = new Uint32Array(count).fill(NO_KEY, 0, alignedTracks);
  const next = new Uint32Array(count).fill(NO_KEY);
  const trackOffsets = new Uint32Array(alignedTracks + 1);
  for (let key = 0; key < count; key++) {
    ratio[key] = timepoints[timepoint[key]];
    trackOffsets[track[key] + 1]++;
    if (key < alignedTracks) continue;
    const before = key - offset[key];
    neededAt[key] = ratio[before];
    previous[key] = before;
    next[before] = key;
  }
  for (let t = 0; t < alignedTracks; t++) trackOffsets[t + 1] += trackOffsets[t];
  const keys = keysByTrack(track, trackOffsets);
  return { count, track, ratio, neededAt, previous, next, trackOffsets, keys };
}

function tracksOfKeys(offset: Uint16Array | Uint32Array, alignedTracks: number): Uint16Array {
  const track = new Uint16Array(offset.length);
  for (let key = 0; key < track.length; key++) {
    track[key] = key < alignedTracks ? key : track[key - offset[key]];
  }
  return track;
}

/** Keys of one track are in time order already; they only have to be sorted by track. */
function keysByTrack(track: Uint16Array, trackOffsets: Uint32Array): Uint32Array {
  const keys = new Uint32Array(track.length);
  const slot = trackOffsets.slice();
  for (let key = 0; key < track.length; key++) keys[slot[track[key]]++] = key;
  return keys;
}

/** What a stream's table is derived from, and the table once it was requested. */
interface Derivation {
  readonly columns: KeyColumns;
  readonly timepoints: Float32Array;
  readonly alignedTracks: number;
  readonly track: Uint16Array;
  table: KeyTable | undefined;
}

const DERIVATION = Symbol();

/** The table of a stream, derived when it is first read. */
function tableOf(this: { readonly [DERIVATION]: Derivation }): KeyTable {
  return this[DERIVATION].table ?? deriveTable(this[DERIVATION]);
}

function deriveTable(from: Derivation): KeyTable {
  const { columns, timepoints, alignedTracks, track } = from;
  from.table = buildKeyTable(columns, timepoints, alignedTracks, track);
  return from.table;
}

/**
 * Gives a stream the key table of its columns, which must not change after. See {@link buildKeyTable}. It is derived when
 * it is first read. All streams share the function for that and stay plain objects: they are read as fast as others, and
 * whoever copies one or sends it to a worker gets its table.
 */
export function addKeyTable<Columns extends KeyColumns>(
  columns: Columns,
  timepoints: Float32Array,
  alignedTracks: number,
  track: Uint16Array,
): Columns & { readonly table: KeyTable } {
  const derivation: Derivation = { columns, timepoints, alignedTracks, track, table: undefined };
  return Object.defineProperties(columns, {
    [DERIVATION]: { value: derivation },
    table: { get: tableOf, enumerable: true },
  }) as Columns & { readonly table: KeyTable };
}
