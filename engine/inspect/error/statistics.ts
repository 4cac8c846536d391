import type { JointIndex, Seconds } from '../../base/units.ts';
import type { ErrorMap } from './error-map.ts';
import type { ErrorMetric } from './measures.ts';

/** One joint at one time. */
export interface ErrorSpot {
  readonly joint: JointIndex;
  readonly time: Seconds;
  readonly value: number;
}

/** Largest and mean error of each joint. */
export interface JointErrors {
  /** 0 for joints without error, and for those that are not counted. */
  readonly jointMax: Float32Array;
  /** Mean over time; each column is weighted by the time that it represents. */
  readonly jointMean: Float32Array;
  /** Time of the largest error of each joint. */
  readonly jointWorstTime: Float64Array;
}

/** When errors are above a limit, joint by joint. */
export interface TimesAbove {
  /** The first measured time of each joint; NaN where it never is. */
  readonly first: Float64Array;
  /** The last one. */
  readonly last: Float64Array;
}

export interface ErrorStatistics extends JointErrors {
  readonly metric: ErrorMetric;
  /** Joints that are counted below. */
  readonly joints: Uint16Array;
  /** Joints that are not, because they have no value of this metric: they move no vertex. */
  readonly unmeasured: readonly JointIndex[];
  /** Number of finite measured values: measured joints × columns, minus {@link noNumbers}. */
  readonly samples: number;
  /** Values that are not finite; not counted below. */
  readonly noNumbers: number;
  readonly max: number;
  /** Mean over all joints; each column is weighted by the time that it represents. */
  readonly mean: number;
  readonly percentile99: number;
  readonly percentile9999: number;
  /** Worst first, at most one per joint. */
  readonly worst: readonly ErrorSpot[];
}

const WORST_LISTED = 10;

/**
 * Summarises one metric of a map, joint by joint, over the columns that have been measured.
 *
 * @example
 * const { jointMax } = jointErrors(errors, 'shell');
 * console.assert(jointMax.length === skeleton.count);
 */
export function jointErrors(map: ErrorMap, metric: ErrorMetric): JointErrors {
  const values = map.values[metric];
  const weights = columnWeights(map);
  const jointMax = new Float32Array(map.jointCount);
  const jointMean = new Float32Array(map.jointCount);
  const jointWorstTime = new Float64Array(map.jointCount);
  for (const joint of countedJoints(map)) {
    let sum = 0;
    for (let column = 0; column < map.columns; column++) {
      const value = values[joint * map.columns + column];
      if (!Number.isFinite(value)) continue;
      sum += value * weights[column];
      if (value > jointMax[joint]) {
        jointMax[joint] = value;
        jointWorstTime[joint] = map.times[column];
      }
    }
    jointMean[joint] = sum;
  }
  return { jointMax, jointMean, jointWorstTime };
}

/**
 * From when to when each joint's error is above a limit, over the columns that have been measured.
 * @param limit see {@link allowedError}
 *
 * @example
 * const { first, last } = timesAbove(errors, 'shell', 0);
 * console.assert(first[0] <= last[0] || Number.isNaN(first[0]));
 */
export function timesAbove(map: ErrorMap, metric: ErrorMetric, limit: number): TimesAbove {
  const { jointCount, columns, times } = map;
  const allowed = allowedError(limit);
  const [first, last] = [0, 1].map(() => new Float64Array(jointCount).fill(NaN));
  for (const joint of countedJoints(map)) {
    for (let column = 0; column < columns; column++) {
      if (!(map.values[metric][joint * columns + column] > allowed)) continue;
      if (Number.isNaN(first[joint])) first[joint] = times[column];
      last[joint] = times[column];
    }
  }
  return { first, last };
}

/**
 * Summarises one metric of a map over the columns that have been measured.
 *
 * @example
 * const { max, mean, worst } = errorStatistics(errors, 'shell');
 * console.assert(max > mean && worst.length > 0);
 */
export function errorStatistics(map: ErrorMap, metric: ErrorMetric): ErrorStatistics {
  const ofJoints = jointErrors(map, metric);
  const joints = measuredJoints(map, metric);
  const samples = finiteSamples(map, metric, joints);
  const worst = worstSpots(ofJoints, joints);
  return {
    metric,
    joints,
    unmeasured: [...countedJoints(map)].filter((joint) => !isMeasured(map, metric, joint)),
    samples: samples.length,
    noNumbers: joints.length * countMeasured(map) - samples.length,
    max: worst.length > 0 ? worst[0].value : 0,
    mean: joints.reduce((sum, joint) => sum + ofJoints.jointMean[joint] / joints.length, 0),
    percentile99: percentile(samples, 0.99),
    percentile9999: percentile(samples, 0.9999),
    worst,
    ...ofJoints,
  };
}

function measuredJoints(map: ErrorMap, metric: ErrorMetric): Uint16Array {
  return countedJoints(map).filter((joint) => isMeasured(map, metric, joint));
}

