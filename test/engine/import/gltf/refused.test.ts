import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../../engine/base/errors.ts';
import { TaskCancelled } from '../../../../engine/base/task.ts';
import { encodeText } from '../../../../engine/base/text.ts';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import {
  BINARY_CHUNK,
  JSON_CHUNK,
  glbBytes,
  gltfBytes,
  madeGltf,
  swing,
} from '../../../support/made-gltf.ts';
import type { GltfJson } from '../../../support/made-gltf.ts';

const minimal = { asset: { version: '2.0' }, nodes: [{}] };
const json = encodeText(JSON.stringify(minimal));

const named = (bytes: Uint8Array) => importGltf({ name: 'ball.gltf', bytes });

/** The file with one part of it changed: `at(swing(), 'nodes[0].mesh', 3)`. */
function at(file: GltfJson, path: string, value: unknown): GltfJson {
  const copy = structuredClone(file);
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const last = steps.pop() ?? '';
  let parent: Record<string, unknown> = copy;
  for (const step of steps) parent = parent[step] as Record<string, unknown>;
  parent[last] = value;
  return copy;
}

async function expectRefusal(bytes: Uint8Array, message: string): Promise<void> {
  const refusal = named(bytes);
  await expect(refusal).rejects.toThrow(AssetError);
  await expect(refusal).rejects.toThrow(message);
}

describe('refuses what is no glTF 2.0', () => {
  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(0), 'expected glTF as JSON text, found nothing'],
    ['other text', encodeText('solid teapot'), 'found text that is not JSON'],
    [
      'a Git LFS pointer',
      encodeText('version https://git-lfs.github.com/spec/v1'),
      'run git lfs pull',
    ],
    ['JSON that is a list', encodeText('[]'), 'ball.gltf", the file: expected a JSON object'],
    [
      'no version',
      gltfBytes({ nodes: [{}] }),
      'expected glTF 2.0, in asset.version, found no version',
    ],
    ['glTF 1.0', gltfBytes({ asset: { version: '1.0' } }), 'found version "1.0"'],
    ['a GLB of version 1', glbBytes([[JSON_CHUNK, json]], { version: 1 }), 'at byte 4 (0x4)'],
    [
      'a GLB that is cut short',
      glbBytes([[JSON_CHUNK, json]], { length: 5000 }),
      'expected 5000 bytes',
    ],
    ['a GLB without JSON', glbBytes([[BINARY_CHUNK, json]]), 'expected JSON as the first chunk'],
    ['a chunk that is cut short', glbBytes([[JSON_CHUNK, json]]).subarray(0, 40), 'found 40 bytes'],
    [
      'a GLB whose header is cut short',
      encodeText('glTF\u0002'),
      'expected 4 bytes of the version',
    ],
  ])('%s', (_, bytes, message) => expectRefusal(bytes, message));
});

describe('refuses JSON that leads nowhere', () => {
  it.each<[string, unknown, string]>([
    ['nodes', {}, 'nodes: expected a list, found {}'],
    ['nodes[0]', 7, 'nodes[0]: expected a JSON object, found 7'],
    ['nodes[0].mesh', -1, 'nodes[0].mesh: expected a whole number of 0 or more, found -1'],
    [
      'nodes[0].children',
      [0.5],
      'nodes[0].children[0]: expected an index of one of 1 nodes, found 0.5',
    ],
    ['nodes[0].name', 7, 'nodes[0].name: expected text, found 7'],
    [
      'nodes[0].translation',
      [0, 1],
      'nodes[0].translation: expected 3 finite numbers, found [0,1]',
    ],
    ['nodes[0].matrix', [1], 'nodes[0].matrix: expected 16 finite numbers, found [1]'],
    ['scene', 1, 'scene: expected an index of one of 0 scenes, found 1'],
    [
      'skins',
      [{ joints: [3] }],
      'skins[0].joints[0]: expected an index of one of 1 nodes, found 3',
    ],
    ['skins', [{}], 'skins[0].joints: expected a value, found nothing'],
    ['animations[0].channels', null, 'animations[0].channels: expected a list, found null'],
    [
      'animations[0].channels[0].sampler',
      1,
      'channels[0].sampler: expected an index of one of 1 samplers',
    ],
    [
      'animations[0].samplers[0].interpolation',
      'CUBIC',
      'expected one of LINEAR, STEP, CUBICSPLINE, found "CUBIC"',
    ],
    [
      'accessors[0].count',
      -1,
      'accessors[0].count: expected a whole number of 0 or more, found -1',
    ],
    ['accessors[0].componentType', 5124, 'accessors[0].componentType: expected one of 5120'],
    [
      'bufferViews[0].buffer',
      1,
      'bufferViews[0].buffer: expected an index of one of 1 buffers, found 1',
    ],
  ])('%s = %j', (path, value, message) =>
    expectRefusal(gltfBytes(at(swing(), path, value)), message),
  );
});

