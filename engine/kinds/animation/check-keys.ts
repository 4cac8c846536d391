import { floatText } from '../../base/float-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import type { ByteOffset, KeyIndex, TimepointIndex } from '../../base/units.ts';
import { KEY_VALUE_WORDS, type KeyStream } from '../../model/animation.ts';
import type { KeyTable } from '../../model/key-table.ts';

const WORD_BYTES = Uint16Array.BYTES_PER_ELEMENT;
const HALF_EXPONENT = 0x7c00;
const AXES = 'xyz';

/** The columns of a stream that these checks look at. */
export type CheckedColumns = Pick<
  KeyStream,
  'kind' | 'count' | 'timepoint' | 'previous' | 'values' | 'ranges'
>;

/**
 * Checks what a player assumes without checking. The first keys are the first key of each track, in
 * track order. The second key of each track follows. After that every key continues one track, and
 * keys are sorted by the time at which they are needed.
 */
export function requireKeyOrder(
  reader: ByteReader,
  columns: CheckedColumns,
  timepoints: Float32Array,
  alignedTracks: number,
): void {
  requireFirstKeys(reader, columns, alignedTracks);
  const { count, timepoint, previous } = columns;
  // Marks keys that have a next key in their track. Keys without a mark are last keys.
  const continued = new Uint8Array(count);
  let needed = 0;
  for (let key = alignedTracks; key < count; key++) {
    const before = key - previous[key];
    if (before < 0 || before === key || continued[before] === 1) {
      failPredecessor(reader, columns, key);
    }
    if (key < 2 * alignedTracks && before !== key - alignedTracks) {
      failPrevious(reader, columns, key, `${alignedTracks}, as it is its track's second`);
    }
    const neededAt = timepoint[before];
    if (neededAt < needed) failNeed(reader, columns, key, needed);
    const time = timepoint[key];
    if (time <= neededAt || time >= timepoints.length) {
      const later = `one of ${neededAt + 1} … ${timepoints.length - 1}`;
      failTime(reader, columns, key, `${later}, after its track's previous key`);
    }
    needed = neededAt;
    continued[before] = 1;
  }
  requireLastKeys(reader, columns, timepoints, continued);
}

function requireFirstKeys(
  reader: ByteReader,
  columns: CheckedColumns,
  alignedTracks: number,
): void {
  const { timepoint, previous } = columns;
  for (let key = 0; key < alignedTracks; key++) {
    if (previous[key] !== 0) failPrevious(reader, columns, key, "0, as it is its track's first");
    if (timepoint[key] !== 0) failTime(reader, columns, key, "0, as it is its track's first");
  }
}

/** Every track must reach the end of the clip, with time to interpolate over before it. */
function requireLastKeys(
  reader: ByteReader,
  columns: CheckedColumns,
  timepoints: Float32Array,
  continued: Uint8Array,
): void {
  const { count, timepoint, previous } = columns;
  const end = timepoints.length - 1;
  for (let key = 0; key < count; key++) {
    if (continued[key] === 1) continue;
    if (timepoint[key] !== end) {
      failTime(reader, columns, key, `${end}, as it is its track's last`);
    }
    const before = key - previous[key];
    if (timepoints[timepoint[before]] < timepoints[end]) continue;
    reader.fail({
      offset: timeOffset(columns, key),
      expected: `time between ${nameKey(columns, before)} and the last one of its track`,
      found: `both at ratio ${floatText(timepoints[end])}`,
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
      expected: `a finite ${AXES[word % KEY_VALUE_WORDS]} of ${kind} key ${key} of track ${table.track[key]}`,
      found:
        (values[word] & 0x3ff) !== 0 ? 'NaN' : values[word] >= 0x8000 ? '-Infinity' : 'Infinity',
    });
  }
}

// Error messages. They are outside of the checks, so that the checks stay small and fast.

function failTime(
  reader: ByteReader,
  columns: CheckedColumns,
  key: KeyIndex,
  expected: string,
): never {
  return reader.fail({
    offset: timeOffset(columns, key),
    expected: `the timepoint of ${nameKey(columns, key)} to be ${expected}`,
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
    offset: previousOffset(columns, key),
    expected: `the offset from ${columns.kind} key ${key} to its previous key to be ${expected}`,
    found: String(columns.previous[key]),
  });
}

function failPredecessor(reader: ByteReader, columns: CheckedColumns, key: KeyIndex): never {
  const before = key - columns.previous[key];
  const whatBefore = before < 0 ? 'before the first key' : `key ${before}, which another continues`;
  return reader.fail({
    offset: previousOffset(columns, key),
    expected: `${columns.kind} key ${key} to continue the last key so far of one track`,
    found:
      before === key ? 'an offset of 0' : `an offset of ${columns.previous[key]}: ${whatBefore}`,
  });
}

function failNeed(
  reader: ByteReader,
  columns: CheckedColumns,
  key: KeyIndex,
  needed: TimepointIndex,
): never {
  const before = key - columns.previous[key];
  return reader.fail({
    offset: previousOffset(columns, key),
    expected: `${nameKey(columns, key)} to be needed no earlier than key ${key - 1}, at timepoint ${needed}`,
    found: `timepoint ${columns.timepoint[before]}, of its previous key ${before}`,
  });
}

/**
 * Names a key and its track. The track is the index of the first key in the chain of previous keys.
 */
function nameKey({ kind, previous }: CheckedColumns, key: KeyIndex): string {
  let first = key;
  while (previous[first] > 0) first -= previous[first];
  return `${kind} key ${key} of track ${first}`;
}

function timeOffset({ timepoint, ranges }: CheckedColumns, key: KeyIndex): ByteOffset {
  return ranges.timepoint.offset + key * timepoint.BYTES_PER_ELEMENT;
}

function previousOffset({ ranges }: CheckedColumns, key: KeyIndex): ByteOffset {
  return ranges.previous.offset + key * WORD_BYTES;
}
