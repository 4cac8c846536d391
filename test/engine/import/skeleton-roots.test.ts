import { describe, expect, it } from 'vitest';
import { jointsOfRoot, skeletonRoots } from '../../../engine/import/skeleton-roots.ts';
import type { RawSkeleton } from '../../../engine/model/raw.ts';
import { emptyRanges } from '../../../engine/base/units.ts';

function skeletonOf(parents: readonly number[]): RawSkeleton {
  return {
    kind: 'raw-skeleton',
    count: parents.length,
    names: parents.map((_, joint) => `joint ${joint}`),
    parents: Int16Array.from(parents),
    transforms: new Float32Array(parents.length * 10),
    ranges: emptyRanges('body'),
  };
}

/** A common root 0 with two chains of two joints: 1 2 and 3 4. */
const TWO_CHAINS = [-1, 0, 1, 0, 3];

type Skins = readonly (readonly number[])[];

describe('what stands below one root is one skeleton', () => {
  it.each<[string, readonly number[], Skins]>([
    ['without a skin', TWO_CHAINS, []],
    ['with one skin', TWO_CHAINS, [[1, 2]]],
    [
      'where a skin names the root, too',
      TWO_CHAINS,
      [
        [1, 2],
        [0, 3, 4],
      ],
    ],
    [
      'where a skin names joints of both',
      TWO_CHAINS,
      [
        [1, 2],
        [3, 4],
        [2, 4],
      ],
    ],
    ['where its parts are single joints, as of a robot', [-1, 0, 0, 0], [[1], [2], [3]]],
    ['where skins name joints of other scenes', TWO_CHAINS, [[1, 2], [-1]]],
  ])('%s', (_, parents, skins) => {
    expect(skeletonRoots(skeletonOf(parents), skins)).toEqual([0]);
  });
});

describe('several skeletons', () => {
  it.each<[string, readonly number[], Skins, number[]]>([
    ['side by side, skinned or not', [-1, 0, -1, 2], [], [0, 2]],
    ['beside a thing of the scene', [-1, 0, -1, -1, 3], [], [0, 3]],
    [
      'below a common root',
      TWO_CHAINS,
      [
        [1, 2],
        [3, 4],
      ],
      [1, 3],
    ],
    ['each with several skins', TWO_CHAINS, [[1, 2], [3, 4], [2], [4]], [1, 3]],
    [
      'below common roots, beside a lamp',
      [-1, 0, 1, 2, 1, 4, 1],
      [
        [2, 3],
        [4, 5],
      ],
      [2, 4],
    ],
    [
      'below common roots of different depth',
      [-1, 0, 1, 2, 1, 4, 0, 6],
      [
        [2, 3],
        [4, 5],
        [6, 7],
      ],
      [2, 4, 6],
    ],
  ])('%s', (_, parents, skins, roots) => {
    expect(skeletonRoots(skeletonOf(parents), skins)).toEqual(roots);
  });

  it('have their own joints, and those that place them', () => {
    const skeleton = skeletonOf([-1, 0, 1, 2, 1, 4]);
    expect(jointsOfRoot(skeleton, 2)).toEqual([0, 1, 2, 3]);
    expect(jointsOfRoot(skeleton, 4)).toEqual([0, 1, 4, 5]);
    expect(jointsOfRoot(skeleton, 0)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
