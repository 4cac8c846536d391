import type { ByteReader } from '../../base/reader.ts';
import type { ByteWriter } from '../../base/writer.ts';
import { KEY_VALUE_WORDS, type KeyKind, type KeyStream } from '../../model/animation.ts';
import { buildKeyTable } from '../../model/key-table.ts';
import { requireFiniteHalves, requireKeyOrder } from './check-keys.ts';
import { requireInterval, requireIframes } from './check-iframes.ts';

/** Up to this many timepoints are indexed by bytes, more by 16-bit words. */
const MAX_BYTE_TIMEPOINTS = 255;

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

/** Reads one kind's keys, checks all that players rely on, and derives the key table. */
export function readKeyStream(
  reader: ByteReader,
  kind: KeyKind,
  { keys: count, iframeEntryBytes, iframeDescWords }: StreamSizes,
  { timepoints, alignedTracks }: StreamContext,
): KeyStream {
  const wide = timepoints.length > MAX_BYTE_TIMEPOINTS;
  const timepoint = reader[wide ? 'u16s' : 'u8s'](count, `the times of ${kind} keys`);
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
  };
  const allRanges = { ...ranges, values: reader.endPart() };

  const columns = { kind, count, timepoint, previous, values, ranges: allRanges };
  requireKeyOrder(reader, columns, timepoints, alignedTracks);
  const table = buildKeyTable(columns, timepoints, alignedTracks);
  if (kind !== 'rotation') requireFiniteHalves(reader, columns, table);
  const iframes = { count: desc.length / 2, entries, desc, interval };
  const stream: KeyStream = { ...columns, iframes, table };
  requireInterval(reader, stream);
  requireIframes(reader, stream, alignedTracks);
  return stream;
}

/** Writes one kind's keys as {@link readKeyStream} reads them. */
export function writeKeyStream(
  writer: ByteWriter,
  { timepoint, previous, iframes, values }: KeyStream,
): void {
  writer.column(timepoint);
  writer.column(previous);
  writer.column(iframes.entries);
  writer.column(iframes.desc);
  writer.f32(iframes.interval);
  writer.column(values);
}
