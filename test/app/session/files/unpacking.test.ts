import { describe, expect, it, vi } from 'vitest';
import { unpackZips } from '../../../../app/session/files/unpacking.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import type { FileInput } from '../../../../app/session/files/load.job.ts';
import type { ZipEntry } from '../../../../app/session/files/zip.job.ts';
import type { JobOutcome } from '../../../../app/session/jobs/job.ts';
import type { Jobs } from '../../../../app/session/jobs/jobs.ts';

type Unzipped = JobOutcome<readonly ZipEntry[]>;

const ZIP: FileInput = { name: 'All.ZIP', blob: new Blob([]) };
const CLIP: FileInput = { name: 'walk.ozz', blob: new Blob([]) };

const holding = (...names: readonly string[]): Unzipped => ({
  result: names.map((name, i) => ({ name, bytes: Uint8Array.of(i) })),
});

interface Outcome {
  readonly sources: readonly FileInput[];
  readonly told: string[];
}

async function unpacked(sources: readonly FileInput[], unzipped: Unzipped): Promise<Outcome> {
  const store: SessionStore = createSessionStore();
  const run = () => Promise.resolve(unzipped);
  const found = await unpackZips(store, { run: run as unknown as Jobs['run'] }, sources);
  const told = store.getState().problems.map(({ subject, message }) => `${subject} ${message}`);
  return { sources: found, told };
}

describe('a zip gives nothing and says why', () => {
  it.each<[string, Unzipped, RegExp]>([
    ['that is none', { problem: 'It is none.' }, /^All\.ZIP It is none\.$/],
    ['that is empty', holding(), /^All\.ZIP It contains no files that can be opened/],
    ['of other files', holding('a.txt', 'package.json'), /^All\.ZIP It contains no files/],
  ])('%s', async (_, unzipped, message) => {
    const { sources, told } = await unpacked([ZIP, CLIP], unzipped);
    expect(sources).toEqual([CLIP]);
    expect(told).toEqual([expect.stringMatching(message)]);
  });
});

it('a zip that cannot be fetched gives nothing and says why', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('refused')));
  const { sources, told } = await unpacked([{ name: 'a.zip', url: 'https://h/a.zip' }], holding());
  vi.unstubAllGlobals();
  expect(sources).toEqual([]);
  expect(told).toEqual([
    expect.stringMatching(/^a\.zip The zip cannot be read: .*refused\. Unpack it/),
  ]);
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
    expect.stringMatching(/^2 files of All\.ZIP skipped: b\/config\.json, notes\.txt: only/),
  ]);
});

it('a model comes with what it names', async () => {
  const { sources } = await unpacked([ZIP], holding('fox/fox.gltf', 'fox/data/fox.bin'));
  expect(sources).toHaveLength(1);
  const [model] = sources;
  expect('blob' in model && [...(model.resources?.keys() ?? [])]).toEqual(['data/fox.bin']);
});
