import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectOfKind, readArchive } from '#engine/archive';
import { simplifyMesh } from '../../../../app/features/crowd/simplify-mesh.job.ts';
import {
  boneBoxes,
  simplifyInput,
  skinLevels,
  skinVertices,
} from '../../../../app/features/crowd/skin-levels.ts';

const mesh = objectOfKind(readArchive(readFileSync('fixtures/valid/character/mesh.ozz')), 'mesh');
const HEIGHT = 1.7;

describe('vertices of a skin', () => {
  const { positions, normals, joints, weights } = skinVertices(mesh);

  it('have weights of 1 together, the strongest first', () => {
    for (let i = 0; i < weights.length; i += 4) {
      const own = [...weights.subarray(i, i + 4)];
      expect(own.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
      expect(own).toEqual(own.toSorted((a, b) => b - a));
    }
    expect(joints.every((joint) => joint < mesh.jointRemaps.length)).toBe(true);
  });

  it('have normals where the mesh has none', () => {
    const parts = mesh.parts.map((part) => ({ ...part, normals: new Float32Array(0) }));
    const made = skinVertices({ ...mesh, parts });
    expect(made.positions).toEqual(positions);
    for (let i = 0; i < normals.length; i += 3) {
      expect(Math.hypot(...made.normals.subarray(i, i + 3))).toBeCloseTo(1, 4);
    }
  });
});

describe('levels of a mesh', () => {
  const [full, middle, boxes] = skinLevels(mesh, HEIGHT);

  it('are all triangles, until fewer are known, and boxes', () => {
    expect(full.indices).toBe(mesh.triangleIndices);
    expect(middle).toBe(full);
    expect(boxes.indices.length).toBeLessThan(full.indices.length / 10);
  });

  it('have fewer triangles of the same vertices in the second', async () => {
    const fewer = await simplifyMesh(simplifyInput(full, HEIGHT));
    expect(fewer.length).toBeGreaterThan(0);
    expect(fewer.length).toBeLessThan(full.indices.length / 5);
    expect(Math.max(...fewer)).toBeLessThan(mesh.vertexCount);
  });
});

describe('boxes of bones', () => {
  const vertices = skinVertices(mesh);
  const longer = boneBoxes(mesh, vertices, HEIGHT / 24);

  it('hold the vertices that follow their joint', () => {
    // Corners 0 and 7 are opposite; a vertex is between them along each edge from corner 0.
    const joints = longer.vertices.joints.filter((_, i) => i % 32 === 0);
    const corner = (box: number, i: number): number[] => [
      ...longer.vertices.positions.subarray(3 * (8 * box + i), 3 * (8 * box + i) + 3),
    ];
    let compared = 0;
    for (let vertex = 0; vertex < mesh.vertexCount; vertex += 17) {
      const box = joints.indexOf(vertices.joints[4 * vertex]);
      if (box < 0) continue;
      compared++;
      const origin = corner(box, 0);
      const from = [0, 1, 2].map((i) => vertices.positions[3 * vertex + i] - origin[i]);
      for (const axis of [1, 2, 4]) {
        const edge = corner(box, axis).map((value, i) => value - origin[i]);
        const length = edge.reduce((sum, value) => sum + value * value, 0);
        const along = edge.reduce((sum, value, i) => sum + value * from[i], 0) / length;
        expect(along).toBeGreaterThan(-1e-3);
        expect(along).toBeLessThan(1.001);
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('have triangles that face away from their middle', () => {
    const { positions } = longer.vertices;
    const point = (i: number): number[] => [...positions.subarray(3 * i, 3 * i + 3)];
    const minus = (a: number[], b: number[]): number[] => a.map((value, i) => value - b[i]);
    for (let i = 0; i < longer.indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => point(longer.indices[i + k]));
      const first = longer.indices[i] - (longer.indices[i] % 8);
      const middle = point(first).map((value, k) => (value + point(first + 7)[k]) / 2);
      const [u, v, out] = [minus(b, a), minus(c, a), minus(a, middle)];
      const facing =
        (u[1] * v[2] - u[2] * v[1]) * out[0] +
        (u[2] * v[0] - u[0] * v[2]) * out[1] +
        (u[0] * v[1] - u[1] * v[0]) * out[2];
      expect(facing).toBeGreaterThan(0);
    }
  });

  it('are left out where they are short', () => {
    const all = boneBoxes(mesh, vertices, 0);
    expect(longer.indices.length).toBeLessThan(all.indices.length);
    expect(boneBoxes(mesh, vertices, 100).indices).toHaveLength(0);
  });
});
