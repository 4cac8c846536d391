import { firstPlace } from '../base/search.ts';
import type { Ratio } from '../base/units.ts';
import { floatSteps, nextFloat } from '../math/next-float.ts';
import { stateToRestore } from '../runtime/step.ts';
import { consumedKeyCount } from './iframe-times.ts';
import {
  FROM_CACHE,
  bytesFrom,
  seekCost,
  seekModel,
  type SeekModel,
  type SeekStrategy,
} from './seek-cost.ts';
import type { SeekStream } from './seek-streams.ts';

/** The most that any seek in a clip costs, the streams together. */
export interface WorstSeek {
  readonly keys: number;
  readonly bytes: number;
  /** The seek of so many keys. */
  readonly from: Ratio;
  readonly to: Ratio;
}

/**
 * The worst of all seeks between any two ratios, exactly, unless the intervals of two streams differ by less than two
 * neighbouring ratios do. To one target a stream costs the more the farther the seek
 * starts, as long as it is played on, and always the same where it is restored: the farthest starts at which each of the
 * streams is still played on are enough, with both ends of the clip. Targets between two of {@link targetStarts} differ
 * only in how far those starts lie: the first one is the worst to go forward to, the last one to go backward to.
 *
 * @example
 * const { keys, from, to } = worstSeek(seekStreams(animation), 'rule');
 * console.assert(keys === 0 || from !== to);
 */
export function worstSeek(streams: readonly SeekStream[], strategy: SeekStrategy): WorstSeek {
  const models = streams.map(seekModel);
  const starts = targetStarts(models, strategy);
  let worst: WorstSeek = { keys: 0, bytes: 0, from: 0, to: 0 };
  const visit = (from: Ratio, to: Ratio): void => {
    let keys = 0;
    let bytes = 0;
    for (const model of models) {
      const cost = seekCost(model, from, to, strategy);
      keys += cost.keys;
      bytes += cost.bytes;
    }
    if (keys > worst.keys) worst = { keys, bytes: Math.max(bytes, worst.bytes), from, to };
    else if (bytes > worst.bytes) worst = { ...worst, bytes };
  };
  starts.forEach((first, index) => {
    const last = index + 1 < starts.length ? nextFloat(starts[index + 1], -1) : 1;
    for (const from of farthestStarts(models, first, strategy, 0)) visit(from, first);
    for (const from of farthestStarts(models, last, strategy, 1)) visit(from, last);
  });
  return worst;
}

/** The end of the clip, and the ratios nearest to it from which the streams are played on. */
function farthestStarts(
  models: readonly SeekModel[],
  to: Ratio,
  strategy: SeekStrategy,
  end: Ratio,
): Set<Ratio> {
  const starts = new Set([end]);
  const seen = new Set<number>();
  for (const model of models) {
    // Streams with as many iframes are played on from the same ratios.
    const { count, interval } = model.stream.iframes;
    const alike = count > 0 ? interval : -interval;
    if (strategy === 'rule' && seen.has(alike)) continue;
    seen.add(alike);
    const isPlayedOn = playedOnTo(model, to, strategy);
    if (end < to) starts.add(firstRatio(end, to, isPlayedOn));
    else if (!isPlayedOn(end)) {
      const first = firstRatio(to, end, (from) => !isPlayedOn(from));
      starts.add(first > to ? nextFloat(first, -1) : to);
    }
  }
  return starts;
}

/** Whether a stream is played on, without restoring anything, from a ratio to `to`. */
function playedOnTo(model: SeekModel, to: Ratio, strategy: SeekStrategy): (from: Ratio) => boolean {
  const { stream } = model;
  if (strategy === 'sequential') return () => true;
  if (strategy === 'rule') {
    return (from) => stateToRestore(stream.iframes, false, from, to) === FROM_CACHE;
  }
  const end = consumedKeyCount(stream, to);
  const restored = model.cursors.reduce(
    (fewest, _, state) => Math.min(fewest, bytesFrom(model, state, 0, end)),
    Infinity,
  );
  return (from) => bytesFrom(model, FROM_CACHE, consumedKeyCount(stream, from), end) <= restored;
}

/**
 * The first ratios, ascending, of the ranges of targets in which every stream has one cursor, restores one state, and
 * restores it or not from the ends of the clip.
 */
function targetStarts(models: readonly SeekModel[], strategy: SeekStrategy): Float32Array {
  const starts = new Set([0]);
  for (const { stream } of models) {
    let before = 0;
    for (const ratio of stream.table.neededAt) {
      if (ratio > before && ratio <= 1) starts.add(ratio);
      before = ratio;
    }
    if (strategy === 'rule') for (const ratio of ruleChanges(stream)) starts.add(ratio);
  }
  return Float32Array.from(starts).toSorted();
}

/** The ratios from which on a seek restores another state of a stream, or is played on or not from an end of the clip. */
function* ruleChanges({ iframes }: SeekStream): Iterable<Ratio> {
  for (let state = 1; state <= iframes.count; state++) {
    yield firstRatio(0, 1, (to) => stateToRestore(iframes, true, 0, to) >= state);
  }
  for (const end of [0, 1]) {
    const atStart = stateToRestore(iframes, false, end, 0) === FROM_CACHE;
    yield firstRatio(
      0,
      1,
      (to) => (stateToRestore(iframes, false, end, to) === FROM_CACHE) !== atStart,
    );
  }
}

/** The first float32 from `low` to `high` that a condition holds for, if it holds from there on; `high` if for none. */
function firstRatio(low: Ratio, high: Ratio, holds: (ratio: Ratio) => boolean): Ratio {
  const count = floatSteps(high) - floatSteps(low);
  const steps = firstPlace(count, (tried) => holds(nextFloat(low, tried)));
  return nextFloat(low, steps);
}
