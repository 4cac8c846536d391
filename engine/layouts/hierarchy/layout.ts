import type { Candidate } from '../measure.ts';
import type { Footprint } from '../touched.ts';

/** One way to keep joints in memory and to bring them to model space. */
export interface HierarchyLayout extends Candidate {
  /** What is special about it, in one sentence. */
  readonly note: string;
  /** Of one character. */
  readonly touched: Footprint;
  /** Copies a model matrix of the last run out, 16 floats by columns, for those who want to compare. */
  readMatrix(character: number, joint: number, out: Float32Array): void;
}
