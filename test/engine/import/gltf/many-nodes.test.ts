import { expect, it, vi } from 'vitest';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import { makesTriangles } from '../../../../engine/import/gltf/triangles.ts';
import { gltfBytes, madeGltf } from '../../../support/made-gltf.ts';

vi.mock(import('../../../../engine/import/gltf/triangles.ts'), async (original) => {
  const triangles = await original();
  return { ...triangles, makesTriangles: vi.fn(triangles.makesTriangles) };
});

const POINTS = 0;
const NODES = 50;
const PRIMITIVES = 40;

it('looks at the points of a mesh once, however many nodes show it', async () => {
  const file = madeGltf(
    {
      nodes: Array.from({ length: NODES }, (_, i) => ({ name: `node_${i}`, mesh: 0 })),
      meshes: [
        {
          primitives: Array.from({ length: PRIMITIVES }, () => ({
            attributes: { POSITION: 0 },
            mode: POINTS,
          })),
        },
      ],
    },
    [{ values: [0, 0, 0], type: 'VEC3' }],
  );
  const { mesh, findings } = await importGltf({ name: 'a.gltf', bytes: gltfBytes(file) });
  expect(mesh).toBeUndefined();
  expect(findings.map(({ code }) => code)).toEqual(['gltf-not-triangles']);
  expect(vi.mocked(makesTriangles).mock.calls.length).toBeLessThanOrEqual(2 * PRIMITIVES);
});
