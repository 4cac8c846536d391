import { describe, expect, it } from 'vitest';
import { rangeStatistics } from '../../../../app/features/timeline/draw-range-statistics.ts';
import { clipKeys, parseQuery, runQuery } from '#engine/inspect';
import { buildAnimation } from '#engine/offline';
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

const LIST = { count: 2, names: ['arm', 'hand'], parents: Int16Array.of(-1, 0) };

describe('of a source clip', () => {
  const scene = madeScene(source);

  it.each([
    ['between keys', 0.1, 0.9, [0, 0, 0], [0, 0, 0], 0],
    ['both ends included', 0, 1, [2, 1, 1], [1, 1, 1], 2],
    ['a single time', 1, 1, [1, 1, 0], [1, 1, 0], 1],
    ['all of it', 0, 2, [3, 1, 2], [1, 1, 1], 2],
  ])('%s', (_, from, to, keys, jointsOfKind, joints) => {
    const statistics = rangeStatistics(scene, from, to);
    expect(statistics.kinds.map((kind) => kind.keys)).toEqual(keys);
    expect(statistics.kinds.map((kind) => kind.joints)).toEqual(jointsOfKind);
    const bytes = keys.map((count, kind) => count * [16, 20, 16][kind]);
    expect(statistics.kinds.map((kind) => kind.bytes)).toEqual(bytes);
    expect(statistics).toMatchObject({
      keys: keys.reduce((sum, count) => sum + count, 0),
      bytes: bytes.reduce((sum, count) => sum + count, 0),
      joints,
      finds: 0,
    });
  });

  it('of a box counts the keys of its joints', () => {
    const rangeJoints = Uint8Array.of(0, 1);
    const { keys, joints, kinds } = rangeStatistics({ ...scene, rangeJoints }, 0, 2);
    expect({ keys, joints }).toEqual({ keys: 2, joints: 1 });
    expect(kinds.map((kind) => kind.keys)).toEqual([0, 0, 2]);
  });

  it('counts what is looked for', () => {
    const { found } = runQuery(parseQuery('time>0.5'), LIST, {
      clip: source,
      keys: clipKeys(source),
    });
    const { finds, kinds } = rangeStatistics(madeScene(source, [], { found }), 0, 1);
    expect(finds).toBe(2);
    expect(kinds.map((kind) => kind.finds)).toEqual([1, 1, 0]);
  });
});

it('of a built clip counts the bytes of its columns, and no padding', () => {
  const scene = madeScene(buildAnimation(source));
  const { keys, bytes, joints, kinds } = rangeStatistics(scene, 0, 2);
  expect({ keys, bytes, joints }).toEqual({ keys: 13, bytes: 13 * 9, joints: 2 });
  expect(kinds.map((kind) => kind.keys)).toEqual([5, 4, 4]);
});
