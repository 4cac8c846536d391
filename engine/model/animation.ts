import type { Ranges, Seconds } from '../base/units.ts';
import type { KeyColumns, KeyTable } from './key-table.ts';

/** What a key holds. */
export type KeyKind = 'translation' | 'rotation' | 'scale';

/** The three kinds in the order in which an archive stores them. */
export const KEY_KINDS: readonly KeyKind[] = ['translation', 'rotation', 'scale'];

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
  /** Derived from the columns once, at load. */
  readonly table: KeyTable;
  readonly ranges: Ranges<KeyStreamPart>;
}

export type KeyStreamPart =
  | 'timepoint'
  | 'previous'
  | 'iframeEntries'
  | 'iframeDesc'
  | 'iframeInterval'
  | 'values';

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
