import type { Candidate } from '../measure.ts';
import type { Footprint } from '../touched.ts';

/** One way to keep many moving points in memory; `run` moves all of them by one step. */
export interface PointLayout extends Candidate {
  /** What is special about it, in one sentence. */
  readonly note: string;
  /** Of one point in one step. */
  readonly touched: Footprint;
  /** The seed's figure for the same idea, ms a frame with drawing, on its machine. */
  readonly published?: number | undefined;
  /**
   * Writes the places of the points that are in the window, x y each, to `out`, as many as it holds, and
   * returns how many. A layout that keeps near points together looks only at those.
   */
  visible(out: Float32Array): number;
  /** Where a point is, x y, counted as they were scattered. Far points may lag behind by design. */
  place(point: number, out: Float32Array): void;
}
