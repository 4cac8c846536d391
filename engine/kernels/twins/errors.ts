import {
  CHANGE_PAIR,
  ERRORS_ABOVE,
  ERRORS_BARRIER,
  ERRORS_BROKEN,
  ERRORS_CHANGE,
  ERRORS_COST,
  ERRORS_COUNT,
  ERRORS_DISTANCES,
  ERRORS_LINEAR,
  ERRORS_MEAN,
  ERRORS_MOMENTS,
  ERRORS_PAIRS,
  ERRORS_SAMPLES,
  ERRORS_SLACK,
  ERRORS_SOFTENING,
  ERRORS_THRESHOLD,
  ERRORS_WEIGHTS,
  MOMENT_PAIR,
  SAMPLE_ERROR,
  SAMPLE_INVERSE_LIMIT,
  SAMPLE_LIMIT,
  SAMPLE_ORIGIN,
  SAMPLE_PAIR,
  SAMPLE_POINTS,
} from '../layout.ts';
import type { Address } from '../plan.ts';
import type { Views } from './views.ts';

// Element offsets of the same fields.
const ERROR = SAMPLE_ERROR >> 2;
const LIMIT = SAMPLE_LIMIT >> 2;
const INVERSE_LIMIT = SAMPLE_INVERSE_LIMIT >> 2;
const ORIGIN = SAMPLE_ORIGIN >> 2;
const POINTS = SAMPLE_POINTS >> 2;

/** Element indices of the columns, and the price of errors. */
interface ErrorState {
  readonly pairs: number;
  readonly samples: number;
  readonly distances: number;
  readonly weights: number;
  readonly changes: number;
  readonly moments: number;
  readonly linear: number;
  readonly aboveBy: number;
  readonly threshold: number;
  readonly barrier: number;
  readonly softening: number;
  readonly slack: number;
}

function readState({ f64, u32 }: Views, state: Address): ErrorState {
  return {
    pairs: u32[(state + ERRORS_PAIRS) >> 2],
    samples: u32[(state + ERRORS_SAMPLES) >> 2] >> 2,
    distances: u32[(state + ERRORS_DISTANCES) >> 2] >> 3,
    weights: u32[(state + ERRORS_WEIGHTS) >> 2] >> 3,
    changes: u32[(state + ERRORS_CHANGE) >> 2] >> 3,
    moments: u32[(state + ERRORS_MOMENTS) >> 2] >> 3,
    linear: f64[(state + ERRORS_LINEAR) >> 3],
    aboveBy: f64[(state + ERRORS_ABOVE) >> 3],
    threshold: f64[(state + ERRORS_THRESHOLD) >> 3],
    barrier: f64[(state + ERRORS_BARRIER) >> 3],
    softening: f64[(state + ERRORS_SOFTENING) >> 3],
    slack: f64[(state + ERRORS_SLACK) >> 3],
  };
}

/** Sums over samples; those of even and odd columns are added up apart, as in the kernel's lanes. */
interface ErrorSums {
  readonly cost: [number, number];
  readonly mean: [number, number];
  count: number;
  broken: number;
}

