import { describe, expect, it } from 'vitest';
import type { MeshPart } from '../../../engine/model/mesh.ts';
import { vertexWeights } from '../../../engine/model/vertex-weights.ts';

function part(influences: number, jointWeights: readonly number[]): MeshPart {
  const none = new Float32Array(0);
  return {
    vertexCount: 2,
    influences,
    positions: new Float32Array(6),
    normals: none,
    tangents: none,
    uvs: none,
    colors: new Uint8Array(0),
    jointIndices: new Uint16Array(2 * influences),
    jointWeights: Float32Array.from(jointWeights),
  };
}

describe('the weights of a vertex', () => {
  it.each([
    ['without influences', 0, [], []],
    ['with one influence', 1, [], [1]],
    ['with three', 3, [1, 0, 0.5, 0.375], [0.5, 0.375, 0.125]],
    ['with more than 1', 2, [0, 1.25], [1.25, -0.25]],
  ])('has the last one from the others: %s', (_, influences, stored, weights) => {
    expect(vertexWeights(part(influences, stored), 1)).toEqual(weights);
  });
});
