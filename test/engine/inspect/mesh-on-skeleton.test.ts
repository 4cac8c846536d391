import { describe, expect, it } from 'vitest';
import { pairJoints } from '#engine/model';
import type { Mesh, Skeleton } from '#engine/model';
import { meshOnSkeleton } from '../../../engine/inspect/mesh-on-skeleton.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { skinningPalette } from '../../../engine/runtime/skinning.ts';
import { rawSkeleton } from '../../support/raw-clip.ts';
import { restModels, skinned } from '../../support/rigs.ts';

type Joint = readonly [name: string, parent: number, local: readonly number[]];

const IDENTITY = [0, 0, 0, 1];
const EVEN = [1, 1, 1];
/** A quarter of a turn about x, and back. */
const QUARTER = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
const BACK = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

const HIP: Joint = ['hip', -1, [0, 1, 0, ...IDENTITY, ...EVEN]];
const KNEE: Joint = ['knee', 0, [0, -0.5, 0, ...IDENTITY, ...EVEN]];
const FOOT: Joint = ['foot', 1, [0, -0.4, 0, ...IDENTITY, ...EVEN]];
const ARM: Joint = ['arm', 0, [0.3, 0.4, 0, ...IDENTITY, ...EVEN]];
const BODY = [HIP, KNEE, FOOT, ARM];

function resting(joints: readonly Joint[]): Skeleton {
  const parents = joints.map(([, parent]) => parent);
  const transforms = joints.map(([, , local]) => [...local]);
  return buildSkeleton({
    ...rawSkeleton(parents, transforms),
    names: joints.map(([name]) => name),
  });
}

const own = resting(BODY);
const bind = (mesh: Mesh, skeleton: Skeleton): Mesh | undefined =>
  meshOnSkeleton(mesh, own, skeleton, pairJoints(skeleton.names, own.names).places);

it('a mesh is not bound to a skeleton without a joint that moves its vertices', () => {
  const mesh = skinned(own, ['hip', 'knee', 'foot', 'arm']);
  expect(bind(mesh, resting([HIP, KNEE, FOOT]))).toBeUndefined();
});

describe('a mesh at rest stands at rest on a skeleton', () => {
  it.each<[string, readonly Joint[]]>([
    ['with the same joints', BODY],
    ['without a joint that moves nothing', [HIP, KNEE, FOOT]],
    [
      'with another root',
      [
        ['rig', -1, [0, 0, 0, ...IDENTITY, ...EVEN]],
        ...BODY.map(([name, parent, local]): Joint => [name, parent + 1, local]),
      ],
    ],
    ['in another order', [HIP, ARM, KNEE, ['foot', 2, FOOT[2]]]],
    [
      'with turned axes',
      [
        HIP,
        ['knee', 0, [0, -0.5, 0, ...QUARTER, ...EVEN]],
        ['foot', 1, [0, 0, 0.4, ...BACK, ...EVEN]],
        ARM,
      ],
    ],
    [
      'with scaled joints',
      [
        ['hip', -1, [0, 1, 0, ...IDENTITY, 100, 100, 100]],
        ['knee', 0, [0, -0.005, 0, ...IDENTITY, ...EVEN]],
        ['foot', 1, [0, -0.004, 0, ...IDENTITY, ...EVEN]],
        ['arm', 0, [0.003, 0.004, 0, ...IDENTITY, ...EVEN]],
      ],
    ],
  ])('%s', (_, joints) => {
    const skeleton = resting(joints);
    const bound = bind(skinned(own, ['hip', 'knee', 'foot']), skeleton);
    if (bound === undefined) throw new Error('all joints that it needs are there');
    const palette = new Float32Array(16 * own.count);
    skinningPalette(bound, restModels(skeleton), palette);
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    for (const name of ['hip', 'knee', 'foot']) {
      const at = 16 * own.names.indexOf(name);
      identity.forEach((value, i) => expect(palette[at + i], name).toBeCloseTo(value, 5));
    }
  });
});
