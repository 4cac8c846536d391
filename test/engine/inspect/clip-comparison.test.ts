import { describe, expect, it } from 'vitest';
import {
  compareClips,
  countTimes,
  limitComparison,
} from '../../../engine/inspect/clip-comparison.ts';
import { diffClips, KEY_CHANGES } from '../../../engine/inspect/diff.ts';
import { KEY_KINDS } from '../../../engine/model/animation.ts';
import { fixturePath } from '../../../fixtures/files.ts';
import { readObject } from '../../support/archives.ts';
import { rawClip } from '../../support/raw-clip.ts';

describe('how many times lie in a stretch', () => {
  const times = Float64Array.of(0, 1, 1, 2, 5);
  it.each([
    [0, 0, 0],
    [2, 1, -2],
    [0, 1, 1],
    [1, 2, 2],
    [-1, 9, 5],
    [3, 5, 0],
    [5, 6, 1],
  ])('from %f to %f: %i', (from, to, count) => {
    expect(countTimes(times, from, to)).toBe(count);
  });
});

describe('two clips', () => {
  const first = rawClip([
    {
      translations: [
        [0, 0, 0, 0],
        [0.5, 1, 0, 0],
        [1, 2, 0, 0],
      ],
    },
    { scales: [[0.25, 1, 1, 1]] },
  ]);
  const second = rawClip([
    {
      translations: [
        [0, 0, 0, 0],
        [0.75, 1, 0, 0],
        [1, 3, 0, 0],
      ],
      rotations: [[0.5, 0, 0, 0, 1]],
    },
    {},
  ]);
  const { diff, same, counts, apartOfTrack, sides } = compareClips(first, second);

  it('have every difference once, as the key-level diff has it', () => {
    const rows = Array.from({ length: diff.count }, (_, i) => ({
      change: KEY_CHANGES[diff.change[i]],
      kind: KEY_KINDS[diff.kind[i]],
      track: diff.track[i],
      before: Number.isNaN(diff.before[i]) ? undefined : diff.before[i],
      after: Number.isNaN(diff.after[i]) ? undefined : diff.after[i],
      distance: diff.distance[i],
    }));
    expect(rows).toEqual(diffClips(first, second).differences);
    expect(same).toBe(1);
  });

  it('are counted by change and kind, and by track', () => {
    const count = (change: (typeof KEY_CHANGES)[number]): number[] => {
      const at = 3 * KEY_CHANGES.indexOf(change);
      return [...counts.subarray(at, at + 3)];
    };
    expect(count('added')).toEqual([0, 1, 0]);
    expect(count('removed')).toEqual([0, 0, 1]);
    expect(count('moved')).toEqual([1, 0, 0]);
    expect(count('changed')).toEqual([1, 0, 0]);
    expect([...apartOfTrack]).toEqual([3, 1]);
  });

  it('have keys, their bytes and times by side', () => {
    const [before, after] = sides;
    expect([...before.keysOfTrack]).toEqual([3, 1]);
    expect([...before.bytesOfTrack]).toEqual([3 * 16, 16]);
    expect(before.keysOfKind).toEqual([3, 0, 1]);
    expect([...before.times]).toEqual([0, 0.25, 0.5, 1]);
    expect([...before.apart]).toEqual([0.25, 0.5, 1]);
    expect([...after.keysOfTrack]).toEqual([4, 0]);
    expect([...after.bytesOfTrack]).toEqual([3 * 16 + 20, 0]);
    expect([...after.times]).toEqual([0, 0.5, 0.75, 1]);
    expect([...after.apart]).toEqual([0.5, 0.75, 1]);
  });

  it.each([
    ['the first track', [1, 0], { same: 1, kinds: [3, 0, 0], apart: [3, 0], bytes: [48, 0] }],
    ['the second track', [0, 1], { same: 0, kinds: [0, 0, 1], apart: [0, 1], bytes: [0, 16] }],
    ['no track', [0, 0], { same: 0, kinds: [0, 0, 0], apart: [0, 0], bytes: [0, 0] }],
  ])('may be limited to %s', (_, tracks, expected) => {
    const whole = compareClips(first, second);
    const limited = limitComparison(first, second, whole, Uint8Array.from(tracks));
    const [before] = limited.sides;
    expect({
      same: limited.same,
      kinds: before.keysOfKind,
      apart: [...limited.apartOfTrack],
      bytes: [...before.bytesOfTrack],
    }).toEqual(expected);
    expect(before.times).toHaveLength(before.keysOfKind.reduce((sum, keys) => sum + keys));
    expect(limited.diff.track.every((track) => tracks[track] === 1)).toBe(true);
    expect(limited.diff.count).toBe(limited.diff.track.length);
  });

  it('limited to all tracks are as they were', () => {
    const whole = compareClips(first, second);
    expect(limitComparison(first, second, whole, Uint8Array.of(1, 1))).toEqual(whole);
  });

  it('may have different numbers of tracks', () => {
    const { apartOfTrack: apart, sides: both } = compareClips(rawClip([{}]), second);
    expect([...apart]).toEqual([4, 0]);
    expect([...both[0].keysOfTrack]).toEqual([0, 0]);
  });
});

it('a built clip has no padding among its keys', () => {
  const clip = readObject(fixturePath('valid', 'five.animation.ozz'), 'animation');
  const { diff, same, sides } = compareClips(clip, clip);
  expect(clip.alignedTracks).toBeGreaterThan(clip.trackCount);
  expect(diff.count).toBe(0);
  expect(same).toBe(sides[0].times.length);
  expect(sides[0].keysOfTrack).toHaveLength(clip.trackCount);
  expect(sides[0].keysOfTrack.reduce((sum, keys) => sum + keys)).toBe(same);
});
