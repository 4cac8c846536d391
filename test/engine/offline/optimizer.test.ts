import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { optimizeAnimation } from '../../../engine/offline/optimizer.ts';
import { byteDifference, readObject, validFixture } from '../../support/archives.ts';
import { builtSkeleton, rawClip, writtenKeys, type WrittenTrack } from '../../support/raw-clip.ts';
import { BUILT_GLTF, gltfClips } from '../../support/shared-clips.ts';
import { describeWithShared } from '../../support/shared.ts';
import type { OptimizerSettings } from '../../../engine/offline/settings.ts';

const oneJoint = builtSkeleton([-1]);
const SETTINGS: OptimizerSettings = { tolerance: 0.01, distance: 1 };

describe('refuses', () => {
  it.each([
    [
      'a clip for another skeleton',
      rawClip([{}, {}]),
      'as many tracks as the skeleton has joints (1)',
    ],
    [
      'keys that are not sorted',
      rawClip([
        {
          scales: [
            [1, 1, 1, 1],
            [0, 1, 1, 1],
          ],
        },
      ]),
      'ascending',
    ],
  ])('%s', (_, raw, message) => {
    expect(() => optimizeAnimation(raw, oneJoint)).toThrow(AssetError);
    expect(() => optimizeAnimation(raw, oneJoint)).toThrow(message);
  });

  it.each([-1, NaN, Infinity])('a tolerance or a distance of %s', (value) => {
    const raw = rawClip([{}]);
    expect(() => optimizeAnimation(raw, oneJoint, { tolerance: value, distance: 1 })).toThrow(
      `expected a tolerance of 0 or more, found ${value}`,
    );
    expect(() =>
      optimizeAnimation(raw, oneJoint, {
        ...SETTINGS,
        overrides: new Map([[0, { tolerance: 1, distance: value }]]),
      }),
    ).toThrow(`expected a distance of 0 or more, found ${value}`);
  });

  it('to go on when told to stop', () => {
    const task = { cancelled: () => true };
    expect(() => optimizeAnimation(rawClip([{}]), oneJoint, SETTINGS, task)).toThrow(TaskCancelled);
  });
});

describe('of one track keeps', () => {
  const turn = (angle: number): number[] => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];
  it.each<[string, WrittenTrack, keyof WrittenTrack, number[]]>([
    [
      'the ends of a line',
      {
        translations: [
          [0, 0, 0, 0],
          [0.5, 1, 0, 0],
          [1, 2, 0, 0],
        ],
      },
      'translations',
      [0, 1],
    ],
    [
      'a corner',
      {
        translations: [
          [0, 0, 0, 0],
          [0.5, 1, 0, 0],
          [1, 0, 0, 0],
        ],
      },
      'translations',
      [0, 0.5, 1],
    ],
    [
      'no corner within tolerance',
      {
        translations: [
          [0, 5, 0, 0],
          [0.5, 5.009, 0, 0],
          [1, 6, 0, 0],
          [1.5, 7, 0, 0],
        ],
      },
      'translations',
      [0, 0.5, 1.5],
    ],
    [
      'one of several equal keys',
      {
        translations: [
          [0, 3, 0, 0],
          [0.5, 3, 0, 0],
          [1, 3, 0, 0],
        ],
      },
      'translations',
      [0],
    ],
    [
      'nothing of identity',
      {
        scales: [
          [0, 1, 1, 1],
          [1, 1, 1, 1],
        ],
      },
      'scales',
      [],
    ],
    ['not even one key of identity', { rotations: [[0.3, 0, 0, 0, 1]] }, 'rotations', []],
    [
      'what ends in a constant, up to there',
      {
        scales: [
          [0, 1, 1, 1],
          [1, 2, 1, 1],
          [1.5, 2, 1, 1],
        ],
      },
      'scales',
      [0, 1],
    ],
    [
      'the ends of a turn',
      {
        rotations: [
          [0, ...turn(0)],
          [1, ...turn(0.1)],
          [2, ...turn(0.2)],
        ],
      },
      'rotations',
      [0, 2],
    ],
    [
      'a turn that nlerp misses',
      {
        rotations: [
          [0, ...turn(0)],
          [0.5, ...turn(1)],
          [2, ...turn(2)],
        ],
      },
      'rotations',
      [0, 0.5, 2],
    ],
  ])('%s', (_, track, kind, times) => {
    const optimized = optimizeAnimation(rawClip([track], 2), oneJoint, SETTINGS);
    expect(writtenKeys(optimized[kind]).map(([time]) => time)).toEqual(times);
  });
});

