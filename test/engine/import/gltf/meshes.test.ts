import { describe, expect, it } from 'vitest';
import { writeArchive, readArchive } from '../../../../engine/archive/archive.ts';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import type { Mesh } from '../../../../engine/model/mesh.ts';
import { gltfBytes, madeGltf } from '../../../support/made-gltf.ts';
import type { GltfJson, MadeAccessor } from '../../../support/made-gltf.ts';

/** A triangle in the plane z = 0. */
const triangle: MadeAccessor = { values: [0, 0, 0, 1, 0, 0, 0, 1, 0], type: 'VEC3' };
const forward: MadeAccessor = { values: [0, 0, 1, 0, 0, 1, 0, 0, 1], type: 'VEC3' };

async function imported(
  json: GltfJson,
  accessors: readonly MadeAccessor[],
  readResource = nothing,
) {
  const bytes = gltfBytes(madeGltf(json, accessors));
  return await importGltf({ name: 'a.gltf', bytes, readResource });
}

const nothing = (): Promise<Uint8Array | undefined> => Promise.resolve(undefined);

async function meshOf(json: GltfJson, accessors: readonly MadeAccessor[]): Promise<Mesh> {
  const { mesh } = await imported(json, accessors);
  if (mesh === undefined) throw new Error('no mesh');
  return mesh;
}

const plain = (primitive: object, accessors: readonly MadeAccessor[]): Promise<Mesh> =>
  meshOf({ nodes: [{ mesh: 0 }], meshes: [{ primitives: [primitive] }] }, accessors);

const weights = (values: readonly number[]): MadeAccessor => ({ values, type: 'VEC4' });
const joints = (values: readonly number[]): MadeAccessor => ({
  values,
  type: 'VEC4',
  componentType: 5121,
});

