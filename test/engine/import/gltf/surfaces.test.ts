import { describe, expect, it } from 'vitest';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import type { MeshAppearance, MeshPart } from '../../../../engine/model/mesh.ts';
import { gltfBytes, madeGltf } from '../../../support/made-gltf.ts';
import type { GltfJson, MadeAccessor } from '../../../support/made-gltf.ts';

const accessors: MadeAccessor[] = [
  { values: [0, 0, 0, 1, 0, 0, 0, 1, 0], type: 'VEC3' },
  { values: [0, 0, 1, 0, 0, 1], type: 'VEC2' },
  { values: [0, 0, 0, 0.25, 1, 0], type: 'VEC2' },
];
const attributes = { POSITION: 0, TEXCOORD_0: 1, TEXCOORD_1: 2 };
const pixel = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);

interface Looks {
  readonly look: MeshAppearance | undefined;
  readonly part: MeshPart;
  readonly rules: readonly string[];
}

/** What a mesh of one triangle a material looks like. */
async function looks(
  json: GltfJson,
  files: Readonly<Record<string, Uint8Array | Error>> = {},
): Promise<Looks> {
  const materials = (json.materials ?? []) as object[];
  const primitives = materials.map((_, material) => ({ attributes, material }));
  const bytes = gltfBytes(
    madeGltf(
      {
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: primitives.length > 0 ? primitives : [{ attributes }] }],
        ...json,
      },
      accessors,
    ),
  );
  const readResource = (uri: string): Promise<Uint8Array | undefined> => {
    const file = files[uri];
    return file instanceof Error ? Promise.reject(file) : Promise.resolve(file);
  };
  const { mesh, findings } = await importGltf({ name: 'a.gltf', bytes, readResource });
  if (mesh === undefined) throw new Error('no mesh');
  return { look: mesh.appearance, part: mesh.parts[0], rules: findings.map(({ code }) => code) };
}

const textured = (info: object = {}): object => ({
  pbrMetallicRoughness: { baseColorTexture: { index: 0, ...info } },
});

it('looks for no pictures where only joints and clips are asked for', async () => {
  const json = madeGltf(
    {
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes, material: 0 }] }],
      materials: [textured()],
      textures: [{ source: 0 }],
      images: [{ uri: 'lost.png' }],
    },
    accessors,
  );
  const source = { name: 'a.gltf', bytes: gltfBytes(json) };
  const [whole, bare] = [await importGltf(source), await importGltf(source, { mesh: false })];
  expect(whole.findings.map(({ code }) => code)).toEqual(['gltf-missing-image']);
  expect(bare).toMatchObject({ mesh: undefined, findings: [], skeleton: whole.skeleton });
});

it('says nothing of a mesh without materials', async () => {
  expect((await looks({})).look).toBeUndefined();
});

it('reads colours and what shines through, as the specification has them where nothing is said', async () => {
  const materials = [
    {},
    { pbrMetallicRoughness: { baseColorFactor: [1, 0.5, 0.25, 0.75] }, alphaMode: 'BLEND' },
    { alphaMode: 'MASK', alphaCutoff: 0.25, doubleSided: true },
  ];
  const { look } = await looks({ materials });
  const plain = { color: [1, 1, 1, 1], texture: undefined, alpha: 'opaque', doubleSided: false };
  expect(look?.surfaces).toEqual([
    { ...plain, cutoff: 0.5, first: 0, count: 3 },
    { ...plain, cutoff: 0.5, color: [1, 0.5, 0.25, 0.75], alpha: 'blend', first: 3, count: 3 },
    { ...plain, alpha: 'mask', cutoff: 0.25, doubleSided: true, first: 6, count: 3 },
  ]);
});

it('takes neighbours of one material as one surface', async () => {
  const primitives = [0, 0, 1, 0].map((material) => ({ attributes, material }));
  const { look } = await looks({ materials: [{}, {}], meshes: [{ primitives }] });
  expect(look?.surfaces.map(({ first, count }) => [first, count])).toEqual([
    [0, 6],
    [6, 3],
    [9, 3],
  ]);
});

