import type { ByteReader } from '../base/reader.ts';
import type { KeyIndex } from '../base/units.ts';
import { KEY_VALUE_WORDS, type KeyStream } from '../model/animation.ts';
import type { KeyTable } from '../model/key-table.ts';

const WORD_BYTES = Uint16Array.BYTES_PER_ELEMENT;
const HALF_EXPONENT = 0x7c00;
const AXES = 'xyz';

/** The columns of a stream that these checks look at. */
export type CheckedColumns = Pick<
  KeyStream,
  'kind' | 'count' | 'timepoint' | 'previous' | 'values' | 'ranges'
>;

/**
 * Checks what a player takes for granted: the first keys are the tracks' first ones, in track order, then their second
 * ones; from there on every key continues one track, and keys stand in the order in which they are needed.
 */
export function requireKeyOrder(
  reader: ByteReader,
  columns: CheckedColumns,
  timepoints: Float32Array,
  alignedTracks: number,
): void {
  const { count, timepoint, previous } = columns;
  const lastKey = new Uint32Array(alignedTracks);
  const track = new Uint16Array(count);
  let needed = 0;
  for (let key = 0; key < count; key++) {
    const time = timepoint[key];
    if (key < alignedTracks) {
      if (time !== 0) failTime(reader, columns, key, "0, as of every track's first key");
      if (previous[key] !== 0) failPrevious(reader, columns, key, "0, as it is its track's first");
      track[key] = key;
      lastKey[key] = key;
      continue;
    }
    const before = key - previous[key];
    const continued = before >= 0 ? track[before] : 0;
    if (before < 0 || lastKey[continued] !== before) failPredecessor(reader, columns, key, lastKey);
    if (key < 2 * alignedTracks && before !== key - alignedTracks) {
      failPrevious(reader, columns, key, `${alignedTracks}, as it is its track's second`);
    }
    const neededAt = timepoint[before];
    if (neededAt < needed) failNeed(reader, columns, key, needed);
    if (time <= neededAt || time >= timepoints.length) {
      failTime(
        reader,
        columns,
        key,
        `${neededAt + 1} to ${timepoints.length - 1}, after its track's previous key`,
      );
    }
    needed = neededAt;
    track[key] = continued;
    lastKey[continued] = key;
  }
  requireLastKeys(reader, columns, lastKey, timepoints);
}

/** Every track must reach the end of the clip, and there be something to interpolate over before it. */
function requireLastKeys(
  reader: ByteReader,
  columns: CheckedColumns,
  lastKey: Uint32Array,
  timepoints: Float32Array,
): void {
  const { timepoint, previous } = columns;
  const end = timepoints.length - 1;
  for (let track = 0; track < lastKey.length; track++) {
    const key = lastKey[track];
    if (timepoint[key] !== end)
      failTime(reader, columns, key, `${end}, as of the last key of track ${track}`);
    const before = timepoints[timepoint[key - previous[key]]];
    if (before < timepoints[end]) continue;
    reader.fail({
      offset: timeOffset(columns, key),
      expected: `time between the last two ${columns.kind} keys of track ${track}`,
      found: `both at ratio ${before}`,
    });
  }
}

/** Refuses translations and scales with NaN or infinite components, padding tracks included. */
export function requireFiniteHalves(
  reader: ByteReader,
  { kind, values, ranges }: CheckedColumns,
  table: KeyTable,
): void {
  for (let word = 0; word < values.length; word++) {
    if ((values[word] & HALF_EXPONENT) !== HALF_EXPONENT) continue;
    const key = Math.floor(word / KEY_VALUE_WORDS);
    reader.fail({
      offset: ranges.values.offset + word * WORD_BYTES,
      expected: `a finite ${AXES[word % KEY_VALUE_WORDS]} of ${kind} key ${key} (track ${table.track[key]})`,
      found:
        (values[word] & 0x3ff) !== 0 ? 'NaN' : values[word] >= 0x8000 ? '-Infinity' : 'Infinity',
    });
  }
}

// How a key may be wrong. Apart from the checks, so that these stay small enough to be compiled as one loop.

function failTime(
  reader: ByteReader,
  columns: CheckedColumns,
  key: KeyIndex,
  expected: string,
): never {
  return reader.fail({
    offset: timeOffset(columns, key),
    expected: `the timepoint of ${columns.kind} key ${key} to be ${expected}`,
    found: String(columns.timepoint[key]),
  });
}

function failPrevious(
  reader: ByteReader,
  columns: CheckedColumns,
  key: KeyIndex,
  expected: string,
): never {
  return reader.fail({
    offset: columns.ranges.previous.offset + key * WORD_BYTES,
    expected: `the offset from ${columns.kind} key ${key} to its previous key to be ${expected}`,
    found: String(columns.previous[key]),
  });
}

function failPredecessor(
  reader: ByteReader,
  columns: CheckedColumns,
  key: KeyIndex,
  lastKey: Uint32Array,
): never {
  const before = key - columns.previous[key];
  const what =
    before < 0 ? 'a key before the first' : before === key ? 'the key itself' : `key ${before}`;
  return reader.fail({
    offset: columns.ranges.previous.offset + key * WORD_BYTES,
    expected: `${columns.kind} key ${key} to continue one of the ${lastKey.length} tracks at its last key so far`,
    found: `an offset of ${columns.previous[key]} to ${what}`,
  });
}

function failNeed(
  reader: ByteReader,
  columns: CheckedColumns,
  key: KeyIndex,
  needed: number,
): never {
  const before = key - columns.previous[key];
  return reader.fail({
    offset: columns.ranges.previous.offset + key * WORD_BYTES,
    expected: `${columns.kind} key ${key} to be needed no earlier than the key before it, from timepoint ${needed} on`,
    found: `it is needed from timepoint ${columns.timepoint[before]} on, the time of key ${before}`,
  });
}

function timeOffset({ timepoint, ranges }: CheckedColumns, key: KeyIndex): number {
  return ranges.timepoint.offset + key * timepoint.BYTES_PER_ELEMENT;
}
