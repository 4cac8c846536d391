import { expect, it } from 'vitest';
import type { Finding } from '../../../../engine/base/finding.ts';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import { gltfBytes, madeGltf, type MadeAccessor } from '../../../support/made-gltf.ts';

const triangle: MadeAccessor = { values: [0, 0, 0, 1, 0, 0, 0, 1, 0], type: 'VEC3' };

/** Primitives of one triangle's vertices and of indices as an accessor says. */
async function findingsOf(count: number, indices: object, part = {}): Promise<readonly Finding[]> {
  const primitive = { attributes: { POSITION: 0 }, indices: 1, ...part };
  const meshes = [{ primitives: Array.from({ length: count }, () => primitive) }];
  const { accessors, ...file } = madeGltf({ nodes: [{ mesh: 0 }], meshes }, [triangle]);
  const all = [...(accessors as object[]), { componentType: 5121, type: 'SCALAR', ...indices }];
  const source = { name: 'a.gltf', bytes: gltfBytes({ ...file, accessors: all }) };
  const { skeleton, findings } = await importGltf(source);
  expect(skeleton.count).toBe(1);
  return findings;
}
const byte = { bufferView: 0, componentType: 5121 };
const sparse = { count: 1, indices: byte, values: { bufferView: 0 } };
const compressed = { extensions: { KHR_draco_mesh_compression: { bufferView: 0 } } };

it.each<[string, number, object, object, string]>([
  [
    'indices that are fractions',
    1,
    { bufferView: 0, componentType: 5126, count: 3 },
    {},
    'accessors[1]: expected indices: SCALAR of type 5121, 5123 or 5125, found SCALAR of type 5126',
  ],
  [
    'indices of four numbers each',
    1,
    { bufferView: 0, type: 'VEC4', count: 3 },
    {},
    'found VEC4 of type 5121',
  ],
  [
    'indices of which the file has no byte',
    1,
    { count: 3 },
    {},
    'primitives[0], accessors[1]: expected indices in a bufferView, found none',
  ],
  [
    'nor has by an extension that it does not use',
    1,
    { count: 3 },
    compressed,
    'expected indices in a bufferView',
  ],
  [
    'numbers without bytes that would fill the memory',
    1,
    { count: 2 ** 28, sparse },
    {},
    'accessors[1]: expected as many numbers as a file can have',
  ],
])('leaves meshes out with %s', async (_, count, indices, part, says) => {
  const findings = await findingsOf(count, indices, part);
  expect(findings).toMatchObject([{ code: 'gltf-broken-geometry' }]);
  expect(findings[0].message).toContain(says);
});

it('leaves out all from where there are more triangles than anybody shows, however few bytes they take', async () => {
  const findings = await findingsOf(1000, { count: 4_500_000, sparse }, { mode: 5 });
  expect(findings).toMatchObject([{ severity: 'warning', code: 'gltf-too-many-triangles' }]);
  expect(findings[0].message).toBe(
    'From meshes[0].primitives[1] on, all meshes are left out: there are more than the 8388608 triangles that can be shown, empty ones and unused vertices included.',
  );
});

it('counts vertices that no triangle has, as they take as much memory', async () => {
  const primitive = { attributes: { POSITION: 1 }, indices: 0 };
  const meshes = [{ primitives: Array.from({ length: 1000 }, () => primitive) }];
  const { accessors, ...file } = madeGltf({ nodes: [{ mesh: 0 }], meshes }, [
    { values: [0, 1, 2], componentType: 5121 },
  ]);
  const many = { componentType: 5126, type: 'VEC3', count: 10_000_000 };
  const all = [...(accessors as object[]), many];
  const source = { name: 'a.gltf', bytes: gltfBytes({ ...file, accessors: all }) };
  const { mesh, findings } = await importGltf(source);
  expect(mesh?.parts).toHaveLength(2);
  expect(findings).toMatchObject([{ code: 'gltf-too-many-triangles' }]);
});
