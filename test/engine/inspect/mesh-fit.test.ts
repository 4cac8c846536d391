import { expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import { meshFit } from '#engine/inspect';
import type { Mesh, Skeleton } from '#engine/model';
import { fixtureBytes } from '../../../fixtures/files.ts';

const read = (name: string): Skeleton | Mesh => {
  const [{ object }] = readArchive(new Uint8Array(fixtureBytes('valid', name))).entries;
  if (object.kind !== 'skeleton' && object.kind !== 'mesh') throw new Error(`${name} is neither`);
  return object;
};

function pair(): { readonly skeleton: Skeleton; readonly mesh: Mesh } {
  const skeleton = read('character/skeleton.ozz');
  const mesh = read('character/mesh.ozz');
  if (skeleton.kind !== 'skeleton' || mesh.kind !== 'mesh') throw new Error('names are mixed up');
  return { skeleton, mesh };
}

/** Translations of the rest pose, times a factor for each joint. */
function stretched(skeleton: Skeleton, factorOf: (joint: number) => number): Skeleton {
  const restPose = skeleton.restPose.slice();
  for (let joint = 0; joint < skeleton.count; joint++) {
    const at = (joint >> 2) * 40 + (joint & 3);
    for (const component of [0, 4, 8]) restPose[at + component] *= factorOf(joint);
  }
  return { ...skeleton, restPose };
}

it.each([
  ['nothing is changed', (): number => 1],
  ['all of it is in centimetres', (): number => 100],
  ['some bones are a little longer', (joint: number): number => (joint % 3 === 0 ? 1.3 : 1)],
])('a mesh fits its skeleton where %s', (_, factorOf) => {
  const { skeleton, mesh } = pair();
  const { bones, differing } = meshFit(stretched(skeleton, factorOf), mesh);
  expect(bones).toBeGreaterThan(40);
  expect(differing).toBe(0);
});

it('a mesh does not fit a body of other proportions', () => {
  const { skeleton, mesh } = pair();
  const other = stretched(skeleton, (joint) => [0.4, 1, 2.5][joint % 3]);
  const { bones, differing } = meshFit(other, mesh);
  expect(differing).toBeGreaterThan(bones / 2);
});

it('a mesh of one joint has no bones to compare', () => {
  const { skeleton, mesh } = pair();
  const alone = {
    ...mesh,
    jointRemaps: mesh.jointRemaps.slice(0, 1),
    inverseBindPoses: mesh.inverseBindPoses.slice(0, 16),
  };
  expect(meshFit(skeleton, alone)).toEqual({ bones: 0, differing: 0 });
});
