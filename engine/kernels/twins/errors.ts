import { LANES } from '../../base/units.ts';
import {
  CHANGE_GROUP,
  ERRORS_ABOVE,
  ERRORS_BARRIER,
  ERRORS_BROKEN,
  ERRORS_CHANGE,
  ERRORS_COST,
  ERRORS_COUNT,
  ERRORS_DISTANCES,
  ERRORS_GROUPS,
  ERRORS_LINEAR,
  ERRORS_MEAN,
  ERRORS_MOMENTS,
  ERRORS_RAMP,
  ERRORS_REACH,
  ERRORS_SAMPLES,
  ERRORS_SHELLS,
  ERRORS_SLACK,
  ERRORS_SOFTENING,
  ERRORS_THRESHOLD,
  ERRORS_WEIGHTS,
  MAX_LOAD,
  MOMENT_GROUP,
  SAMPLE_GROUP,
  SAMPLE_ORIGIN,
  SAMPLE_POINTS,
  SHELL_ERROR,
  SHELL_INVERSE_LIMIT,
  SHELL_LIMIT,
  SHELL_OFFSETS,
} from '../layout.ts';
import type { Address } from '../plan.ts';
import type { Views } from './views.ts';

const { fround, sqrt } = Math;

// Element offsets of the same fields.
const ERROR = SHELL_ERROR >> 2;
const LIMIT = SHELL_LIMIT >> 2;
const INVERSE_LIMIT = SHELL_INVERSE_LIMIT >> 2;
const ORIGIN = SAMPLE_ORIGIN >> 2;
const POINTS = SAMPLE_POINTS >> 2;
const OFFSETS = SHELL_OFFSETS >> 2;

/** Element indices of the columns, and the price of errors. */
interface ErrorState {
  readonly groups: number;
  readonly samples: number;
  readonly shells: number;
  readonly distances: number;
  readonly weights: number;
  readonly changes: number;
  readonly moments: number;
  readonly linear: number;
  readonly aboveBy: number;
  readonly threshold: number;
  readonly ramp: number;
  readonly reach: number;
  readonly barrier: number;
  readonly softening: number;
  readonly slack: number;
}

function readState({ f64, u32 }: Views, state: Address): ErrorState {
  return {
    groups: u32[(state + ERRORS_GROUPS) >> 2],
    samples: u32[(state + ERRORS_SAMPLES) >> 2] >> 2,
    shells: u32[(state + ERRORS_SHELLS) >> 2] >> 2,
    distances: u32[(state + ERRORS_DISTANCES) >> 2] >> 3,
    weights: u32[(state + ERRORS_WEIGHTS) >> 2] >> 2,
    changes: u32[(state + ERRORS_CHANGE) >> 2] >> 2,
    moments: u32[(state + ERRORS_MOMENTS) >> 2] >> 2,
    linear: fround(f64[(state + ERRORS_LINEAR) >> 3]),
    aboveBy: fround(f64[(state + ERRORS_ABOVE) >> 3]),
    threshold: fround(f64[(state + ERRORS_THRESHOLD) >> 3]),
    ramp: fround(f64[(state + ERRORS_RAMP) >> 3]),
    reach: fround(f64[(state + ERRORS_REACH) >> 3]),
    barrier: fround(f64[(state + ERRORS_BARRIER) >> 3]),
    softening: fround(f64[(state + ERRORS_SOFTENING) >> 3]),
    slack: fround(f64[(state + ERRORS_SLACK) >> 3]),
  };
}

/** Sums over samples; those of each lane are added up apart, as in the kernel. */
interface ErrorSums {
  readonly cost: Float32Array;
  readonly mean: Float32Array;
  count: number;
  broken: number;
}

const sums: ErrorSums = {
  cost: new Float32Array(LANES),
  mean: new Float32Array(LANES),
  count: 0,
  broken: 0,
};

/** The sum of all lanes. */
function allLanes(a: Float32Array): number {
  return fround(a[0] + a[2]) + fround(a[1] + a[3]);
}

/** What the change of joint `first` would do to the errors of joints [first, end) in groups [from, to). */
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
  const { groups, samples, shells, changes, moments } = state;
  let allCost = 0;
  let allMean = 0;
  sums.count = 0;
  sums.broken = 0;
  if (gather !== 0) {
    f32.fill(0, moments + from * (MOMENT_GROUP >> 2), moments + to * (MOMENT_GROUP >> 2));
  }
  for (let joint = first; joint < end; joint++) {
    sums.cost.fill(0);
    sums.mean.fill(0);
    for (let column = LANES * from; column < LANES * to; column++) {
      const group = Math.floor(column / LANES);
      const lane = column % LANES;
      const at = shells + (joint * groups + group) * (SAMPLE_GROUP >> 2) + lane;
      const change = changes + group * (CHANGE_GROUP >> 2) + lane;
      const error = errorAfter(f32, at, change);
      addSample(views, state, at, column, error);
      if (gather === 0) continue;
      const pull = pullOf(views, state, at, column, error);
      const origin = samples + (first * groups + group) * (SAMPLE_GROUP >> 2) + lane + ORIGIN;
      const moment = moments + group * (MOMENT_GROUP >> 2) + lane;
      gatherMoments(f32, moment, at, change, pull, origin);
    }
    allCost += allLanes(sums.cost);
    allMean += allLanes(sums.mean);
  }
  f64[(address + ERRORS_COST) >> 3] = allCost;
  f64[(address + ERRORS_MEAN) >> 3] = allMean;
  f64[(address + ERRORS_COUNT) >> 3] = sums.count;
  f64[(address + ERRORS_BROKEN) >> 3] = sums.broken;
}

