import { describe, expect, it } from 'vitest';
import { gatherFindings } from '../../../../engine/findings/index.ts';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import {
  gltfBytes,
  madeGltf,
  type GltfJson,
  type MadeAccessor,
} from '../../../support/made-gltf.ts';

const triangle: MadeAccessor = { values: [0, 0, 0, 1, 0, 0, 0, 1, 0], type: 'VEC3' };

/** A clip with keys of accessors 0 and 1, a mesh of accessor 2, one of accessor 3, and a picture on both. */
function animated(more: GltfJson = {}): GltfJson {
  const made = madeGltf(
    {
      nodes: [
        { name: 'body', mesh: 0 },
        { name: 'hat', mesh: 1 },
      ],
      meshes: [2, 3].map((POSITION) => ({
        primitives: [{ attributes: { POSITION }, material: 0 }],
      })),
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ source: 0 }],
      images: [{ bufferView: 4, mimeType: 'image/png' }],
      animations: [
        {
          name: 'wave',
          samplers: [{ input: 0, output: 1 }],
          channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
        },
      ],
    },
    [
      { values: [0, 1] },
      { values: [0, 0, 0, 0, 1, 0], type: 'VEC3' },
      triangle,
      triangle,
      triangle,
    ],
  );
  return { ...made, ...more };
}

/** The file with one part changed. */
function changed(list: string, index: number, change: unknown): GltfJson {
  const file = animated();
  const parts = file[list] as object[];
  const part = typeof change === 'object' ? { ...parts[index], ...change } : change;
  return { ...file, [list]: parts.with(index, part as object) };
}

const imported = (file: GltfJson) => importGltf({ name: 'a.gltf', bytes: gltfBytes(file) });

const meshopt = (mode: string) => ({
  EXT_meshopt_compression: { buffer: 0, byteLength: 36, byteStride: 12, count: 3, mode },
});

const draco = (bufferView: number) => ({
  KHR_draco_mesh_compression: { bufferView, attributes: { POSITION: 0 } },
});

describe('a mesh that is not sound costs nothing but itself', () => {
  it.each<[string, GltfJson, string]>([
    ['a part of JSON that is none', changed('meshes', 0, 7), 'meshes[0]: expected a JSON object'],
    ['no primitives', changed('meshes', 0, { primitives: undefined }), 'expected a value'],
    [
      'an attribute of no accessor',
      changed('meshes', 0, { primitives: [{ attributes: { POSITION: 99 } }] }),
      'attributes.POSITION: expected an index of one of 5 accessors, found 99',
    ],
    [
      'a mesh that is not in the file',
      changed('nodes', 0, { mesh: 7 }),
      'nodes[0].mesh: expected an index of one of 2 meshes, found 7',
    ],
    ['an accessor of no type', changed('accessors', 2, { type: 'VEC9' }), 'accessors[2].type'],
    [
      'an accessor that ends beyond its view',
      changed('accessors', 2, { count: 4 }),
      'accessors[2]: expected an end within the 36 bytes of bufferViews[2], found byte 48',
    ],
    ['a view of no buffer', changed('bufferViews', 2, { buffer: 5 }), 'bufferViews[2].buffer'],
    [
      'a view that ends beyond its buffer',
      changed('bufferViews', 2, { byteLength: 2000 }),
      'bufferViews[2]: expected an end within',
    ],
    [
      'sparse values of elements that are not there',
      changed('accessors', 2, {
        sparse: {
          count: 1,
          indices: { bufferView: 2, componentType: 5125, byteOffset: 12 },
          values: { bufferView: 2 },
        },
      }),
      'accessors[2].sparse: expected index 0',
    ],
    [
      'compressed triangles in a view that is not sound',
      {
        ...changed('meshes', 0, {
          primitives: [{ attributes: { POSITION: 2 }, extensions: draco(3) }],
        }),
        bufferViews: changed('bufferViews', 3, { byteLength: 2000 }).bufferViews,
        accessors: changed('accessors', 3, { bufferView: 2 }).accessors,
        extensionsUsed: ['KHR_draco_mesh_compression'],
      },
      'bufferViews[3]: expected an end within',
    ],
  ])('%s', async (_, file, message) => {
    const { skeleton, animations, mesh, findings } = await imported(file);
    expect(skeleton.names).toEqual(['body', 'hat']);
    expect(animations.map(({ name }) => name)).toEqual(['wave']);
    expect(mesh?.vertexCount).toBe(3);
    const said = findings.filter(({ code }) => code === 'gltf-broken-geometry');
    expect(said).toHaveLength(1);
    expect(said[0].message).toContain(message);
  });

  it.each<[string, GltfJson]>([
    [
      'in a view',
      {
        ...changed('bufferViews', 2, { extensions: meshopt('ATTRIBUTES') }),
        extensionsUsed: ['EXT_meshopt_compression'],
      },
    ],
    [
      'in a primitive',
      {
        ...changed('meshes', 0, {
          primitives: [{ attributes: { POSITION: 2 }, extensions: draco(2) }],
        }),
        extensionsUsed: ['KHR_draco_mesh_compression'],
      },
    ],
  ])('triangles that no decoder can unpack, %s', async (_, file) => {
    const { animations, mesh, findings } = await imported(file);
    expect([...animations[0].translations.values].slice(0, 6)).toEqual([0, 0, 0, 0, 1, 0]);
    expect(mesh?.vertexCount).toBe(3);
    expect(findings).toMatchObject([{ code: 'gltf-broken-geometry', evidence: { count: 1 } }]);
    expect(findings[0].message).toContain('left out: "body" (bufferViews[2]: expected');
  });
});

