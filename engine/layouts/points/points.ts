import type { KernelModule } from '../../kernels/load.ts';
import { hotRecords, interleavedRecords, separateArrays } from './arrays.ts';
import { nearFarSimd, separateArraysSimd } from './kernels.ts';
import type { PointLayout } from './layout.ts';
import { nearFar } from './near-far.ts';
import { plainObjects, sharedInterface } from './objects.ts';

/** How to make each layout of `count` points (a multiple of four), the article's first ones first. */
export type PointLayoutFactory = (compiled: KernelModule, count: number) => PointLayout;

/** Every layout by a stable name. Each takes memory of its own: make one at a time if there are many points. */
export const POINT_LAYOUTS = {
  interface: (_, count) => sharedInterface(count),
  objects: (_, count) => plainObjects(count),
  records: (_, count) => interleavedRecords(count),
  hot: (_, count) => hotRecords(count),
  arrays: (_, count) => separateArrays(count),
  simd: separateArraysSimd,
  nearFar: (_, count) => nearFar(count),
  nearFarSimd,
} as const satisfies Record<string, PointLayoutFactory>;

export type PointLayoutName = keyof typeof POINT_LAYOUTS;
