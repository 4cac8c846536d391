import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyRanges } from '../../../engine/base/units.ts';
import type { RawAnimation } from '../../../engine/model/raw.ts';
import { guessFrameRate } from '../../../engine/inspect/frame-rate.ts';
import { readObject } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';

/** A source clip with translation keys at these times. */
function clip(times: readonly number[], duration = times[times.length - 1]): RawAnimation {
  const none = {
    offsets: Uint32Array.of(0, 0),
    times: new Float32Array(0),
    values: new Float32Array(0),
  };
  return {
    kind: 'raw-animation',
    name: 'made',
    duration: Math.fround(duration),
    trackCount: 1,
    translations: {
      offsets: Uint32Array.of(0, times.length),
      times: Float32Array.from(times),
      values: new Float32Array(3 * times.length),
    },
    rotations: none,
    scales: none,
    ranges: emptyRanges('body'),
  };
}

const frames = (rate: number, ...numbers: number[]): number[] =>
  numbers.map((frame) => frame / rate);

/** Times of a curve from one time to another, sampled 30 times a second from its first key on, and at its last. */
function sampled(from: number, to: number): number[] {
  const count = Math.ceil(30 * (to - from) - 1e-9);
  return [...Array.from({ length: count }, (_, key) => from + key / 30), to];
}

describe('guessFrameRate', () => {
  it('has no guess where keys lie on no common grid', () => {
    expect(guessFrameRate(clip([0, 0.1, 0.2345, 0.3141, 1]))).toBeUndefined();
  });

  it.each([
    ['every frame', frames(30, 0, 1, 2, 3, 4), { rate: 30, frames: 4, certain: true }],
    [
      'some frames, two of them neighbours',
      frames(30, 0, 5, 6, 20),
      { rate: 30, frames: 20, certain: true },
    ],
    ['a high rate', frames(120, 0, 7, 8, 500), { rate: 120, frames: 500, certain: true }],
    ['film', frames(24, 0, 1, 7, 24), { rate: 24, frames: 24, certain: true }],
    ['television', frames(29.97, 0, 1, 2, 20), { rate: 29.97, frames: 20, certain: true }],
    [
      'frames printed with three digits',
      [0, 0.033, 0.067, 0.1, 0.133],
      { rate: 30, frames: 4, certain: true },
    ],
    ['its ends alone', [0, 0.5], { rate: 30, frames: 15, certain: false }],
    ['few frames that fit many rates', [0, 0.5, 1, 2], { rate: 30, frames: 60, certain: false }],
    ['few frames that fit no usual rate', [0, 0.02, 0.1], { rate: 50, frames: 5, certain: true }],
  ])('of a clip with keys on %s', (_, times, expected) => {
    expect(guessFrameRate(clip(times))).toEqual(expected);
  });
});

describe('guessFrameRate of sampled curves', () => {
  const thirty = (count: number) => ({ rate: 30, frames: count, certain: true });

  it.each([
    ['frame 1 of 24 a second', sampled(1 / 24, 1), thirty(30)],
    [
      'frame 1 of 24 a second, beside joints that stand still',
      [0, ...sampled(1 / 24, 1)],
      thirty(30),
    ],
    ['frame 1 of 24 a second, to one that is near a sample', sampled(1 / 24, 26 / 24), thirty(33)],
    ['frame 1 of 25 a second', sampled(1 / 25, 1), thirty(30)],
    ['frame 1 of 50 a second', sampled(1 / 50, 2), thirty(60)],
    ['frame 1 of 23.976 a second', sampled(1 / 23.976, 48 / 23.976), thirty(60)],
    ['the start to frame 25 of 24 a second', sampled(0, 25 / 24), thirty(31)],
    [
      'frame 1 of 24 a second, some of them removed',
      sampled(1 / 24, 2).filter((_, key) => ![2, 3, 5, 9, 13, 14, 21, 22, 33, 40].includes(key)),
      thirty(60),
    ],
  ])('from %s', (_, times, expected) => {
    expect(guessFrameRate(clip(times))).toEqual(expected);
  });

  it.each([
    ['of too few keys', sampled(1 / 24, 4 / 24), { rate: 120, frames: 20, certain: false }],
    [
      'of keys on frames of several rates',
      [0, ...sampled(1 / 24, 20 / 24), ...frames(24, 23, 29, 35, 42, 47)],
      { rate: 120, frames: 235, certain: false },
    ],
    [
      'that would have to leave out keys of a usual rate',
      frames(30, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 21),
      { rate: 30, frames: 21, certain: false },
    ],
  ])('is not one %s', (_, times, expected) => {
    expect(guessFrameRate(clip(times))).toEqual(expected);
  });
});

describeWithShared('guessFrameRate of real clips', (dir) => {
  it.each([
    ['ozz/pab_walk.ozz', 30, 40],
    ['ozz/pab_run.ozz', 30, 20],
    ['ozz/pab_atlas.ozz', 30, 450],
    ['ozz/robot_animation.ozz', 30, 440],
    ['ozz/baked_animation.ozz', 24, 459],
    ['gltf/khr_fox/ozz/Run.ozz', 24, 28],
    ['gltf/khr_interpolation_test/noopt/CubicSpline Scale.ozz', 30, 50],
    ['gltf/khr_interpolation_test/ozz/CubicSpline Scale.ozz', 30, 50],
    ['gltf/khr_cesium_man/ozz/animation_0.ozz', 24, 48],
    ['gltf/cmu_01_06_120hz/ozz/cmu_01_06.ozz', 120, 5132],
  ])('%s', (file, rate, count) => {
    const animation = readObject(path.join(dir, 'assets', file), 'animation');
    expect(guessFrameRate(animation)).toEqual({ rate, frames: count, certain: true });
  });
});