it('leaves out weights of morph targets that cannot be played, not their clip', async () => {
  const file = animated();
  const [wave] = file.animations as { samplers: object[]; channels: object[] }[];
  const weights = { sampler: 1, target: { node: 0, path: 'weights' } };
  const samplers = [...wave.samplers, { input: 0, output: 5 }];
  const more = madeGltf({}, [{ values: [0, NaN] }]);
  const [{ uri, byteLength }] = more.buffers as { uri: string; byteLength: number }[];
  const { animations, tracks, findings } = await imported({
    ...file,
    animations: [{ ...wave, samplers, channels: [...wave.channels, weights] }],
    buffers: [...(file.buffers as object[]), { uri, byteLength }],
    bufferViews: [...(file.bufferViews as object[]), { buffer: 1, byteLength }],
    accessors: [
      ...(file.accessors as object[]),
      { bufferView: 5, componentType: 5126, count: 2, type: 'SCALAR' },
    ],
  });
  expect(animations.map(({ name }) => name)).toEqual(['wave']);
  expect(tracks).toEqual([]);
  const said = findings.filter(({ code }) => code === 'gltf-track-left-out');
  expect(said.map(({ message }) => message)).toEqual([
    'The user track "body-weight_0" is left out: animation "wave": expected finite numbers in the weight_0 of "body", found [NaN] at key 1.',
  ]);
});

it.each<[string, GltfJson, readonly string[]]>([
  ['nor used where all is sound', changed('nodes', 1, { mesh: undefined }), ['helper-joint']],
  ['unless a mesh is left out, which may have used it', changed('meshes', 1, 7), []],
])('says which joint is neither moved %s', async (_, file, codes) => {
  const { skeleton, animations, mesh } = await imported(file);
  if (mesh === undefined) throw new Error('no mesh');
  const objects = [skeleton, mesh, ...animations].map((object) => {
    return { file: 'a.gltf', label: object.kind, object };
  });
  const [{ findings }] = gatherFindings({ objects });
  expect(findings.map(({ code }) => code)).toEqual(codes);
});

describe('the exact rest pose that an export keeps beside the nodes', () => {
  const scales = [1, 1, 1];
  const rest = [7, 0, 0, 0, 0, 0, 1, ...scales, 0, 5, 0, 0, 0, 0, 1, ...scales];
  const exported = (values: readonly number[], change: object = {}): GltfJson => {
    const file = animated();
    const bytes = new Uint8Array(Float32Array.from(values).buffer);
    const uri = `data:;base64,${Buffer.from(bytes).toString('base64')}`;
    const view = { buffer: 1, byteLength: bytes.length };
    const accessor = { bufferView: 5, componentType: 5126, count: values.length, type: 'SCALAR' };
    return {
      ...file,
      asset: { version: '2.0', extras: { posescope: { rest: 5 } } },
      buffers: [...(file.buffers as object[]), { byteLength: bytes.length, uri }],
      bufferViews: [...(file.bufferViews as object[]), view],
      accessors: [...(file.accessors as object[]), { ...accessor, ...change }],
    };
  };

  it('counts, also where a mesh cannot be unpacked', async () => {
    const file = exported(rest);
    const views = file.bufferViews as object[];
    const { skeleton, findings } = await imported({
      ...file,
      bufferViews: views.with(2, { ...views[2], extensions: meshopt('ATTRIBUTES') }),
      extensionsUsed: ['EXT_meshopt_compression'],
    });
    expect([...skeleton.transforms]).toEqual(rest);
    expect(findings.map(({ code }) => code)).toEqual(['gltf-broken-geometry']);
  });

  it.each<[string, GltfJson]>([
    ['ends beyond its bytes', exported(rest, { count: 99 })],
    ['is of other joints', exported(rest.slice(10))],
    ['is no number', exported(rest.with(3, NaN))],
  ])('is ignored if it %s, which is said', async (_, file) => {
    const { skeleton, findings } = await imported(file);
    expect(skeleton.transforms[0]).toBe(0);
    expect(findings).toMatchObject([{ code: 'gltf-rest-ignored', severity: 'info' }]);
  });
});

describe('surfaces are shown without what is not sound', () => {
  it.each<[string, GltfJson, string]>([
    ['a material', changed('materials', 0, { alphaCutoff: 'x' }), 'materials[0] is left out'],
    ['a texture', changed('textures', 0, { source: 9 }), 'textures[0] is left out'],
    ['a picture', changed('images', 0, { uri: 'data:,abc' }), 'images[0] is left out'],
    ['the bytes of a picture', changed('bufferViews', 4, { byteLength: 2000 }), 'bufferViews[4]'],
    [
      'a texture of several materials',
      {
        ...changed('meshes', 1, { primitives: [{ attributes: { POSITION: 3 }, material: 1 }] }),
        textures: [{ source: 9 }],
        materials: Array.from({ length: 2 }, () => ({
          pbrMetallicRoughness: { baseColorTexture: { index: 0 } },
        })),
      },
      'textures[0] is left out',
    ],
  ])('%s', async (_, file, message) => {
    const { mesh, findings } = await imported(file);
    expect(mesh?.vertexCount).toBe(6);
    expect(mesh?.appearance?.surfaces[0].texture).toBeUndefined();
    expect(findings).toMatchObject([{ severity: 'warning', code: 'gltf-broken-surface' }]);
    expect(findings[0].message).toContain(message);
  });
});

it.each(['accessors', 'meshes', 'bufferViews'])(
  'refuses a file with more %s that are not sound than anybody could mend',
  async (list) => {
    const parts = (animated()[list] as unknown[]).concat(Array.from({ length: 10_001 }, () => 7));
    await expect(imported(animated({ [list]: parts }))).rejects.toThrow('expected a JSON object');
  },
);
