import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../../engine/archive/archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { keyStreams } from '../../../engine/model/animation.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { createSamplingContext } from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import { byteDifference, readObject, validFixture } from '../../support/archives.ts';
import { rawClip, type WrittenTrack } from '../../support/raw-clip.ts';
import { describeWithShared } from '../../support/shared.ts';
import { BUILT_GLTF, gltfClips } from '../../support/shared-clips.ts';

const still: WrittenTrack = { translations: [[0, 1, 2, 3]] };

describe('refuses what no clip can be built from', () => {
  const up = [0, 0, 0, 1];
  it.each([
    ['no duration', rawClip([still], 0), 'a finite duration above 0 s, found 0 s'],
    ['a negative duration', rawClip([still], -1), 'a finite duration above 0 s, found -1 s'],
    ['NaN for a duration', rawClip([still], NaN), 'a finite duration above 0 s, found NaN s'],
    ['a duration without an inverse', rawClip([{}], 1e-40), 'a finite duration above 0 s'],
    ['too many tracks', rawClip(Array.from({ length: 1025 }, () => ({}))), 'at most 1024 tracks'],
    [
      'unsorted keys',
      rawClip([
        still,
        {
          rotations: [
            [0.5, ...up],
            [0.25, ...up],
          ],
        },
      ]),
      'found 0.25 s after 0.5 s at joint 1, rotation key 1',
    ],
    [
      'two keys at one time',
      rawClip([
        {
          scales: [
            [0.5, 1, 1, 1],
            [0.5, 1, 1, 2],
          ],
        },
      ]),
      'strictly ascending key times in [0, 1] s, found 0.5 s after 0.5 s at joint 0, scale key 1',
    ],
    [
      'a key before the start',
      rawClip([{ translations: [[-0.5, 0, 0, 0]] }]),
      'found -0.5 s at joint 0, translation key 0',
    ],
    [
      'a key after the end',
      rawClip([{ translations: [[1.5, 0, 0, 0]] }]),
      'found 1.5 s at joint 0, translation key 0',
    ],
    [
      'a key at no time',
      rawClip([{ translations: [[NaN, 0, 0, 0]] }]),
      'found NaN s at joint 0, translation key 0',
    ],
    [
      'a value that is no number',
      rawClip([
        still,
        {
          rotations: [
            [0, ...up],
            [1, 0, NaN, 0, 1],
          ],
        },
      ]),
      'finite numbers, found [0, NaN, 0, 1] at joint 1, rotation key 1',
    ],
    [
      'an infinite value',
      rawClip([
        {
          scales: [
            [0, 1, 1, 1],
            [1, 1, -Infinity, 1],
          ],
        },
      ]),
      'finite numbers, found [1, -Infinity, 1] at joint 0, scale key 1',
    ],
    [
      'a value that half floats cannot hold',
      rawClip([still, still, { translations: [[0, 0, 65520, 0]] }]),
      'magnitudes below 65520, found [0, 65520, 0] at joint 2, translation key 0',
    ],
    [
      'too many different times',
      rawClip([{ translations: Array.from({ length: 65536 }, (_, i) => [i / 65536, 0, 0, 0]) }]),
      'keys at no more than 65535 different times, found 65537',
    ],
  ])('%s', (_, raw, message) => {
    expect(() => buildAnimation(raw)).toThrow(AssetError);
    expect(() => buildAnimation(raw)).toThrow(message);
  });

  it.each([-1, NaN, 1e-6])('an iframe interval of %s s', (iframeInterval) => {
    expect(() => buildAnimation(rawClip([still]), { iframeInterval })).toThrow(
      'expected an iframe interval of 0 (none), or of at least',
    );
  });
});

describe('gives every track the keys that sampling relies on', () => {
  it.each([
    { track: {}, ratios: [0, 1], x: [0, 0], why: 'no key: identity' },
    { track: { translations: [[0.5, 7, 0, 0]] }, ratios: [0, 1], x: [7, 7], why: 'one key' },
    {
      track: {
        translations: [
          [0.25, 1, 0, 0],
          [0.5, 2, 0, 0],
        ],
      },
      ratios: [0, 0.25, 0.5, 1],
      x: [1, 1, 2, 2],
      why: 'ends without keys hold the first and the last',
    },
    {
      track: {
        translations: [
          [0, 1, 0, 0],
          [1, 2, 0, 0],
        ],
      },
      ratios: [0, 1],
      x: [1, 2],
      why: 'ends with keys are left alone',
    },
  ])('$why', ({ track, ratios, x }) => {
    const { translations: stream } = buildAnimation(rawClip([track]));
    const { trackOffsets, keys, ratio } = stream.table;
    const own = [...keys.subarray(trackOffsets[0], trackOffsets[1])];
    const halves: Record<number, number> = { 0: 0, 0x3c00: 1, 0x4000: 2, 0x4700: 7 };
    expect(own.map((key) => ratio[key])).toEqual(ratios);
    expect(own.map((key) => halves[stream.values[3 * key]])).toEqual(x);
  });

  it('pads to whole groups of four, and leaves a clip without tracks empty', () => {
    const one = buildAnimation(rawClip([still]));
    expect(keyStreams(one).map(({ count }) => count)).toEqual([8, 8, 8]);
    const none = buildAnimation(rawClip([]));
    expect(keyStreams(none).map(({ count }) => count)).toEqual([0, 0, 0]);
    expect(none.timepoints).toHaveLength(0);
    expect(() => readArchive(writeArchive([none]))).not.toThrow();
  });
});

