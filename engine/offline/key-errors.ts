import { SCAN_COLUMN, SCAN_KEYS } from '../kernels/layout.ts';
import type { KeyScanKernels } from '../kernels/kernels.ts';
import { hostBuildingKernels } from '../kernels/building.ts';
import { createMemoryPlan, reserve, type Address } from '../kernels/plan.ts';
import { LANES } from '../base/units.ts';
import { chord, dot4 } from './reference-math.ts';

const { abs, fround, sqrt } = Math;

/** A column of keys: a time in any unit, and the same number of floats for each. */
export interface Curve {
  readonly times: Float32Array;
  readonly values: Float32Array;
}

/** Errors above a tolerance, once they are lengths. */
export interface ErrorLimit {
  /** Factor that converts errors to lengths; a float32. */
  readonly radius: number;
  /** Errors up to this are accepted; a float32. */
  readonly tolerance: number;
}

/**
 * The key between two that is farthest from the line between them, the first one of several; `left` if none is
 * farther than the limit.
 */
export type FindFarthest = (left: number, right: number, limit: ErrorLimit) => number;

/** Errors of a curve's keys, in the unit of its values; float32 in the reference's order. */
export interface KeyErrors {
  /** Reads the keys `[begin, end)`; what it returns serves until the next keys of any curve are read. */
  readonly scan: (begin: number, end: number) => FindFarthest;
  /** Distance between two keys. */
  readonly apart: (key: number, other: number) => number;
  /** Distance of a key from the value of a track without keys. */
  readonly fromIdentity: (key: number) => number;
}

/** Errors of values that interpolate linearly, as distances; as many floats per key as `identity` has. */
export function vectorErrors(curve: Curve, identity: readonly number[]): KeyErrors {
  const { values } = curve;
  const size = identity.length;
  const none = Float32Array.from(identity);
  const distance = (key: number, to: Float32Array, at: number): number => {
    if (size === 1) return abs(fround(values[key] - to[at]));
    let squared = 0;
    for (let i = 0; i < size; i++) {
      const off = fround(values[key * size + i] - to[at + i]);
      squared = fround(squared + fround(off * off));
    }
    return fround(sqrt(squared));
  };
  return {
    scan: (begin, end) => {
      const { kernels, at } = readKeys(curve, size, begin, end);
      return (left, right, { radius, tolerance }) =>
        kernels.farthestVector(at, size, left - begin, right - begin, radius, tolerance) + begin;
    },
    apart: (key, other) => distance(key, values, other * size),
    fromIdentity: (key) => distance(key, none, 0),
  };
}

/** Errors of rotations: the displacement of a point at distance 1 from the joint. */
export function rotationErrors(curve: Curve): KeyErrors {
  const { values } = curve;
  const none = Float32Array.of(0, 0, 0, 1);
  return {
    scan: (begin, end) => {
      const { kernels, at } = readKeys(curve, 4, begin, end);
      return (left, right, { radius, tolerance }) =>
        kernels.farthestRotation(at, left - begin, right - begin, radius, tolerance) + begin;
    },
    apart: (key, other) => chord(dot4(values, 4 * key, values, 4 * other)),
    fromIdentity: (key) => chord(dot4(values, 4 * key, none, 0)),
  };
}

/** Memory of the kernels for the keys of one track, in columns. */
interface KeyScan {
  readonly kernels: KeyScanKernels;
  readonly at: Address;
  /** Keys that it has room for. */
  readonly capacity: number;
  /** All columns: times, then each component. */
  readonly columns: Float32Array;
}

const MAX_COMPONENTS = 4;
const MIN_CAPACITY = 1024;

/** Kept from track to track, and from clip to clip: it is as large as the longest track so far. */
let scratch: KeyScan | undefined;

function createScan(capacity: number): KeyScan {
  const plan = createMemoryPlan();
  // The kernels read up to three keys beyond the last.
  const column = 4 * (capacity + LANES);
  const at = reserve(plan, SCAN_KEYS + column * (1 + MAX_COMPONENTS));
  const { kernels, memory } = hostBuildingKernels(plan);
  new Uint32Array(memory.buffer)[(at + SCAN_COLUMN) >> 2] = column;
  const columns = new Float32Array(
    memory.buffer,
    at + SCAN_KEYS,
    (column >> 2) * (1 + MAX_COMPONENTS),
  );
  return { kernels, at, capacity, columns };
}

function readKeys({ times, values }: Curve, size: number, begin: number, end: number): KeyScan {
  const count = end - begin;
  if (scratch === undefined || scratch.capacity < count) {
    scratch = createScan(Math.max(MIN_CAPACITY, count));
  }
  const { columns, capacity } = scratch;
  columns.set(times.subarray(begin, end));
  for (let i = 0; i < size; i++) {
    const column = (1 + i) * (capacity + LANES);
    for (let key = 0; key < count; key++) columns[column + key] = values[(begin + key) * size + i];
  }
  return scratch;
}
