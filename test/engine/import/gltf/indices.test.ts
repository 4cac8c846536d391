import { expect, it } from 'vitest';
import { AssetError } from '../../../../engine/base/errors.ts';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import { gltfBytes, madeGltf, type MadeAccessor } from '../../../support/made-gltf.ts';

const triangle: MadeAccessor = { values: [0, 0, 0, 1, 0, 0, 0, 1, 0], type: 'VEC3' };

/** Primitives of one triangle's vertices and of indices as an accessor says. */
async function refusalOf(count: number, indices: object, part = {}): Promise<unknown> {
  const primitive = { attributes: { POSITION: 0 }, indices: 1, ...part };
  const meshes = [{ primitives: Array.from({ length: count }, () => primitive) }];
  const { accessors, ...file } = madeGltf({ nodes: [{ mesh: 0 }], meshes }, [triangle]);
  const all = [...(accessors as object[]), { componentType: 5121, type: 'SCALAR', ...indices }];
  return await importGltf({ name: 'a.gltf', bytes: gltfBytes({ ...file, accessors: all }) });
}
const byte = { bufferView: 0, componentType: 5121 };
const sparse = { count: 1, indices: byte, values: { bufferView: 0 } };
const compressed = { extensions: { KHR_draco_mesh_compression: {} } };

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
    'more triangles than anybody shows, however few bytes they take',
    2,
    { count: 4_500_000, sparse },
    { mode: 5 },
    'primitives[1]: expected at most 8388608 triangles in all meshes together',
  ],
  [
    'numbers without bytes that would fill the memory',
    1,
    { count: 2 ** 28, sparse },
    {},
    'accessors[1]: expected as many numbers as a file can have',
  ],
])('refuses %s', async (_, count, indices, part, says) => {
  const refusal = refusalOf(count, indices, part);
  await expect(refusal).rejects.toThrow(AssetError);
  await expect(refusal).rejects.toThrow(says);
});
