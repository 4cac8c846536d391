import { floatText } from '../../base/float-text.ts';
import type { FileUnit } from '../../base/length.ts';
import { printable } from '../../base/printable.ts';
import type { JointIndex, Seconds } from '../../base/units.ts';
import type { Skeleton } from '../../model/skeleton.ts';
import type { ErrorMap } from '../error/error-map.ts';
import {
  ERROR_METRICS,
  METRIC_UNITS,
  type ErrorMetric,
  type ErrorUnit,
} from '../error/measures.ts';
import { allowedError, errorHistogram, errorStatistics } from '../error/statistics.ts';

/** The subject of a report. */
export interface ReportSubject {
  readonly skeleton: Skeleton;
  readonly reference: ReportClip;
  readonly candidate: ReportClip;
  readonly map: ErrorMap;
  /** The metric that is shown in full. For the others only totals are shown. */
  readonly metric: ErrorMetric;
  /** Whether vertices of a mesh were measured. */
  readonly hasSkin: boolean;
  readonly unit: FileUnit;
  /** The largest allowed error, in the metric's unit. */
  readonly limit?: number | undefined;
  /** All other settings that the numbers depend on, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** What somebody has written about times of the clip. */
  readonly notes?: readonly ReportNote[] | undefined;
  /** Version of the program. */
  readonly version: string;
}

/** A note about a time or a range of a clip. */
export interface ReportNote {
  readonly time: Seconds;
  readonly end?: Seconds | undefined;
  /** Name of the joint that it is about. */
  readonly joint?: string | undefined;
  readonly text: string;
}

export interface ReportClip {
  readonly name: string;
  readonly duration: Seconds;
  /** Size in its file. */
  readonly bytes?: number | undefined;
}

export interface ReportTotals {
  readonly metric: ErrorMetric;
  readonly unit: ErrorUnit;
  readonly max: number;
  readonly mean: number;
  readonly percentile99: number;
  readonly percentile9999: number;
}

export interface ReportJoint {
  readonly joint: JointIndex;
  readonly name: string;
  readonly max: number;
  readonly mean: number;
  readonly worstTime: Seconds;
}

/** The numbers in a report's pictures and tables, ready to be written as JSON. */
export interface ErrorReport {
  readonly version: string;
  readonly reference: ReportClip;
  readonly candidate: ReportClip;
  readonly metric: ErrorMetric;
  readonly unit: FileUnit;
  readonly limit?: number | undefined;
  /** False if the error is above the limit; undefined without a limit. */
  readonly passed?: boolean | undefined;
  readonly samples: number;
  /** Number of joints that the metric does not apply to. They are not in {@link joints}. */
  readonly unmeasured: number;
  readonly settings: Readonly<Record<string, string>>;
  /** Totals of each metric. */
  readonly totals: readonly ReportTotals[];
  /** In skeleton order. */
  readonly joints: readonly ReportJoint[];
  readonly histogram: { readonly counts: readonly number[]; readonly max: number };
  /** Missing if there are none. */
  readonly notes?: readonly ReportNote[] | undefined;
}

const BINS = 40;

/**
 * Computes the numbers of a report.
 *
 * @param subject what was compared, how, and the map of its errors
 *
 * @example
 * const reference = { name: 'walk.raw.ozz', duration: raw.duration };
 * const candidate = { name: 'walk.ozz', duration: animation.duration, bytes: bytes.length };
 * const compared = { skeleton, reference, candidate, map: errors, hasSkin: false };
 * const report = errorReport({ ...compared, metric: 'shell', unit: 'm', settings: {}, version: '1' });
 * console.assert(report.joints.length === skeleton.count);
 */
export function errorReport(subject: ReportSubject): ErrorReport {
  const { map, metric, skeleton, limit, hasSkin } = subject;
  const statistics = errorStatistics(map, metric);
  const { jointMax, jointMean, jointWorstTime, joints, max, samples, unmeasured } = statistics;
  const { counts, max: most } = errorHistogram(map, metric, BINS);
  return {
    version: subject.version,
    reference: subject.reference,
    candidate: subject.candidate,
    metric,
    unit: subject.unit,
    ...(limit !== undefined && { limit, passed: max <= allowedError(limit) }),
    samples,
    unmeasured: unmeasured.length,
    settings: subject.settings,
    totals: ERROR_METRICS.filter((one) => one !== 'skin' || hasSkin).map((one) => totals(map, one)),
    joints: Array.from(joints, (joint) => ({
      joint,
      name: skeleton.names[joint],
      max: jointMax[joint],
      mean: jointMean[joint],
      worstTime: jointWorstTime[joint],
    })),
    histogram: { counts: [...counts], max: most },
    ...(subject.notes !== undefined && { notes: subject.notes }),
  };
}

function totals(map: ErrorMap, metric: ErrorMetric): ReportTotals {
  const { max, mean, percentile99, percentile9999 } = errorStatistics(map, metric);
  return { metric, unit: METRIC_UNITS[metric], max, mean, percentile99, percentile9999 };
}

/**
 * Joints with their errors as CSV, one line each; lengths in the files' unit.
 *
 * @example
 * const clip = { name: 'walk', duration: animation.duration };
 * const compared = { skeleton, reference: clip, candidate: clip, map: errors, hasSkin: false };
 * const report = errorReport({ ...compared, metric: 'shell', unit: 'm', settings: {}, version: '1' });
 * console.assert(reportCsv(report).includes('Hips'));
 */
export function reportCsv({ joints, metric }: ErrorReport): string {
  const lines = joints.map(({ joint, name, max, mean, worstTime }) =>
    [joint, csvText(name), floatText(max), floatText(mean), worstTime].join(','),
  );
  return `joint,name,max ${metric} error,mean ${metric} error,worst time s\n${lines.join('\n')}\n`;
}

/**
 * A name as a cell of a table with commas. Spreadsheets take a text that begins like a formula for one, so
 * it is marked as text.
 *
 * @example
 * console.assert(csvText('=1+1') === `"'=1+1"`);
 */
export function csvText(text: string): string {
  const shown = printable(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  return /[",']/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
