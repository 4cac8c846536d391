import type { Ratio } from '../base/units.ts';
import { keyStreams, type Animation } from '../model/animation.ts';
import { iframeTotals } from '../model/iframe.ts';
import { consumedKeyCount } from './iframe-times.ts';
import { bytesFrom, keysFrom, seekModel, startingState, type SeekStrategy } from './seek-cost.ts';
import type { SeekStream } from './seek-streams.ts';
import { worstSeek } from './worst-seek.ts';

/** Number of times between which seeks are averaged wherever one number stands for all of a clip; the finest map has as many. */
export const SEEK_TIMES = 128;

/** Seeks between all pairs of evenly spaced times: cell (from, to) is `column[from · size + to]`. */
export interface SeekMap {
  readonly size: number;
  /** Keys passed, of the three streams together. */
  readonly keys: Uint32Array;
  readonly bytes: Uint32Array;
  /** Of the seeks in the map. */
  readonly meanKeys: number;
  readonly meanBytes: number;
  /** Of all seeks, between any times. */
  readonly worstKeys: number;
  readonly worstBytes: number;
  /** Where the seek of the most keys goes. */
  readonly worstTo: Ratio;
}

/**
 * The map of a clip: `size` times from its start to its end, both included; and the worst of all seeks, which may lie
 * between them.
 *
 * @example
 * const { worstKeys, meanKeys } = seekMap(seekStreams(animation), 20, SEEK_STRATEGIES[0]);
 * console.assert(worstKeys >= meanKeys);
 */
export function seekMap(
  streams: readonly SeekStream[],
  size: number,
  strategy: SeekStrategy,
): SeekMap {
  const keys = new Uint32Array(size * size);
  const bytes = new Uint32Array(size * size);
  for (const stream of streams) {
    const model = seekModel(stream);
    const cursors = Uint32Array.from({ length: size }, (_, i) =>
      consumedKeyCount(stream, gridRatio(i, size)),
    );
    for (let cell = 0; cell < keys.length; cell++) {
      const from = Math.floor(cell / size);
      const to = cell % size;
      const [start, end] = [cursors[from], cursors[to]];
      const [a, b] = [gridRatio(from, size), gridRatio(to, size)];
      const state = startingState(model, a, b, start, end, strategy);
      keys[cell] += keysFrom(model, state, start, end);
      bytes[cell] += bytesFrom(model, state, start, end);
    }
  }
  const worst = worstSeek(streams, strategy);
  return {
    size,
    keys,
    bytes,
    meanKeys: mean(keys),
    meanBytes: mean(bytes),
    worstKeys: worst.keys,
    worstBytes: worst.bytes,
    worstTo: worst.to,
  };
}

/**
 * Ratio of a row or column of a seek map.
 *
 * @example
 * console.assert(gridRatio(0, 11) === 0 && gridRatio(10, 11) === 1);
 */
export function gridRatio(index: number, size: number): Ratio {
  return size > 1 ? Math.fround(index / (size - 1)) : 0;
}

function mean(column: Uint32Array): number {
  let sum = 0;
  for (const value of column) sum += value;
  return sum / column.length;
}

/** Size of a clip's iframes, and the cost of seeking with them. */
export interface IframeCost {
  readonly fileBytes: number;
  /** Snapshots of the three streams together. */
  readonly iframes: number;
  readonly meanKeys: number;
  readonly worstKeys: number;
}

/**
 * Measures a clip as built, as a player seeks in it.
 * @param fileBytes size of the file
 * @param size times from start to end between which seeks are averaged
 */
export function iframeCost(animation: Animation, fileBytes: number, size: number): IframeCost {
  const streams = keyStreams(animation);
  const { meanKeys, worstKeys } = seekMap(streams, size, 'rule');
  const iframes = iframeTotals(streams).count;
  return { fileBytes, iframes, meanKeys, worstKeys };
}
