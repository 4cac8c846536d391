import { AssetError } from '../../base/errors.ts';
import type { JointIndex, Seconds } from '../../base/units.ts';
import { composeAffine } from '../../math/matrix.ts';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../math/pose.ts';
import { MATRIX_FLOATS, type Skeleton } from '../../model/skeleton.ts';
import { localToModel } from '../../runtime/local-to-model.ts';
import { chainReach } from './distances.ts';
import type { ErrorMetric } from './measures.ts';
import { jointError, rotationError, scaleError, shellError, translationError } from './measures.ts';
import { measurementTimes, type PoseSource } from './pose-source.ts';

export interface ErrorRequest {
  readonly skeleton: Skeleton;
  /** The truth: a source clip, or another build. */
  readonly reference: PoseSource;
  readonly candidate: PoseSource;
  /** Distance of the shell points, one a joint, in the asset's unit of length. */
  readonly distances: Float32Array;
  /** Ascending; missing means {@link measurementTimes}. */
  readonly times?: Float64Array | undefined;
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
}

/** A map that is being measured, a few columns at a time, coarse over the whole clip first. */
export interface ErrorMeasurement {
  readonly map: ErrorMap;
  /** Measures up to `columns` more; returns the part that is done, 1 at the end. */
  run(columns: number): number;
}

/** Columns of the first, coarse pass. */
const COARSE_COLUMNS = 96;

/**
 * Prepares the measurement of how far `candidate` is from `reference`; all memory is taken here.
 * @throws AssetError where the clips or the skeleton do not belong together
 */
export function measureError(request: ErrorRequest): ErrorMeasurement {
  checkRequest(request);
  const { skeleton, reference, candidate } = request;
  const times = request.times ?? measurementTimes(reference, candidate);
  const map = emptyMap(skeleton.count, times);
  const order = coarseFirst(times.length);
  const measureColumn = columnMeasurer(request, map);
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

/** The whole map at once. */
export function errorMap(request: ErrorRequest): ErrorMap {
  const measurement = measureError(request);
  measurement.run(Number.POSITIVE_INFINITY);
  return measurement.map;
}

function checkRequest({ skeleton, reference, candidate, distances }: ErrorRequest): void {
  for (const clip of [reference, candidate]) {
    if (clip.trackCount === skeleton.count) continue;
    throw new AssetError({
      object: `clip "${clip.name}"`,
      expected: `${skeleton.count} tracks, one for every joint of the skeleton`,
      found: `${clip.trackCount}`,
      advice: 'Compare two clips of the same skeleton.',
    });
  }
  if (distances.length !== skeleton.count) {
    throw new Error(`Invariant broken: ${distances.length} distances for ${skeleton.count} joints`);
  }
}

function emptyMap(jointCount: number, times: Float64Array): ErrorMap {
  const columns = times.length;
  const column = (): Float32Array => new Float32Array(jointCount * columns);
  return {
    jointCount,
    columns,
    times,
    values: {
      shell: column(),
      joint: column(),
      local: column(),
      reach: column(),
      translation: column(),
      rotation: column(),
      scale: column(),
    },
    measured: new Uint8Array(columns),
  };
}

/** Every column once: evenly spread ones over the whole clip, then the rest from left to right. */
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

interface PoseBuffers {
  readonly pose: Float32Array;
  readonly models: Float32Array;
}

function columnMeasurer(
  { skeleton, reference, candidate, distances }: ErrorRequest,
  map: ErrorMap,
): (column: number) => void {
  const a = poseBuffers(skeleton.count);
  const b = poseBuffers(skeleton.count);
  const localError = localShell();
  const reach = chainReach(skeleton, distances);
  const { values, times, columns, measured } = map;
  const write = (joint: JointIndex, at: number): void => {
    values.shell[at] = shellError(a.models, b.models, joint * MATRIX_FLOATS, distances[joint]);
    values.joint[at] = jointError(a.models, b.models, joint);
    localError.load(a.pose, b.pose, joint);
    values.local[at] = localError.at(distances[joint]);
    values.reach[at] = localError.at(reach[joint]);
    values.translation[at] = translationError(a.pose, b.pose, joint);
    values.rotation[at] = rotationError(a.pose, b.pose, joint);
    values.scale[at] = scaleError(a.pose, b.pose, joint);
  };
  return (column) => {
    posesAt(skeleton, reference, times[column], a);
    posesAt(skeleton, candidate, times[column], b);
    for (let joint = 0; joint < skeleton.count; joint++) write(joint, joint * columns + column);
    measured[column] = 1;
  };
}

function poseBuffers(jointCount: number): PoseBuffers {
  return {
    pose: new Float32Array(poseLength(jointCount)),
    models: new Float32Array(jointCount * MATRIX_FLOATS),
  };
}

function posesAt(skeleton: Skeleton, clip: PoseSource, time: Seconds, out: PoseBuffers): void {
  clip.samplePose(time, out.pose);
  localToModel(skeleton, out.pose, out.models);
}

/** Shell error between two locals of one joint, its parent taken as exact. */
function localShell(): {
  load(a: Float32Array, b: Float32Array, joint: JointIndex): void;
  at(distance: number): number;
} {
  const local = new Float32Array(LOCAL_FLOATS);
  const first = new Float32Array(MATRIX_FLOATS);
  const second = new Float32Array(MATRIX_FLOATS);
  return {
    load: (a, b, joint) => {
      getLocal(a, joint, local);
      composeAffine(first, 0, local);
      getLocal(b, joint, local);
      composeAffine(second, 0, local);
    },
    at: (distance) => shellError(first, second, 0, distance),
  };
}