describe('reads pictures', () => {
  const materials = [textured()];
  const data = `data:image/jpeg;base64,${Buffer.from(pixel).toString('base64')}`;

  it.each<[string, GltfJson, object]>([
    [
      'in a file beside',
      { images: [{ uri: 'my%20skin.png' }] },
      { name: 'my skin.png', mimeType: 'image/png' },
    ],
    [
      'of another format',
      { images: [{ uri: 'a.JPG' }] },
      { name: 'a.JPG', mimeType: 'image/jpeg' },
    ],
    [
      'in the file itself',
      { images: [{ uri: data, name: 'skin' }] },
      { name: 'skin', mimeType: 'image/jpeg' },
    ],
  ])('%s', async (_, json, expected) => {
    const files = { 'my%20skin.png': pixel, 'a.JPG': pixel };
    const { look, rules } = await looks({ materials, textures: [{ source: 0 }], ...json }, files);
    expect(look?.images).toEqual([{ ...expected, bytes: pixel }]);
    expect(look?.surfaces[0].texture).toEqual({ image: 0, wrapU: 'repeat', wrapV: 'repeat' });
    expect(rules).toEqual([]);
  });

  it('among the numbers', async () => {
    const images = [{ bufferView: 1, mimeType: 'image/png' }];
    const { look } = await looks({ materials, textures: [{ source: 0 }], images });
    expect(look?.images).toMatchObject([{ name: 'images[0]', bytes: { length: 24 } }]);
  });

  it('each once, whatever uses it', async () => {
    const { look } = await looks(
      {
        materials: [textured(), textured({ index: 1 })],
        textures: [{ source: 0 }, { source: 0 }],
        images: [{ uri: 'a.png' }],
      },
      { 'a.png': pixel },
    );
    expect(look?.images).toHaveLength(1);
    expect(look?.surfaces.map(({ texture }) => texture?.image)).toEqual([0, 0]);
  });

  it('in the format that browsers show, where there are several', async () => {
    const textures = [{ source: 0, extensions: { EXT_texture_webp: { source: 1 } } }];
    const images = [{ uri: 'a.png' }, { uri: 'a.webp' }];
    const { look } = await looks(
      { materials, textures, images },
      { 'a.png': pixel, 'a.webp': pixel },
    );
    expect(look?.images).toMatchObject([{ mimeType: 'image/webp' }]);
  });

  it.each([
    ['that is missing', [{ source: 0 }], {}, 'gltf-missing-image'],
    ['that cannot be read', [{ source: 0 }], { 'a.ktx2': new Error('no') }, 'gltf-missing-image'],
    [
      'in a format that no browser shows',
      [{ extensions: { KHR_texture_basisu: { source: 0 } } }],
      {},
      'gltf-texture-format',
    ],
  ])('but none %s, and says so', async (_, textures, files, rule) => {
    const images = [{ uri: 'a.ktx2' }];
    const { look, rules } = await looks({ materials, textures, images }, files);
    expect(look?.surfaces[0].texture).toBeUndefined();
    expect(rules).toEqual([rule]);
  });

  it('with what lies beyond their edges', async () => {
    const { look } = await looks(
      {
        materials,
        images: [{ uri: 'a.png' }],
        textures: [{ source: 0, sampler: 0 }],
        samplers: [{ wrapS: 33071, wrapT: 33648 }],
      },
      { 'a.png': pixel },
    );
    expect(look?.surfaces[0].texture).toMatchObject({ wrapU: 'clamp', wrapV: 'mirror' });
  });
});

describe('places pictures', () => {
  const transformed = (transform: object) =>
    textured({ extensions: { KHR_texture_transform: transform } });

  it.each<[string, object, number[]]>([
    ['by the first coordinates', textured(), [0, 0, 1, 0, 0, 1]],
    ['by others', textured({ texCoord: 1 }), [0, 0, 0, 0.25, 1, 0]],
    ['by none that are missing', textured({ texCoord: 7 }), []],
    [
      'scaled and moved',
      transformed({ scale: [2, 4], offset: [0.5, 0.25] }),
      [0.5, 0.25, 2.5, 0.25, 0.5, 4.25],
    ],
    [
      'turned counter-clockwise, as v runs down',
      transformed({ rotation: Math.PI / 2 }),
      [0, 0, 0, -1, 1, 0],
    ],
    [
      'by the coordinates that the transform asks for',
      transformed({ texCoord: 1 }),
      [0, 0, 0, 0.25, 1, 0],
    ],
  ])('%s', async (_, material, uvs) => {
    const { part } = await looks({ materials: [material], textures: [{}] });
    expect([...part.uvs].map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual(uvs);
  });
});

describe('reads colours of vertices', () => {
  const colored = async (color: MadeAccessor): Promise<number[]> => {
    const primitives = [{ attributes: { POSITION: 0, COLOR_0: 1 } }];
    const json = { nodes: [{ mesh: 0 }], meshes: [{ primitives }] };
    const bytes = gltfBytes(madeGltf(json, [accessors[0], color]));
    const { mesh } = await importGltf({ name: 'a.gltf', bytes });
    return [...(mesh?.parts[0].colors ?? [])];
  };

  it.each<[string, MadeAccessor, number[]]>([
    [
      'opaque ones',
      { values: [0, 0.5, 1, 0, 0, 0, 2, -1, 1], type: 'VEC3' },
      [0, 128, 255, 255, 0, 0, 0, 255, 255, 0, 255, 255],
    ],
    [
      'in bytes',
      {
        values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        type: 'VEC4',
        componentType: 5121,
        normalized: true,
      },
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ],
  ])('%s', async (_, color, bytes) => {
    expect(await colored(color)).toEqual(bytes);
  });
});
