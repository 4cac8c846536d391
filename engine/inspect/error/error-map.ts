import { AssetError } from '../../base/errors.ts';
import type { Seconds } from '../../base/units.ts';
import type { Mesh } from '../../model/mesh.ts';
import { MATRIX_FLOATS, type Skeleton } from '../../model/skeleton.ts';
import { ERROR_METRICS, type ErrorMetric } from './measures.ts';
import { measurementTimes, type PoseSource } from './pose-source.ts';
import { createProbe, type ErrorProbe, type PosedJoints } from './probe.ts';

export interface ErrorRequest {
  readonly skeleton: Skeleton;
  /** The reference: a source clip, or another build. */
  readonly reference: PoseSource;
  readonly candidate: PoseSource;
  /** Distance of the shell points, one per joint, in the asset's unit of length. */
  readonly distances: Float32Array;
  /** The mesh for the metric `skin`; without it that metric is 0. */
  readonly skin?: Mesh | undefined;
  /** Ascending; missing means {@link measurementTimes}. */
  readonly times?: Float64Array | undefined;
  /** 0 for each joint that is not measured, such as one that the reference has not; undefined for all. */
  readonly counted?: Uint8Array | undefined;
  /** What is measured, by default all; the values of the others stay 0. */
  readonly metrics?: readonly ErrorMetric[] | undefined;
}

/** Joints × times: the value of joint j at column c is `values[metric][j · columns + c]`. */
export interface ErrorMap {
  readonly jointCount: number;
  readonly columns: number;
  /** Seconds of every column, ascending. */
  readonly times: Float64Array;
  readonly values: Readonly<Record<ErrorMetric, Float32Array>>;
  /** 1 for every column that has been measured. */
  readonly measured: Uint8Array;
  /** 1 for each joint that moves vertices, see `ErrorProbe`; undefined without a mesh. */
  readonly skinned?: Uint8Array | undefined;
  /** 1 for each joint that statistics count; undefined for all. */
  readonly counted?: Uint8Array | undefined;
}

/** A measurement in progress: a few columns per call, first a coarse pass over the whole clip. */
export interface ErrorMeasurement {
  readonly map: ErrorMap;
  /** Measures up to `columns` more; returns the finished part, 1 at the end. */
  run(columns: number): number;
}

/** Columns of the first, coarse pass. */
const COARSE_COLUMNS = 96;

/**
 * Prepares measuring the error of `candidate` against `reference`. All memory is allocated here.
 * @throws AssetError if the clips or the skeleton do not belong together
 *
 * @example
 * const distances = uniformDistances(skeleton.count, 0.1);
 * const candidate = animationSource(animation);
 * const measurement = measureError({ skeleton, reference: rawSource(raw), candidate, distances });
 * console.assert(measurement.map.jointCount === skeleton.count);
 */
export function measureError(request: ErrorRequest): ErrorMeasurement {
  checkRequest(request);
  const { skeleton, reference, candidate } = request;
  const times = request.times ?? measurementTimes(reference, candidate);
  const probe = createProbe(request);
  const { skinned } = probe;
  const { counted } = request;
  const map = { ...emptyMap(skeleton.count, times, request.metrics), skinned, counted };
  const order = coarseFirst(times.length);
  const measureColumn = columnMeasurer(request, probe, map);
  let done = 0;
  return {
    map,
    run: (columns) => {
      const end = Math.min(order.length, done + columns);
      for (; done < end; done++) measureColumn(order[done]);
      return done / order.length;
    },
  };
}

/**
 * The whole map at once.
 *
 * @throws AssetError as {@link measureError}
 *
 * @example
 * const distances = uniformDistances(skeleton.count, 0.1);
 * const candidate = animationSource(animation);
 * const map = errorMap({ skeleton, reference: rawSource(raw), candidate, distances });
 * console.assert(errorStatistics(map, 'shell').max < 0.01); // metres
 */
