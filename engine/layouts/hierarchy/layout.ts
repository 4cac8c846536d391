import type { Comparable } from '../compared.ts';

/**
 * One memory layout of joints, and the computation of their model matrices. The footprint is that of one character;
 * the published time, µs per character of 96 joints, was measured natively on its author's machine (Stefan Reinalter, Adventures in
 * data-oriented design, part 2: hierarchical data): the article that comments here speak of.
 */
export interface HierarchyLayout extends Comparable {
  /** Copies a model matrix of the last run out, 16 floats by columns, for those who want to compare. */
  readMatrix(character: number, joint: number, out: Float32Array): void;
}
