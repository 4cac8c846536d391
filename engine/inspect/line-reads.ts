import { LANES, type ByteOffset, type KeyIndex } from '../base/units.ts';
import {
  KEY_VALUE_WORDS,
  keyStream,
  valueStride,
  type Animation,
  type KeyKind,
  type KeyStream,
  type OlderKeys,
} from '../model/animation.ts';
import { NO_KEY } from '../model/key-table.ts';
import { NO_IFRAME, keyCache, type KeyCache, type SamplingContext } from '../runtime/context.ts';

/** Bytes of a cache line. */
export const LINE_BYTES = 64;

const VALUE_BYTES = 2 * KEY_VALUE_WORDS;
const PREVIOUS_BYTES = 2;
const TIMEPOINT_BYTES = 4;
const DESC_BYTES = 8;

/** The bytes of a file that a step has read, assuming that the file is in memory, aligned to a cache line. */
export interface LineReads {
  /** Two words per line: bit i of the first is byte i, bit i of the second is byte 32 + i. */
  readonly bytesOfLine: Uint32Array;
  /** The lines that were read, in the order in which they were first read: the first {@link lineCount}. */
  readonly lines: Uint32Array;
  lineCount: number;
  /** Bytes that were read, each counted once. */
  byteCount: number;
}

/**
 * Creates a record of reads for a file of `fileBytes` bytes.
 *
 * @example
 * const reads = createLineReads(bytes.length);
 * console.assert(reads.lines.length === Math.ceil(bytes.length / LINE_BYTES));
 */
export function createLineReads(fileBytes: number): LineReads {
  const count = Math.ceil(fileBytes / LINE_BYTES);
  return {
    bytesOfLine: new Uint32Array(2 * count),
    lines: new Uint32Array(count),
    lineCount: 0,
    byteCount: 0,
  };
}

/**
 * Clears the record.
 *
 * @example
 * const reads = createLineReads(bytes.length);
 * clearLineReads(reads);
 * console.assert(reads.byteCount === 0);
 */
export function clearLineReads(reads: LineReads): void {
  for (let i = 0; i < reads.lineCount; i++) {
    const line = reads.lines[i];
    reads.bytesOfLine[2 * line] = 0;
    reads.bytesOfLine[2 * line + 1] = 0;
  }
  reads.lineCount = 0;
  reads.byteCount = 0;
}

/**
 * Adds what the last step of `context` has read of one kind's keys: the snapshot it restored, the
 * time at which every passed key was needed (and that of the one it stopped at), and both keys of
 * every lane that was decompressed. False if the context is empty, or its clip is not in a file.
 * Allocates nothing.
 *
 * @example
 * const context = createSamplingContext(animation.trackCount);
 * sample(animation, context, 0.5, pose);
 * const reads = createLineReads(bytes.length);
 * console.assert(addStepReads(context, 'rotation', reads) && reads.lineCount > 0);
 */
export function addStepReads(context: SamplingContext, kind: KeyKind, reads: LineReads): boolean {
  const { animation } = context;
  const cache = keyCache(context, kind);
  if (animation === undefined || cache.next === 0) return false;
  const stream = keyStream(animation, kind);
  if (stream.ranges.values.length === 0) return false;
  if (stream.older !== undefined) {
    addOlderKeys(stream, stream.older, cache, animation.alignedTracks, reads);
    return true;
  }
  addIframe(stream, cache, reads);
  addCursor(animation, stream, cache, reads);
  addDecompressed(animation, stream, cache, reads);
  return true;
}

/** In an older version a key's time and track stand before its value; the cursor reads only those. */
function addOlderKeys(
  stream: KeyStream,
  { timeBytes, trackBytes }: OlderKeys,
  { next, step, entries, outdated }: KeyCache,
  alignedTracks: number,
  reads: LineReads,
): void {
  const { offset } = stream.ranges.values;
  const stride = valueStride(stream);
  const { previous } = stream.table;
  const addHead = (key: KeyIndex): void => {
    if (key !== NO_KEY) addBytes(reads, offset + stride * key, timeBytes + trackBytes);
  };
  const end = Math.min(Math.max(next, step.cursorRestored) + 1, stream.count);
  for (let key = Math.min(next, step.cursorRestored) - 1; key < end; key++) {
    addHead(key);
    addHead(previous[key]);
  }
  if (step.groups === 0) return;
  for (let track = 0; track < alignedTracks; track++) {
    if (outdated[Math.floor(track / LANES)] === 0) continue;
    const right = entries[track];
    addBytes(reads, offset + stride * right, stride);
    addBytes(reads, offset + stride * previous[right], stride);
  }
}

