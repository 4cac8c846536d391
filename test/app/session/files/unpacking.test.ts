import { describe, expect, it } from 'vitest';
import { unpackZips } from '../../../../app/session/files/unpacking.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import type { Source } from '../../../../app/session/files/load.ts';
import type { Unzipped } from '../../../../app/session/files/unzip.ts';

const ZIP: Source = { name: 'All.ZIP', blob: new Blob([]) };
const CLIP: Source = { name: 'walk.ozz', blob: new Blob([]) };

const holding = (...names: readonly string[]): Unzipped => ({
  entries: names.map((name, i) => ({ name, bytes: Uint8Array.of(i) })),
});

interface Outcome {
  readonly sources: readonly Source[];
  readonly told: string[];
}

async function unpacked(sources: readonly Source[], unzipped: Unzipped | Error): Promise<Outcome> {
  const store: SessionStore = createSessionStore();
  const unzip = async (): Promise<Unzipped> =>
    unzipped instanceof Error ? await Promise.reject(unzipped) : unzipped;
  const found = await unpackZips(store, sources, unzip);
  const told = store.getState().problems.map(({ subject, message }) => `${subject} ${message}`);
  return { sources: found, told };
}

describe('a zip gives nothing and says why', () => {
  it.each<[string, Unzipped | Error, RegExp]>([
    ['that is none', { problem: 'It is none.' }, /^All\.ZIP It is none\.$/],
    ['that cannot be read', new Error('no memory'), /^All\.ZIP .* no memory\. Unpack it/],
    ['that is empty', holding(), /^All\.ZIP It holds none of the files that can be opened/],
    ['of other files', holding('a.txt', 'package.json'), /^All\.ZIP It holds none of the files/],
  ])('%s', async (_, unzipped, message) => {
    const { sources, told } = await unpacked([ZIP, CLIP], unzipped);
    expect(sources).toEqual([CLIP]);
    expect(told).toEqual([expect.stringMatching(message)]);
  });
});

it('what a zip holds takes its place, in its order', async () => {
  const { sources, told } = await unpacked([CLIP, ZIP], holding('b/run.ozz', 'skeleton.ozz'));
  expect(sources.map(({ name }) => name)).toEqual(['walk.ozz', 'run.ozz', 'skeleton.ozz']);
  expect(told).toEqual([]);
});

it('what is saved with everything is opened again; other files are told of', async () => {
  const names = ['fox.glb', 'config.json', 'masks.json', 'b/config.json', 'notes.txt'];
  const { sources, told } = await unpacked([ZIP], holding(...names));
  expect(sources.map(({ name }) => name)).toEqual(['fox.glb', 'config.json', 'masks.json']);
  expect(told).toEqual([
    expect.stringMatching(/^2 files of All\.ZIP passed over: b\/config\.json, notes\.txt: only/),
  ]);
});

it('a model comes with what it names', async () => {
  const { sources } = await unpacked([ZIP], holding('fox/fox.gltf', 'fox/data/fox.bin'));
  expect(sources).toHaveLength(1);
  const [model] = sources;
  expect('blob' in model && [...(model.listeners?.keys() ?? [])]).toEqual(['data/fox.bin']);
});
