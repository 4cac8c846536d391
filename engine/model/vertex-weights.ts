import type { MeshPart } from './mesh.ts';

/** The weights of a vertex, one for each of its influences: the last one is computed, and may be a rounding error. */
export function vertexWeights({ influences, jointWeights }: MeshPart, vertex: number): number[] {
  const stored = Math.max(0, influences - 1);
  const weights = [...jointWeights.subarray(vertex * stored, (vertex + 1) * stored)];
  if (influences > 0) weights.push(weights.reduce((rest, weight) => rest - weight, 1));
  return weights;
}
