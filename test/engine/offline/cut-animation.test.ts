import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../engine/base/errors.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import type { RawAnimation } from '../../../engine/model/raw.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { cutAnimation, cutSource } from '../../../engine/offline/cut-animation.ts';
import {
  builtDuration,
  DEFAULT_CLIP_RECIPE,
  type ClipRange,
} from '../../../engine/offline/settings.ts';
import { sampleRaw } from '../../../engine/runtime/raw-sampling.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { expectNear } from '../../support/near.ts';
import { rawClip, writtenKeys } from '../../support/raw-clip.ts';

/** One joint that goes along x: 0 at 0 s, 4 at 4 s. */
const line = rawClip([{ translations: [0, 1, 2, 3, 4].map((time) => [time, time, 0, 0]) }], 4);

const at = (...keys: (readonly [time: number, x: number])[]): number[][] =>
  keys.map(([time, x]) => [time, x, 0, 0]);

describe('refuses', () => {
  it.each<[string, ClipRange, string]>([
    ['a begin that is no number', { from: NaN }, 'found NaN s to 4 s'],
    ['an end that is no number', { from: 0, to: NaN }, 'found 0 s to NaN s'],
    ['an end that never comes', { from: 0, to: Infinity }, 'found 0 s to Infinity s'],
    ['an empty range', { from: 1, to: 1 }, 'found 1 s to 1 s'],
    ['one too short for key times', { from: 1, to: 1 + 2 ** -22 }, 'found 1 s to 1'],
    ['one that ends before it begins', { from: 2, to: 1 }, 'found 2 s to 1 s'],
    ['one before the clip', { from: -0.5, to: 1 }, 'found -0.5 s to 1 s'],
    ['one after the clip', { from: 4.5, to: 5 }, 'found 4.5 s to 5 s'],
    ['one at the end of the clip', { from: 4 }, 'found 4 s to 4 s'],
    ['one longer than the clip', { from: 0, to: 4.25 }, 'found 0 s to 4.25 s'],
  ])('%s', (_, range, found) => {
    const expected = 'expected times from 0 s to 4 s at most, the end after the begin, ';
    expect(() => cutAnimation(line, range)).toThrow(AssetError);
    expect(() => cutAnimation(line, range)).toThrow(`Range of "clip": ${expected}${found}`);
  });

  it('a clip that is not valid', () => {
    const late = rawClip([{ translations: at([5, 1]) }], 4);
    expect(() => cutAnimation(late, { from: 1 })).toThrow('ascending key times in [0, 4] s');
  });
});

describe('keys', () => {
  it.each<[string, number[][], ClipRange, number[][]]>([
    ['inside stay, and begin at 0', at([0, 0], [1, 1], [2, 2]), { from: 1 }, at([0, 1], [1, 2])],
    [
      'at both ends stay',
      at([1, 5], [2, 6], [3, 7]),
      { from: 1, to: 3 },
      at([0, 5], [1, 6], [2, 7]),
    ],
    [
      'are interpolated at ends between two',
      at([0, 0], [2, 2], [4, 4]),
      { from: 1, to: 3 },
      at([0, 1], [1, 2], [2, 3]),
    ],
    [
      'are interpolated of two around all',
      at([0, 0], [4, 4]),
      { from: 1, to: 3 },
      at([0, 1], [2, 3]),
    ],
    ['before are held', at([0, 7], [1, 8]), { from: 2, to: 3 }, at([0, 8])],
    ['after are held', at([3, 7], [4, 8]), { from: 1, to: 2 }, at([0, 7])],
    ['of one value stay one', at([0, 7]), { from: 1, to: 2 }, at([0, 7])],
    ['inside are held to the ends', at([2, 7]), { from: 1, to: 3 }, at([1, 7])],
    ['that are none stay none', [], { from: 1, to: 3 }, []],
    [
      'as near to the ends as times are rounded are at the ends',
      at([0, 0], [Math.fround(1 + 2 ** -23), 1], [3, 3], [4, 4]),
      { from: 1, to: 3 + 2 ** -22 },
      at([0, 1], [2 + 2 ** -22, 3]),
    ],
  ])('%s', (_, keys, range, cut) => {
    const clip = cutAnimation(rawClip([{}, { translations: keys, scales: keys }], 4), range);
    expect(clip.duration).toBe((range.to ?? 4) - range.from);
    expect(writtenKeys(clip.translations, 1)).toEqual(cut);
    expect(writtenKeys(clip.scales, 1)).toEqual(cut);
  });

  it('of rotations are interpolated on the shortest path, at length 1', () => {
    const half = Math.SQRT1_2;
    const turn = [
      [0, 0, 0, 0, 1],
      [2, 0, 0, -half, -half],
    ];
    const clip = cutAnimation(rawClip([{ rotations: turn }], 2), { from: 1 });
    const [[, x, y, z, w]] = writtenKeys(clip.rotations);
    expectNear([x, y, z, w], [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)], 1e-6);
    expect(writtenKeys(clip.rotations)[1]).toEqual([1, ...turn[1].slice(1).map(Math.fround)]);
  });
});

it('what no range cuts is the same clip', () => {
  expect(cutSource(line, DEFAULT_CLIP_RECIPE)).toBe(line);
  expect(cutSource(line, { range: { from: 1 } })).toEqual(cutAnimation(line, { from: 1 }));
});

it.each<[ClipRange | undefined, number]>([
  [undefined, 4],
  [{ from: 1 }, 3],
  [{ from: 1, to: 2.5 }, 1.5],
])('of %j a build lasts %d s', (range, lasts) => {
  expect(builtDuration(line.duration, { range })).toBe(lasts);
  expect(cutSource(line, { range }).duration).toBe(lasts);
});

describe('a range of a real clip', () => {
  const walker = readObject(validFixture('walker.raw_animation.ozz'), 'raw-animation');
  const { duration } = walker;

  it.each<[string, ClipRange]>([
    ['its first half', { from: 0, to: duration / 2 }],
    ['from its second frame on', { from: 1 / 30 }],
    ['some of it', { from: duration / 3, to: duration / 1.7 }],
  ])('has the poses of the whole: %s', (_, range) => {
    const clip = cutAnimation(walker, range);
    for (let step = 0; step <= 40; step++) {
      const time = (clip.duration * step) / 40;
      expectNear(poseAt(clip, time), poseAt(walker, range.from + time), 1e-4);
    }
    expect(buildAnimation(clip).duration).toBe(clip.duration);
  });
});

function poseAt(clip: RawAnimation, time: number): Float32Array {
  const pose = new Float32Array(poseLength(clip.trackCount));
  sampleRaw(clip, time, pose);
  return pose;
}
