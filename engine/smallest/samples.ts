import { hostKernels, type KernelModule } from '../kernels/load.ts';
import type { ErrorKernels } from '../kernels/kernels.ts';
import {
  CHANGE_PAIR,
  ERRORS_ABOVE,
  ERRORS_BARRIER,
  ERRORS_BYTES,
  ERRORS_CHANGE,
  ERRORS_DISTANCES,
  ERRORS_LINEAR,
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
} from '../kernels/layout.ts';
import { createMemoryPlan, reserve, type Address } from '../kernels/plan.ts';

// Offsets in a sample, in floats; two columns of time share a pair.
export const ORIGIN = SAMPLE_ORIGIN >> 2;
export const POINTS = SAMPLE_POINTS >> 2;
export const ERROR = SAMPLE_ERROR >> 2;
export const LIMIT = SAMPLE_LIMIT >> 2;
export const INVERSE_LIMIT = SAMPLE_INVERSE_LIMIT >> 2;
const SAMPLE_FLOATS = SAMPLE_PAIR >> 2;
/** Doubles of a pair's change and moments. */
export const CHANGE = CHANGE_PAIR >> 3;
export const MOMENTS = MOMENT_PAIR >> 3;

/** All joints at all times, in the kernels' memory. */
export interface Samples {
  readonly kernels: ErrorKernels;
  readonly state: Address;
  readonly pairs: number;
  readonly floats: Float32Array;
  /** One per slot. */
  readonly distance: Float64Array;
  /** One per column, and one more that fills up the last pair. */
  readonly weight: Float64Array;
  readonly change: Float64Array;
  readonly moments: Float64Array;
  /** The whole memory as doubles, for settings and results. */
  readonly doubles: Float64Array;
}

/** What an error costs; see `ERRORS_LINEAR` in the kernels' layout. */
export interface ErrorPrice {
  readonly linear: number;
  readonly above: number;
  readonly threshold: number;
  readonly barrier: number;
  readonly softening: number;
  /** No error may grow above this times its limit. */
  readonly slack: number;
}

/** Bytes of memory that samples take. */
export function sampleBytes(slots: number, columns: number): number {
  return planSamples(slots, Math.ceil(columns / 2)).plan.bytes;
}

function planSamples(slots: number, pairs: number) {
  const plan = createMemoryPlan();
  return {
    state: reserve(plan, ERRORS_BYTES),
    samples: reserve(plan, slots * pairs * SAMPLE_PAIR),
    distances: reserve(plan, slots * 8),
    weights: reserve(plan, pairs * 16),
    change: reserve(plan, pairs * CHANGE_PAIR),
    moments: reserve(plan, pairs * MOMENT_PAIR),
    plan,
  };
}

/** Zeroed samples of `slots` joints at `columns` times. */
export function createSamples(compiled: KernelModule, slots: number, columns: number): Samples {
  const pairs = Math.ceil(columns / 2);
  const at = planSamples(slots, pairs);
  const { kernels, memory } = hostKernels(compiled, at.plan);
  const { buffer } = memory;
  const words = new Uint32Array(buffer, at.state, ERRORS_BYTES >> 2);
  words[ERRORS_PAIRS >> 2] = pairs;
  words[ERRORS_SAMPLES >> 2] = at.samples;
  words[ERRORS_DISTANCES >> 2] = at.distances;
  words[ERRORS_WEIGHTS >> 2] = at.weights;
  words[ERRORS_CHANGE >> 2] = at.change;
  words[ERRORS_MOMENTS >> 2] = at.moments;
  return {
    kernels,
    state: at.state,
    pairs,
    floats: new Float32Array(buffer, at.samples, slots * pairs * SAMPLE_FLOATS),
    distance: new Float64Array(buffer, at.distances, slots),
    weight: new Float64Array(buffer, at.weights, pairs * 2),
    change: new Float64Array(buffer, at.change, pairs * CHANGE),
    moments: new Float64Array(buffer, at.moments, pairs * MOMENTS),
    doubles: new Float64Array(buffer, at.state, ERRORS_BYTES >> 3),
  };
}

export function setPrice({ doubles }: Samples, price: ErrorPrice): void {
  doubles[ERRORS_LINEAR >> 3] = price.linear;
  doubles[ERRORS_ABOVE >> 3] = price.above;
  doubles[ERRORS_THRESHOLD >> 3] = price.threshold;
  doubles[ERRORS_BARRIER >> 3] = price.barrier;
  doubles[ERRORS_SOFTENING >> 3] = price.softening;
  doubles[ERRORS_SLACK >> 3] = price.slack;
}

/** Where a sample begins in `floats`; its fields are two floats apart. */
export function sampleAt(pairs: number, slot: number, column: number): number {
  return (slot * pairs + (column >> 1)) * SAMPLE_FLOATS + (column & 1);
}

/** Where the change of a column begins; its components are two doubles apart. */
export function changeAt(column: number): number {
  return (column >> 1) * CHANGE + (column & 1);
}

/** Where the moments of a column begin, likewise. */
export function momentsAt(column: number): number {
  return (column >> 1) * MOMENTS + (column & 1);
}

/** Sets the largest error of a sample; Infinity for any. */
export function setLimit(floats: Float32Array, at: number, limit: number): void {
  floats[at + LIMIT] = limit;
  floats[at + INVERSE_LIMIT] = limit > 0 ? 1 / limit : 0;
}
