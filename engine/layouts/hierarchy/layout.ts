import type { Comparable } from '../compared.ts';

/**
 * One way to keep joints in memory and to bring them to model space. What it touches is of one character;
 * what is published, µs a character of 96 joints, is native on its author's machine (Stefan Reinalter, Adventures in
 * data-oriented design, part 2: hierarchical data): the article that comments here speak of.
 */
export interface HierarchyLayout extends Comparable {
  /** Copies a model matrix of the last run out, 16 floats by columns, for those who want to compare. */
  readMatrix(character: number, joint: number, out: Float32Array): void;
}