export function errorMap(request: ErrorRequest): ErrorMap {
  const measurement = measureError(request);
  measurement.run(Number.POSITIVE_INFINITY);
  return measurement.map;
}

/** Refuses clips and distances that do not belong to the skeleton. */
export function checkRequest({ skeleton, reference, candidate, distances }: ErrorRequest): void {
  for (const clip of [reference, candidate]) {
    if (clip.trackCount === skeleton.count) continue;
    throw new AssetError({
      object: `clip "${clip.name}"`,
      expected: `as many tracks as the skeleton has joints (${skeleton.count})`,
      found: `${clip.trackCount}`,
      advice: 'Compare two clips of the same skeleton.',
    });
  }
  if (distances.length !== skeleton.count) {
    throw new Error(`Invariant broken: ${distances.length} distances for ${skeleton.count} joints`);
  }
}

function emptyMap(
  jointCount: number,
  times: Float64Array,
  metrics: readonly ErrorMetric[] = ERROR_METRICS,
): ErrorMap {
  const columns = times.length;
  // Metrics that are not measured share their zeros.
  const zeros = new Float32Array(metrics.length < ERROR_METRICS.length ? jointCount * columns : 0);
  const valuesOf = (metric: ErrorMetric): Float32Array =>
    metrics.includes(metric) ? new Float32Array(jointCount * columns) : zeros;
  return {
    jointCount,
    columns,
    times,
    values: {
      shell: valuesOf('shell'),
      joint: valuesOf('joint'),
      local: valuesOf('local'),
      reach: valuesOf('reach'),
      skin: valuesOf('skin'),
      translation: valuesOf('translation'),
      rotation: valuesOf('rotation'),
      scale: valuesOf('scale'),
    },
    measured: new Uint8Array(columns),
  };
}

/** The order of columns: evenly spread ones over the whole clip, then the rest from left to right. */
function coarseFirst(columns: number): Uint32Array {
  const order = new Uint32Array(columns);
  const stride = Math.max(1, Math.floor(columns / COARSE_COLUMNS));
  let at = 0;
  for (let column = 0; column < columns; column += stride) order[at++] = column;
  for (let column = 0; column < columns; column++) {
    if (column % stride !== 0) order[at++] = column;
  }
  return order;
}

function columnMeasurer(
  request: ErrorRequest,
  probe: ErrorProbe,
  map: ErrorMap,
): (column: number) => void {
  const { values, times, columns, measured, jointCount } = map;
  const { metrics = ERROR_METRICS, counted } = request;
  return (column) => {
    probe.moveTo(times[column]);
    checkPoses(request, probe, times[column]);
    // Joint by joint: several metrics need the same matrices.
    for (let joint = 0; joint < jointCount; joint++) {
      if (counted?.[joint] === 0) continue;
      for (let i = 0; i < metrics.length; i++) {
        const metric = metrics[i];
        values[metric][joint * columns + column] = probe.error(metric, joint);
      }
    }
    measured[column] = 1;
  };
}

/** Refuses poses with NaN, because a NaN error would count as no error. */
export function checkPoses(request: ErrorRequest, probe: ErrorProbe, time: Seconds): void {
  checkPose(request, request.reference, probe.reference, time);
  checkPose(request, request.candidate, probe.candidate, time);
}

function checkPose(
  { skeleton }: ErrorRequest,
  clip: PoseSource,
  { models }: PosedJoints,
  time: Seconds,
): void {
  for (let at = 0; at < models.length; at++) {
    if (Number.isFinite(models[at])) continue;
    throw new AssetError({
      object: `clip "${clip.name}"`,
      expected: 'numbers in every pose',
      found: `${models[at]} in that of joint "${skeleton.names[Math.floor(at / MATRIX_FLOATS)]}" at ${Number(time.toFixed(4))} s`,
      advice:
        'Look for keys of this joint, or of one above it, that hold no number, and export it again.',
    });
  }
}
