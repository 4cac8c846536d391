import { describe, expect, it } from 'vitest';
import {
  TRAIL_REACH,
  linesNear,
  magnifiedPath,
  pathLines,
  trailPath,
  trailTimes,
} from '../../../../../app/features/viewport/extras/trail.tsx';
import { builtSkeleton, rawClip } from '../../../../support/raw-clip.ts';

describe('the times of a trail', () => {
  it.each([
    ['a moment', 0, 67, 2],
    ['a second', 1, 67, 121],
    ['a long clip', 60, 10, 2000],
    ['a long clip of many joints', 60, 1000, 100],
    ['a long clip of very many joints', 60, 60_000, 60],
  ])('%s', (_, duration, joints, count) => {
    const times = trailTimes(duration, joints);
    expect(times).toHaveLength(count);
    expect(times[0]).toBe(0);
    expect(times.at(-1)).toBeCloseTo(duration, 10);
  });
});

it('a trail goes where the joint does, its parents taken along', () => {
  const skeleton = builtSkeleton([-1, 0]);
  const clip = rawClip([
    {
      translations: [
        [0, 0, 0, 0],
        [1, 4, 0, 0],
      ],
    },
    {
      translations: [
        [0, 0, 1, 0],
        [1, 0, 2, 0],
      ],
    },
  ]);
  const path = trailPath(skeleton, clip, 1, Float64Array.of(0, 0.5, 1, 2));
  expect([...path]).toEqual([0, 1, 0, 2, 1.5, 0, 4, 2, 0, 4, 2, 0]);
});

it('a magnified trail is that much farther from its source', () => {
  const path = magnifiedPath(Float32Array.of(1, 2, 3), Float32Array.of(1, 1, 1), 10);
  expect([...path]).toEqual([1, 11, 21]);
});

describe('lines', () => {
  it.each([
    [[], []],
    [[1, 2, 3], []],
    [
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      [1, 2, 3, 4, 5, 6, 4, 5, 6, 7, 8, 9],
    ],
  ])('of %o', (path, lines) => {
    expect([...pathLines(Float32Array.from(path))]).toEqual(lines);
  });

  it.each([
    ['the start', 0, 0, 100 * TRAIL_REACH],
    ['the middle', 5, 500 - 100 * TRAIL_REACH, 500 + 100 * TRAIL_REACH],
    ['the end', 10, 1000 - 100 * TRAIL_REACH, 1000],
  ])('near %s of ten seconds', (_, time, first, last) => {
    expect(linesNear(time, 10, 1000, 'first')).toBe(first);
    expect(linesNear(time, 10, 1000, 'last')).toBe(last);
  });

  it('near the only time of a clip without length', () => {
    expect(linesNear(0, 0, 1, 'first')).toBe(0);
  });
});
