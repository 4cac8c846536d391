import type { AssetProblem } from '../../base/errors.ts';
import type { ByteReader } from '../../base/reader.ts';
import type { ByteOffset, KeyIndex, TimepointIndex } from '../../base/units.ts';
import { KEY_VALUE_WORDS, type KeyStream } from '../../model/animation.ts';

const WORD_BYTES = Uint16Array.BYTES_PER_ELEMENT;
const HALF_EXPONENT = 0x7c00;
const AXES = 'xyz';

/** The columns of a stream that these checks look at. */
export type CheckedColumns = Pick<
  KeyStream,
  'kind' | 'count' | 'timepoint' | 'previous' | 'values' | 'ranges'
>;

/** What is wrong with a key: an error without the name of the object. */
export type KeyFault = Omit<AssetProblem, 'object'>;

/**
 * Finds what contradicts the order that a player assumes without checking. The first keys are the first
 * key of each track, in track order. The second key of each track follows. After that every key
 * continues one track, and keys are sorted by the time at which they are needed.
 */
export function keyOrderFault(
  columns: CheckedColumns,
  timepointCount: number,
  alignedTracks: number,
): KeyFault | undefined {
  const { count, timepoint, previous } = columns;
  // Marks keys that have a next key in their track. Keys without a mark are last keys.
  const continued = new Uint8Array(count);
  let needed = 0;
  for (let key = 0; key < count; key++) {
    if (key < alignedTracks) {
      if (previous[key] === 0 && timepoint[key] === 0) continue;
      return firstKeyFault(columns, key);
    }
    const before = key - previous[key];
    if (before < 0 || before === key || continued[before] === 1) {
      return predecessorFault(columns, key);
    }
    if (key < 2 * alignedTracks && before !== key - alignedTracks) {
      return previousFault(columns, key, `${alignedTracks}, as it is its track's second`);
    }
    const neededAt = timepoint[before];
    if (neededAt < needed) return needFault(columns, key, needed);
    if (timepoint[key] <= neededAt || timepoint[key] >= timepointCount) {
      const later = `one of ${neededAt + 1} … ${timepointCount - 1}`;
      return timeFault(columns, key, `${later}, after its track's previous key`);
    }
    needed = neededAt;
    continued[before] = 1;
  }
  return lastKeysFault(columns, timepointCount - 1, continued);
}

function firstKeyFault(columns: CheckedColumns, key: KeyIndex): KeyFault {
  const expected = "0, as it is its track's first";
  return columns.previous[key] === 0
    ? timeFault(columns, key, expected)
    : previousFault(columns, key, expected);
}

/** Every track must reach the end of the clip. */
function lastKeysFault(
  columns: CheckedColumns,
  end: TimepointIndex,
  continued: Uint8Array,
): KeyFault | undefined {
  const { count, timepoint } = columns;
  for (let key = 0; key < count; key++) {
    if (continued[key] === 1 || timepoint[key] === end) continue;
    return timeFault(columns, key, `${end}, as it is its track's last`);
  }
  return undefined;
}

/** Refuses translations and scales with NaN or infinite components, padding tracks included. */
export function requireFiniteHalves(
  reader: ByteReader,
  { kind, values, ranges }: CheckedColumns,
  track: Uint16Array,
): void {
  for (let word = 0; word < values.length; word++) {
    if ((values[word] & HALF_EXPONENT) !== HALF_EXPONENT) continue;
    const key = Math.floor(word / KEY_VALUE_WORDS);
    reader.fail({
      offset: ranges.values.offset + word * WORD_BYTES,
      expected: `a finite ${AXES[word % KEY_VALUE_WORDS]} of ${kind} key ${key} of track ${track[key]}`,
      found:
        (values[word] & 0x3ff) !== 0 ? 'NaN' : values[word] >= 0x8000 ? '-Infinity' : 'Infinity',
    });
  }
}

// Error messages. They are outside of the checks, so that the checks stay small and fast.

function timeFault(columns: CheckedColumns, key: KeyIndex, expected: string): KeyFault {
  return {
    offset: columns.ranges.timepoint.offset + key * columns.timepoint.BYTES_PER_ELEMENT,
    expected: `the timepoint of ${nameKey(columns, key)} to be ${expected}`,
    found: String(columns.timepoint[key]),
  };
}

function previousFault(columns: CheckedColumns, key: KeyIndex, expected: string): KeyFault {
  return {
    offset: previousOffset(columns, key),
    expected: `the offset from ${columns.kind} key ${key} to its previous key to be ${expected}`,
    found: String(columns.previous[key]),
  };
}

function predecessorFault(columns: CheckedColumns, key: KeyIndex): KeyFault {
  const before = key - columns.previous[key];
  const whatBefore = before < 0 ? 'before the first key' : `key ${before}, which another continues`;
  return {
    offset: previousOffset(columns, key),
    expected: `${columns.kind} key ${key} to continue the last key so far of one track`,
    found:
      before === key ? 'an offset of 0' : `an offset of ${columns.previous[key]}: ${whatBefore}`,
  };
}

function needFault(columns: CheckedColumns, key: KeyIndex, needed: TimepointIndex): KeyFault {
  const before = key - columns.previous[key];
  return {
    offset: previousOffset(columns, key),
    expected: `${nameKey(columns, key)} to be needed no earlier than key ${key - 1}, at timepoint ${needed}`,
    found: `timepoint ${columns.timepoint[before]}, of its previous key ${before}`,
  };
}

/**
 * Names a key and its track. The track is the index of the first key in the chain of previous keys.
 */
function nameKey({ kind, previous }: CheckedColumns, key: KeyIndex): string {
  let first = key;
  while (previous[first] > 0) first -= previous[first];
  return `${kind} key ${key} of track ${first}`;
}

function previousOffset({ ranges }: CheckedColumns, key: KeyIndex): ByteOffset {
  return ranges.previous.offset + key * WORD_BYTES;
}
