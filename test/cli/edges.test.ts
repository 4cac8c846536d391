import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { buildTrack } from '../../engine/offline/track-builder.ts';
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