/** An error as a part of its limit. */
function loadOf(error: number, inverse: number): number {
  const load = fround(error * inverse);
  return load > MAX_LOAD ? MAX_LOAD : load;
}

/** The part of an error between `ramp` and `reach` beyond it. */
function climbed(error: number, ramp: number, reach: number): number {
  return error > ramp ? Math.min(fround(error - ramp), reach) : 0;
}

/** Adds what a sample's new error changes. */
function addSample(
  { f32 }: Views,
  { weights, linear, aboveBy, threshold, ramp, reach, barrier, slack }: ErrorState,
  at: number,
  column: number,
  error: number,
): void {
  const before = f32[at + ERROR];
  const inverse = f32[at + INVERSE_LIMIT];
  const w = f32[weights + column];
  const over = climbed(error, ramp, reach);
  const over0 = climbed(before, ramp, reach);
  const u = loadOf(error, inverse);
  const v = loadOf(before, inverse);
  const u2 = fround(u * u);
  const v2 = fround(v * v);
  const u4 = fround(u2 * u2);
  const v4 = fround(v2 * v2);
  const more = fround(error - before);
  const sloped = fround(fround(linear * more) + fround(aboveBy * fround(over - over0)));
  const steep = fround(barrier * fround(fround(u4 * u4) - fround(v4 * v4)));
  const lane = column % LANES;
  sums.cost[lane] += fround(w * fround(sloped + steep));
  sums.mean[lane] += fround(w * more);
  sums.count += (error > threshold ? 1 : 0) - (before > threshold ? 1 : 0);
  if (error > fround(f32[at + LIMIT] * slack) && error > before) sums.broken++;
}

/** The weight of a sample's displacement: the slope of its price, for least squares. */
function pullOf(
  { f32 }: Views,
  { weights, linear, aboveBy, ramp, reach, barrier, softening }: ErrorState,
  at: number,
  column: number,
  error: number,
): number {
  const inverse = f32[at + INVERSE_LIMIT];
  const u = loadOf(error, inverse);
  const u2 = fround(u * u);
  const climbs = error > ramp && error < fround(ramp + reach);
  const slope = fround(linear + (climbs ? aboveBy : 0));
  const square = fround(inverse * inverse);
  const rate = fround(fround(8 * barrier) * square);
  const steep = fround(fround(rate * fround(u2 * u2)) * u2);
  const soft = fround(slope / fround(error + softening));
  return fround(f32[weights + column] * fround(soft + steep));
}

/** x·a + y·b + z·c + d, from left to right. */
function dot(x: number, a: number, y: number, b: number, z: number, c: number, d: number): number {
  return fround(fround(fround(fround(x * a) + fround(y * b)) + fround(z * c)) + d);
}

/** x² + y² + z² */
function squared(x: number, y: number, z: number): number {
  return fround(fround(fround(x * x) + fround(y * y)) + fround(z * z));
}

const place = new Float32Array(3);
const off = new Float32Array(3);

/** Reads where the shell point at `f32[m]` is, and how far it is from the source's, after a change if there is one. */
function readPoint(f32: Float32Array, m: number, change: number | undefined): void {
  for (let axis = 0; axis < 3; axis++) {
    place[axis] = f32[m + LANES * axis];
    off[axis] = f32[m + OFFSETS + LANES * axis];
  }
  if (change === undefined) return;
  const [x, y, z] = place;
  for (let axis = 0; axis < 3; axis++) {
    const by = change + LANES * axis;
    const move = dot(
      f32[by],
      x,
      f32[by + 3 * LANES],
      y,
      f32[by + 6 * LANES],
      z,
      f32[by + 9 * LANES],
    );
    off[axis] += move;
  }
}

/** The largest displacement of a sample's three points after a change. */
function errorAfter(f32: Float32Array, at: number, change: number): number {
  let worst = 0;
  for (let i = 0; i < 3; i++) {
    readPoint(f32, at + 3 * LANES * i, change);
    const square = squared(off[0], off[1], off[2]);
    if (square > worst) worst = square;
  }
  return fround(sqrt(worst));
}

