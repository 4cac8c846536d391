import { describe, expect, it } from 'vitest';
import { importModel } from '../../../engine/import/importers.ts';
import type { ImportedModel, ImportOptions } from '../../../engine/import/model.ts';
import { gltfBytes, madeGltf, type MadeAccessor } from '../../support/made-gltf.ts';

/** A character of two joints: where it stands, and what its mesh looks like. */
interface Made {
  readonly name: string;
  readonly x: number;
  readonly material: number;
}

const ANNA: Made = { name: 'anna', x: 1, material: 0 };
const BEN: Made = { name: 'ben', x: 5, material: 1 };
/** Numbers of one character: triangle, joints, weights, times, turns. */
const NUMBERS = 5;

function numbersOf({ x }: Made): MadeAccessor[] {
  const row = [0, 1, 0, 0];
  return [
    { values: [x, 0, 0, x + 1, 0, 0, x, 1, 0], type: 'VEC3' },
    { values: [row, row, row].flat(), type: 'VEC4', componentType: 5121 },
    { values: Array.from({ length: 3 }, () => [0.75, 0.25, 0, 0]).flat(), type: 'VEC4' },
    { values: [0, x] },
    { values: [0, 0, 0, 1, 0, 0, 0.5, 1.9], type: 'VEC4' },
  ];
}

/** A file of characters, each with a skinned triangle and a clip of its own, on a stage if one is given. */
async function imported(
  made: readonly Made[],
  { stage, ...options }: ImportOptions & { readonly stage?: object } = {},
): Promise<ImportedModel> {
  const nodes = made.flatMap(({ name, x }, i) => [
    { name, children: [3 * i + 1], translation: [x, 0, 0] },
    { name: `${name} head`, translation: [0, x, 0] },
    { name: `${name} skin`, mesh: i, skin: i },
  ]);
  const [rigs, skins] = [0, 2].map((node) => made.map((_, i) => 3 * i + node));
  const json = {
    nodes: stage === undefined ? nodes : [...nodes, { ...stage, children: rigs }],
    scenes: [{ nodes: [...(stage === undefined ? rigs : [nodes.length]), ...skins] }],
    skins: made.map((_, i) => ({ joints: [3 * i, 3 * i + 1] })),
    materials: [{ name: 'red' }, { name: 'blue', doubleSided: true }],
    meshes: made.map(({ material }, i) => {
      const [POSITION, JOINTS_0, WEIGHTS_0] = [0, 1, 2].map((number) => NUMBERS * i + number);
      return { primitives: [{ attributes: { POSITION, JOINTS_0, WEIGHTS_0 }, material }] };
    }),
    animations: made.map(({ name }, i) => ({
      name: `${name} nods`,
      samplers: [{ input: NUMBERS * i + 3, output: NUMBERS * i + 4 }],
      channels: [{ sampler: 0, target: { node: 3 * i + 1, path: 'rotation' } }],
    })),
  };
  const bytes = gltfBytes(madeGltf(json, made.flatMap(numbersOf)));
  return await importModel({ name: 'stage.gltf', bytes }, options);
}

describe('is refused, with what there is', () => {
  it.each<[string, readonly Made[], string]>([
    [
      'a root that no skeleton has',
      [ANNA, BEN],
      'glTF "stage.gltf": expected the root of a skeleton among "anna" and "ben", found "carl"',
    ],
    [
      'any root of a file with one skeleton',
      [ANNA],
      'expected no root, as the file has one skeleton, found "carl"',
    ],
  ])('%s', async (_, made, says) => {
    await expect(imported(made, { root: 'carl' })).rejects.toThrow(says);
  });
});

it('all skeletons of a file come together, unless one is asked for', async () => {
  const { skeleton, animations, roots, root, mesh } = await imported([ANNA, BEN]);
  expect({ roots, root }).toEqual({ roots: ['anna', 'ben'], root: undefined });
  expect(skeleton.names).toEqual(['anna', 'anna head', 'ben', 'ben head']);
  expect(animations.map(({ name }) => name)).toEqual(['anna nods', 'ben nods']);
  expect(mesh?.vertexCount).toBe(6);
  expect((await imported([ANNA])).roots).toEqual([]);
});

it.each([ANNA, BEN])('$name is the same as in a file alone', async (one) => {
  const alone = await imported([one]);
  const chosen = await imported([ANNA, BEN], { root: one.name });
  const { byteLength } = chosen;
  expect(chosen).toEqual({ ...alone, byteLength, roots: ['anna', 'ben'], root: one.name });
  expect(chosen.findings.filter(({ joint }) => joint === 1)).toHaveLength(1);
});

describe('below a common root', () => {
  const stage = { name: 'stage', translation: [0, 0, 7], scale: [0.5, 0.5, 0.5] };

  it.each([ANNA, BEN])('$name is the same as alone below it', async (one) => {
    const alone = await imported([one], { stage });
    const chosen = await imported([ANNA, BEN], { stage, root: one.name });
    const { byteLength } = chosen;
    expect(alone.skeleton.names.slice(0, 2)).toEqual(['stage', one.name]);
    expect(chosen).toEqual({ ...alone, byteLength, roots: ['anna', 'ben'], root: one.name });
  });
});