describe('leaves out, and says it', () => {
  const skinned = { nodes: [{ mesh: 0, skin: 0 }, {}], skins: [{ joints: [1] }] };
  const attributes = { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 };
  const none = joints([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const firsts = weights([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);

  it.each<[string, GltfJson, object, MadeAccessor[], string]>([
    [
      'positions that are none',
      { nodes: [{ mesh: 0 }] },
      { attributes: { POSITION: 0 } },
      [{ values: [0, 0, 0, 1, NaN, 0, 0, 1, 0], type: 'VEC3' }],
      'meshes[0].primitives[0]: expected finite positions, found NaN at vertex 1',
    ],
    [
      'positions that are beyond 32 bits where their node has them',
      { nodes: [{ mesh: 0, scale: [1e10, 1, 1] }] },
      { attributes: { POSITION: 0 } },
      [{ values: [0, 0, 0, 1e30, 0, 0, 0, 1, 0], type: 'VEC3' }],
      'meshes[0].primitives[0]: expected finite positions, found Infinity at vertex 1',
    ],
    [
      'fewer normals than vertices',
      { nodes: [{ mesh: 0 }] },
      { attributes: { POSITION: 0, NORMAL: 1 } },
      [triangle, { values: [0, 0, 1], type: 'VEC3' }],
      'expected 3 times 3 numbers of NORMAL, found 1 times 3',
    ],
    [
      'triangles of other vertices',
      { nodes: [{ mesh: 0 }] },
      { attributes: { POSITION: 0 }, indices: 1 },
      [triangle, { values: [0, 1, 3], componentType: 5123 }],
      'expected indices below 3, found 3 at place 2',
    ],
    [
      'a joint that the skin has not',
      skinned,
      { attributes },
      [triangle, joints([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]), firsts],
      "expected weights above 0 of the skin's 1 joints, found 1 of joint 1 at vertex 1",
    ],
    [
      'a weight below 0',
      skinned,
      { attributes },
      [triangle, none, weights([1, -1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])],
      'found -1 of joint 0 at vertex 0',
    ],
    [
      'fewer weights than vertices',
      skinned,
      { attributes },
      [triangle, none, weights([1, 0, 0, 0])],
      'expected 3 times 4 joints and weights, found 1 times 4',
    ],
    [
      'fewer bind matrices than joints',
      { ...skinned, skins: [{ joints: [1, 0], inverseBindMatrices: 3 }] },
      { attributes },
      [triangle, none, firsts, { values: Array.from({ length: 16 }, () => 0), type: 'MAT4' }],
      'skins[0]: expected an inverse bind matrix for each of the 2 joints, found 1',
    ],
  ])('%s', async (_, json, primitive, accessors, message) => {
    const nodes = (json.nodes as object[]).concat({ name: 'other', mesh: 1 });
    const positions = accessors.length;
    const meshes = [
      { primitives: [primitive] },
      { primitives: [{ attributes: { POSITION: positions } }] },
    ];
    const model = await imported({ ...json, nodes, meshes }, [...accessors, triangle]);
    expect(model.mesh).toMatchObject({ vertexCount: 3, parts: { length: 1 } });
    const said = model.findings.filter(({ code }) => code === 'gltf-broken-geometry');
    expect(said).toMatchObject([{ severity: 'warning', evidence: { count: 1 } }]);
    expect(said[0].message).toMatch(/^Geometry is left out: "node_0" \((?!.*glTF).*\)\.$/);
    expect(said[0].message).toContain(message);
  });

  it('only the primitive that is not sound, not the others of the mesh', async () => {
    const primitives = [{ attributes: { POSITION: 0 } }, { attributes: { POSITION: 1 } }];
    const json = { nodes: [{ mesh: 0 }], meshes: [{ primitives }] };
    const { mesh, findings } = await imported(json, [
      triangle,
      { values: [NaN, 0, 0], type: 'VEC3' },
    ]);
    expect(mesh?.vertexCount).toBe(3);
    expect(findings[0].message).toContain('meshes[0].primitives[1]: expected finite positions');
  });

  it('skins that have no room beside those before them', async () => {
    const skin = { joints: Array.from({ length: 65_535 }, () => 1) };
    const nodes = [0, 0, 1].map((own) => ({ mesh: 0, skin: own }));
    const json = {
      nodes: [nodes[0], {}, nodes[1], nodes[2], { mesh: 0, skin: 2 }],
      skins: [skin, skin, { joints: [1] }],
      meshes: [{ primitives: [{ attributes }] }],
    };
    const { mesh, findings } = await imported(json, [triangle, none, firsts]);
    expect(mesh).toMatchObject({ vertexCount: 9, inverseBindPoses: { length: 16 * 65_536 } });
    expect(mesh?.parts.map(({ jointIndices }) => jointIndices[0])).toEqual([0, 0, 65_535]);
    expect(findings).toMatchObject([{ code: 'gltf-broken-geometry', evidence: { count: 1 } }]);
  });
});

describe('reads triangles', () => {
  const strip: MadeAccessor = { values: [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0], type: 'VEC3' };
  const order: MadeAccessor = { values: [3, 2, 1, 0], componentType: 5121 };

  it.each<[string, object, MadeAccessor[], number[]]>([
    ['in order', {}, [triangle], [0, 1, 2]],
    [
      'by indices',
      { indices: 1 },
      [triangle, { values: [2, 0, 1], componentType: 5125 }],
      [2, 0, 1],
    ],
    ['without the unfinished last one', {}, [strip], [0, 1, 2]],
    ['of a strip', { mode: 5 }, [strip], [0, 1, 2, 1, 3, 2]],
    ['of a strip by indices', { mode: 5, indices: 1 }, [strip, order], [3, 2, 1, 2, 0, 1]],
    ['of a fan', { mode: 6 }, [strip], [0, 1, 2, 0, 2, 3]],
  ])('%s', async (_, primitive, accessors, triangles) => {
    const mesh = await plain({ ...primitive, attributes: { POSITION: 0 } }, accessors);
    expect([...mesh.triangleIndices]).toEqual(triangles);
  });

  it('of all primitives of all nodes, vertices one after another', async () => {
    const primitives = [{ attributes: { POSITION: 0 } }, { attributes: { POSITION: 0 } }];
    const nodes = [{ mesh: 0, children: [1] }, { mesh: 0 }];
    const mesh = await meshOf({ nodes, meshes: [{ primitives }] }, [triangle]);
    expect([...mesh.triangleIndices]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(mesh).toMatchObject({ vertexCount: 12, parts: { length: 4 } });
  });

  it('with 32 bits an index where an archive could not hold them, and archives refuse them', async () => {
    const many = { values: Array.from({ length: 3 * 65_537 }, () => 0), type: 'VEC3' } as const;
    const mesh = await plain({ attributes: { POSITION: 0 } }, [many]);
    expect(mesh.triangleIndices).toBeInstanceOf(Uint32Array);
    expect(mesh.triangleIndices.at(-1)).toBe(65_534);
    expect(() => writeArchive([mesh])).toThrow('expected at most 65536 vertices, found 65537');
  });

  it('but no points and lines, and says so', async () => {
    const primitives = [{ mode: 1, attributes: { POSITION: 0 } }];
    const json = { nodes: [{ name: 'rope', mesh: 0 }], meshes: [{ primitives }] };
    const { mesh, findings } = await imported(json, [triangle]);
    expect(mesh).toBeUndefined();
    expect(findings).toMatchObject([
      { message: 'Points and lines of "rope" are left out: only triangles are shown.' },
    ]);
  });

  it('without morph targets, and says so', async () => {
    const primitives = [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 0 }] }];
    const json = { nodes: [{ name: 'face', mesh: 0 }], meshes: [{ primitives }] };
    const { mesh, findings } = await imported(json, [triangle]);
    expect(mesh?.vertexCount).toBe(3);
    expect(findings).toMatchObject([
      {
        code: 'gltf-morph-targets',
        message: 'Morph targets are ignored: "face" is shown without.',
      },
    ]);
  });
});

describe('puts vertices in the space of the skeleton', () => {
  const primitives = [{ attributes: { POSITION: 0, NORMAL: 1 } }];

  it('with their joint, where one carries them', async () => {
    const nodes = [
      { translation: [0, 0, 5], children: [1] },
      { mesh: 0, translation: [1, 0, 0], scale: [2, 2, 2] },
    ];
    const mesh = await meshOf({ nodes, meshes: [{ primitives }] }, [triangle, forward]);
    const [part] = mesh.parts;
    expect([...part.positions]).toEqual([1, 0, 5, 3, 0, 5, 1, 2, 5]);
    expect([...part.normals]).toEqual(forward.values);
    expect(part).toMatchObject({ influences: 1, jointIndices: Uint16Array.of(0, 0, 0) });
    expect([...mesh.jointRemaps]).toEqual([1]);
    // What the joint's rest does to vertices is undone by this, so that at rest they stay.
    expect(Array.from(mesh.inverseBindPoses, (value) => value + 0)).toEqual([
      0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, -0.5, 0, -2.5, 1,
    ]);
  });

  it('still, where no joint does: relative to what the skeleton hangs from', async () => {
    const nodes = [
      { translation: [10, 0, 0], children: [1] },
      { name: 'hips', translation: [0, 1, 0] },
      { mesh: 0, translation: [11, 0, 0] },
    ];
    const skins = [{ joints: [1], skeleton: 1 }];
    const mesh = await meshOf({ nodes, skins, meshes: [{ primitives }] }, [triangle, forward]);
    const [part] = mesh.parts;
    expect([...part.positions]).toEqual([1, 0, 0, 2, 0, 0, 1, 1, 0]);
    expect(part).toMatchObject({ influences: 0, jointIndices: { length: 0 } });
    expect(mesh.jointRemaps).toHaveLength(0);
  });

  it('with 0 for normals and texture coordinates that are no numbers, so that an archive holds them', async () => {
    const broken: MadeAccessor[] = [
      { values: [NaN, 0, 1, 0, Infinity, 1, 0, 0, 1], type: 'VEC3' },
      { values: [0, 1, -Infinity, 1, NaN, 0.5], type: 'VEC2' },
    ];
    const attributes = { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 };
    const mesh = await plain({ attributes }, [triangle, ...broken]);
    expect([...mesh.parts[0].normals]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect([...mesh.parts[0].uvs]).toEqual([0, 1, 0, 1, 0, 0.5]);
    expect(() => writeArchive([mesh])).not.toThrow();
  });

  it('mirrored ones with their outside still outside', async () => {
    const nodes = [{ mesh: 0, scale: [1, 1, -1] }];
    const mesh = await meshOf({ nodes, meshes: [{ primitives }] }, [triangle, forward]);
    expect([...mesh.parts[0].normals]).toEqual([0, 0, -1, 0, 0, -1, 0, 0, -1]);
    expect([...mesh.triangleIndices]).toEqual([0, 2, 1]);
  });
});

describe('skins vertices', () => {
  const attributes = { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 };
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const nodes = [{ mesh: 0, skin: 0, scale: [9, 9, -9] }, { children: [2] }, {}];

  function weightedModel(own: readonly number[], by: readonly number[], more: object = {}) {
    const [rest, first] = [Array.from({ length: 8 }, () => 0), [1, 0, 0, 0, 1, 0, 0, 0]];
    const json = {
      nodes,
      skins: [{ joints: [2, 1], ...more }],
      meshes: [{ primitives: [{ attributes }] }],
    };
    return imported(json, [triangle, joints([...own, ...rest]), weights([...by, ...first])]);
  }

  async function weighted(...influences: Parameters<typeof weightedModel>): Promise<Mesh> {
    const { mesh } = await weightedModel(...influences);
    if (mesh === undefined) throw new Error('no mesh');
    return mesh;
  }

  it.each([
    ['one joint', [1, 0, 0, 0], [1, 0, 0, 0], 1, [1], []],
    [
      'as many joints as the busiest vertex has',
      [0, 1, 0, 0],
      [0.25, 0.75, 0, 0],
      2,
      [0, 1],
      [0.25],
    ],
    ['in whichever places they stand', [0, 1, 1, 0], [0, 0.75, 0, 0.25], 2, [1, 0], [0.75]],
    ['weights that do not add up to 1', [0, 1, 0, 0], [1, 3, 0, 0], 2, [0, 1], [0.25]],
    ['no weight at all: the first joint', [1, 0, 0, 0], [0, 0, 0, 0], 1, [1], []],
  ])('by %s', async (_, own, by, influences, jointIndices, jointWeights) => {
    const mesh = await weighted(own, by);
    expect([...mesh.triangleIndices]).toEqual([0, 2, 1]);
    const [part] = mesh.parts;
    expect(part.influences).toBe(influences);
    expect([...part.jointIndices.subarray(0, influences)]).toEqual(jointIndices);
    expect([...part.jointWeights.subarray(0, influences - 1)]).toEqual(jointWeights);
  });

  it.each([
    ['add up to 1 nearly, as bytes do', [0.5, 0.49, 0, 0], undefined],
    [
      'are too much',
      [1, 0.5, 0, 0],
      'the weights of 1 vertex do not add up to 1, those of the worst to 1.5',
    ],
    ['are none', [0, 0, 0, 0], '1 vertex without weights'],
  ])('and says if they %s', async (_, by, message) => {
    const { findings } = await weightedModel([0, 1, 0, 0], by);
    const found = findings.filter(({ code }) => code === 'weights-not-one');
    expect(found.map((one) => one.message.split(':')[0])).toEqual(
      message === undefined ? [] : [message],
    );
  });

  it("to the skeleton's joints, wherever the mesh's own node is", async () => {
    const mesh = await weighted([0, 0, 0, 0], [1, 0, 0, 0]);
    expect([...mesh.parts[0].positions]).toEqual(triangle.values);
    expect([...mesh.jointRemaps]).toEqual([1, 0]);
    expect([...mesh.inverseBindPoses]).toEqual([...identity, ...identity]);
  });

  it('by more than four joints', async () => {
    const eight = { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2, JOINTS_1: 1, WEIGHTS_1: 3 };
    const mesh = await meshOf(
      {
        nodes,
        skins: [{ joints: [1, 2] }],
        meshes: [{ primitives: [{ attributes: eight }] }],
      },
      [
        triangle,
        joints([0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
        weights([0.25, 0.25, 0.125, 0.125, 1, 0, 0, 0, 1, 0, 0, 0]),
        weights([0.25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      ],
    );
    const [part] = mesh.parts;
    expect(part.influences).toBe(5);
    expect([...part.jointIndices.subarray(0, 5)]).toEqual([0, 1, 1, 1, 0]);
    expect([...part.jointWeights.subarray(0, 4)]).toEqual([0.25, 0.25, 0.125, 0.125]);
  });

  it('by no skin whose joints another scene has', async () => {
    const one = joints([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const bound = { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 };
    const { mesh, findings } = await imported(
      {
        nodes: [{ name: 'body', mesh: 0, skin: 0, translation: [9, 0, 0] }, { name: 'hips' }],
        scenes: [{ nodes: [0] }, { nodes: [1] }],
        scene: 0,
        skins: [{ joints: [1] }],
        meshes: [{ primitives: [{ attributes: bound }] }],
      },
      [triangle, one, weights([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])],
    );
    expect([...(mesh?.jointRemaps ?? [7])]).toEqual([]);
    expect(mesh?.parts[0].influences).toBe(0);
    expect([...(mesh?.parts[0].positions ?? [])].slice(0, 3)).toEqual([9, 0, 0]);
    expect(findings).toMatchObject([
      {
        severity: 'warning',
        code: 'gltf-skin-outside',
        message:
          'The skin 0 has joints outside of the skeleton, "hips": what it moves stands still.',
      },
    ]);
  });

  it('by several skins, each with its own matrices', async () => {
    const moved = [...identity.slice(0, 12), 1, 2, 3, 1];
    const mesh = await meshOf(
      {
        nodes: [{ mesh: 0, skin: 1 }, { mesh: 0, skin: 0 }, { mesh: 0, skin: 1 }, {}, {}],
        skins: [{ joints: [3] }, { joints: [4, 3], inverseBindMatrices: 3 }],
        meshes: [{ primitives: [{ attributes }] }],
      },
      [
        triangle,
        joints([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        weights([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]),
        { values: [...moved, ...identity], type: 'MAT4' },
      ],
    );
    // Joints of the skins alone: nodes 3 and 4.
    expect([...mesh.jointRemaps]).toEqual([1, 0, 0]);
    expect(mesh.parts.map(({ jointIndices }) => jointIndices[0])).toEqual([0, 2, 0]);
    expect([...mesh.inverseBindPoses.subarray(0, 16)]).toEqual(moved);
  });

  it('so that an archive can hold it, but for its look', async () => {
    const mesh = await weighted([0, 1, 0, 0], [0.25, 0.75, 0, 0]);
    const { appearance: look, ranges, ...stored } = mesh;
    const { object } = readArchive(writeArchive([mesh])).entries[0];
    expect(look).toBeUndefined();
    expect(object).toMatchObject(stored);
    expect(ranges.body.length).toBe(0);
  });
});
