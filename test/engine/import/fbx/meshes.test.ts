import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../../engine/archive/archive.ts';
import { importFbx } from '../../../../engine/import/fbx/import-fbx.ts';
import type { ReadModel, ImportOptions } from '../../../../engine/import/model.ts';
import type { Mesh } from '../../../../engine/model/mesh.ts';
import {
  addModel,
  addObject,
  connect,
  createDraft,
  fileNodes,
  numbers,
  type Draft,
} from '../../../../fixtures/fbx/scene-nodes.ts';
import { doubles, ints, writeBinary, type Node } from '../../../../fixtures/fbx/write-fbx.ts';

/** A square of two by two at z = 0, in metres, as one polygon. */
const SQUARE: readonly Node[] = [
  ['Vertices', [doubles([0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0])]],
  ['PolygonVertexIndex', [ints([0, 1, 2, -4])]],
];

function layer(name: string, mapping: string, reference: string, children: readonly Node[]): Node {
  return [
    name,
    [],
    [['MappingInformationType', [mapping]], ['ReferenceInformationType', [reference]], ...children],
  ];
}

/** A bone at x = 1 with a mesh below it. */
function scene(
  geometry: readonly Node[],
  more: (draft: Draft, ids: { bone: number; mesh: number; geometry: number }) => void = () => {},
  properties: readonly Node[] = [],
): Uint8Array {
  const draft = createDraft();
  const bone = addModel(draft, 'bone', 0, [numbers('Lcl Translation', 'Lcl Translation', 1, 0, 0)]);
  const mesh = addModel(draft, 'square', bone, properties, 'Mesh');
  const shape = addObject(draft, 'Geometry', 'square', 'Mesh', geometry);
  connect(draft, shape, mesh);
  more(draft, { bone, mesh, geometry: shape });
  return writeBinary(fileNodes(draft, { unit: 100 }));
}

const imported = (bytes: Uint8Array, options?: ImportOptions): Promise<ReadModel> =>
  importFbx({ name: 'a.fbx', bytes, readResource: () => Promise.resolve(undefined) }, options);

