import { describe, expect, it } from 'vitest';
import type { AssetObject } from '#engine/archive';
import type { Skeleton } from '#engine/model';
import { pairProblem } from '../../../../app/session/state/pairing.ts';
import { fixtureFile } from '../../../support/app-files.ts';

function objectOf(name: string): AssetObject {
  return fixtureFile(name).archive.entries[0].object;
}

function skeletonOf(name: string): Skeleton {
  const object = objectOf(name);
  if (object.kind !== 'skeleton') throw new Error(`${name} is no skeleton`);
  return object;
}

describe('a pair that does not fit names both counts', () => {
  it.each([
    ['three.skeleton.ozz', 'eight.animation.ozz', ['8 tracks', '3 joints']],
    ['three.skeleton.ozz', 'eight.raw_animation.ozz', ['8 tracks', '3 joints']],
  ])('%s with %s', (skeleton, other, words) => {
    const problem = pairProblem(skeletonOf(skeleton), objectOf(other)) ?? '';
    for (const word of words) expect(problem).toContain(word);
    expect(problem).toMatch(/^The .*\. Open the skeleton it was exported with\.$/);
  });
});

it.each([
  ['eight.animation.ozz', /^The clip does not fit: /],
  ['eight.raw_animation.ozz', /^The source clip has 8 tracks, /],
])('%s without a name is named by its kind', (name, wanted) => {
  const unnamed = { ...objectOf(name), name: '' };
  expect(pairProblem(skeletonOf('three.skeleton.ozz'), unnamed)).toMatch(wanted);
});

describe('a mesh that is skinned to a joint the skeleton does not have', () => {
  it('names the joint and the count', () => {
    const mesh = objectOf('made.mesh.ozz');
    if (mesh.kind !== 'mesh') throw new Error('made.mesh.ozz holds no mesh');
    const skinned = { ...mesh, jointRemaps: Uint16Array.of(0, 5) };
    const problem = pairProblem(skeletonOf('three.skeleton.ozz'), skinned);
    expect(problem).toContain('joint 5, the skeleton has 3 joints');
  });
});

describe('a pair that fits', () => {
  it.each([
    ['eight.skeleton.ozz', 'eight.animation.ozz'],
    ['eight.skeleton.ozz', 'eight.raw_animation.ozz'],
    ['eight.skeleton.ozz', 'track_1.ozz'],
    ['walker.skeleton.ozz', 'made.mesh.ozz'],
  ])('%s with %s', (skeleton, other) => {
    expect(pairProblem(skeletonOf(skeleton), objectOf(other))).toBeUndefined();
  });
});

describe('asking again', () => {
  it('gives the same answer, of each pair its own', () => {
    const [three, eight] = [skeletonOf('three.skeleton.ozz'), skeletonOf('eight.skeleton.ozz')];
    const clip = objectOf('eight.animation.ozz');
    const answers = [three, eight, three, eight].map((skeleton) => pairProblem(skeleton, clip));
    expect(answers[0]).toContain('8 tracks');
    expect(answers).toEqual([answers[0], undefined, answers[0], undefined]);
  });
});
