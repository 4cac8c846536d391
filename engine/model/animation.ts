import type { Ranges, Seconds } from '../base/units.ts';
import type { KeyColumns, KeyTable } from './key-table.ts';

/** What a key holds. */
export type KeyKind = 'translation' | 'rotation' | 'scale';

/** The three kinds in the order in which an archive stores them. */
export const KEY_KINDS: readonly KeyKind[] = ['translation', 'rotation', 'scale'];

/** Numbers of one key's value. */
export function keyComponents(kind: KeyKind): number {
  return kind === 'rotation' ? 4 : 3;
}

/** 16-bit words of one key's value, whatever its kind. */
export const KEY_VALUE_WORDS = 3;

/** Snapshots of the sampling cache, to seek to (`iframes` of one key stream). */
export interface Iframes {
  readonly count: number;
  /** Every snapshot's right-hand key per aligned track, group-varint coded. */
  readonly entries: Uint8Array;
  /** Two words per iframe: byte offset into `entries`, index of the last key it has consumed. */
  readonly desc: Uint32Array;
  /** Ratio between two iframes, as players assume it; 1 without iframes. */
  readonly interval: number;
}

/**
 * All keys of one kind, of all tracks in one array, sorted by the time each will be needed:
 * the time of the previous key of the same track, then the track.
 */
export interface KeyStream extends KeyColumns {
  readonly kind: KeyKind;
  /** {@link KEY_VALUE_WORDS} words per key: three half floats, or a packed rotation. */
  readonly values: Uint16Array;
  readonly iframes: Iframes;
  /** Derived from the columns once; for a stream that was read, on the first request. */
  readonly table: KeyTable;
  /** Missing in a clip of the current version. */
  readonly older?: OlderKeys | undefined;
  readonly ranges: Ranges<KeyStreamPart>;
}

/**
 * Keys as a version before 7 stores and plays them. The other columns of the stream hold what upgrading writes; of the
 * ranges, that of the values holds whole keys, one after the other, and all others are empty.
 */
export interface OlderKeys {
  /** Bytes of one key's time, track and value. They stand together. */
  readonly timeBytes: number;
  readonly trackBytes: number;
  readonly valueBytes: number;
  /** Decoded: 3 floats a key, 4 (x y z w) of a rotation. */
  readonly values: Float32Array;
  /** What is stepped through: its times are seconds in {@link Animation.inSeconds}. */
  readonly played: Pick<KeyStream, 'iframes' | 'table'>;
}

export type KeyStreamPart =
  | 'timepoint'
  | 'previous'
  | 'iframeEntries'
  | 'iframeDesc'
  | 'iframeInterval'
  | 'values';

/** The smallest ratio above 0 of a timepoint. Players divide by the time between two keys. */
export const MIN_TIMEPOINT = 1e-30;

/** The smallest ratio of the last timepoint. Rounding can make it a little less than 1. */
export const MIN_LAST_TIMEPOINT = 1 - 2 ** -22;

/** A compressed clip, ready to be sampled (`ozz-animation`). */
export interface Animation {
  readonly kind: 'animation';
  readonly name: string;
  readonly duration: Seconds;
  /** Number of tracks; track i moves joint i. */
  readonly trackCount: number;
  /** `trackCount` rounded up to whole groups of four: padding tracks have keys like any other. */
  readonly alignedTracks: number;
  /** Unique key times as ratios in [0, 1], ascending. */
  readonly timepoints: Float32Array;
  readonly translations: KeyStream;
  readonly rotations: KeyStream;
  readonly scales: KeyStream;
  /**
   * Whether the file stores 16-bit indices of timepoints highest byte first. Players read them lowest byte first, in
   * archives of either endianness.
   */
  readonly bigEndianIndices?: true | undefined;
  /** The version that the clip is stored in, if that is not the current one. */
  readonly olderVersion?: number | undefined;
  /** Whether a player of its version compares times in seconds, not ratios. */
  readonly inSeconds?: true | undefined;
  /** Whether its tracks are in the order of releases before 0.11, see `siblingsFirstOrder`. */
  readonly siblingsFirst?: true | undefined;
  readonly ranges: Ranges<AnimationPart>;
}

export type AnimationPart = 'header' | 'name' | 'timepoints';

/**
 * The stream of one kind.
 *
 * @example
 * console.assert(keyStream(animation, 'rotation').kind === 'rotation');
 */
export function keyStream(animation: Animation, kind: KeyKind): KeyStream {
  if (kind === 'translation') return animation.translations;
  return kind === 'rotation' ? animation.rotations : animation.scales;
}

/**
 * The three streams in file order.
 *
 * @example
 * const keys = keyStreams(animation).reduce((sum, { count }) => sum + count, 0);
 * console.assert(keys === keyCount(animation));
 */
export function keyStreams(animation: Animation): readonly [KeyStream, KeyStream, KeyStream] {
  return [animation.translations, animation.rotations, animation.scales];
}

/**
 * Bytes from one key to the next in the range of a stream's values: those of a value, in an older version those of a
 * whole key.
 *
 * @example
 * console.assert(valueStride(keyStream(animation, 'rotation')) === 6);
 */
export function valueStride({ older }: KeyStream): number {
  if (older === undefined) return KEY_VALUE_WORDS * Uint16Array.BYTES_PER_ELEMENT;
  return older.timeBytes + older.trackBytes + older.valueBytes;
}