/** What the change of joint `first` would do to the errors of joints [first, end) in pairs [from, to). */
export function tryErrors(
  views: Views,
  address: Address,
  first: number,
  end: number,
  from: number,
  to: number,
  gather: number,
): void {
  const { f32, f64 } = views;
  const state = readState(views, address);
  const { pairs, samples, distances, changes, moments } = state;
  const sums: ErrorSums = { cost: [0, 0], mean: [0, 0], count: 0, broken: 0 };
  if (gather !== 0) {
    f64.fill(0, moments + from * (MOMENT_PAIR >> 3), moments + to * (MOMENT_PAIR >> 3));
  }
  for (let joint = first; joint < end; joint++) {
    const d = f64[distances + joint];
    for (let column = 2 * from; column < 2 * to; column++) {
      const pair = column >> 1;
      const lane = column & 1;
      const at = samples + (joint * pairs + pair) * (SAMPLE_PAIR >> 2) + lane;
      const change = changes + pair * (CHANGE_PAIR >> 3) + lane;
      const error = errorAfter(f32, f64, at, change, d);
      addSample(views, state, sums, at, column, error);
      if (gather === 0) continue;
      const pull = pullOf(views, state, at, column, error);
      const origin = samples + (first * pairs + pair) * (SAMPLE_PAIR >> 2) + lane + ORIGIN;
      const moment = moments + pair * (MOMENT_PAIR >> 3) + lane;
      gatherMoments(f32, f64, moment, at, change, d, pull, origin);
    }
  }
  f64[(address + ERRORS_COST) >> 3] = sums.cost[0] + sums.cost[1];
  f64[(address + ERRORS_MEAN) >> 3] = sums.mean[0] + sums.mean[1];
  f64[(address + ERRORS_COUNT) >> 3] = sums.count;
  f64[(address + ERRORS_BROKEN) >> 3] = sums.broken;
}

/** Adds what a sample's new error changes. */
function addSample(
  { f32, f64 }: Views,
  { weights, linear, aboveBy, threshold, barrier, slack }: ErrorState,
  sums: ErrorSums,
  at: number,
  column: number,
  error: number,
): void {
  const before = f32[at + ERROR];
  const inverse = f32[at + INVERSE_LIMIT];
  const w = f64[weights + column];
  const over = error > threshold ? error - threshold : 0;
  const over0 = before > threshold ? before - threshold : 0;
  const u2 = error * inverse * (error * inverse);
  const v2 = before * inverse * (before * inverse);
  const u4 = u2 * u2;
  const more = error - before;
  const raised =
    linear * more + aboveBy * (over - over0) + barrier * (u4 * u4 - v2 * v2 * (v2 * v2));
  sums.cost[column & 1] += w * raised;
  sums.mean[column & 1] += w * more;
  sums.count += (error > threshold ? 1 : 0) - (before > threshold ? 1 : 0);
  if (error > f32[at + LIMIT] * slack && error > before * 1.0000001) sums.broken++;
}

/** The weight of a sample's displacement: the slope of its price, for least squares. */
function pullOf(
  { f32, f64 }: Views,
  { weights, linear, aboveBy, threshold, barrier, softening }: ErrorState,
  at: number,
  column: number,
  error: number,
): number {
  const inverse = f32[at + INVERSE_LIMIT];
  const u2 = error * inverse * (error * inverse);
  const slope = linear + (error > threshold ? aboveBy : 0);
  const steep = 8 * barrier * (inverse * inverse) * (u2 * u2) * u2;
  return f64[weights + column] * (slope / (error + softening) + steep);
}

/** The largest displacement of a sample's three points after a change. */
function errorAfter(
  f32: Float32Array,
  f64: Float64Array,
  at: number,
  change: number,
  d: number,
): number {
  let worst = 0;
  for (let i = 0; i < 3; i++) {
    const m = at + 6 * i;
    const x = f32[at + ORIGIN] + d * f32[m];
    const y = f32[at + ORIGIN + 2] + d * f32[m + 2];
    const z = f32[at + ORIGIN + 4] + d * f32[m + 4];
    const ex = x - f32[m + POINTS] + moved(f64, change, x, y, z);
    const ey = y - f32[m + POINTS + 2] + moved(f64, change + 2, x, y, z);
    const ez = z - f32[m + POINTS + 4] + moved(f64, change + 4, x, y, z);
    const square = ex * ex + ey * ey + ez * ez;
    if (square > worst) worst = square;
  }
  return Math.sqrt(worst);
}

/** One component of a change, applied to a point. */
function moved(f64: Float64Array, at: number, x: number, y: number, z: number): number {
  return f64[at] * x + f64[at + 6] * y + f64[at + 12] * z + f64[at + 18];
}

