import { describe, expect, it } from 'vitest';
import { rangeStatistics } from '../../../../app/draw/timeline/range-statistics.ts';
import { buildAnimation } from '../../../../engine/index.ts';
import { madeScene } from '../../../support/made-scene.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const source = rawClip(
  [
    {
      translations: [
        [0, 0, 0, 0],
        [1, 1, 0, 0],
        [2, 0, 0, 0],
      ],
      rotations: [[1, 0, 0, 0, 1]],
    },
    {
      scales: [
        [0, 1, 1, 1],
        [2, 1, 1, 1],
      ],
    },
  ],
  2,
);

describe('of a source clip', () => {
  const scene = madeScene(source);

  it.each([
    ['between keys', 0.1, 0.9, [0, 0, 0], 0, 0],
    ['both ends included', 0, 1, [2, 1, 1], 2 * 16 + 20 + 16, 2],
    ['a single time', 1, 1, [1, 1, 0], 36, 1],
    ['all of it', 0, 2, [3, 1, 2], 5 * 16 + 20, 2],
  ])('%s', (_, from, to, keys, bytes, joints) => {
    const total = keys.reduce((sum, count) => sum + count, 0);
    expect(rangeStatistics(scene, from, to)).toEqual({ keys, total, bytes, joints });
  });
});

it('of a built clip counts the bytes of its columns, and no padding', () => {
  const scene = madeScene(buildAnimation(source));
  expect(rangeStatistics(scene, 0, 2)).toEqual({
    keys: [5, 4, 4],
    total: 13,
    bytes: 13 * 9,
    joints: 2,
  });
});
