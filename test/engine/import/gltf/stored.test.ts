import { createRequire } from 'node:module';
import { Document, NodeIO, type Accessor, type GLTF, type TypedArray } from '@gltf-transform/core';
import {
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRMeshQuantization,
} from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { beforeAll, describe, expect, it } from 'vitest';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import type { ReadModel } from '../../../../engine/import/model.ts';
import { gltfBytes, madeGltf } from '../../../support/made-gltf.ts';
import type { GltfJson } from '../../../support/made-gltf.ts';
import { writtenKeys } from '../../../support/raw-clip.ts';

/** The part of a package without types that is used here. */
interface Draco {
  createEncoderModule(): Promise<object>;
}

const imported = (bytes: Uint8Array): Promise<ReadModel> => importGltf({ name: 'a.glb', bytes });

/** A clip of one node whose keys are stored as the accessors say: times 0, translations 1. */
const clipOf = (json: GltfJson, path = 'translation'): GltfJson => ({
  nodes: [{}],
  animations: [
    {
      samplers: [{ input: 0, output: 1 }],
      channels: [{ sampler: 0, target: { node: 0, path } }],
    },
  ],
  ...json,
});

describe('reads accessors', () => {
  const floats = { componentType: 5126, count: 2 };
  const made = madeGltf(clipOf({}), [
    { values: [0, 1, 99, 99] },
    { values: [1, 2, 3, 9, 9, 4, 5, 6, 9, 9] },
    { values: [1], componentType: 5123 },
  ]);

  it.each<[string, object[], number[][]]>([
    [
      'with strides',
      [
        { ...floats, bufferView: 0, type: 'SCALAR' },
        { ...floats, bufferView: 3, type: 'VEC3' },
      ],
      [
        [0, 1, 2, 3],
        [1, 4, 5, 6],
      ],
    ],
    [
      'from the middle of their bytes',
      [
        { ...floats, bufferView: 0, type: 'SCALAR' },
        { ...floats, bufferView: 1, byteOffset: 8, type: 'VEC3' },
      ],
      [
        [0, 3, 9, 9],
        [1, 4, 5, 6],
      ],
    ],
    [
      'whose numbers are only what differs from 0',
      [
        { ...floats, bufferView: 0, type: 'SCALAR' },
        {
          ...floats,
          type: 'VEC3',
          sparse: {
            count: 1,
            indices: { bufferView: 2, componentType: 5123 },
            values: { bufferView: 1 },
          },
        },
      ],
      [
        [0, 0, 0, 0],
        [1, 1, 2, 3],
      ],
    ],
    [
      'with other numbers in places',
      [
        { ...floats, bufferView: 0, type: 'SCALAR' },
        {
          ...floats,
          bufferView: 3,
          type: 'VEC3',
          sparse: {
            count: 1,
            indices: { bufferView: 2, componentType: 5123 },
            values: { bufferView: 1, byteOffset: 12 },
          },
        },
      ],
      [
        [0, 1, 2, 3],
        [1, 9, 9, 4],
      ],
    ],
    [
      'without any bytes',
      [
        { ...floats, bufferView: 0, type: 'SCALAR' },
        { ...floats, type: 'VEC3' },
      ],
      [
        [0, 0, 0, 0],
        [1, 0, 0, 0],
      ],
    ],
  ])('%s', async (_, accessors, keys) => {
    const views = made.bufferViews as { buffer: number }[];
    const strided = { ...views[1], byteStride: 20 };
    const json = { ...made, bufferViews: [...views, strided], accessors };
    const { animations } = await imported(gltfBytes(json));
    expect(writtenKeys(animations[0].translations)).toEqual(keys);
  });

  it.each<[string, 5120 | 5121 | 5122 | 5123, number[], number[]]>([
    ['signed bytes', 5120, [-128, -127, 0, 127], [-1, -1, 0, 1]],
    ['bytes', 5121, [0, 51, 204, 255], [0, 0.2, 0.8, 1]],
    ['signed words', 5122, [-32768, -32767, 0, 32767], [-1, -1, 0, 1]],
    ['words', 5123, [0, 13107, 52428, 65535], [0, 0.2, 0.8, 1]],
  ])('of fractions in %s', async (_, componentType, values, fractions) => {
    const json = madeGltf(clipOf({}, 'rotation'), [
      { values: [0] },
      { values, type: 'VEC4', componentType, normalized: true },
    ]);
    const { animations } = await imported(gltfBytes(json));
    const length = Math.hypot(...fractions);
    const [[, ...rotation]] = writtenKeys(animations[0].rotations);
    rotation.forEach((value, i) => expect(value).toBeCloseTo(fractions[i] / length, 6));
  });
});

