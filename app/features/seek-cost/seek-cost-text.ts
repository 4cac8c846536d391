import {
  SEEK_KEYS_PER_TRACK,
  LONG_SEEK,
  SEEK_STRATEGIES,
  bestChoice,
  gridRatio,
} from '#engine/inspect';
import type { IntervalChoice, IntervalComparison, SeekMap, SeekStrategy } from '#engine/inspect';
import { formatBytes, formatCount, formatCounted, formatSeconds } from '../../draw/format.ts';
import { cellCost, type MapCell, type SeekMetric } from './draw-map.ts';

type SeekMaps = Readonly<Record<SeekStrategy, SeekMap>>;

const TITLES = {
  rule: 'as a player does',
  sequential: 'key by key',
  best: 'fewest bytes',
} as const;

const SHORT = { rule: 'player', sequential: 'key by key', best: 'fewest bytes' } as const;

/** The title of a map, with the cost of its seeks. */
export function mapTitle(maps: SeekMaps, strategy: SeekStrategy, metric: SeekMetric): string {
  const { meanKeys, meanBytes, worstKeys, worstBytes } = maps[strategy];
  const [mean, worst] = metric === 'keys' ? [meanKeys, worstKeys] : [meanBytes, worstBytes];
  const text = metric === 'keys' ? formatCount : formatBytes;
  return `${TITLES[strategy]}: mean ${text(mean)}, worst ${text(worst)}`;
}

/** The cost of one seek, by each strategy. */
export function seekText(duration: number, maps: SeekMaps, cell: MapCell): string {
  const { size } = maps.rule;
  const time = (index: number): string => formatSeconds(gridRatio(index, size) * duration, 3);
  const costs = SEEK_STRATEGIES.map((strategy) => {
    const keys = cellCost(maps[strategy], 'keys', cell);
    const bytes = cellCost(maps[strategy], 'bytes', cell);
    return `${SHORT[strategy]} ${formatCounted(keys, 'key')}, ${formatBytes(bytes)}`;
  });
  return `${time(cell.from)} s → ${time(cell.to)} s: ${costs.join(' · ')}`;
}

/** An interval in words. */
export function intervalName({ interval, iframes }: IntervalChoice): string {
  return interval === 0 || iframes === 0 ? 'none' : `${Number(interval.toPrecision(3))} s`;
}

/** Where the limit of the advice is from: the engine's, which has one for clips of few tracks. */
function limitReason(bound: number): string {
  return bound === LONG_SEEK
    ? 'this takes microseconds'
    : `${SEEK_KEYS_PER_TRACK} for each track, with those of padding`;
}

/** Advice about a clip's iframes, in one sentence. */
export function intervalAdvice(comparison: IntervalComparison): string {
  const { now, choices, bound } = comparison;
  if ([now, ...choices].every(({ worstKeys }) => worstKeys === 0)) {
    return 'The clip has no keys that a seek would pass: iframes save nothing.';
  }
  const limit = formatCounted(bound, 'key');
  if (now.worstKeys <= bound) {
    const worst = formatCounted(now.worstKeys, 'key');
    return `★ As it is: the worst seek passes ${worst}, the limit is ${limit}: ${limitReason(bound)}.`;
  }
  const best = bestChoice(comparison);
  if (best === undefined) return `With none of these does every seek pass at most ${limit}.`;
  const grows = best.fileBytes - now.fileBytes;
  const cost = grows < 0 ? `saves ${formatBytes(-grows)}` : `costs ${formatBytes(grows)} more`;
  const from = formatCount(now.worstKeys);
  const to = formatCounted(best.worstKeys, 'key');
  return `★ An iframe every ${intervalName(best)} brings the worst seek from ${from} to ${to} and ${cost}. It is the longest of these with which no seek passes more than ${limit}: ${limitReason(bound)}.`;
}