async function meshOf(bytes: Uint8Array): Promise<Mesh> {
  const { mesh } = await imported(bytes);
  if (mesh === undefined) throw new Error('no mesh');
  return mesh;
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** From the mesh, at x = 1, to a bone at x = 1: where both were when they were bound. */
const BOUND = [...IDENTITY.slice(0, 12), 0.5, 0, 0, 1];

function cluster(
  draft: Draft,
  skin: number,
  bone: number,
  points: number[],
  weights: number[],
): void {
  const id = addObject(draft, 'Deformer', 'cluster', 'Cluster', [
    ['Indexes', [ints(points)]],
    ['Weights', [doubles(weights)]],
    ['Transform', [doubles(BOUND)]],
    ['TransformLink', [doubles(IDENTITY)]],
  ]);
  connect(draft, id, skin);
  connect(draft, bone, id);
}

describe('geometry that cannot be used', () => {
  it.each<[string, readonly Node[], string]>([
    [
      'points that there are not',
      [SQUARE[0], ['PolygonVertexIndex', [ints([0, 1, -9])]]],
      'found 8',
    ],
    [
      'points that are no numbers',
      [
        ['Vertices', [doubles([NaN, 0, 0])]],
        ['PolygonVertexIndex', [ints([0, 0, -1])]],
      ],
      'finite points',
    ],
  ])('is left out and said: %s', async (_, geometry, message) => {
    const { mesh, findings } = await imported(scene(geometry));
    expect(mesh).toBeUndefined();
    expect(findings.map(({ code }) => code)).toEqual(['fbx-broken-geometry']);
    expect(findings[0].message).toContain(message);
  });

  it('leaves a mesh that is known to be a part', async () => {
    const whole = await meshOf(scene(SQUARE));
    expect(whole.isPartial).toBeUndefined();
    const part = await meshOf(
      scene(SQUARE, (draft, { mesh }) => {
        const none = addObject(draft, 'Geometry', 'other', 'Mesh', [
          ['PolygonVertexIndex', [ints([-9])]],
        ]);
        connect(draft, none, mesh);
      }),
    );
    expect(part).toMatchObject({ isPartial: true, vertexCount: whole.vertexCount });
  });

  it('is not even read if nobody asks for it', async () => {
    const { mesh, findings } = await imported(
      scene([SQUARE[0], ['PolygonVertexIndex', [ints([-9])]]]),
      { mesh: false },
    );
    expect([mesh, findings]).toEqual([undefined, []]);
  });
});

describe('a square', () => {
  it('becomes two triangles that the bone above carries', async () => {
    const { parts, triangleIndices, jointRemaps } = await meshOf(scene(SQUARE));
    expect([...triangleIndices]).toEqual([0, 1, 2, 0, 2, 3]);
    expect([...jointRemaps]).toEqual([0]);
    expect(parts.map((part) => [part.vertexCount, part.influences])).toEqual([[4, 1]]);
    expect([...parts[0].positions.subarray(3, 6)]).toEqual([2, 0, 0]);
  });

  it('is placed by its geometric transform', async () => {
    const moved = [
      numbers('GeometricTranslation', 'Vector3D', 0, 5, 0),
      numbers('GeometricRotation', 'Vector3D', 0, 0, 90),
      numbers('GeometricScaling', 'Vector3D', 2, 1, 1),
    ];
    const { parts } = await meshOf(scene(SQUARE, undefined, moved));
    const [x, y, z] = parts[0].positions.subarray(3, 6);
    expect([x, y, z]).toEqual([expect.closeTo(0, 6), expect.closeTo(9, 6), 0]);
  });

  it('that is mirrored has its outside still outside', async () => {
    const mirrored = (joint: string, square: string): Promise<Mesh> => {
      const scaled = (name: string): Node[] => [
        numbers('Lcl Scaling', 'Lcl Scaling', ...(name === 'mirrored' ? [1, 1, -1] : [1, 1, 1])),
      ];
      const draft = createDraft();
      const bone = addModel(draft, 'bone', 0, scaled(joint));
      const mesh = addModel(draft, 'square', bone, scaled(square), 'Mesh');
      connect(draft, addObject(draft, 'Geometry', 'square', 'Mesh', SQUARE), mesh);
      return meshOf(writeBinary(fileNodes(draft)));
    };
    const turned = [0, 2, 1, 0, 3, 2];
    expect([...(await mirrored('', 'mirrored')).triangleIndices]).toEqual(turned);
    expect([...(await mirrored('mirrored', '')).triangleIndices]).toEqual(turned);
    expect([...(await mirrored('mirrored', 'mirrored')).triangleIndices]).not.toEqual(turned);
  });

  it.each([NaN, Infinity, -1e39])(
    'has 0 where a normal or a texture coordinate is %f, which 32 bits do not hold',
    async (wrong) => {
      const look = (name: string, values: Node): Node =>
        layer(name, 'ByPolygonVertex', 'Direct', [values]);
      const geometry: Node[] = [
        ...SQUARE,
        look('LayerElementNormal', [
          'Normals',
          [doubles([0, wrong, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1])],
        ]),
        look('LayerElementUV', ['UV', [doubles([wrong, 0, 1, 0, 1, 1, 0, 1])]]),
      ];
      const mesh = await meshOf(scene(geometry));
      expect([...mesh.parts[0].normals.subarray(0, 3)]).toEqual([0, 0, 1]);
      expect([...mesh.parts[0].uvs.subarray(0, 2)]).toEqual([0, 1]);
      expect(() => writeArchive([mesh])).not.toThrow();
    },
  );

  it('has a vertex for every look that a corner has', async () => {
    const normals = layer('LayerElementNormal', 'ByPolygonVertex', 'Direct', [
      ['Normals', [doubles([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0])]],
    ]);
    const uvs = layer('LayerElementUV', 'ByPolygonVertex', 'IndexToDirect', [
      ['UV', [doubles([0, 0, 1, 0.25])]],
      ['UVIndex', [ints([0, 1, 1, 0, 0, 1, 1])]],
    ]);
    const geometry: Node[] = [
      SQUARE[0],
      ['PolygonVertexIndex', [ints([0, 1, 2, -4, 0, 1, -3])]],
      normals,
      uvs,
    ];
    const { parts } = await meshOf(scene(geometry));
    expect(parts[0].vertexCount).toBe(7);
    expect([...parts[0].normals.subarray(12, 15)]).toEqual([0, 1, 0]);
    // v runs down.
    expect([...parts[0].uvs.subarray(0, 4)]).toEqual([0, 1, 1, 0.75]);
  });

  it('is moved by the bones of its skin', async () => {
    const bytes = scene(SQUARE, (draft, { bone, geometry }) => {
      const skin = addObject(draft, 'Deformer', 'skin', 'Skin', []);
      connect(draft, skin, geometry);
      const tip = addModel(draft, 'tip', bone, []);
      cluster(draft, skin, bone, [0, 1], [3, 2]);
      cluster(draft, skin, tip, [0, 99], [1, 1]);
    });
    const { parts, jointRemaps, inverseBindPoses } = await meshOf(bytes);
    expect([...jointRemaps]).toEqual([0, 1]);
    expect([...inverseBindPoses.subarray(12, 15)]).toEqual([0.5, 0, 0]);
    const [{ influences, jointIndices, jointWeights }] = parts;
    expect(influences).toBe(2);
    expect([...jointIndices.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
    // The last one of a vertex is what is missing to 1.
    expect([...jointWeights]).toEqual([0.75, 1, 1, 1]);
  });

  it('has the colour and the picture of its material', async () => {
    const png = Uint8Array.of(1, 2, 3);
    const bytes = scene(SQUARE, (draft, { mesh }) => {
      const material = addObject(draft, 'Material', 'paint', '', [
        ['Properties70', [], [numbers('DiffuseColor', 'Color', 1, 0, 0.5)]],
      ]);
      connect(draft, material, mesh);
      const texture = addObject(draft, 'Texture', 'picture', '', [
        ['RelativeFilename', ['maps\\wood.png']],
      ]);
      connect(draft, texture, material, 'DiffuseColor');
    });
    const asked: string[] = [];
    const readResource = (uri: string) => {
      asked.push(uri);
      // As of a folder that nothing may be read from.
      return uri === 'wood.png' ? Promise.resolve(png) : Promise.reject(new Error(uri));
    };
    const { mesh } = await importFbx({ name: 'a.fbx', bytes, readResource });
    expect(asked).toEqual(['maps/wood.png', 'wood.png']);
    expect(mesh?.appearance?.images).toEqual([
      { name: 'wood.png', mimeType: 'image/png', bytes: png },
    ]);
    expect(mesh?.appearance?.surfaces[0]).toMatchObject({
      first: 0,
      count: 6,
      color: [1, 1, 1, 1],
    });
    const without = await imported(bytes);
    expect(without.findings.map(({ code }) => code)).toEqual(['fbx-missing-image']);
    const [r, g, b] = without.mesh?.appearance?.surfaces[0].color ?? [];
    expect([r, g, b]).toEqual([1, 0, expect.closeTo(0.214, 3)]);
  });

  it('tells how far it is blended to its other shapes', async () => {
    const bytes = scene(SQUARE, (draft, { geometry }) => {
      const blend = addObject(draft, 'Deformer', 'blend', 'BlendShape', []);
      connect(draft, blend, geometry);
      const channel = addObject(draft, 'Deformer', 'smile', 'BlendShapeChannel', [
        ['Properties70', [], [numbers('DeformPercent', 'Number', 25)]],
      ]);
      connect(draft, channel, blend);
      addObject(draft, 'AnimationStack', 'clip', '', []);
    });
    const { tracks, findings } = await imported(bytes);
    expect(tracks.map(({ track }) => [track.name, track.values[0]])).toEqual([
      ['square-smile', 0.25],
    ]);
    const message =
      'Blend shapes are not applied: "square" is shown without. Their weights become user tracks.';
    const found = findings.find(({ code }) => code === 'fbx-blend-shapes');
    expect(found).toMatchObject({ severity: 'info', message });
  });
});
