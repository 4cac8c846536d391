import { MeshBasicMaterial, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { createSkinnedMesh } from '#engine/three';
import { character } from './character.ts';

const { skeleton, mesh } = character();

it('refuses the skeleton of another character', () => {
  const other = { ...skeleton, count: 18 };
  const made = (): unknown => createSkinnedMesh(mesh, other, new MeshBasicMaterial());
  expect(made).toThrow(
    /^the mesh: expected joints of the skeleton, which has 18, found joint \d+\. Give the skeleton/,
  );
});

it('draws the mesh where it was bound', () => {
  const skinned = createSkinnedMesh(mesh, skeleton, new MeshBasicMaterial());
  skinned.updateMatrixWorld();
  skinned.skeleton.pose();
  skinned.skeleton.update();
  const positions = mesh.parts.flatMap((part) => [...part.positions]);
  const point = new Vector3();
  for (let vertex = 0; vertex < mesh.vertexCount; vertex += 7) {
    skinned.getVertexPosition(vertex, point);
    const bound = positions.slice(3 * vertex, 3 * vertex + 3);
    point.toArray().forEach((value, i) => expect(value).toBeCloseTo(bound[i], 3));
  }
});

it('keeps the four strongest influences of a vertex, summing to 1', () => {
  const part = {
    ...mesh.parts[0],
    vertexCount: 1,
    influences: 6,
    positions: new Float32Array(3),
    normals: new Float32Array(0),
    jointIndices: Uint16Array.of(0, 1, 2, 3, 4, 5),
    jointWeights: Float32Array.of(0.05, 0.3, 0.15, 0.1, 0.15),
  };
  const one = { ...mesh, parts: [part], vertexCount: 1, triangleIndices: Uint16Array.of(0, 0, 0) };
  const { geometry } = createSkinnedMesh(one, skeleton, new MeshBasicMaterial());
  expect([...geometry.getAttribute('skinIndex').array]).toEqual([1, 5, 2, 4]);
  const weights = [...geometry.getAttribute('skinWeight').array];
  [0.3 / 0.85, 0.25 / 0.85, 0.15 / 0.85, 0.15 / 0.85].forEach((weight, i) =>
    expect(weights[i]).toBeCloseTo(weight, 5),
  );
  expect(geometry.getAttribute('normal').count).toBe(1);
});
