import type { JointIndex, LengthUnit } from '#engine/base';
import { errorDigits, jointErrors, type ErrorMetric } from '#engine/inspect/error';
import { METRIC_TITLES } from '../../draw/error/error-text.ts';
import { formatCount } from '../../draw/format.ts';
import type { ComparedResult } from './compare-clips.job.ts';
import { changeSide, changeText } from './compare-text.ts';
import { FIRST_ORDERS, type JointOrder } from './state.ts';

/** A column of a list of joints, after their names. */
export interface JointColumn {
  /** The order that its head sorts by. */
  readonly order: JointOrder;
  readonly head: string;
  /** What the head says when it is pointed at. */
  readonly help: string;
  readonly text: (joint: JointIndex) => string;
  /** Rows are sorted by it, the lowest first. */
  readonly rank: (joint: JointIndex) => number;
  /** Which clip has more, where the column says that. */
  readonly side?: (joint: JointIndex) => 'a' | 'b' | undefined;
}

/** What a list is sorted by: as it is chosen, while it has that column, else as at first. */
export function orderAmong(
  columns: readonly JointColumn[],
  view: keyof typeof FIRST_ORDERS,
  chosen: JointOrder,
): JointOrder {
  const isThere = chosen === 'place' || columns.some(({ order }) => order === chosen);
  return isThere ? chosen : FIRST_ORDERS[view];
}

/** The joints by a column, else in the order of the skeleton; those of one rank stay in that. */
export function sortedJoints(
  joints: readonly JointIndex[],
  columns: readonly JointColumn[],
  order: JointOrder,
): readonly JointIndex[] {
  const rank = columns.find((column) => column.order === order)?.rank;
  return rank === undefined ? joints : joints.toSorted((i, j) => rank(i) - rank(j) || i - j);
}

/** Bytes of both, keys that are not the same, the largest error of both against their source. */
export function keyColumns(
  { comparison, errors }: Omit<ComparedResult, 'difference'>,
  metric: ErrorMetric,
  unit: LengthUnit,
): readonly JointColumn[] {
  const { apartOfTrack, sides } = comparison;
  const [a, b] = sides.map(({ bytesOfTrack }) => bytesOfTrack);
  return [
    {
      order: 'bytes',
      head: 'A bytes',
      help: 'Bytes of its keys in A: the most first',
      text: (joint) => formatCount(a[joint]),
      rank: (joint) => -a[joint],
    },
    {
      order: 'change',
      head: 'B vs A',
      help: 'Bytes of its keys in B, compared with A: the largest change first',
      text: (joint) => changeText(a[joint], b[joint]),
      rank: (joint) => -Math.abs(b[joint] - a[joint]),
      side: (joint) => changeSide(a[joint], b[joint]),
    },
    {
      order: 'keys',
      head: 'different keys',
      help: 'Keys that are not the same in both: the most first',
      text: (joint) => formatCount(apartOfTrack[joint]),
      rank: (joint) => -apartOfTrack[joint],
    },
    ...errorColumns(errors, metric, unit),
  ];
}

/** The largest error of every joint, of A and of B: as a limit, the text allows the error. */
export function errorColumns(
  maps: ComparedResult['errors'],
  metric: ErrorMetric,
  unit: LengthUnit,
): readonly JointColumn[] {
  const errors = maps.map((map) => map && jointErrors(map, metric).jointMax);
  const highest = errors.flatMap((of) => [...(of ?? [])]).reduce((a, b) => Math.max(a, b), 0);
  const { digits, suffix } = errorDigits(highest, metric, unit, 'up');
  return errors.flatMap((of, side) => {
    if (of === undefined) return [];
    const name = side === 0 ? 'A' : 'B';
    return {
      order: side === 0 ? 'error of A' : 'error of B',
      head: `${name} error${suffix && `,${suffix}`}`,
      help: `Largest error of ${name} against the source, ${METRIC_TITLES[metric]}: the largest first`,
      text: (joint) => digits(of[joint]),
      rank: (joint) => -of[joint],
    };
  });
}
