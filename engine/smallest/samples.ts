import { LANES } from '../base/units.ts';
import { hostBuildingKernels, type BuildingForm } from '../kernels/building.ts';
import type { ErrorKernels } from '../kernels/kernels.ts';
import {
  CHANGE_GROUP,
  ERRORS_ABOVE,
  ERRORS_BARRIER,
  ERRORS_BYTES,
  ERRORS_CHANGE,
  ERRORS_DISTANCES,
  ERRORS_GROUPS,
  ERRORS_LINEAR,
  ERRORS_MOMENTS,
  ERRORS_RAMP,
  ERRORS_REACH,
  ERRORS_SAMPLES,
  ERRORS_SHELLS,
  ERRORS_SLACK,
  ERRORS_SOFTENING,
  ERRORS_THRESHOLD,
  ERRORS_WEIGHTS,
  MOMENT_GROUP,
  SAMPLE_GROUP,
  SAMPLE_ORIGIN,
  SAMPLE_POINTS,
  SHELL_ERROR,
  SHELL_INVERSE_LIMIT,
  SHELL_LIMIT,
} from '../kernels/layout.ts';
import { createMemoryPlan, reserve, type Address } from '../kernels/plan.ts';

// Offsets in a sample, in floats; the columns of a group are its lanes.
export const ORIGIN = SAMPLE_ORIGIN >> 2;
export const POINTS = SAMPLE_POINTS >> 2;
// Those in its shell.
export const ERROR = SHELL_ERROR >> 2;
export const LIMIT = SHELL_LIMIT >> 2;
export const INVERSE_LIMIT = SHELL_INVERSE_LIMIT >> 2;
const SAMPLE_FLOATS = SAMPLE_GROUP >> 2;
/** Floats of a group's change and moments. */
const CHANGE_FLOATS = CHANGE_GROUP >> 2;
const MOMENT_FLOATS = MOMENT_GROUP >> 2;

/** All joints at all times, in the kernels' memory. */
export interface Samples {
  readonly kernels: ErrorKernels;
  readonly state: Address;
  /** Groups of columns. */
  readonly groups: number;
  readonly floats: Float32Array;
  /** Their shell points, errors and limits. */
  readonly shells: Float32Array;
  /** One per slot. */
  readonly distance: Float64Array;
  /** One per column, and those that fill up the last group. */
  readonly weight: Float32Array;
  readonly change: Float32Array;
  readonly moments: Float32Array;
  /** The whole memory as doubles, for settings and results. */
  readonly doubles: Float64Array;
}

/** What an error costs; see `ERRORS_LINEAR` in the kernels' layout. */
export interface ErrorPrice {
  readonly linear: number;
  readonly above: number;
  readonly threshold: number;
  readonly ramp: number;
  readonly reach: number;
  readonly barrier: number;
  readonly softening: number;
  /** No error may grow above this times its limit. */
  readonly slack: number;
}

/** Bytes of memory that samples take. */
export function sampleBytes(slots: number, columns: number): number {
  return planSamples(slots, Math.ceil(columns / LANES)).plan.bytes;
}

function planSamples(slots: number, groups: number) {
  const plan = createMemoryPlan();
  return {
    state: reserve(plan, ERRORS_BYTES),
    samples: reserve(plan, slots * groups * SAMPLE_GROUP),
    shells: reserve(plan, slots * groups * SAMPLE_GROUP),
    distances: reserve(plan, slots * 8),
    weights: reserve(plan, groups * LANES * 4),
    change: reserve(plan, groups * CHANGE_GROUP),
    moments: reserve(plan, groups * MOMENT_GROUP),
    plan,
  };
}

/** Zeroed samples of `slots` joints at `columns` times. */
export function createSamples(slots: number, columns: number, form?: BuildingForm): Samples {
  const groups = Math.ceil(columns / LANES);
  const at = planSamples(slots, groups);
  const { kernels, memory } = hostBuildingKernels(at.plan, form);
  const { buffer } = memory;
  const words = new Uint32Array(buffer, at.state, ERRORS_BYTES >> 2);
  words[ERRORS_GROUPS >> 2] = groups;
  words[ERRORS_SAMPLES >> 2] = at.samples;
  words[ERRORS_SHELLS >> 2] = at.shells;
  words[ERRORS_DISTANCES >> 2] = at.distances;
  words[ERRORS_WEIGHTS >> 2] = at.weights;
  words[ERRORS_CHANGE >> 2] = at.change;
  words[ERRORS_MOMENTS >> 2] = at.moments;
  return {
    kernels,
    state: at.state,
    groups,
    floats: new Float32Array(buffer, at.samples, slots * groups * SAMPLE_FLOATS),
    shells: new Float32Array(buffer, at.shells, slots * groups * SAMPLE_FLOATS),
    distance: new Float64Array(buffer, at.distances, slots),
    weight: new Float32Array(buffer, at.weights, groups * LANES),
    change: new Float32Array(buffer, at.change, groups * CHANGE_FLOATS),
    moments: new Float32Array(buffer, at.moments, groups * MOMENT_FLOATS),
    doubles: new Float64Array(buffer, at.state, ERRORS_BYTES >> 3),
  };
}

export function setPrice({ doubles }: Samples, price: ErrorPrice): void {
  doubles[ERRORS_LINEAR >> 3] = price.linear;
  doubles[ERRORS_ABOVE >> 3] = price.above;
  doubles[ERRORS_THRESHOLD >> 3] = price.threshold;
  doubles[ERRORS_RAMP >> 3] = price.ramp;
  doubles[ERRORS_REACH >> 3] = price.reach;
  doubles[ERRORS_BARRIER >> 3] = price.barrier;
  doubles[ERRORS_SOFTENING >> 3] = price.softening;
  doubles[ERRORS_SLACK >> 3] = price.slack;
}

/** Where a sample begins in `floats`, and its shell in `shells`; the fields are {@link LANES} floats apart. */
export function sampleAt(groups: number, slot: number, column: number): number {
  return (slot * groups + (column >> 2)) * SAMPLE_FLOATS + (column & 3);
}

/** Where the change of a column begins, likewise. */
export function changeAt(column: number): number {
  return (column >> 2) * CHANGE_FLOATS + (column & 3);
}

/** Where the moments of a column begin, likewise. */
export function momentsAt(column: number): number {
  return (column >> 2) * MOMENT_FLOATS + (column & 3);
}

/**
 * Sets the largest error of a sample; Infinity for any.
 * @param dear the error above which costs grow steeply, if that is below the limit
 */
export function setLimit(shells: Float32Array, at: number, limit: number, dear = limit): void {
  const steep = Math.min(limit, dear);
  shells[at + LIMIT] = limit;
  shells[at + INVERSE_LIMIT] = steep > 0 ? 1 / steep : 0;
}

/** Lowers the largest error of a sample; costs grow steeply from where they did, or from there. */
export function lowerLimit(shells: Float32Array, at: number, limit: number): void {
  setLimit(shells, at, limit, 1 / shells[at + INVERSE_LIMIT]);
}
