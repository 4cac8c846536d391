/**
 * Names for the plain numbers that cross the engine, so that a signature says what it counts.
 * They are documentation: the type checker treats each of them as `number`.
 */

/** A time in seconds from the start of a clip. */
export type Seconds = number;

/** Two times, the later one last. */
export interface TimeRange {
  readonly from: Seconds;
  readonly to: Seconds;
}

/** A time as a fraction of a clip's duration, 0 at its start and 1 at its end. */
export type Ratio = number;

/** A position in, or a distance between positions in, a file. */
export type ByteOffset = number;

/** Index of a joint in a skeleton: depth first, so a parent stands before its children. */
export type JointIndex = number;

/** Index of a track in an animation; track i moves joint i. */
export type TrackIndex = number;

/** Index of a key in one key stream: its place in memory, not its place in time. */
export type KeyIndex = number;

/** Index of a timepoint in an animation's sorted, unique key times. */
export type TimepointIndex = number;

/** Index of a group of four tracks or joints, the unit that is decompressed and interpolated. */
export type GroupIndex = number;

/** A range of a file: `length` bytes from `offset`. */
export interface ByteRange {
  readonly offset: ByteOffset;
  readonly length: number;
}

/**
 * Bytes that an object takes in its file: all of a file that holds nothing else, which begins with a byte for its byte order.
 * @param objectCount how many objects the file holds
 *
 * @example
 * console.assert(bytesInFile({ offset: 1, length: 999 }, 1) === 1000);
 */
export function bytesInFile({ offset, length }: ByteRange, objectCount: number): number {
  return objectCount === 1 ? offset + length : length;
}

/** Where each named part of an object stands in its file. */
export type Ranges<Part extends string> = Readonly<Record<Part, ByteRange>>;

/** Ranges of an object that is in no file: it was created here and has not been written yet. */
export function emptyRanges<Part extends string>(...parts: readonly Part[]): Ranges<Part> {
  const nowhere: ByteRange = { offset: 0, length: 0 };
  return Object.fromEntries(parts.map((part) => [part, nowhere])) as Record<Part, ByteRange>;
}

/** Joints or tracks that are computed together, one a SIMD lane. */
export const LANES = 4;

/** The number of groups of four that hold `count` joints or tracks. */
export function groupCount(count: number): number {
  return Math.ceil(count / LANES);
}

/** `count` rounded up to whole groups of four. */
export function alignedCount(count: number): number {
  return groupCount(count) * LANES;
}