function gatherMoments(
  f32: Float32Array,
  f64: Float64Array,
  to: number,
  at: number,
  change: number,
  d: number,
  w: number,
  origin: number,
): void {
  for (let i = 0; i < 3; i++) {
    const m = at + 6 * i;
    const x = f32[at + ORIGIN] + d * f32[m];
    const y = f32[at + ORIGIN + 2] + d * f32[m + 2];
    const z = f32[at + ORIGIN + 4] + d * f32[m + 4];
    const ex = x - f32[m + POINTS] + moved(f64, change, x, y, z);
    const ey = y - f32[m + POINTS + 2] + moved(f64, change + 2, x, y, z);
    const ez = z - f32[m + POINTS + 4] + moved(f64, change + 4, x, y, z);
    const rx = x - f32[origin];
    const ry = y - f32[origin + 2];
    const rz = z - f32[origin + 4];
    f64[to] += w;
    f64[to + 2] += w * ex;
    f64[to + 4] += w * ey;
    f64[to + 6] += w * ez;
    f64[to + 8] += w * (ry * ez - rz * ey);
    f64[to + 10] += w * (rz * ex - rx * ez);
    f64[to + 12] += w * (rx * ey - ry * ex);
    f64[to + 14] += w * (ry * ry + rz * rz);
    f64[to + 16] -= w * (rx * ry);
    f64[to + 18] -= w * (rx * rz);
    f64[to + 20] += w * (rx * rx + rz * rz);
    f64[to + 22] -= w * (ry * rz);
    f64[to + 24] += w * (rx * rx + ry * ry);
  }
}

/** Changes the samples of joints [first, end) in pairs [from, to), their errors included. */
export function applyErrors(
  views: Views,
  state: Address,
  first: number,
  end: number,
  from: number,
  to: number,
): void {
  const { f32, f64, u32 } = views;
  const pairs = u32[(state + ERRORS_PAIRS) >> 2];
  const samples = u32[(state + ERRORS_SAMPLES) >> 2] >> 2;
  const distances = u32[(state + ERRORS_DISTANCES) >> 2] >> 3;
  const changes = u32[(state + ERRORS_CHANGE) >> 2] >> 3;
  for (let joint = first; joint < end; joint++) {
    for (let column = 2 * from; column < 2 * to; column++) {
      const at = samples + (joint * pairs + (column >> 1)) * (SAMPLE_PAIR >> 2) + (column & 1);
      const change = changes + (column >> 1) * (CHANGE_PAIR >> 3) + (column & 1);
      for (let i = 0; i < 4; i++) changeColumn(f32, f64, at + 6 * i, change, i === 3 ? 1 : 0);
      f32[at + ERROR] = sampleError(f32, at, f64[distances + joint]);
    }
  }
}

/** Adds its change to one column of a matrix; `one` for a place, which moves as well. */
function changeColumn(
  f32: Float32Array,
  f64: Float64Array,
  at: number,
  change: number,
  one: number,
): void {
  const x = f32[at];
  const y = f32[at + 2];
  const z = f32[at + 4];
  for (let axis = 0; axis < 3; axis++) {
    const by = change + 2 * axis;
    const move = f64[by] * x + f64[by + 6] * y + f64[by + 12] * z + one * f64[by + 18];
    f32[at + 2 * axis] += move;
  }
}

/** The error of the sample at `f32[at]` as it is: the largest displacement of its three points. */
export function sampleError(f32: Float32Array, at: number, d: number): number {
  let worst = 0;
  for (let i = 0; i < 3; i++) {
    const m = at + 6 * i;
    const ex = f32[at + ORIGIN] + d * f32[m] - f32[m + POINTS];
    const ey = f32[at + ORIGIN + 2] + d * f32[m + 2] - f32[m + POINTS + 2];
    const ez = f32[at + ORIGIN + 4] + d * f32[m + 4] - f32[m + POINTS + 4];
    const square = ex * ex + ey * ey + ez * ez;
    if (square > worst) worst = square;
  }
  return Math.sqrt(worst);
}
