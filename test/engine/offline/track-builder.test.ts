import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../../engine/archive/archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import { isStep, type UserTrack } from '../../../engine/model/user-track.ts';
import { buildClip } from '../../../engine/offline/build-clip.ts';
import { buildTrack } from '../../../engine/offline/track-builder.ts';
import { sampleTrack } from '../../../engine/runtime/track-sampling.ts';
import { edgesBetween } from '../../../engine/runtime/track-triggering.ts';
import { byteDifference, readObject } from '../../support/archives.ts';
import { builtSkeleton, rawClip, rawTrack } from '../../support/raw-clip.ts';
import { describeWithShared } from '../../support/shared.ts';
import { DEFAULT_CLIP_RECIPE } from '../../../engine/offline/settings.ts';

describe('refuses what no track can be built from', () => {
  it.each([
    [
      'unsorted keys',
      rawTrack('float', [
        [0.8, 1],
        [0.2, 1],
      ]),
      'found 0.2 after 0.8 at key 1',
    ],
    [
      'two keys at one ratio',
      rawTrack('float', [
        [0.5, 1],
        [0.5, 2],
      ]),
      'found 0.5 after 0.5 at key 1',
    ],
    ['a ratio before the start', rawTrack('float', [[-0.5, 1]]), 'in [0, 1], found -0.5 at key 0'],
    [
      'a ratio after the end',
      rawTrack('float', [
        [0, 1],
        [1.5, 1],
      ]),
      'found 1.5 after 0 at key 1',
    ],
    ['no ratio', rawTrack('float', [[NaN, 1]]), 'found NaN at key 0'],
    [
      'no value',
      rawTrack('float2', [
        [0, 1, 2],
        [1, NaN, 2],
      ]),
      'finite numbers, found [NaN, 2] at key 1',
    ],
  ])('%s', (_, raw, message) => {
    expect(() => buildTrack(raw)).toThrow(AssetError);
    expect(() => buildTrack(raw)).toThrow(message);
  });
});

describe('puts keys at both ends', () => {
  it.each([
    { keys: [], ratios: [], values: [], steps: [], why: 'unless there is no key at all' },
    {
      keys: [[0.5, 7, 'step']],
      ratios: [0],
      values: [7],
      steps: [false],
      why: 'unless there is one',
    },
    {
      keys: [
        [0, 1],
        [1, 2],
      ],
      ratios: [0, 1],
      values: [1, 2],
      steps: [false, false],
      why: 'unless there are some',
    },
    {
      keys: [
        [0.25, 1, 'step'],
        [0.75, 2, 'step'],
      ],
      ratios: [0, 0.25, 0.75, 1],
      values: [1, 1, 2, 2],
      steps: [false, true, true, false],
      why: 'that interpolate between equal values',
    },
  ] as const)('$why', ({ keys, ratios, values, steps }) => {
    const track = buildTrack(rawTrack('float', keys));
    expect([...track.ratios]).toEqual(ratios);
    expect([...track.values]).toEqual(values);
    expect(ratios.map((_, key) => isStep(track, key))).toEqual(steps);
  });
});

it('makes rotations unit length and neighbours', () => {
  const track = buildTrack(
    rawTrack('quaternion', [
      [0, 0, 0, 0, -2],
      [0.5, 0, 3, 0, -4],
      [1, 0, 0, 0, 0],
    ]),
  );
  const expected = [0, 0, 0, 1, 0, -0.6, 0, 0.8, 0, 0, 0, 1];
  expect([...track.values].map((value) => value + 0)).toEqual(
    [...Float32Array.from(expected)].map((value) => value + 0),
  );
});

it('keeps the name unless told another', () => {
  expect(buildTrack(rawTrack('float', [], 'grasp')).name).toBe('grasp');
  expect(buildTrack(rawTrack('float', [], 'grasp'), 'hold').name).toBe('hold');
});

it('builds what can be read back', () => {
  const track = buildTrack(
    rawTrack('float3', [
      [0, 1, 2, 3],
      [0.5, 1, 2, 4, 'step'],
    ]),
  );
  const [{ object }] = readArchive(writeArchive([track])).entries;
  expect(object).toMatchObject({ type: 'float3', count: 3, values: track.values });
});

describeWithShared("writes the reference builder's bytes", (shared) => {
  const folder = join(shared, 'assets/ozz_tracks/pab_walk');
  const types = ['float', 'float2', 'float3', 'float4', 'quat'];
  const files = types.flatMap((type) => [`${type}_le`, `${type}_be`]);
  it.each(files)('%s', (file) => {
    const raw = readObject(join(folder, `raw_${file}.ozz`), 'raw-track');
    const littleEndian = file.endsWith('le');
    const bytes = writeArchive([buildTrack(raw)], { littleEndian });
    expect(byteDifference(bytes, readFileSync(join(folder, `${file}.ozz`)))).toBeUndefined();
  });
});

describe('one key', () => {
  const reread = (track: UserTrack): UserTrack => {
    const [{ object }] = readArchive(writeArchive([track])).entries;
    if (object.kind !== 'track') throw new Error('no track was read');
    return object;
  };

  it.each([0, 0.5, 1])('at ratio %f is read, and is the value everywhere', (ratio) => {
    const built = buildTrack(rawTrack('float3', [[0, 1, 2, 3]]));
    const track = reread({ ...built, ratios: Float32Array.of(ratio) });
    expect(track.count).toBe(1);
    const out = new Float32Array(3);
    for (const at of [0, 0.25, 0.5, 0.75, 1]) {
      sampleTrack(track, at, out);
      expect([...out]).toEqual([1, 2, 3]);
    }
    expect(edgesBetween(reread(buildTrack(rawTrack('float', [[ratio, 1]]))), 0.5, -2, 2)).toEqual(
      [],
    );
  });

  it.each([-0.5, 1.5, NaN])('at ratio %f is refused', (ratio) => {
    const built = buildTrack(rawTrack('float', [[0, 1]]));
    const wrong = { ...built, ratios: Float32Array.of(ratio) };
    expect(() => reread(wrong)).toThrow(`the ratio of key 0 to be in [0, 1], found ${ratio}`);
  });

  it('is what constant root motion is built to', () => {
    const walk = rawClip([
      {
        translations: [
          [0, 3, 1, 2],
          [1, 3, 1, 2],
        ],
        rotations: [[0, 0, 1, 0, 0]],
      },
    ]);
    const motion = { ...DEFAULT_CLIP_RECIPE.motion, enabled: true };
    const recipe = { ...DEFAULT_CLIP_RECIPE, motion };
    const built = buildClip(walk, builtSkeleton([-1]), recipe);
    expect(built.motion.map(({ count, ratios }) => [count, ...ratios])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect([...built.motion[0].values]).toEqual([3, 0, 2]);
  });
});