describe('measures the error of a joint', () => {
  /** A nod of the first joint, 0.008 rad, and a second joint `reach` further out. */
  const nod = (reach: number, scale = 1): WrittenTrack[] => [
    {
      rotations: [
        [0, 0, 0, 0, 1],
        [0.5, Math.sin(0.004), 0, 0, Math.cos(0.004)],
        [1, 0, 0, 0, 1],
      ],
      scales: [[0, scale, scale, scale]],
    },
    { translations: [[0, 0, 0, reach]] },
  ];
  const twoJoints = builtSkeleton([-1, 0]);
  const keysOfNod = (tracks: readonly WrittenTrack[], settings: OptimizerSettings): number =>
    optimizeAnimation(rawClip(tracks), twoJoints, settings).rotations.times.length;

  it.each([
    ['at its own distance', nod(0), SETTINGS, 0],
    ['at a larger distance', nod(0), { ...SETTINGS, distance: 3 }, 3],
    ['at the end of the chain below it', nod(2), SETTINGS, 3],
    ['as large as scales make it', nod(0, 3), SETTINGS, 3],
    [
      'with a single joint’s own settings',
      nod(0),
      { ...SETTINGS, overrides: new Map([[0, { tolerance: 0.001, distance: 1 }]]) },
      3,
    ],
    [
      'with the settings of what hangs below it where they are stricter',
      nod(0),
      { ...SETTINGS, overrides: new Map([[1, { tolerance: 0.001, distance: 1 }]]) },
      3,
    ],
  ])('%s', (_, tracks, settings, keys) => {
    expect(keysOfNod(tracks, settings)).toBe(keys);
  });
});

describe("drops the reference's keys: its bytes once built", () => {
  const coarse = { tolerance: 0.05, distance: 0.2 };
  it.each([
    { name: 'one', iframeInterval: 0, settings: coarse },
    { name: 'three', iframeInterval: 1, settings: coarse },
    { name: 'five', iframeInterval: 0, settings: coarse },
    { name: 'eight', iframeInterval: 0.5, settings: coarse },
    { name: 'walker', iframeInterval: 2, settings: undefined },
  ])('$name', ({ name, iframeInterval, settings }) => {
    const raw = readObject(validFixture(`${name}.raw_animation.ozz`), 'raw-animation');
    const skeleton = readObject(validFixture(`${name}.skeleton.ozz`), 'skeleton');
    const expected = readFileSync(validFixture(`${name}.optimized.animation.ozz`));
    const built = buildAnimation(optimizeAnimation(raw, skeleton, settings), { iframeInterval });
    const bytes = writeArchive([built], { littleEndian: expected[0] === 1 });
    expect(byteDifference(bytes, expected)).toBeUndefined();
  });
});

describeWithShared("drops the reference importer's keys", (shared) => {
  const clips = ['ozz', 'be'].flatMap((variant) => gltfClips(shared, variant));
  it.each(clips)('$variant of $asset: $clip', ({ rawPath, skeletonPath, builtPath }) => {
    const raw = readObject(rawPath, 'raw-animation');
    const skeleton = readObject(skeletonPath, 'skeleton');
    const expected = readFileSync(builtPath);
    const built = buildAnimation(optimizeAnimation(raw, skeleton), BUILT_GLTF);
    const bytes = writeArchive([built], { littleEndian: expected[0] === 1 });
    expect(byteDifference(bytes, expected)).toBeUndefined();
  });

  it('pab_atlas', () => {
    const media = join(shared, 'assets/ozz');
    const raw = readObject(join(media, 'pab_atlas_raw.ozz'), 'raw-animation');
    const skeleton = readObject(join(media, 'pab_skeleton.ozz'), 'skeleton');
    const bytes = writeArchive([buildAnimation(optimizeAnimation(raw, skeleton), BUILT_GLTF)]);
    expect(byteDifference(bytes, readFileSync(join(media, 'pab_atlas.ozz')))).toBeUndefined();
  });
});
