import { madeGltf, type GltfJson } from '../support/made-gltf.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A model that has something of everything, so that there is much to damage. */
export function richGltf(): GltfJson {
  const made = madeGltf(
    {
      asset: { version: '2.0', generator: 'a test' },
      scene: 0,
      scenes: [{ name: 'stage', nodes: [0, 3] }, { nodes: [4] }],
      nodes: [
        { name: 'armature', children: [1], scale: [2, 2, 2] },
        { name: 'hips', children: [2], rotation: [0, 0, 0, 1] },
        { name: 'head', matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1], mesh: 1 },
        { name: 'body', mesh: 0, skin: 0 },
        { name: 'prop', translation: [0, 1, 0] },
      ],
      skins: [{ joints: [1, 2], skeleton: 1, inverseBindMatrices: 5 }],
      materials: [
        {
          alphaMode: 'MASK',
          pbrMetallicRoughness: {
            baseColorFactor: [1, 0.5, 0.25, 1],
            baseColorTexture: {
              index: 0,
              extensions: { KHR_texture_transform: { offset: [0, 1], rotation: 1, scale: [2, 2] } },
            },
          },
        },
      ],
      textures: [{ source: 0, sampler: 0 }],
      samplers: [{ wrapS: 33071 }],
      images: [{ bufferView: 0, mimeType: 'image/png' }],
      meshes: [
        {
          primitives: [
            {
              attributes: { POSITION: 0, TEXCOORD_0: 1, JOINTS_0: 2, WEIGHTS_0: 3 },
              indices: 4,
              material: 0,
            },
          ],
        },
        { primitives: [{ attributes: { POSITION: 0 }, mode: 5 }] },
      ],
      animations: [
        {
          name: 'walk',
          samplers: [
            { input: 6, output: 7, interpolation: 'CUBICSPLINE' },
            { input: 6, output: 8, interpolation: 'STEP' },
            { input: 6, output: 8 },
          ],
          channels: [
            { sampler: 0, target: { node: 1, path: 'translation' } },
            { sampler: 1, target: { node: 1, path: 'rotation' } },
            { sampler: 2, target: { node: 2, path: 'rotation' } },
          ],
        },
      ],
    },
    [
      { values: [0, 0, 0, 1, 0, 0, 0, 1, 0], type: 'VEC3' },
      { values: [0, 0, 1, 0, 0, 1], type: 'VEC2' },
      { values: [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], type: 'VEC4', componentType: 5121 },
      { values: [0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], type: 'VEC4' },
      { values: [0, 1, 2], componentType: 5123 },
      { values: [...IDENTITY, ...IDENTITY], type: 'MAT4' },
      { values: [0, 0.5] },
      { values: Array.from({ length: 18 }, (_, i) => i / 9), type: 'VEC3' },
      { values: [0, 0, 0, 1, 0, 1, 0, 0], type: 'VEC4' },
    ],
  );
  const accessors = made.accessors as object[];
  const sparse = {
    count: 1,
    indices: { bufferView: 4, componentType: 5123 },
    values: { bufferView: 6 },
  };
  return { ...made, accessors: accessors.with(6, { ...accessors[6], sparse }) };
}
