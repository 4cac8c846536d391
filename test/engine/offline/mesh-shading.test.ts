import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../../engine/archive/archive.ts';
import { objectOfKind } from '../../../engine/archive/objects.ts';
import { emptyRanges } from '../../../engine/base/units.ts';
import { importFbx } from '../../../engine/import/fbx/import-fbx.ts';
import type { Mesh, MeshPart } from '../../../engine/model/mesh.ts';
import { addShading } from '../../../engine/offline/mesh-shading.ts';
import { flipTextureCoordinates, sampleMesh } from '../../../engine/offline/sample-mesh.ts';
import { describeWithShared } from '../../support/shared.ts';

const NONE = new Float32Array(0);

/** A mesh of one part: a square in the plane z = 0, two triangles, seen from above. */
function square(columns: Partial<MeshPart> = {}, triangles = [0, 1, 2, 0, 2, 3]): Mesh {
  const part: MeshPart = {
    vertexCount: 4,
    influences: 1,
    positions: Float32Array.of(0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0),
    normals: NONE,
    tangents: NONE,
    uvs: NONE,
    colors: new Uint8Array(0),
    jointIndices: new Uint16Array(4),
    jointWeights: NONE,
    ...columns,
  };
  return {
    kind: 'mesh',
    parts: [part],
    vertexCount: part.vertexCount,
    triangleIndices: Uint16Array.from(triangles),
    jointRemaps: Uint16Array.of(0),
    inverseBindPoses: new Float32Array(16),
    ranges: emptyRanges('body'),
  };
}

const shaded = (mesh: Mesh): MeshPart => addShading(mesh).parts[0];
const each = (vertex: readonly number[]): Float32Array =>
  Float32Array.from([0, 1, 2, 3].flatMap(() => vertex));

describe('what is there stays', () => {
  it.each<[string, Partial<MeshPart>]>([
    ['normals, without texture coordinates', { normals: each([0, 1, 0]) }],
    [
      'tangents',
      { normals: each([0, 1, 0]), uvs: new Float32Array(8), tangents: each([1, 0, 0, -1]) },
    ],
  ])('%s', (_, columns) => {
    const mesh = square(columns);
    expect(addShading(mesh)).toBe(mesh);
  });

  it('normals, where only tangents are made', () => {
    const normals = each([0, 0, -1]);
    expect(shaded(square({ normals, uvs: new Float32Array(8) })).normals).toEqual(normals);
  });
});

describe('normals', () => {
  it('point to where triangles are seen counterclockwise', () => {
    expect(shaded(square()).normals).toEqual(each([0, 0, 1]));
    expect(shaded(square({}, [2, 1, 0, 3, 2, 0])).normals).toEqual(each([0, 0, -1]));
  });

  it('are the mean of the faces at one place, by area, whether they share vertices or not', () => {
    // A roof: one side of area 2, one of area 1, which meet along the y axis in vertices of their own.
    const positions = Float32Array.of(0, 0, 0, 0, 2, 0, -2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0);
    const roof = square({ vertexCount: 6, positions }, [0, 1, 2, 3, 4, 5]);
    const { normals } = shaded(roof);
    const at = (vertex: number): number[] => [...normals.subarray(3 * vertex, 3 * vertex + 3)];
    expect(at(0)).toEqual(at(3));
    expect(at(1)).toEqual(at(5));
    expect(at(0)[0]).toBeCloseTo(-1 / Math.sqrt(5), 6);
    expect(at(0)[2]).toBeCloseTo(2 / Math.sqrt(5), 6);
  });

  it('are of length 1 even where there are no faces', () => {
    expect(shaded(square({}, [])).normals).toEqual(each([0, 1, 0]));
  });
});

describe('tangents', () => {
  it.each<[string, readonly number[], readonly number[]]>([
    ['to where u grows', [0, 0, 1, 0, 1, 1, 0, 1], [1, 0, 0, 1]],
    ['to the other side of a mirrored picture', [1, 0, 0, 0, 0, 1, 1, 1], [-1, 0, 0, -1]],
    ['to the side of a turned picture', [0, 1, 0, 0, 1, 0, 1, 1], [0, 1, 0, 1]],
  ])('point %s', (_, uvs, tangent) => {
    const { tangents } = shaded(square({ uvs: Float32Array.from(uvs) }));
    expect([...tangents].map((value) => value + 0)).toEqual([...each(tangent)]);
  });

  it('stand at a right angle to normals where a picture has no area', () => {
    const { tangents, normals } = shaded(square({ uvs: new Float32Array(8) }));
    expect(tangents[0] * normals[0] + tangents[1] * normals[1] + tangents[2] * normals[2]).toBe(0);
    expect(Math.hypot(...tangents.subarray(0, 3))).toBeCloseTo(1, 6);
  });
});

/** Vertices as text: where they stand in space and in the picture. */
const keyOf = ({ positions, uvs }: MeshPart, vertex: number): string =>
  [
    ...Array.from(positions.subarray(3 * vertex, 3 * vertex + 3), (value) => value.toFixed(5)),
    ...Array.from(uvs.subarray(2 * vertex, 2 * vertex + 2), (value) => value.toFixed(3)),
  ].join();

describeWithShared("tangents beside those of the reference's mesh tool", (dir) => {
  it('are within a degree for nine of ten vertices of arnaud.fbx', async () => {
    const folder = path.join(dir, 'assets/fbx/arnaud');
    const bytes = readFileSync(path.join(folder, 'source/arnaud.fbx'));
    const { mesh } = await importFbx({ name: 'arnaud.fbx', bytes });
    if (mesh === undefined) throw new Error('it has a mesh');
    const made = new Map<string, Float32Array>();
    for (const part of sampleMesh(flipTextureCoordinates(mesh)).parts) {
      for (let vertex = 0; vertex < part.vertexCount; vertex++) {
        made.set(keyOf(part, vertex), part.tangents.subarray(4 * vertex, 4 * vertex + 4));
      }
    }
    const reference = objectOfKind(
      readArchive(readFileSync(path.join(folder, 'ozz/arnaud_mesh.ozz'))),
      'mesh',
    );
    let near = 0;
    let sameSide = 0;
    for (const part of reference.parts) {
      for (let vertex = 0; vertex < part.vertexCount; vertex++) {
        const own = made.get(keyOf(part, vertex));
        if (own === undefined) throw new Error(`vertex ${vertex} is not there`);
        const wanted = part.tangents.subarray(4 * vertex, 4 * vertex + 4);
        const cosine = own[0] * wanted[0] + own[1] * wanted[1] + own[2] * wanted[2];
        if (cosine > Math.cos(Math.PI / 180)) near++;
        if (own[3] === wanted[3]) sameSide++;
      }
    }
    expect(near / reference.vertexCount).toBeGreaterThan(0.9);
    expect(sameSide / reference.vertexCount).toBeGreaterThan(0.97);
  });
});
