import { describe, expect, it } from 'vitest';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import { gltfBytes, madeGltf } from '../../../support/made-gltf.ts';
import type { GltfJson } from '../../../support/made-gltf.ts';

/** Nodes by name: a tree is written as its root's name and its children. */
type Tree = readonly [name: string, ...children: Tree[]];

function nodesOf(trees: readonly Tree[]): {
  nodes: { name: string; children: number[] }[];
  roots: number[];
} {
  const nodes: { name: string; children: number[] }[] = [];
  const add = ([name, ...children]: Tree): number => {
    const node = { name, children: [] as number[] };
    const index = nodes.push(node) - 1;
    node.children = children.map(add);
    return index;
  };
  const roots = trees.map(add);
  return { nodes, roots };
}

async function joints(json: GltfJson, scene?: string) {
  const source = { name: 'a.gltf', bytes: gltfBytes(madeGltf(json)) };
  const { skeleton, findings, scenes } = await importGltf(source, { scene });
  const { names, parents } = skeleton;
  const paths: string[] = [];
  names.forEach((name, joint) => {
    paths.push(parents[joint] < 0 ? name : `${paths[parents[joint]]}/${name}`);
  });
  return { paths, findings, scenes };
}

async function facts(json: GltfJson) {
  const source = { name: 'a.gltf', bytes: gltfBytes(madeGltf(json)) };
  const { orientation, findings } = await importGltf(source);
  return { orientation, rules: findings.map(({ code, message }) => `${code}: ${message}`) };
}

const body: Tree = [
  'armature',
  ['hips', ['spine', ['head'], ['hat']], ['tail']],
  ['cape', ['hem']],
];

describe('chooses joints', () => {
  const { nodes, roots } = nodesOf([body, ['lamp']]);
  const index = (name: string): number => nodes.findIndex((node) => node.name === name);
  const skin = (names: string[], skeleton?: string): object => ({
    joints: names.map(index),
    ...(skeleton !== undefined && { skeleton: index(skeleton) }),
  });
  const whole = [
    'armature',
    'armature/hips',
    'armature/hips/spine',
    'armature/hips/spine/head',
    'armature/hips/spine/hat',
    'armature/hips/tail',
    'armature/cape',
    'armature/cape/hem',
  ];
  const hips = ['hips', 'hips/spine', 'hips/spine/head', 'hips/spine/hat', 'hips/tail'];

  it.each<[string, object[], string[]]>([
    ['all nodes where nothing is skinned', [], [...whole, 'lamp']],
    ['the whole tree of a skin that does not say more', [skin(['spine', 'head'])], whole],
    [
      'what is below the node that a skin calls its skeleton',
      [skin(['spine', 'head'], 'hips')],
      hips,
    ],
    ['the same for several skins', [skin(['spine'], 'hips'), skin(['head'], 'hips')], hips],
    [
      'one tree where one skin begins within another',
      [skin(['head'], 'spine'), skin(['tail'], 'hips')],
      hips,
    ],
    [
      'two trees that hang side by side',
      [skin(['hem'], 'cape'), skin(['tail'], 'hips')],
      [...hips, 'cape', 'cape/hem'],
    ],
    [
      'the whole tree where a joint stands beside the skeleton',
      [skin(['head', 'hem'], 'hips')],
      whole,
    ],
    [
      'the whole tree where skeletons hang at different heights',
      [skin(['head'], 'spine'), skin(['hem'], 'hem')],
      whole,
    ],
    [
      'both trees where skins stand in both',
      [skin(['lamp']), skin(['head'], 'hips')],
      [...whole, 'lamp'],
    ],
  ])('%s', async (_, skins, paths) => {
    const found = await joints({ nodes, skins, scenes: [{ nodes: roots }] });
    expect(found.paths).toEqual(paths);
  });

  it('the tree of the first joint where a skin has joints in several, which is said', async () => {
    const found = await joints({
      nodes,
      skins: [skin(['head', 'lamp'])],
      scenes: [{ nodes: roots }],
    });
    expect(found.paths).toEqual(whole);
    expect(found.findings).toMatchObject([{ severity: 'warning', code: 'gltf-skin-outside' }]);
    expect(found.findings[0].message).toContain('skin 0 stand in several trees: "lamp" are left');
  });

  it('in the order of the file, whatever the scene lists first', async () => {
    const found = await joints({ nodes, scenes: [{ nodes: roots.toReversed() }] });
    expect(found.paths).toEqual([...whole, 'lamp']);
  });

  it.each([
    ['the default one', undefined, ['lamp']],
    ['one that is asked for', 'body', whole],
  ])('of several scenes: %s', async (_, scene, paths) => {
    const scenes = [{ nodes: [roots[0]], name: 'body' }, { nodes: [roots[1]] }];
    const found = await joints({ nodes, scenes, scene: 1, skins: [skin(['hips'])] }, scene);
    expect(found).toMatchObject({ paths, scenes: ['body', 'scene_1'] });
  });

  it('of the whole file where it has no scenes', async () => {
    expect(await joints({ nodes })).toMatchObject({ paths: [...whole, 'lamp'], scenes: [] });
  });

  it('a node that the scene lists without what holds it, as of some exporters, which is said', async () => {
    const found = await joints({ nodes, scenes: [{ nodes: [index('hips')] }] });
    expect(found.paths).toEqual(hips);
    const message = 'The scene lists "hips", but not the nodes that hold these: they are left out.';
    expect(found.findings).toMatchObject([{ severity: 'warning', message }]);
  });

  it('and not twice where a scene lists a node that another one holds', async () => {
    const found = await joints({ nodes, scenes: [{ nodes: [roots[0], index('cape')] }] });
    expect(found.paths).toEqual(whole);
    expect(found.findings).toMatchObject([
      { severity: 'warning', message: 'The scene lists "cape", which other nodes hold.' },
    ]);
  });
});

