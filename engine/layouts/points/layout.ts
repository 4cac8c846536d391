import type { Comparable } from '../compared.ts';

/**
 * One memory layout of many moving points; `run` moves all of them by one step. The footprint is that
 * of one point in one step; the published time is ms per frame of ten million points with drawing, on
 * its author's machine (Lucian Radu
 * Teodorescu, Data-oriented design and efficiency): the article that comments here speak of.
 */
export interface PointLayout extends Comparable {
  /**
   * Writes the places of the points in the corner of `size` pixels, x y each, to `out`, as many as it holds, and
   * returns how many. A layout that keeps near points together looks only at those, unless `size` is larger.
   */
  visible(out: Float32Array, size?: number): number;
  /** Where a point is, x y, counted as they were scattered. Far points may lag behind by design. */
  place(point: number, out: Float32Array): void;
}