describe('refuses counts that reach beyond the bytes', () => {
  it.each<[string, unknown, string]>([
    [
      'accessors[0].count',
      4,
      'accessors[0]: expected an end within the 12 bytes of bufferViews[0], found byte 16',
    ],
    ['accessors[1].byteOffset', 4, 'accessors[1]: expected an end within the 36 bytes'],
    [
      'bufferViews[1].byteLength',
      1000,
      'bufferViews[1]: expected an end within the 48 bytes of buffers[0]',
    ],
    ['buffers[0].byteLength', 1000, 'buffers[0]: expected 1000 bytes, found 48'],
    ['accessors[1].bufferView', undefined, ''],
    [
      'accessors[0].sparse',
      { count: 9, indices: { bufferView: 0, componentType: 5125 }, values: { bufferView: 1 } },
      'found byte 36',
    ],
  ])('%s = %j', async (path, value, message) => {
    const file = at(swing(), path, value);
    if (message !== '') return await expectRefusal(gltfBytes(file), message);
    // Zeros without bytes are sound, unless there are more than anybody has.
    await expectRefusal(gltfBytes(at(file, 'accessors[1].count', 2 ** 40)), 'without any bytes');
  });
});

describe('refuses sparse values of elements that are not there', () => {
  it.each([
    [
      'beyond the count',
      [1, 7],
      "accessors[0].sparse: expected index 1 to be below the accessor's count of 3, above the 1 before it, found 7",
    ],
    ['twice the same', [1, 1], 'above the 1 before it, found 1'],
    ['not in order', [2, 1], 'above the 2 before it, found 1'],
  ])('%s', async (_, indices, message) => {
    for (const componentType of [5121, 5123, 5125] as const) {
      const samplers = [{ input: 0, output: 0 }];
      const channels = [{ sampler: 0, target: { node: 0, path: 'translation' } }];
      const made = madeGltf({ nodes: [{}], animations: [{ samplers, channels }] }, [
        { values: [0, 1, 2] },
        { values: indices, componentType },
        { values: [5, 6] },
      ]);
      const sparse = {
        count: 2,
        indices: { bufferView: 1, componentType },
        values: { bufferView: 2 },
      };
      await expectRefusal(gltfBytes(at(made, 'accessors[0].sparse', sparse)), message);
    }
  });
});

describe('refuses buffers that are not there', () => {
  const buffers = (buffer: object): Uint8Array =>
    gltfBytes(at(swing(), 'buffers', [{ byteLength: 48, ...buffer }]));

  it.each<[string, Uint8Array, string]>([
    [
      'a file that nobody gave',
      buffers({ uri: 'my%20walk.bin' }),
      'expected the file "my walk.bin", which buffers[0] names, found no such file. Open both together',
    ],
    [
      'no name and no binary chunk',
      buffers({}),
      'expected a file name, or the binary chunk of a .glb',
    ],
    ['data that is no base64', buffers({ uri: 'data:;base64,%%%' }), 'expected bytes in base64'],
    ['data in another encoding', buffers({ uri: 'data:,abc' }), 'expected bytes in base64'],
  ])('%s', (_, bytes, message) => expectRefusal(bytes, message));

  it('a file that is too short', async () => {
    const readResource = () => Promise.resolve(new Uint8Array(20));
    const refusal = importGltf({ name: 'a.gltf', bytes: buffers({ uri: 'a.bin' }), readResource });
    await expect(refusal).rejects.toThrow('buffers[0]: expected 48 bytes in "a.bin", found 20');
  });
});

describe('refuses nodes that form no trees', () => {
  const nodes = (...children: number[][]): Uint8Array =>
    gltfBytes(madeGltf({ nodes: children.map((own, i) => ({ name: 'abcd'[i], children: own })) }));

  it.each<[string, Uint8Array, string]>([
    [
      'a cycle',
      nodes([1], [2], [1]),
      'expected one parent for nodes[1] "b", found nodes[0] "a" and nodes[2] "c"',
    ],
    [
      'a cycle off the trees',
      nodes([], [2], [1]),
      'found a cycle: nodes[1] "b", nodes[2] "c", nodes[1] "b"',
    ],
    ['its own parent', nodes([], [1]), 'found a cycle: nodes[1] "b", nodes[1] "b"'],
    ['two parents', nodes([2], [2], []), 'expected one parent for nodes[2] "c"'],
    ['no node', gltfBytes(madeGltf({})), 'expected a scene with nodes, found none in the file'],
    [
      'an empty scene',
      gltfBytes(madeGltf({ nodes: [{}], scenes: [{}] })),
      'found none in scenes[0]',
    ],
    [
      'more joints than fit',
      gltfBytes(madeGltf({ nodes: Array.from({ length: 1025 }, () => ({})) })),
      'expected at most 1024 joints, found 1025 nodes below "node_0", "node_1", "node_2" and 1022 more',
    ],
  ])('%s', (_, bytes, message) => expectRefusal(bytes, message));
});

it('refuses extensions that it would misunderstand the file without', () =>
  expectRefusal(
    gltfBytes({ ...swing(), extensionsRequired: ['KHR_materials_unlit', 'ACME_rubber_bones'] }),
    'and those of materials, found ACME_rubber_bones. Export the model without it.',
  ));

it('refuses what a decoder cannot unpack', () =>
  expectRefusal(
    gltfBytes({
      ...swing(),
      extensionsUsed: ['EXT_meshopt_compression'],
      bufferViews: [
        {
          buffer: 0,
          byteLength: 12,
          extensions: {
            EXT_meshopt_compression: {
              buffer: 0,
              byteLength: 48,
              byteStride: 4,
              count: 3,
              mode: 'ATTRIBUTES',
            },
          },
        },
        { buffer: 0, byteOffset: 12, byteLength: 36 },
      ],
    }),
    'expected geometry and keys that can be unpacked',
  ));

it('stops when told to', async () => {
  const source = { name: 'ball.gltf', bytes: gltfBytes(swing()) };
  await expect(importGltf(source, {}, { cancelled: () => true })).rejects.toThrow(TaskCancelled);
});
