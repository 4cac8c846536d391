import { alignedCount, type KeyIndex, type Ratio } from '../base/units.ts';
import { KEY_VALUE_WORDS } from '../model/animation.ts';
import { iframeBytes, iframeLastKey } from '../model/iframe.ts';
import { stateToRestore } from '../runtime/step.ts';
import { consumedKeyCount } from './iframe-times.ts';
import type { SeekStream } from './seek-streams.ts';

/**
 * How a player gets from one ratio to another:
 * - `rule`: as the reference decides, from the stored interval;
 * - `sequential`: key by key from the current cursor, forward or backward, without iframes;
 * - `best`: from the cache, the start or an iframe, whichever reads the fewest bytes.
 */
export const SEEK_STRATEGIES = ['rule', 'sequential', 'best'] as const;
export type SeekStrategy = (typeof SEEK_STRATEGIES)[number];

/** Value of {@link SeekCost.from} if the player continues from its cache. */
export const FROM_CACHE = -1;

/** The cost of one seek in one key stream. */
export interface SeekCost {
  /** {@link FROM_CACHE}, 0 for the start state, k for snapshot k - 1. */
  readonly from: number;
  /** Keys that the cursor passes. */
  readonly keys: number;
  /**
   * Bytes of the archive that are read: snapshot, times and offsets of the keys passed, values of what
   * is decompressed again.
   */
  readonly bytes: number;
}

/** The cursor positions of a stream that a seek can start from. Created once, used often. */
export interface SeekModel {
  readonly stream: SeekStream;
  /** Cursors after restoring the start state and each snapshot. */
  readonly cursors: Uint32Array;
  /** Bytes that restoring them reads. */
  readonly restoreBytes: Uint32Array;
  /** Bytes that passing a key reads. */
  readonly keyBytes: number;
}

const PREVIOUS_BYTES = 2;
const VALUE_BYTES = 2 * KEY_VALUE_WORDS;

/** Prepares a stream for {@link seekCost}. */
export function seekModel(stream: SeekStream): SeekModel {
  const { iframes, table } = stream;
  const cursors = new Uint32Array(iframes.count + 1);
  const restoreBytes = new Uint32Array(iframes.count + 1);
  cursors[0] = 2 * (table.trackOffsets.length - 1);
  for (let iframe = 0; iframe < iframes.count; iframe++) {
    cursors[iframe + 1] = iframeLastKey(iframes, iframe) + 1;
    restoreBytes[iframe + 1] = iframeBytes(iframes, iframe);
  }
  const { older, timepoint } = stream;
  const keyBytes =
    older === undefined
      ? PREVIOUS_BYTES + timepoint.BYTES_PER_ELEMENT
      : older.timeBytes + older.trackBytes;
  return { stream, cursors, restoreBytes, keyBytes };
}

/** The cost of a seek. Both ratios are float32 in [0, 1], as in the player. */
export function seekCost(
  model: SeekModel,
  from: Ratio,
  to: Ratio,
  strategy: SeekStrategy,
): SeekCost {
  const start = consumedKeyCount(model.stream, from);
  const end = consumedKeyCount(model.stream, to);
  const state = startingState(model, from, to, start, end, strategy);
  return {
    from: state,
    keys: keysFrom(model, state, start, end),
    bytes: bytesFrom(model, state, start, end),
  };
}

/** @param start current cursor; @param end cursor after the seek */
export function startingState(
  model: SeekModel,
  from: Ratio,
  to: Ratio,
  start: KeyIndex,
  end: KeyIndex,
  strategy: SeekStrategy,
): number {
  if (strategy === 'sequential') return FROM_CACHE;
  if (strategy === 'rule') return stateToRestore(model.stream.iframes, false, from, to);
  let best = FROM_CACHE;
  let fewest = bytesFrom(model, FROM_CACHE, start, end);
  for (let state = 0; state < model.cursors.length; state++) {
    const bytes = bytesFrom(model, state, start, end);
    if (bytes >= fewest) continue;
    best = state;
    fewest = bytes;
  }
  return best;
}

/** Keys that the cursor passes from a state; `start` and `end` as for {@link startingState}. */
export function keysFrom(model: SeekModel, state: number, start: KeyIndex, end: KeyIndex): number {
  return Math.abs(end - (state === FROM_CACHE ? start : model.cursors[state]));
}

/** Bytes of the archive that are read from a state. */
export function bytesFrom(model: SeekModel, state: number, start: KeyIndex, end: KeyIndex): number {
  const { timepoint, table, older } = model.stream;
  const cached = state === FROM_CACHE;
  const keys = keysFrom(model, state, start, end);
  const alignedTracks = table.trackOffsets.length - 1;
  const decompressed = cached ? Math.min(alignedCount(keys), alignedTracks) : alignedTracks;
  const restored = cached ? 0 : model.restoreBytes[state];
  const decodedBytes =
    older === undefined
      ? VALUE_BYTES + timepoint.BYTES_PER_ELEMENT
      : model.keyBytes + older.valueBytes;
  const values = decompressed * 2 * decodedBytes;
  return restored + keys * model.keyBytes + values;
}
