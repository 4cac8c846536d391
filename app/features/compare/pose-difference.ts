import { countText, shownNames } from '#engine/base';
import type { JointIndex, LengthUnit, Seconds } from '#engine/base';
import {
  errorColumn,
  errorDigits,
  errorStatistics,
  errorText,
  METRIC_UNITS,
  timesAbove,
  type ErrorMap,
  type ErrorMetric,
  type ErrorStatistics,
  type TimesAbove,
} from '#engine/inspect/error';
import { haveSameDuration, type Clip } from '#engine/model';
import { METRIC_TITLES } from '../../draw/error/error-text.ts';
import { formatDuration, formatSeconds } from '../../draw/format.ts';
import type { ComparedPair } from './compare-clips.job.ts';
import type { JointColumn } from './joint-columns.ts';

/** How far B is from A, joint by joint. */
export interface PoseDifference {
  readonly statistics: ErrorStatistics;
  /** Differences up to it are accepted; undefined where the metric is no length. */
  readonly limit: number | undefined;
  /** When joints differ by more. */
  readonly above: TimesAbove | undefined;
  /** What differs where the joints themselves do not, though points around them do: nothing where they do, too. */
  readonly aroundJoints: readonly string[];
}

/** Of a joint's own track: radians, and a part: less is the error of a build, which needs no explanation. */
const TURNED = 0.1;
const SCALED = 0.05;

/** How far B is from A by a metric, and when by more than the tolerance. */
export function poseDifference(
  map: ErrorMap,
  metric: ErrorMetric,
  tolerance: number,
): PoseDifference {
  const limit = METRIC_UNITS[metric] === 'length' ? tolerance : undefined;
  const above = limit === undefined ? undefined : timesAbove(map, metric, limit);
  const statistics = errorStatistics(map, metric);
  const aroundJoints = limit === undefined ? [] : differsAround(map, statistics, limit);
  return { statistics, limit, above, aroundJoints };
}

/** Whether joints that are where they were are turned or scaled otherwise: points of their shells are far away then. */
function differsAround(map: ErrorMap, { metric, max }: ErrorStatistics, limit: number): string[] {
  if (metric !== 'shell' || max <= limit || errorStatistics(map, 'joint').max > limit) return [];
  return [
    ...(errorStatistics(map, 'rotation').max > TURNED ? ['turned'] : []),
    ...(errorStatistics(map, 'scale').max > SCALED ? ['scaled'] : []),
  ];
}

/** How far a joint of B is from A at most, when, on average, and the first and last time by more than the tolerance. */
export function poseColumns(
  { statistics, limit, above }: PoseDifference,
  unit: LengthUnit,
): readonly JointColumn[] {
  const { metric, max, jointMax, jointMean, jointWorstTime } = statistics;
  const { digits, suffix } = errorDigits(max, metric, unit, 'up');
  const inUnit = suffix && `,${suffix}`;
  const columns: JointColumn[] = [
    {
      order: 'largest',
      head: `largest${inUnit}`,
      help: `How far B is from A at most, ${METRIC_TITLES[metric]}: the farthest first`,
      text: (joint) => digits(jointMax[joint]),
      rank: (joint) => -jointMax[joint],
    },
    {
      order: 'time',
      head: 'at, s',
      help: 'When it is the largest: the earliest first',
      text: (joint) => (jointMax[joint] > 0 ? formatSeconds(jointWorstTime[joint], 3) : '·'),
      rank: (joint) => (jointMax[joint] > 0 ? jointWorstTime[joint] : Number.MAX_VALUE),
    },
    {
      order: 'mean',
      head: `mean${inUnit}`,
      help: 'How far B is from A on average over time: the farthest first',
      text: (joint) => digits(jointMean[joint]),
      rank: (joint) => -jointMean[joint],
    },
  ];
  if (above === undefined || limit === undefined) return columns;
  const { first, last } = above;
  columns.push({
    order: 'begin',
    head: `above ${errorText(limit, metric, unit)}, s`,
    help: 'From when to when it is above the tolerance that Error and the error map have: the earliest first',
    text: (joint) =>
      Number.isNaN(first[joint])
        ? '·'
        : `${formatSeconds(first[joint], 2)}–${formatSeconds(last[joint], 2)}`,
    rank: (joint) => (Number.isNaN(first[joint]) ? Number.MAX_VALUE : first[joint]),
  });
  return columns;
}

/** The time that a clip has a pose at, which is compared at a time of B: of A, it is another one where their ranges begin elsewhere. */
export function timeIn(
  clip: Clip | undefined,
  { a, b, recipeOfA, recipeOfB }: ComparedPair,
  time: Seconds,
): Seconds {
  const isOfA = clip === a && clip !== b;
  return isOfA ? time + (recipeOfB?.range?.from ?? 0) - (recipeOfA?.range?.from ?? 0) : time;
}

/** How many joints of B are elsewhere than in A, and which one the farthest; that nothing differs, if it is so. */
export function poseSummary(
  pair: ComparedPair,
  { statistics, limit, above, aroundJoints }: PoseDifference,
  unit: LengthUnit,
): string {
  const { metric, max, joints, jointMax, worst } = statistics;
  const only = lengthsText(pair);
  if (max === 0) {
    return metric === 'shell'
      ? `The same poses: no joint of B is elsewhere than in A.${only}`
      : `Nothing differs, measured by ${METRIC_TITLES[metric]}.${only}`;
  }
  const differs = (joint: JointIndex): boolean =>
    above === undefined ? jointMax[joint] > 0 : !Number.isNaN(above.first[joint]);
  const by = limit === undefined ? '' : ` by more than ${errorText(limit, metric, unit)}`;
  const [{ joint, time }] = worst;
  const name = shownNames(pair.skeleton?.names ?? [])[joint];
  const count = joints.filter(differs).length;
  const most = errorColumn(max, metric, unit, 'up')(max);
  const around =
    aroundJoints.length === 0
      ? ''
      : ` The joints themselves are where they were: they are ${aroundJoints.join(' and ')} otherwise.`;
  return `${count} of ${countText(joints.length, 'joint')} ${count === 1 ? 'differs' : 'differ'}${by}, at most ${most}: ${name} at ${formatSeconds(time, 3)} s.${around}${only}`;
}

/** What is compared of clips of two lengths, or of two ranges; nothing of a build and its source, where the range says it. */
function lengthsText({ a, b, source, recipeOfA, recipeOfB }: ComparedPair): string {
  const isOfSource = a === source || b === source;
  const [rangeOfA, rangeOfB] = [recipeOfA?.range, recipeOfB?.range];
  if (!isOfSource && (rangeOfA?.from ?? 0) !== (rangeOfB?.from ?? 0)) {
    return ' A and B are built from two ranges of their source: only what both have of it is measured.';
  }
  if ((rangeOfA ?? rangeOfB) !== undefined || haveSameDuration(a, b)) return '';
  return ` A lasts ${formatDuration(a.duration)}, B ${formatDuration(b.duration)}: only what both have is measured, from the start of both.`;
}
