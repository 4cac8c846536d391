import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixturePath, goldenJson } from '../../../fixtures/files.ts';
import { TRACK_COMPONENTS } from '../../../engine/model/user-track.ts';
import { sampleTrack, validateTrackSampling } from '../../../engine/runtime/track-sampling.ts';
import { readObject } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';
import { userTrack } from './user-tracks.ts';

const RAMP = userTrack('float', [
  [0, 2],
  [0.5, 4, 'step'],
  [0.75, 8],
  [1, 0],
]);

describe('validateTrackSampling refuses', () => {
  it.each([
    ['a ratio that is no number', userTrack('float', []), NaN, new Float32Array(1), /not a number/],
    [
      'too little room',
      userTrack('float3', []),
      0,
      new Float32Array(2),
      /2 floats, a float3 key needs 3/,
    ],
  ])('%s', (_, track, ratio, out, message) => {
    expect(validateTrackSampling(track, ratio, out)).toMatch(message);
  });

  it('nothing else', () => {
    expect(validateTrackSampling(RAMP, 0.5, new Float32Array(1))).toBeUndefined();
  });
});

describe('sampleTrack', () => {
  it.each([
    ['before the first key', -1, 2],
    ['on the first key', 0, 2],
    ['between two keys', 0.25, 3],
    ['on a key', 0.5, 4],
    ['after a step', 0.625, 4],
    ['on the key that ends a step', 0.75, 8],
    ['between the last two keys', 0.875, 4],
    ['on the last key', 1, 0],
    ['after the last key', 7, 0],
    ['at a ratio that is no number, as at 0', NaN, 2],
  ])('%s', (_, ratio, expected) => {
    const out = new Float32Array(1);
    sampleTrack(RAMP, ratio, out);
    expect(out[0]).toBe(expected);
  });

  it.each([
    ['float', [0]],
    ['float2', [0, 0]],
    ['float3', [0, 0, 0]],
    ['float4', [0, 0, 0, 0]],
    ['quaternion', [0, 0, 0, 1]],
  ] as const)('without keys gives a %s identity', (type, identity) => {
    const out = new Float32Array(identity.length).fill(9);
    sampleTrack(userTrack(type, []), 0.5, out);
    expect([...out]).toEqual(identity);
  });

  it('writes where it is told to, and nowhere else', () => {
    const out = new Float32Array(5).fill(9);
    sampleTrack(userTrack('float3', [[0, [1, 2, 3]]]), 0.5, out, 1);
    expect([...out]).toEqual([9, 1, 2, 3, 9]);
  });

  it('normalises between two rotations', () => {
    const out = new Float32Array(4);
    const track = userTrack('quaternion', [
      [0, [0, 0, 0, 1]],
      [1, [1, 0, 0, 0]],
    ]);
    sampleTrack(track, 0.5, out);
    expect([...out]).toEqual([Math.fround(Math.SQRT1_2), 0, 0, Math.fround(Math.SQRT1_2)]);
  });

  it('stays finite half-way between opposite rotations', () => {
    const out = new Float32Array(4);
    const track = userTrack('quaternion', [
      [0, [0, 0, 0, 1]],
      [1, [0, 0, 0, -1]],
    ]);
    sampleTrack(track, 0.5, out);
    expect([...out]).toEqual([0, 0, 0, 1]);
  });
});

describe('sampleTrack agrees with the reference', () => {
  it.each(['track_1', 'track_2', 'track_3'])('%s', (name) => {
    const track = readObject(fixturePath('valid', `${name}.ozz`), 'track');
    const { samples } = goldenJson(`${name}.edges.json`) as { samples: [number, number][] };
    const out = new Float32Array(1);
    for (const [ratio, value] of samples) {
      sampleTrack(track, ratio, out);
      expect(Math.abs(out[0] - value), `at ${ratio}`).toBeLessThanOrEqual(1e-6);
    }
  });
});

describeWithShared('sampleTrack agrees with the reference on root motion', (dir) => {
  const folder = path.join(dir, 'assets/ozz_tracks/pab_walk');
  it.each(
    ['float', 'float2', 'float3', 'float4', 'quat'].flatMap((type) => [
      [type, 'le'],
      [type, 'be'],
    ]),
  )('%s, %s', (type, endian) => {
    const track = readObject(path.join(folder, `${type}_${endian}.ozz`), 'track');
    const out = new Float32Array(TRACK_COMPONENTS[track.type]);
    const lines = readFileSync(path.join(folder, `${type}.samples.txt`), 'utf8')
      .trim()
      .split('\n');
    for (const line of lines) {
      const [ratio, ...expected] = line.split(' ').map(Number);
      sampleTrack(track, ratio, out);
      const worst = Math.max(...expected.map((value, i) => Math.abs(out[i] - value)));
      expect(worst, `at ${ratio}`).toBeLessThanOrEqual(1e-6);
    }
    expect(lines.length).toBe(41);
  });
});