function addIframe({ iframes, ranges }: KeyStream, { step }: KeyCache, reads: LineReads): void {
  if (step.iframe === NO_IFRAME) return;
  const { desc, count, entries } = iframes;
  const begin = desc[2 * step.iframe];
  const end = step.iframe + 1 < count ? desc[2 * step.iframe + 2] : entries.length;
  addBytes(reads, ranges.iframeDesc.offset + DESC_BYTES * step.iframe, DESC_BYTES);
  addBytes(reads, ranges.iframeEntries.offset + begin, end - begin);
}

/** Adds each key that the cursor passed, and the two keys around its new position. */
function addCursor(
  animation: Animation,
  stream: KeyStream,
  { next, step }: KeyCache,
  reads: LineReads,
): void {
  const low = Math.min(next, step.cursorRestored);
  const high = Math.max(next, step.cursorRestored);
  const { offset } = stream.ranges.previous;
  const end = Math.min(high + 1, stream.count);
  addBytes(reads, offset + PREVIOUS_BYTES * (low - 1), PREVIOUS_BYTES * (end - low + 1));
  for (let key = low - 1; key < end; key++) {
    addTime(animation, stream, stream.table.previous[key], reads);
  }
}

function addDecompressed(
  animation: Animation,
  stream: KeyStream,
  cache: KeyCache,
  reads: LineReads,
): void {
  const { entries, outdated, step } = cache;
  const { ranges, table } = stream;
  if (step.groups === 0) return;
  for (let track = 0; track < animation.alignedTracks; track++) {
    if (outdated[Math.floor(track / LANES)] === 0) continue;
    const right = entries[track];
    const left = table.previous[right];
    addBytes(reads, ranges.previous.offset + PREVIOUS_BYTES * right, PREVIOUS_BYTES);
    addTime(animation, stream, left, reads);
    addTime(animation, stream, right, reads);
    addBytes(reads, ranges.values.offset + VALUE_BYTES * left, VALUE_BYTES);
    addBytes(reads, ranges.values.offset + VALUE_BYTES * right, VALUE_BYTES);
  }
}

/** Adds a key's time: the index of its timepoint, and the timepoint. */
function addTime(
  animation: Animation,
  { timepoint, ranges }: KeyStream,
  key: KeyIndex,
  reads: LineReads,
): void {
  if (key === NO_KEY) return;
  const size = timepoint.BYTES_PER_ELEMENT;
  addBytes(reads, ranges.timepoint.offset + size * key, size);
  addBytes(
    reads,
    animation.ranges.timepoints.offset + TIMEPOINT_BYTES * timepoint[key],
    TIMEPOINT_BYTES,
  );
}

const WORD_BITS = 32;

/** Marks a byte range as read. */
export function addBytes(reads: LineReads, offset: ByteOffset, length: number): void {
  const end = offset + length;
  for (let byte = offset; byte < end;) {
    const word = Math.floor(byte / WORD_BITS);
    const first = byte % WORD_BITS;
    const count = Math.min(WORD_BITS - first, end - byte);
    // A shift by 32 bits is a shift by 0.
    addWord(reads, word, count === WORD_BITS ? -1 : ((1 << count) - 1) << first);
    byte += count;
  }
}

/** Marks the bytes of one word, a bit per byte. */
function addWord(reads: LineReads, word: number, bits: number): void {
  const { bytesOfLine } = reads;
  const line = word >>> 1;
  const fresh = bits & ~bytesOfLine[word];
  if (fresh === 0) return;
  if (bytesOfLine[2 * line] === 0 && bytesOfLine[2 * line + 1] === 0) {
    reads.lines[reads.lineCount++] = line;
  }
  bytesOfLine[word] |= bits;
  reads.byteCount += bitCount(fresh);
}

/** How many bits of a word are set: summed in pairs, fours and bytes. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
