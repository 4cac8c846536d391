import {
  countText,
  floatText,
  listed as listedNames,
  inFileUnits,
  lengthText,
  shortFloat,
} from '#engine/base';
import type { JointIndex, Length, FileUnit } from '#engine/base';
import {
  allowedError,
  errorColumn,
  errorLimit,
  METRIC_UNITS,
  timesAbove,
} from '#engine/inspect/error';
import type {
  ErrorMap,
  ErrorMetric,
  ErrorSpot,
  ErrorStatistics,
  PoseSource,
  TimesAbove,
} from '#engine/inspect/error';
import type { Skeleton } from '#engine/model';
import { timeRangeText } from '#engine/offline';
import type { MeasuredBy, UnpairedJoints } from './compared-clip.ts';
import type { Waterfall } from './explain.ts';
import { rangeOf, type RangeOptions } from './range-options.ts';
import { printLine, table, type Session } from './terminal.ts';

/** The options of `compare`. */
export interface CompareOptions extends RangeOptions {
  readonly skeleton?: string;
  readonly clip?: string;
  readonly curves?: boolean;
  readonly mesh?: string;
  readonly metric: ErrorMetric;
  readonly distance: Length;
  readonly unit: FileUnit;
  readonly maxError?: Length;
  /** Names of those that are measured, or true to list all. */
  readonly joints?: string | true;
  readonly waterfall?: string | true;
  readonly report?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** The result of `compare`. */
export interface Comparison {
  readonly skeleton: Skeleton;
  /** Undefined where it is that of one of the files. */
  readonly skeletonFile: string | undefined;
  readonly files: readonly [reference: string, candidate: string];
  readonly clips: readonly [reference: PoseSource, candidate: PoseSource];
  /** What clips of models are measured by. */
  readonly measuredBy: readonly [
    reference: MeasuredBy | undefined,
    candidate: MeasuredBy | undefined,
  ];
  /** Joints of each file that have no partner in the other. */
  readonly unpaired: readonly UnpairedJoints[];
  readonly map: ErrorMap;
  readonly statistics: ErrorStatistics;
  readonly limit: number | undefined;
  /** Only if it is asked for. */
  readonly waterfall?: Waterfall | undefined;
}

const MEASURED_TEXTS: Readonly<Record<MeasuredBy, string>> = {
  keys: 'the keys that are imported from it',
  curves: 'the curves of the file',
};

/** The comparison as a JSON document. */
export function comparisonJson(
  { skeleton, files, clips, measuredBy, unpaired, map, statistics, limit, waterfall }: Comparison,
  options: CompareOptions,
): object {
  const { max, mean, percentile99, percentile9999, samples, unmeasured, worst } = statistics;
  const [reference, candidate] = clips.map(({ name, duration }, i) => ({
    file: files[i],
    name,
    duration: shortFloat(duration),
    measuredBy: measuredBy[i],
  }));
  const range = rangeOf(options);
  const above = limit === undefined ? undefined : timesAbove(map, options.metric, limit);
  return {
    metric: options.metric,
    unit: METRIC_UNITS[options.metric],
    distance: inFileUnits(options.distance, options.unit),
    reference,
    ...(range !== undefined && { range }),
    candidate,
    samples,
    ...(unmeasured.length > 0 && { unmeasured }),
    ...(unpaired.length > 0 && { unpaired }),
    max: shortFloat(max),
    mean,
    percentile99: shortFloat(percentile99),
    percentile9999: shortFloat(percentile9999),
    ...(limit !== undefined && { limit, passed: max <= allowedError(limit) }),
    worst: worst.map(({ joint, time, value }) => ({
      name: skeleton.names[joint],
      joint,
      time,
      value: shortFloat(value),
    })),
    waterfall,
    ...(typeof options.joints === 'string' && { jointsMeasured: options.joints }),
    joints: Array.from(skeleton.names, (name, joint) => ({
      name,
      joint,
      max: shortFloat(statistics.jointMax[joint]),
      mean: shortFloat(statistics.jointMean[joint]),
      worstTime: statistics.jointWorstTime[joint],
      ...(above !== undefined &&
        above.first[joint] >= 0 && {
          above: { from: above.first[joint], to: above.last[joint] },
        }),
    })).filter(({ joint }) => map.counted?.[joint] !== 0),
  };
}

/** Prints the comparison for people. */
export function printComparison(
  session: Session,
  {
    skeleton,
    files,
    clips: [reference, candidate],
    measuredBy,
    unpaired,
    map,
    statistics,
    limit,
  }: Comparison,
  options: CompareOptions,
): void {
  const { metric, unit } = options;
  const range = rangeOf(options);
  const part = range === undefined ? '' : `, ${timeRangeText(range)}`;
  const { max, mean, percentile99, percentile9999 } = statistics;
  const text = errorTexts(max, metric, unit);
  printLine(
    session,
    `${metric} error of ${files[1]} "${candidate.name}" against ${files[0]} "${reference.name}"${part}`,
  );
  files.forEach((file, i) => {
    const by = measuredBy[i];
    if (by !== undefined) printLine(session, `${file} is measured by ${MEASURED_TEXTS[by]}`);
  });
  if (reference.duration !== candidate.duration) {
    session.out(
      `they last ${floatText(candidate.duration)} s and ${floatText(reference.duration)} s; only what both have is measured, from the start of both${range === undefined ? ' (--from and --to choose a range of the reference)' : ''}\n`,
    );
  }
  session.out(
    table([
      ['max', text(max)],
      ['99.99 %', text(percentile9999)],
      ['99 %', text(percentile99)],
      ['mean', text(mean)],
    ]),
  );
  printLeftOut(session, unpaired, statistics);
  const above = limit === undefined ? undefined : timesAbove(map, metric, limit);
  printJoints(session, statistics, skeleton, options.joints, (joint, value) => [
    text(value),
    ...aboveText(above, joint),
  ]);
  if (limit === undefined) return;
  session.out(
    `${max <= allowedError(limit) ? 'within' : 'above'} the limit of ${errorText(limit, metric, unit)}\n`,
  );
}

function printJoints(
  session: Session,
  statistics: ErrorStatistics,
  { names }: Skeleton,
  joints: CompareOptions['joints'],
  cellsOf: (joint: JointIndex, value: number) => readonly string[],
): void {
  const isAll = joints !== undefined;
  const listed = isAll ? everyJoint(statistics) : statistics.worst.filter(({ value }) => value > 0);
  const which = typeof joints === 'string' ? `every joint that fits "${joints}"` : 'every joint';
  if (listed.length > 0) session.out(isAll ? `\n${which}, the worst first\n` : '\nworst joints\n');
  session.out(
    table(
      listed.map(({ joint, time, value }) =>
        [names[joint], `${time.toFixed(4)} s`].concat(cellsOf(joint, value)),
      ),
    ),
  );
}

/** From when to when a joint is above the limit; nothing where it never is. */
function aboveText(above: TimesAbove | undefined, joint: JointIndex): string[] {
  if (above === undefined || Number.isNaN(above.first[joint])) return [];
  const [from, to] = [above.first, above.last].map((times) => times[joint].toFixed(4));
  return [`above the limit from ${from} s to ${to} s`];
}

function printLeftOut(
  session: Session,
  unpaired: Comparison['unpaired'],
  statistics: ErrorStatistics,
): void {
  for (const left of unpaired) printLine(session, `left out: ${unpairedText(left)}`);
  if (statistics.unmeasured.length === 0) return;
  session.out(`left out, as vertices follow others more: ${jointsText(statistics)}\n`);
}

/** What is left out of a file, as nothing in the other belongs to it. */
export function unpairedText({ file, joints }: UnpairedJoints): string {
  const [count, has] = [countText(joints.length, 'joint'), joints.length === 1 ? 'has' : 'have'];
  return `${count} of ${file} ${has} no partner: ${listedNames(joints)}`;
}

function everyJoint({ joints, jointMax, jointWorstTime }: ErrorStatistics): ErrorSpot[] {
  return Array.from(joints, (joint) => ({
    joint,
    time: jointWorstTime[joint],
    value: jointMax[joint],
  })).toSorted((a, b) => b.value - a.value);
}

function jointsText({ unmeasured, jointMax }: ErrorStatistics): string {
  return `${unmeasured.length} of ${countText(jointMax.length, 'joint')}`;
}

/**
 * Formats the lengths of one table with the same unit and the same number of decimals. Errors are rounded up, so that one that
 * is printed can be given as a limit.
 */
export function errorTexts(
  highest: number,
  metric: ErrorMetric,
  unit: FileUnit,
): (value: number) => string {
  if (METRIC_UNITS[metric] === 'length') return errorColumn(highest, metric, unit, 'up');
  return (value) => errorText(errorLimit(value, 4), metric, unit);
}

function errorText(value: number, metric: ErrorMetric, unit: FileUnit): string {
  const short = Number(value.toPrecision(4));
  if (METRIC_UNITS[metric] === 'length') return lengthText(short, unit);
  return METRIC_UNITS[metric] === 'radians' ? `${short} rad` : String(short);
}
