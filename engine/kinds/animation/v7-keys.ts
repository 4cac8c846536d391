import { swapBytes } from '../../base/endian.ts';
import type { ByteReader } from '../../base/reader.ts';
import type { ByteWriter } from '../../base/writer.ts';
import {
  KEY_KINDS,
  KEY_VALUE_WORDS,
  type Iframes,
  type KeyKind,
  type KeyStream,
} from '../../model/animation.ts';
import { addKeyTable } from '../../model/key-table.ts';
import { keyOrderFault, requireFiniteHalves } from './check-keys.ts';
import { requireInterval, requireIframes } from './check-iframes.ts';
import type { CheckedColumns, KeyFault } from './check-keys.ts';
import { followKeys, type FollowedKeys } from './follow-keys.ts';

/** Up to this many timepoints are indexed by bytes, more by 16-bit words. */
const MAX_BYTE_TIMEPOINTS = 255;

/**
 * The reference stores indices of timepoints as plain bytes, in the order of the machine that it runs on: lowest byte
 * first, whatever the endianness of the archive.
 */
const LITTLE_ENDIAN_INDICES = true;

/** What the header stores about one stream. */
export interface StreamSizes {
  readonly keys: number;
  readonly iframeEntryBytes: number;
  readonly iframeDescWords: number;
}

/** What the three streams of a clip share. */
export interface StreamContext {
  readonly timepoints: Float32Array;
  readonly alignedTracks: number;
}

/** A stream as it is stored, not checked yet. */
interface StoredStream extends CheckedColumns {
  readonly iframes: Iframes;
}

interface FollowedStream extends FollowedKeys {
  readonly columns: StoredStream;
}

/** The streams of a clip. */
export interface ReadStreams {
  /** In the order of {@link KEY_KINDS}. */
  readonly streams: readonly KeyStream[];
  /** Whether the indices of timepoints are stored highest byte first, as no player reads them. */
  readonly bigEndianIndices: true | undefined;
}

/** Reads all keys, checks all that players rely on, and derives the key tables. */
export function readKeyStreams(
  reader: ByteReader,
  sizes: readonly StreamSizes[],
  context: StreamContext,
): ReadStreams {
  const stored = KEY_KINDS.map((kind, i) => readColumns(reader, kind, sizes[i], context));
  const followed = followStreams(stored, context);
  if (followed !== undefined) {
    return { streams: checkStreams(reader, followed, context), bigEndianIndices: undefined };
  }
  const swapped = followStreams(stored.map(withSwappedIndices), context);
  if (swapped === undefined) return reader.fail(orderFault(stored, context));
  return { streams: checkStreams(reader, swapped, context), bigEndianIndices: true };
}

function readColumns(
  reader: ByteReader,
  kind: KeyKind,
  { keys: count, iframeEntryBytes, iframeDescWords }: StreamSizes,
  { timepoints }: StreamContext,
): StoredStream {
  const what = `the times of ${kind} keys`;
  const timepoint =
    timepoints.length > MAX_BYTE_TIMEPOINTS
      ? reader.u16s(count, what, LITTLE_ENDIAN_INDICES)
      : reader.u8s(count, what);
  const timepointRange = reader.endPart();
  const previous = reader.u16s(count, `the previous keys of ${kind} keys`);
  const previousRange = reader.endPart();
  const entries = reader.u8s(iframeEntryBytes, `${kind} iframes`);
  const iframeEntries = reader.endPart();
  const desc = reader.u32s(iframeDescWords, `the descriptions of ${kind} iframes`);
  const iframeDesc = reader.endPart();
  const interval = reader.f32(`the ${kind} iframe interval`);
  const iframeInterval = reader.endPart();
  const values = reader.u16s(count * KEY_VALUE_WORDS, `${kind} values`);
  const ranges = {
    timepoint: timepointRange,
    previous: previousRange,
    iframeEntries,
    iframeDesc,
    iframeInterval,
    values: reader.endPart(),
  };
  const iframes = { count: desc.length / 2, entries, desc, interval };
  return { kind, count, timepoint, previous, values, iframes, ranges };
}

/** The streams with the tracks of their keys; undefined if the keys of any are out of order. */
function followStreams(
  streams: readonly StoredStream[],
  { timepoints, alignedTracks }: StreamContext,
): FollowedStream[] | undefined {
  const followed: FollowedStream[] = [];
  for (const columns of streams) {
    const keys = followKeys(columns, timepoints.length, alignedTracks);
    if (keys === undefined) return undefined;
    followed.push({ columns, ...keys });
  }
  return followed;
}

/** The first thing that is wrong with the order of the keys of streams that could not be followed. */
function orderFault(
  streams: readonly StoredStream[],
  { timepoints, alignedTracks }: StreamContext,
): KeyFault {
  return streams.flatMap(
    (columns) => keyOrderFault(columns, timepoints.length, alignedTracks) ?? [],
  )[0];
}

/** The same with the bytes of each index swapped. Indices of one byte stay. */
function withSwappedIndices(stream: StoredStream): StoredStream {
  const timepoint = stream.timepoint.slice();
  swapBytes(new Uint8Array(timepoint.buffer), timepoint.BYTES_PER_ELEMENT);
  return { ...stream, timepoint };
}

function checkStreams(
  reader: ByteReader,
  streams: readonly FollowedStream[],
  { timepoints, alignedTracks }: StreamContext,
): KeyStream[] {
  return streams.map(({ columns, track, haveIframes }) => {
    if (columns.kind !== 'rotation') requireFiniteHalves(reader, columns, track);
    const stream: KeyStream = addKeyTable({ ...columns }, timepoints, alignedTracks, track);
    requireInterval(reader, stream);
    if (!haveIframes) requireIframes(reader, stream, alignedTracks);
    return stream;
  });
}

/** Writes one kind's keys as {@link readKeyStreams} reads them. */
export function writeKeyStream(
  writer: ByteWriter,
  { timepoint, previous, iframes, values, older }: KeyStream,
): void {
  writer.column(timepoint, LITTLE_ENDIAN_INDICES);
  writer.column(previous);
  writer.column(iframes.entries);
  writer.column(iframes.desc);
  writer.f32(older === undefined ? iframes.interval : 1);
  writer.column(values);
}