function countedJoints({ jointCount, counted }: ErrorMap): Uint16Array {
  const all = Uint16Array.from({ length: jointCount }, (_, joint) => joint);
  return counted === undefined ? all : all.filter((joint) => counted[joint] === 1);
}

/**
 * The largest error that a limit allows. Errors are 32-bit floats; a limit that was read from the text of one is that error.
 *
 * @example
 * const [error] = Float32Array.of(0.1);
 * console.assert(error > 0.1 && error <= allowedError(0.1));
 */
export function allowedError(limit: number): number {
  return Math.max(limit, Math.fround(limit));
}

/** Whether a metric applies to a joint: `skin` needs vertices that the joint moves. */
function isMeasured({ skinned }: ErrorMap, metric: ErrorMetric, joint: JointIndex): boolean {
  return metric !== 'skin' || skinned === undefined || skinned[joint] === 1;
}

/** The part of the clip that each measured column represents: half-way to its measured neighbours. */
export function columnWeights({
  times,
  measured,
}: Pick<ErrorMap, 'times' | 'measured'>): Float64Array {
  const weights = new Float64Array(times.length);
  const known: number[] = [];
  for (let column = 0; column < times.length; column++)
    if (measured[column] === 1) known.push(column);
  if (known.length === 0) return weights;
  const span = times[known[known.length - 1]] - times[known[0]];
  known.forEach((column, i) => {
    const before = times[known[Math.max(0, i - 1)]];
    const after = times[known[Math.min(known.length - 1, i + 1)]];
    weights[column] = span > 0 ? (after - before) / (2 * span) : 1 / known.length;
  });
  return weights;
}

function countMeasured({ measured }: ErrorMap): number {
  return measured.reduce((sum, flag) => sum + flag, 0);
}

function finiteSamples(
  { columns, measured, values }: ErrorMap,
  metric: ErrorMetric,
  joints: Uint16Array,
): Float32Array {
  const kept = new Float32Array(joints.length * columns);
  let count = 0;
  for (let column = 0; column < columns; column++) {
    if (measured[column] === 0) continue;
    for (const joint of joints) {
      const value = values[metric][joint * columns + column];
      if (Number.isFinite(value)) kept[count++] = value;
    }
  }
  return kept.subarray(0, count);
}

/** Nearest rank: the smallest value that at least `part` of the samples do not exceed. Changes their order. */
export function percentile(samples: Float32Array, part: number): number {
  if (samples.length === 0) return 0;
  return selectRank(samples, Math.max(0, Math.ceil(part * samples.length) - 1));
}

/** The value that would stand at `rank` if all were sorted. Puts none larger before it, and none smaller after it. */
function selectRank(values: Float32Array, rank: number): number {
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const pivot = medianOfThree(values, first, last);
    let [low, high] = [first, last];
    while (low <= high) {
      while (values[low] < pivot) low++;
      while (values[high] > pivot) high--;
      if (low > high) break;
      [values[low], values[high]] = [values[high], values[low]];
      low++;
      high--;
    }
    if (rank <= high) last = high;
    else if (rank >= low) first = low;
    else break;
  }
  return values[rank];
}

function medianOfThree(values: Float32Array, first: number, last: number): number {
  const [a, b, c] = [values[first], values[(first + last) >> 1], values[last]];
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function worstSpots({ jointMax, jointWorstTime }: JointErrors, joints: Uint16Array): ErrorSpot[] {
  return Array.from(joints, (joint) => ({
    joint,
    time: jointWorstTime[joint],
    value: jointMax[joint],
  }))
    .toSorted((a, b) => b.value - a.value || a.joint - b.joint)
    .slice(0, WORST_LISTED);
}

/** Histogram of error values. */
export interface ErrorHistogram {
  /** Counts of values in equal steps of [0, max]; the last one holds `max` itself. */
  readonly counts: Uint32Array;
  readonly max: number;
  /** Values above the limit. */
  readonly above: number;
}

/**
 * Counts the measured values of one metric by their size, without values that are not finite.
 * @param limit values above it are also counted separately
 *
 * @example
 * const { counts, max } = errorHistogram(errors, 'shell', 20);
 * console.assert(counts.length === 20 && max > 0);
 */
export function errorHistogram(
  map: ErrorMap,
  metric: ErrorMetric,
  bins: number,
  limit = Infinity,
): ErrorHistogram {
  const values = map.values[metric];
  const joints = measuredJoints(map, metric);
  const { jointMax } = jointErrors(map, metric);
  const max = jointMax.reduce((most, one) => Math.max(most, one), 0);
  const counts = new Uint32Array(bins);
  let above = 0;
  for (let column = 0; column < map.columns; column++) {
    if (map.measured[column] === 0) continue;
    for (const joint of joints) {
      const value = values[joint * map.columns + column];
      if (!Number.isFinite(value)) continue;
      const bin = max > 0 ? Math.floor((value / max) * bins) : 0;
      counts[Math.min(bins - 1, bin)]++;
      if (value > limit) above++;
    }
  }
  return { counts, max, above };
}