it.each([
  { held: [3.4999998], why: 'one float before the end' },
  { held: [3.4999995, 3.4999998], why: 'two keys that round to the end' },
])('holds a step until the end: $why', ({ held }) => {
  const source = rawClip(
    [
      {
        translations: [[0, 5, 0, 0], ...held.map((time) => [time, 5, 0, 0]), [3.5, 1, 1, 1]],
      },
    ],
    3.5,
  );
  const clip = buildAnimation(source);
  expect(() => readArchive(writeArchive([clip]))).not.toThrow();
  const xAt = (ratio: number): number => {
    const pose = new Float32Array(poseLength(clip.trackCount));
    sample(clip, createSamplingContext(clip.trackCount), ratio, pose);
    return pose[0];
  };
  expect([0, 0.5, 0.99999, 1].map(xAt)).toEqual([5, 5, 5, 1]);
});

it('keeps the name unless told another', () => {
  expect(buildAnimation(rawClip([], 1, 'walk')).name).toBe('walk');
  expect(buildAnimation(rawClip([], 1, 'walk'), { iframeInterval: 0, name: 'run' }).name).toBe(
    'run',
  );
});

it('reports progress up to 1, and stops when told to', () => {
  const seen: number[] = [];
  buildAnimation(rawClip([still]), undefined, { onProgress: (fraction) => seen.push(fraction) });
  expect(seen[0]).toBe(0);
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(() => buildAnimation(rawClip([still]), undefined, { cancelled: () => true })).toThrow(
    TaskCancelled,
  );
});

it('builds from any valid source what can be read back', () => {
  const keys = (components: number) =>
    fc
      .uniqueArray(
        fc.tuple(
          fc.integer({ min: 0, max: 64 }),
          fc.array(fc.float({ min: -60000, max: 60000, noNaN: true }), {
            minLength: components,
            maxLength: components,
          }),
        ),
        { selector: ([time]) => time, maxLength: 12 },
      )
      .map((list) =>
        list.toSorted(([a], [b]) => a - b).map(([time, value]) => [time / 64].concat(value)),
      );
  const track = fc.record({ translations: keys(3), rotations: keys(4), scales: keys(3) });
  fc.assert(
    fc.property(
      fc.array(track, { maxLength: 9 }),
      fc.constantFrom(0, 0.01, 0.1, 0.3, 1, 10),
      fc.boolean(),
      (tracks, iframeInterval, littleEndian) => {
        const built = buildAnimation(rawClip(tracks), { iframeInterval });
        const bytes = writeArchive([built], { littleEndian });
        const again = writeArchive(
          readArchive(bytes).entries.map(({ object }) => object),
          { littleEndian },
        );
        expect(byteDifference(again, bytes)).toBeUndefined();
      },
    ),
    { numRuns: 200, seed: 20_240_611 },
  );
});

describe("writes the reference builder's bytes", () => {
  it.each([
    { name: 'one', iframeInterval: 0 },
    { name: 'three', iframeInterval: 1 },
    { name: 'five', iframeInterval: 0, littleEndian: false },
    { name: 'eight', iframeInterval: 0.5 },
    { name: 'walker', iframeInterval: 2 },
  ])('$name, iframes every $iframeInterval s', ({ name, iframeInterval, littleEndian = true }) => {
    const raw = readObject(validFixture(`${name}.raw_animation.ozz`), 'raw-animation');
    const bytes = writeArchive([buildAnimation(raw, { iframeInterval })], { littleEndian });
    const expected = readFileSync(validFixture(`${name}.animation.ozz`));
    expect(byteDifference(bytes, expected)).toBeUndefined();
  });
});

describeWithShared("writes the reference importer's bytes", (shared) => {
  it.each(gltfClips(shared, 'noopt'))('$asset: $clip', ({ rawPath, builtPath }) => {
    const raw = readObject(rawPath, 'raw-animation');
    const bytes = writeArchive([buildAnimation(raw, BUILT_GLTF)]);
    expect(byteDifference(bytes, readFileSync(builtPath))).toBeUndefined();
  });
});