/** Sums the moments of errors as they are. */
export function gatherErrors(
  views: Views,
  address: Address,
  first: number,
  end: number,
  from: number,
  to: number,
): void {
  const { f32 } = views;
  const state = readState(views, address);
  const { groups, samples, shells, moments } = state;
  f32.fill(0, moments + from * (MOMENT_GROUP >> 2), moments + to * (MOMENT_GROUP >> 2));
  for (let joint = first; joint < end; joint++) {
    for (let column = LANES * from; column < LANES * to; column++) {
      const group = Math.floor(column / LANES);
      const lane = column % LANES;
      const at = shells + (joint * groups + group) * (SAMPLE_GROUP >> 2) + lane;
      const pull = pullOf(views, state, at, column, f32[at + ERROR]);
      const origin = samples + (first * groups + group) * (SAMPLE_GROUP >> 2) + lane + ORIGIN;
      const moment = moments + group * (MOMENT_GROUP >> 2) + lane;
      gatherMoments(f32, moment, at, undefined, pull, origin);
    }
  }
}

const unweighted = new Float32Array(13);

/** Adds the moments of a sample's three points, after a change if there is one. */
function gatherMoments(
  f32: Float32Array,
  to: number,
  at: number,
  change: number | undefined,
  w: number,
  origin: number,
): void {
  const sum = unweighted.fill(0);
  sum[0] = 3;
  for (let i = 0; i < 3; i++) {
    readPoint(f32, at + 3 * LANES * i, change);
    const [ex, ey, ez] = off;
    const rx = fround(place[0] - f32[origin]);
    const ry = fround(place[1] - f32[origin + LANES]);
    const rz = fround(place[2] - f32[origin + 2 * LANES]);
    sum[1] += ex;
    sum[2] += ey;
    sum[3] += ez;
    sum[4] += fround(fround(ry * ez) - fround(rz * ey));
    sum[5] += fround(fround(rz * ex) - fround(rx * ez));
    sum[6] += fround(fround(rx * ey) - fround(ry * ex));
    sum[7] += fround(rx * rx);
    sum[8] += fround(rx * ry);
    sum[9] += fround(rx * rz);
    sum[10] += fround(ry * ry);
    sum[11] += fround(ry * rz);
    sum[12] += fround(rz * rz);
  }
  const [xx, xy, xz, yy, yz, zz] = sum.subarray(7);
  sum[7] = yy + zz;
  sum[8] = -xy;
  sum[9] = -xz;
  sum[10] = xx + zz;
  sum[11] = -yz;
  sum[12] = xx + yy;
  for (let i = 0; i < 13; i++) f32[to + LANES * i] += fround(w * sum[i]);
}

/** Changes the samples of joints [first, end) in groups [from, to), their errors included. */
export function applyErrors(
  views: Views,
  address: Address,
  first: number,
  end: number,
  from: number,
  to: number,
): void {
  const { f32, f64 } = views;
  const { groups, samples, shells, distances, changes } = readState(views, address);
  for (let joint = first; joint < end; joint++) {
    for (let column = LANES * from; column < LANES * to; column++) {
      const group = Math.floor(column / LANES);
      const lane = column % LANES;
      const sample = (joint * groups + group) * (SAMPLE_GROUP >> 2) + lane;
      const at = samples + sample;
      const change = changes + group * (CHANGE_GROUP >> 2) + lane;
      for (let i = 0; i < 4; i++) {
        changeColumn(f32, at + 3 * LANES * i, change, i === 3 ? 1 : 0);
      }
      placeShell(f32, at, f32, shells + sample, f64[distances + joint]);
    }
  }
}

/** Adds its change to one column of a matrix; `one` for a place, which moves as well. */
function changeColumn(f32: Float32Array, at: number, change: number, one: number): void {
  const x = f32[at];
  const y = f32[at + LANES];
  const z = f32[at + 2 * LANES];
  for (let axis = 0; axis < 3; axis++) {
    const by = change + LANES * axis;
    const shift = one * f32[by + 9 * LANES];
    f32[at + LANES * axis] += dot(
      f32[by],
      x,
      f32[by + 3 * LANES],
      y,
      f32[by + 6 * LANES],
      z,
      shift,
    );
  }
}

/** Places the shell points of the sample at `floats[at]` by its matrix, and computes its error: the largest displacement. */
export function placeShell(
  floats: Float32Array,
  at: number,
  shells: Float32Array,
  shell: number,
  distance: number,
): void {
  const d = fround(distance);
  let worst = 0;
  for (let i = 0; i < 3; i++) {
    for (let axis = 0; axis < 3; axis++) {
      const part = LANES * (3 * i + axis);
      const along = fround(d * floats[at + part]);
      const point = fround(floats[at + ORIGIN + LANES * axis] + along);
      off[axis] = point - floats[at + part + POINTS];
      shells[shell + part] = point;
      shells[shell + part + OFFSETS] = off[axis];
    }
    const square = squared(off[0], off[1], off[2]);
    if (square > worst) worst = square;
  }
  shells[shell + ERROR] = fround(sqrt(worst));
}
