import { describe, expect, it } from 'vitest';
import {
  jointRuns,
  keptJoints,
  mergeStaticJoints,
  type JointMotion,
} from '../../../../engine/runtime/crowd/static-joints.ts';
import { builtSkeleton } from '../../../support/raw-clip.ts';

/** Joints with these parents, of which some move and some are scaled. */
function motion(parents: number[], moving: number[], scaled: number[] = []): JointMotion {
  return {
    skeleton: builtSkeleton(parents),
    moves: Uint8Array.from(parents, (_, joint) => (moving.includes(joint) ? 1 : 0)),
    scaleTargets: Uint32Array.from(parents, (_, joint) => (scaled.includes(joint) ? 64 : 0)),
  };
}

describe('mergeStaticJoints', () => {
  it.each<[string, number[], number[], number[], number[]]>([
    ['leaves a joint that moves with its parent', [-1, 0, 1], [0, 2], [], [-1, 0, 1]],
    ['leaves a joint whose parent moves', [-1, 0, 1], [0, 1], [], [-1, 0, 1]],
    ['leaves a joint below one that is scaled', [-1, 0, 1, 2], [0], [1], [-1, 0, 1, 1]],
    ['joins a chain to what moves', [-1, 0, 1, 2, 3], [0], [], [-1, 0, 0, 0, 0]],
    [
      'joins what hangs below a root that stands still to nothing',
      [-1, 0, 1],
      [],
      [],
      [-1, -1, -1],
    ],
    ['begins anew where something moves', [-1, 0, 1, 2, 3], [0, 2], [], [-1, 0, 1, 2, 2]],
  ])('%s', (_, parents, moving, scaled, bases) => {
    expect([...mergeStaticJoints(motion(parents, moving, scaled))]).toEqual(bases);
  });
});

describe('keptJoints', () => {
  it.each<[string, number[], number[]]>([
    ['none of a chain', [-1, 0, 1, 2], [0, 0, 0, 0]],
    ['one that a later joint is relative to', [-1, 0, 1, 0, 3], [1, 0, 0, 0, 0]],
    ['every one of them', [-1, 0, 0, 1, 2], [1, 1, 1, 0, 0]],
    ['none of roots', [-1, -1, -1], [0, 0, 0]],
  ])('are %s', (_, bases, kept) => {
    expect([...keptJoints(Int16Array.from(bases))]).toEqual(kept);
  });
});

describe('jointRuns', () => {
  const runs = (parents: number[], moving: number[]): [number, number][] => {
    const rig = motion(parents, moving);
    return jointRuns(rig, mergeStaticJoints(rig)).map(({ moving: linked, rigid }) => [
      linked,
      rigid,
    ]);
  };

  it.each<[string, number[], number[], [number, number][]]>([
    ['joints that move', [-1, 0, 1], [0, 1, 2], [[3, 0]]],
    ['fewer still joints than are worth it', [-1, 0, 1, 2], [0], [[4, 0]]],
    ['joints that hang still from nothing', [-1, 0, 1, 2, 3], [], [[5, 0]]],
  ])('has no body of %s', (_, parents, moving, expected) => {
    expect(runs(parents, moving)).toEqual(expected);
  });

  it('tells bodies apart by what they hang from', () => {
    const parents = [-1, 0, 1, 2, 3, 0, 5, 6, 7, 8];
    expect(runs(parents, [0, 5])).toEqual([
      [1, 4],
      [1, 4],
      [0, 0],
    ]);
  });
});
