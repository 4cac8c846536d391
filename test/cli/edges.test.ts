import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { buildTrack } from '../../engine/offline/track-builder.ts';
import type { UserTrack } from '../../engine/model/user-track.ts';
import { validFixture } from '../support/archives.ts';
import { rawTrack } from '../support/raw-clip.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

interface Edges {
  readonly edges: readonly { readonly ratio: number; readonly rising: boolean }[];
}

interface Golden {
  readonly threshold: number;
  readonly queries: readonly (Edges & { readonly from: number; readonly to: number })[];
}

const inFolder = temporaryFolder();

it('refuses a track that has no edges', async () => {
  const file = inFolder('position.ozz');
  writeFileSync(file, writeArchive([buildTrack(rawTrack('float3', [[0, 1, 2, 3]]))]));
  const { code, err } = await runCli('edges', file, '--threshold', '0', '--from', '0', '--to', '1');
  expect(code).toBe(2);
  expect(err).toBe(`${file}: only a float track has edges, this one is float3.\n`);
});

describe('of an archive with several tracks', () => {
  const several = (): string => {
    const rising = (name: string, until: number): UserTrack =>
      buildTrack(
        rawTrack(
          'float',
          [
            [0, 0],
            [until, 1],
          ],
          name,
        ),
      );
    const place = buildTrack(rawTrack('float3', [[0, 1, 2, 3]], 'place'));
    const file = inFolder('tracks.ozz');
    const tracks = [place, rising('left', 0.25), rising('right', 0.75)];
    writeFileSync(file, writeArchive(tracks));
    return file;
  };
  const range = ['--threshold', '0.5', '--from', '0', '--to', '1'];
  const listed = '"place" (float3), "left" (float), "right" (float).';

  it.each([
    ['none is named', [], `expected a single float track, found ${listed} Name one as --track.`],
    ['a name is of none', ['--track', 'up'], `expected a single track "up", found ${listed}`],
    ['one is no float track', ['--track', 'place'], 'only a float track has edges'],
  ])('refuses if %s', async (_, options, says) => {
    const { code, out, err } = await runCli('edges', several(), ...range, ...options);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
  });

  it.each([
    ['left', 0.125],
    ['right', 0.375],
  ])('finds those of the one that is named: %s', async (name, ratio) => {
    const document = await runJson<object>('edges', several(), ...range, '--track', name);
    expect(document).toMatchObject({ track: name });
    expect((document as Edges).edges).toContainEqual({ ratio, rising: true });
  });
});

it('takes the only float track of an archive, and says its name', async () => {
  const file = inFolder('tracks.ozz');
  const place = buildTrack(rawTrack('float3', [[0, 1, 2, 3]], 'place'));
  const grasp = buildTrack(rawTrack('float', [[0, 1]], 'grasp'));
  writeFileSync(file, writeArchive([place, grasp]));
  const range = ['--threshold', '0.5', '--from', '0', '--to', '1'];
  expect(await runJson('edges', file, ...range)).toMatchObject({ track: 'grasp' });
});

describe('gives the reference’s edges', () => {
  it.each(['track_1', 'track_2', 'track_3'])('%s', async (name) => {
    const url = new URL(`../../fixtures/golden/${name}.edges.json`, import.meta.url);
    const { threshold, queries } = JSON.parse(readFileSync(url, 'utf8')) as Golden;
    for (const { from, to, edges } of queries) {
      const range = ['--threshold', threshold, '--from', from, '--to', to].map(String);
      const found = await runJson<Edges>('edges', validFixture(`${name}.ozz`), ...range);
      expect(found.edges.map(({ rising }) => rising)).toEqual(edges.map(({ rising }) => rising));
      expect(found.edges.map(({ ratio }) => Math.fround(ratio))).toEqual(
        edges.map(({ ratio }) => Math.fround(ratio)),
      );
    }
  });
});
