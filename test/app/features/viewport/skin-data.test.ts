import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixturePath } from '../../../../fixtures/files.ts';
import {
  skinData,
  vertexNormals,
  type SkinData,
} from '../../../../app/features/viewport/skin-data.ts';
import { readObject } from '../../../support/archives.ts';
import { describeWithShared } from '../../../support/shared.ts';

/** Joint and weight of everything that moves a vertex. */
function influencesOf({ spans, influences }: SkinData, vertex: number): number[][] {
  const [first, count] = spans.subarray(2 * vertex);
  return Array.from({ length: count }, (_, i) => [
    ...influences.subarray(2 * (first + i), 2 * (first + i) + 2),
  ]);
}

describe('the fixture mesh, a square of two parts', () => {
  const skin = skinData(readObject(fixturePath('valid', 'made.mesh.ozz'), 'mesh'));

  it('has the vertices of both parts, one after the other', () => {
    expect(skin.vertexCount).toBe(6);
    expect([...skin.positions.subarray(9, 12)]).toEqual([1, 1, 0]);
  });

  it.each([
    [
      'two influences; the last weight is what is missing to 1',
      0,
      [
        [0, 0.5],
        [0, 0.5],
      ],
    ],
    [
      'unequal ones',
      1,
      [
        [0, 0.25],
        [0, 0.75],
      ],
    ],
    ['one of no weight left out', 2, [[0, 1]]],
    ['a single one', 3, [[0, 1]]],
  ])('has vertices of %s', (_, vertex, expected) => {
    expect(influencesOf(skin, vertex)).toEqual(expected);
  });

  it('is given normals where a part has none', () => {
    expect([...skin.normals.subarray(0, 3)]).toEqual([0, 0, 1]);
    for (let vertex = 3; vertex < 6; vertex++) {
      expect(Math.abs(skin.normals[3 * vertex + 2])).toBe(1);
    }
  });
});

describe('what lies on vertices', () => {
  const mesh = readObject(fixturePath('valid', 'made.mesh.ozz'), 'mesh');
  const appearance = { surfaces: [], images: [] };
  const bare = mesh.parts.map((part) => ({
    ...part,
    uvs: new Float32Array(0),
    colors: new Uint8Array(0),
  }));

  it('is left out where nothing is known of the look', () => {
    expect(skinData({ ...mesh, parts: bare }).paint).toBeUndefined();
  });

  it('has no colours where no part has any', () => {
    const { paint } = skinData({ ...mesh, parts: bare, appearance });
    expect(paint).toEqual({ uvs: new Float32Array(12), colors: undefined });
  });

  it('is white where another part has colours', () => {
    const [first, second] = bare;
    const colors = Uint8Array.from({ length: first.vertexCount * 4 }, (_, i) => i);
    const uvs = Float32Array.from({ length: second.vertexCount * 2 }, (_, i) => i);
    const parts = [
      { ...first, colors },
      { ...second, uvs },
    ];
    const { paint } = skinData({ ...mesh, parts, appearance });
    expect([...(paint?.colors ?? [])]).toEqual([
      ...colors,
      ...Array.from({ length: second.vertexCount * 4 }, () => 255),
    ]);
    expect([...(paint?.uvs.subarray(first.vertexCount * 2) ?? [])]).toEqual([...uvs]);
  });
});

describe('a part that nothing moves', () => {
  it('has vertices without influences', () => {
    const mesh = readObject(fixturePath('valid', 'made.mesh.ozz'), 'mesh');
    const [part] = mesh.parts;
    const still = { ...part, influences: 0, jointIndices: new Uint16Array(0) };
    const skin = skinData({ ...mesh, parts: [still], vertexCount: 3 });
    expect([...skin.spans]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(skin.influences.length).toBe(0);
  });
});

describe('vertexNormals', () => {
  it.each([
    ['of a triangle', [0, 1, 2], [0, 0, 1]],
    ['of the same from behind', [0, 2, 1], [0, 0, -1]],
    ['of no triangle', [], [0, 0, 0]],
    ['of a triangle without area', [0, 1, 1], [0, 0, 0]],
  ])('%s', (_, triangles, expected) => {
    const positions = Float32Array.of(0, 0, 0, 2, 0, 0, 0, 2, 0);
    const normals = vertexNormals(positions, Uint16Array.from(triangles));
    expect([...normals.subarray(0, 3)].map((value) => value + 0)).toEqual(expected);
  });

  it('lean toward the larger triangle', () => {
    const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 9);
    const [x, , z] = vertexNormals(positions, Uint16Array.of(0, 1, 2, 0, 2, 3));
    expect(x).toBeGreaterThan(z);
    expect(Math.hypot(x, z)).toBeCloseTo(1, 6);
  });
});

describeWithShared('the mesh of the reference samples', (dir) => {
  it('keeps its influences, up to five a vertex, and their weights', () => {
    const mesh = readObject(path.join(dir, 'assets/ozz/arnaud_mesh.ozz'), 'mesh');
    const skin = skinData(mesh);
    const counts = new Set<number>();
    for (let vertex = 0; vertex < skin.vertexCount; vertex++) {
      const influences = influencesOf(skin, vertex);
      counts.add(influences.length);
      expect(influences.reduce((sum, [, weight]) => sum + weight, 0)).toBeCloseTo(1, 5);
      expect(influences.every(([joint]) => joint < mesh.jointRemaps.length)).toBe(true);
    }
    expect(counts).toEqual(new Set([1, 2, 3, 4, 5]));
  });
});
