import { expect, it } from 'vitest';
import { importFbx } from '../../../../engine/import/fbx/import-fbx.ts';
import type { ImportOptions, ReadModel } from '../../../../engine/import/model.ts';
import { buildSkeleton } from '../../../../engine/offline/skeleton-builder.ts';
import {
  addClip,
  addModel,
  addObject,
  animate,
  connect,
  createDraft,
  fileNodes,
  property,
} from '../../../../fixtures/fbx/scene-nodes.ts';
import { doubles, int, ints, writeBinary } from '../../../../fixtures/fbx/write-fbx.ts';
import { rawSkeleton, writtenKeys } from '../../../support/raw-clip.ts';

/** How far a node goes in a clip of a second, in the units of the file. */
interface Moved {
  readonly name: string;
  readonly type: string;
  readonly to: number;
}

/** Nodes side by side, in metres; a square that is carried by the last of them hangs from the first if that is a mesh. */
function file(nodes: readonly Moved[]): Uint8Array {
  const draft = createDraft();
  const [layer] = addClip(draft, 'go', 1);
  const models = nodes.map(({ name, type, to }) => {
    const model = addModel(draft, name, 0, [property('own', 'Integer', 'AU', int(to))], type);
    animate(draft, layer, model, 'Lcl Translation', { X: { times: [0, 1], values: [0, to] } });
    return model;
  });
  if (nodes[0].type === 'Mesh') addSkinnedSquare(draft, models[0], models[models.length - 1]);
  return writeBinary(fileNodes(draft, { unit: 100 }));
}

function addSkinnedSquare(
  draft: ReturnType<typeof createDraft>,
  holder: number,
  bone: number,
): void {
  const shape = addObject(draft, 'Geometry', 'square', 'Mesh', [
    ['Vertices', [doubles([0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0])]],
    ['PolygonVertexIndex', [ints([0, 1, 2, -4])]],
  ]);
  connect(draft, shape, holder);
  const skin = addObject(draft, 'Deformer', 'skin', 'Skin', []);
  connect(draft, skin, shape);
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const cluster = addObject(draft, 'Deformer', 'cluster', 'Cluster', [
    ['Indexes', [ints([0, 1, 2, 3])]],
    ['Weights', [doubles([1, 1, 1, 1])]],
    ['Transform', [doubles(identity)]],
    ['TransformLink', [doubles(identity)]],
  ]);
  connect(draft, cluster, skin);
  connect(draft, bone, cluster);
}

const imported = (nodes: readonly Moved[], options?: ImportOptions): Promise<ReadModel> =>
  importFbx({ name: 'a.fbx', bytes: file(nodes) }, options);

const meshThenBone: readonly Moved[] = [
  { name: 'hips', type: 'Mesh', to: 9 },
  { name: 'tail', type: 'LimbNode', to: 3 },
  { name: 'hips', type: 'LimbNode', to: 5 },
];
const twins: readonly Moved[] = [
  { name: 'wheel', type: 'Null', to: 2 },
  { name: 'wheel', type: 'Null', to: 7 },
];
const other = buildSkeleton({ ...rawSkeleton([-1, -1]), names: ['hips', 'tail'] });

it.each<[string, readonly Moved[], ImportOptions, readonly (readonly [string, number])[]]>([
  [
    'a bone that a mesh before it is called as',
    meshThenBone,
    {},
    [
      ['tail', 3],
      ['hips', 5],
    ],
  ],
  [
    'the same bone, for the joint of another skeleton',
    meshThenBone,
    { skeleton: other },
    [
      ['hips', 5],
      ['tail', 3],
    ],
  ],
  [
    'nodes of one name, which are renamed',
    twins,
    {},
    [
      ['wheel', 2],
      ['wheel_1', 7],
    ],
  ],
])('a joint has the clip and properties of its own node: %s', async (_, nodes, options, moved) => {
  const { skeleton, animations, tracks } = await imported(nodes, options);
  const ends = skeleton.names.map((name, joint) => {
    const keys = writtenKeys(animations[0].translations, joint);
    return [name, keys[keys.length - 1][1]];
  });
  expect(ends).toEqual(moved);
  const values = tracks.map(({ joint, track }) => [joint, track.values[0]]);
  expect(values).toEqual(moved);
});

it('a skin follows its bone where the mesh has the name of that bone', async () => {
  const { mesh, skeleton } = await imported(meshThenBone);
  const followed = Array.from(mesh?.jointRemaps ?? [], (joint) => skeleton.names[joint]);
  expect(followed).toContain('hips');
  expect(mesh?.parts.map(({ influences }) => influences)).toEqual([1]);
});
