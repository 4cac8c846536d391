import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readArchive } from '../../../engine/archive/archive.ts';
import { objectOfKind } from '../../../engine/archive/objects.ts';
import { emptyRanges } from '../../../engine/base/units.ts';
import type { Mesh, MeshPart } from '../../../engine/model/mesh.ts';
import { sampleMesh } from '../../../engine/offline/sample-mesh.ts';
import { fixtureBytes } from '../../../fixtures/files.ts';
import { describeWithShared } from '../../support/shared.ts';

const meshOf = (bytes: Uint8Array): Mesh => objectOfKind(readArchive(bytes), 'mesh');

/** A part whose vertices have these weights, of mesh joints in turn. */
function madePart(weights: readonly (readonly number[])[]): MeshPart {
  const influences = weights[0].length;
  return {
    vertexCount: weights.length,
    influences,
    positions: Float32Array.from(weights.flatMap((_, vertex) => [vertex, 0, 0])),
    normals: new Float32Array(0),
    tangents: new Float32Array(0),
    uvs: new Float32Array(0),
    colors: new Uint8Array(0),
    jointIndices: Uint16Array.from(weights.flatMap((own) => [...own.keys()])),
    jointWeights: Float32Array.from(weights.flatMap((own) => own.slice(0, -1))),
  };
}

function madeMesh(...parts: readonly MeshPart[]): Mesh {
  const vertexCount = parts.reduce((sum, part) => sum + part.vertexCount, 0);
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  return {
    kind: 'mesh',
    parts,
    vertexCount,
    triangleIndices: Uint16Array.of(2, 1, 0, 0, 1, 2),
    // Mesh joint 1 moves nothing in what has one influence.
    jointRemaps: Uint16Array.of(7, 5, 3),
    inverseBindPoses: Float32Array.from([...identity, ...identity, ...identity]),
    ranges: emptyRanges('body'),
  };
}

const times = <Item>(count: number, item: Item): Item[] =>
  Array.from({ length: count }, () => item);

it('refuses more vertices than an archive holds', () => {
  const mesh = { ...madeMesh(madePart([[1]])), vertexCount: 70_000 };
  expect(() => sampleMesh(mesh)).toThrow('expected at most 65536 vertices, found 70000');
});

it('makes a part of each number of influences, of a few vertices together with the next', () => {
  const mesh = madeMesh(
    madePart([...times(40, [0.25, 0.75, 0]), ...times(3, [1, 0, 0])]),
    madePart(times(2, [0.2, 0.5, 0.3])),
  );
  const { parts, jointRemaps } = sampleMesh(mesh);
  // Three vertices of one joint stand with those of two; the last part may be small.
  expect(parts.map(({ influences, vertexCount }) => [influences, vertexCount])).toEqual([
    [2, 43],
    [3, 2],
  ]);
  expect(jointRemaps).toEqual(Uint16Array.of(3, 5, 7));
  expect([...parts[0].jointIndices.subarray(0, 2)]).toEqual([1, 2]);
  expect(parts[0].jointWeights[0]).toBe(0.75);
  expect([...parts[1].jointIndices.subarray(0, 3)]).toEqual([1, 0, 2]);
  expect([...parts[0].jointIndices.subarray(80, 82)]).toEqual([2, 2]);
});

it('leaves out joints that move nothing', () => {
  const { jointRemaps, inverseBindPoses } = sampleMesh(madeMesh(madePart(times(3, [1]))));
  expect(jointRemaps).toEqual(Uint16Array.of(7));
  expect(inverseBindPoses.length).toBe(16);
});

it('moves every vertex as before, and keeps every triangle', () => {
  const mesh = meshOf(fixtureBytes('valid', 'character/mesh.ozz'));
  const sample = sampleMesh(mesh);
  expect(vertices(sample).toSorted()).toEqual(vertices(mesh).toSorted());
  const corners = (of: Mesh): string[] => {
    const all = vertices(of);
    const { triangleIndices } = of;
    return Array.from({ length: triangleIndices.length / 3 }, (_, i) =>
      Array.from(triangleIndices.subarray(3 * i, 3 * i + 3), (index) => all[index]).join(';'),
    );
  };
  expect(corners(sample).toSorted()).toEqual(corners(mesh).toSorted());
});

/** Every vertex as text: where it stands, and how much each joint of the skeleton moves it. */
function vertices({ parts, jointRemaps }: Mesh): string[] {
  return parts.flatMap(({ vertexCount, influences, positions, jointIndices, jointWeights }) =>
    Array.from({ length: vertexCount }, (_, vertex) => {
      const own = Array.from({ length: influences - 1 }, (__, i) => {
        return jointWeights[vertex * (influences - 1) + i];
      });
      const all = [...own, 1 - own.reduce((sum, weight) => sum + weight, 0)];
      const moved = all
        .map((weight, i): [number, number] => [
          jointRemaps[jointIndices[vertex * influences + i]],
          Math.round(weight * 1e4),
        ])
        .filter(([, weight]) => weight > 0)
        .toSorted((a, b) => a[0] - b[0]);
      return [...positions.subarray(3 * vertex, 3 * vertex + 3), ...moved.flat()].join();
    }),
  );
}

describeWithShared("the reference's own mesh", (dir) => {
  const read = (name: string): Mesh =>
    meshOf(new Uint8Array(readFileSync(path.join(dir, 'assets/fbx/arnaud/ozz', name))));

  it('is split as its tool splits it', () => {
    const { parts } = sampleMesh(read('arnaud_mesh_4.ozz'));
    const reference = read('arnaud_mesh.ozz').parts;
    // Of those with four influences, some have had five.
    for (const i of [0, 1, 2]) {
      const { influences, positions, uvs } = reference[i];
      expect(parts[i]).toMatchObject({ influences, positions, uvs });
    }
    expect(parts[3].vertexCount).toBe(reference[3].vertexCount + reference[4].vertexCount);
  });
});