describe('says how the space of the joints stands in the scene', () => {
  const half = Math.SQRT1_2;
  const armature = { children: [1], rotation: [-half, 0, 0, half], scale: [100, 100, 100] };
  const nodes = [
    { children: [1] },
    { ...armature, name: 'armature', children: [2] },
    { name: 'hips' },
  ];

  it('upright, where they stand in the scene itself', async () => {
    expect(await facts({ nodes })).toEqual({ orientation: [0, 0, 0, 1], rules: [] });
  });

  it('turned, where what they hang from is; and how large it is made', async () => {
    const found = await facts({ nodes, skins: [{ joints: [2], skeleton: 2 }] });
    found.orientation.forEach((value, i) => expect(value).toBeCloseTo([-half, 0, 0, half][i], 12));
    expect(found.rules).toEqual([
      'gltf-scale-inherits: The skeleton stands below "armature", which scales it: a length of 1 in it is 100 in the scene. Choose tolerances by that.',
    ]);
  });
});

describe('names joints', () => {
  it.each([
    ['after their place where they have no name', [undefined, ''], ['node_0', 'node_1']],
    ['with their place where the name is taken', ['a', 'b', 'a', 'a'], ['a', 'b', 'a_2', 'a_3']],
    ['until the name is free', ['a', 'a_2', 'a'], ['a', 'a_2', 'a_2_2']],
    ['up to the first NUL, as C does', ['a\0b'], ['a']],
    ['as they are, whatever the script', ['Hüfte', '脚'], ['Hüfte', '脚']],
  ])('%s', async (_, given, names) => {
    const found = await joints({ nodes: given.map((name) => ({ name })) });
    expect(found.paths).toEqual(names);
  });

  it('and says which were renamed, each name once', async () => {
    const { findings } = await joints({ nodes: ['a', 'b', 'a', 'a'].map((name) => ({ name })) });
    expect(findings).toMatchObject([
      {
        severity: 'info',
        code: 'nodes-renamed',
        message: 'Several nodes have the same name: "a"; all but the first were renamed.',
      },
    ]);
  });
});
