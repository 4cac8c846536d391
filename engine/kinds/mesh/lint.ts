import { countText } from '../../base/count-text.ts';
import { floatText } from '../../base/float-text.ts';
import type { Mesh, MeshPart } from '../../model/mesh.ts';
import { OLDER_RULE } from '../shared/older-rule.ts';
import { type Rule } from '../shared/rule.ts';

/** How far the sum of a vertex's weights may exceed 1. Exporters round. */
const WEIGHT_TOLERANCE = 1e-3;
const LENGTH_TOLERANCE = 1e-2;

export const MESH_RULES: readonly Rule<Mesh>[] = [
  OLDER_RULE,
  {
    name: 'weights-not-one',
    severity: 'warning',
    why: 'The last weight of a vertex is what the others leave to 1: here it is negative, and the vertex flies off.',
    *check({ parts }) {
      for (const [index, part] of parts.entries()) {
        const sums = weightSums(part);
        const wrong = sums.filter((sum) => sum > 1 + WEIGHT_TOLERANCE);
        if (wrong.length === 0) continue;
        const most = floatText(Math.fround(Math.max(...wrong)));
        yield {
          message: `part ${index}: ${countText(wrong.length, 'vertex weight sum')} above 1, up to ${most}`,
        };
      }
    },
  },
  {
    name: 'normal-not-unit',
    severity: 'info',
    why: 'Shading is darker or brighter than it should be.',
    *check({ parts }) {
      for (const [index, { normals, vertexCount }] of parts.entries()) {
        if (normals.length === 0) continue;
        let wrong = 0;
        for (let vertex = 0; vertex < vertexCount; vertex++) {
          const length = Math.hypot(...normals.subarray(3 * vertex, 3 * vertex + 3));
          if (Math.abs(length - 1) > LENGTH_TOLERANCE) wrong++;
        }
        if (wrong > 0)
          yield {
            message: `part ${index}: ${countText(wrong, 'normal')} of another length than 1`,
          };
      }
    },
  },
  {
    name: 'triangle-degenerate',
    severity: 'info',
    why: 'It has no area, and costs as much as others.',
    *check({ triangleIndices }) {
      let flat = 0;
      for (let i = 0; i < triangleIndices.length; i += 3) {
        const [a, b, c] = triangleIndices.subarray(i, i + 3);
        if (a === b || b === c || c === a) flat++;
      }
      if (flat > 0) yield { message: `${countText(flat, 'triangle')} with a vertex twice` };
    },
  },
];

/** For each vertex, the sum of its stored weights. */
function weightSums({ vertexCount, influences, jointWeights }: MeshPart): Float32Array {
  const stored = Math.max(0, influences - 1);
  const sums = new Float32Array(vertexCount);
  for (let i = 0; i < vertexCount * stored; i++) sums[Math.floor(i / stored)] += jointWeights[i];
  return sums;
}