describe('unpacks', () => {
  const io = new NodeIO().registerExtensions([
    EXTMeshoptCompression,
    KHRDracoMeshCompression,
    KHRMeshQuantization,
  ]);

  beforeAll(async () => {
    await MeshoptEncoder.ready;
    const draco = createRequire(import.meta.url)('draco3dgltf') as Draco;
    io.registerDependencies({
      'meshopt.encoder': MeshoptEncoder,
      'draco3d.encoder': await draco.createEncoderModule(),
    });
  });

  /** A grid of triangles, carried by a joint that a clip moves, and the same below it by other names. */
  function grid(...more: readonly string[]): Document {
    const document = new Document();
    const buffer = document.createBuffer();
    const accessor = (type: 'SCALAR' | 'VEC3' | 'VEC4', array: TypedArray): Accessor =>
      document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const side = 9;
    const positions = new Float32Array(side * side * 3);
    const indices: number[] = [];
    for (let i = 0; i < side * side; i++) {
      const [x, y] = [i % side, Math.floor(i / side)];
      positions.set([x, y, 0], 3 * i);
      if (x + 1 < side && y + 1 < side)
        indices.push(i, i + 1, i + side, i + 1, i + side + 1, i + side);
    }
    const [node, ...others] = ['cloth', ...more].map((name) => {
      const primitive = document
        .createPrimitive()
        .setAttribute('POSITION', accessor('VEC3', positions))
        .setIndices(accessor('SCALAR', Uint16Array.from(indices)));
      return document.createNode(name).setMesh(document.createMesh().addPrimitive(primitive));
    });
    for (const other of others) node.addChild(other);
    document.createScene().addChild(node);
    const sampler = document
      .createAnimationSampler()
      .setInput(accessor('SCALAR', Float32Array.of(0, 1, 2)))
      .setOutput(accessor('VEC3', Float32Array.of(0, 0, 0, 1, 2, 3, 0, 0, 0)));
    const channel = document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath('translation')
      .setSampler(sampler);
    document.createAnimation('wave').addSampler(sampler).addChannel(channel);
    return document;
  }

  /** Triangles as the places of their corners, in an order that does not depend on how they are stored. */
  function shape({ mesh }: ReadModel): string[] {
    if (mesh === undefined) return [];
    const { triangleIndices: corners, parts } = mesh;
    const place = (corner: number): string =>
      Array.from(parts[0].positions.subarray(3 * corner, 3 * corner + 3), Math.round).join(' ');
    const triangles = Array.from({ length: corners.length / 3 }, (_, i) =>
      [0, 1, 2]
        .map((corner) => place(corners[3 * i + corner]))
        .toSorted()
        .join(', '),
    );
    return triangles.toSorted();
  }

  it.each<[string, (document: Document) => void]>([
    ['what nothing has packed', () => {}],
    ['meshopt', (document) => document.createExtension(EXTMeshoptCompression).setRequired(true)],
    [
      'Draco, meshes walked along their edges',
      (document) =>
        document
          .createExtension(KHRDracoMeshCompression)
          .setRequired(true)
          .setEncoderOptions({ method: KHRDracoMeshCompression.EncoderMethod.EDGEBREAKER }),
    ],
    [
      'Draco, vertices in order',
      (document) =>
        document
          .createExtension(KHRDracoMeshCompression)
          .setRequired(true)
          .setEncoderOptions({ method: KHRDracoMeshCompression.EncoderMethod.SEQUENTIAL }),
    ],
  ])('%s', async (_, pack) => {
    const document = grid();
    pack(document);
    const found = await imported(await io.writeBinary(document));
    expect(shape(found)).toEqual(shape(await imported(await io.writeBinary(grid()))));
    expect(shape(found)).toHaveLength(128);
    expect(writtenKeys(found.animations[0].translations)).toEqual([
      [0, 0, 0, 0],
      [1, 1, 2, 3],
      [2, 0, 0, 0],
    ]);
    expect(found.findings).toEqual([]);
  });

  /** A file whose first mesh is in a compressed block that is damaged. */
  async function damaged(document: Document): Promise<ReadModel> {
    const { json, resources } = await io.writeJSON(document, {});
    const { bufferViews = [], accessors = [], meshes = [], buffers = [] } = json;
    const [{ indices = -1, extensions = {} }] = meshes[0].primitives;
    const draco = extensions.KHR_draco_mesh_compression as GLTF.IAccessor | undefined;
    const view = bufferViews[(draco ?? accessors[indices]).bufferView ?? -1];
    const packed = (view.extensions?.EXT_meshopt_compression ?? view) as GLTF.IBufferView;
    const { buffer, byteOffset = 0 } = packed;
    resources[buffers[buffer].uri ?? ''].fill(0xff, byteOffset, byteOffset + 8);
    return await importGltf({
      name: 'a.gltf',
      bytes: new TextEncoder().encode(JSON.stringify(json)),
      readResource: (uri) => Promise.resolve(resources[uri]),
    });
  }

  it.each([
    // It puts the corners of all meshes into one block.
    ['meshopt', EXTMeshoptCompression, ['cloth', 'flag', 'sail'], undefined],
    ['Draco', KHRDracoMeshCompression, ['cloth'], 2 * 81],
  ])('all but the meshes in a damaged block, %s', async (_, extension, leftOut, vertexCount) => {
    const document = grid('flag', 'sail');
    document
      .createExtension<EXTMeshoptCompression | KHRDracoMeshCompression>(extension)
      .setRequired(true);
    const { mesh, findings, animations } = await damaged(document);
    expect(mesh?.vertexCount).toBe(vertexCount);
    expect(findings).toHaveLength(1);
    const [{ code, message }] = findings;
    expect(code).toBe('gltf-broken-geometry');
    const names = Array.from(
      message.matchAll(/"([^"]+)" \(bufferViews\[\d+\]/g),
      ([, name]) => name,
    );
    expect(names).toEqual(leftOut);
    expect(writtenKeys(animations[0].translations)[1]).toEqual([1, 1, 2, 3]);
  });

  it('meshopt under its younger name', async () => {
    const document = grid();
    document.createExtension(EXTMeshoptCompression).setRequired(true);
    const { json, resources } = await io.writeJSON(document, {});
    const renamed = JSON.stringify(json).replaceAll('EXT_meshopt', 'KHR_meshopt');
    const found = await importGltf({
      name: 'a.gltf',
      bytes: new TextEncoder().encode(renamed),
      readResource: (uri) => Promise.resolve(resources[uri]),
    });
    expect(shape(found)).toHaveLength(128);
  });

  it('positions as whole numbers, which the node scales', async () => {
    const document = grid();
    document.createExtension(KHRMeshQuantization).setRequired(true);
    const [node] = document.getRoot().listNodes();
    const position = node.getMesh()?.listPrimitives()[0].getAttribute('POSITION');
    const floats = (position?.getArray() ?? new Float32Array(0)) as Float32Array;
    position?.setArray(Int16Array.from(floats, (value) => value * 1000 + 500));
    node.setScale([0.001, 0.001, 0.001]).setTranslation([-0.5, -0.5, -0.5]);
    expect(shape(await imported(await io.writeBinary(document)))).toEqual(
      shape(await imported(await io.writeBinary(grid()))),
    );
  });
});
