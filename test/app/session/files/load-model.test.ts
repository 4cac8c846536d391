import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadOrAsk } from '../../../../app/session/files/load.job.ts';
import type { FileInput, LoadedFile, NeededFiles } from '../../../../app/session/files/load.job.ts';
import { buffersOf } from '../../../../app/session/jobs/columns.ts';
import type { JobOutcome } from '../../../../app/session/jobs/job.ts';
import { loadOnThisThread } from '../../../support/app-files.ts';
import { importFacts } from '../../../support/import-facts.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { gltfBytes, madeGltf, swing } from '../../../support/made-gltf.ts';
import type { GltfJson } from '../../../support/made-gltf.ts';

beforeEach(() => void vi.stubGlobal('origin', 'https://host'));

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

const loadFrom = (source: FileInput): Promise<JobOutcome<LoadedFile | NeededFiles>> =>
  loadOnThisThread(source);

async function loaded(source: FileInput): Promise<LoadedFile> {
  const outcome = await loadFrom(source);
  if (!('result' in outcome) || 'needs' in outcome.result) {
    throw new Error(JSON.stringify(outcome));
  }
  return outcome.result;
}

const kindsIn = ({ archive }: LoadedFile): string[] =>
  archive.entries.map(({ object }) => object.kind);

/** The swing, its numbers in a file of their own, as the JSON names it. */
function apart(uri: string): { model: Blob; numbers: Blob } {
  const json = swing();
  const [{ uri: data, byteLength }] = json.buffers as { uri: string; byteLength: number }[];
  const numbers = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
  const model = gltfBytes({ ...json, buffers: [{ byteLength, uri }] });
  return { model: blobOf(model), numbers: blobOf(numbers) };
}

describe('a glTF that cannot be imported', () => {
  it.each<[string, GltfJson, string]>([
    ['is no glTF', { nodes: [] }, 'glTF: expected glTF 2.0'],
    ['lacks its buffer', { ...swing(), buffers: [{ byteLength: 48, uri: 'a.bin' }] }, '"a.bin"'],
  ])('because it %s is told in a sentence', async (_, json, says) => {
    const answer = await loadFrom({ name: 'ball.gltf', blob: blobOf(gltfBytes(json)) });
    expect(answer).toEqual({ problem: expect.stringContaining(says) as string });
  });
});

describe('a glTF', () => {
  it('comes as an archive: skeleton to play, sources', async () => {
    const file = await loaded({ name: 'ball.gltf', blob: blobOf(gltfBytes(swing())) });
    expect(kindsIn(file)).toEqual(['skeleton', 'raw-skeleton', 'raw-animation']);
    const { bytes, entries } = file.archive;
    const last = entries.at(-1)?.range;
    expect((last?.offset ?? 0) + (last?.length ?? 0)).toBe(bytes.length);
  });

  it('with its mesh, and what it looks like', async () => {
    const json = madeGltf(
      {
        nodes: [{ mesh: 0 }],
        materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] } }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
      },
      [{ values: [0, 0, 0, 1, 0, 0, 0, 1, 0], type: 'VEC3' }],
    );
    const file = await loaded({ name: 'ball.gltf', blob: blobOf(gltfBytes(json)) });
    expect(kindsIn(file)).toEqual(['skeleton', 'raw-skeleton', 'mesh']);
    expect(file.archive.entries[2].object).toMatchObject({
      appearance: { surfaces: [{ color: [1, 0, 0, 1], count: 3 }] },
    });
  });

  it('with what is known of it', async () => {
    const bytes = gltfBytes({ ...swing(), asset: { version: '2.0', generator: 'a test' } });
    const { imported } = await loaded({ name: 'ball.gltf', blob: blobOf(bytes) });
    expect(imported).toEqual(importFacts({ byteLength: bytes.length, exporter: 'a test' }));
  });

  it('with the clips that its tracks belong to', async () => {
    const made = swing() as GltfJson & { readonly animations: readonly object[] };
    const [still] = made.animations;
    const step = { ...still, name: 'step', extras: { events: [{ name: 'foot', time: 1 }] } };
    const bytes = gltfBytes({ ...made, animations: [still, step] });
    const { trackClips } = await loaded({ name: 'ball.gltf', blob: blobOf(bytes) });
    expect(trackClips).toEqual(['step']);
  });

  it('says how far its reading is', async () => {
    const fractions: number[] = [];
    const source = { name: 'ball.gltf', blob: blobOf(gltfBytes(swing())) };
    const progress = (fraction: number): void => void fractions.push(fraction);
    await loadOrAsk(source, progress, (work) => work());
    expect(fractions.length).toBeGreaterThan(1);
  });

  it('is handed over without copies', async () => {
    const file = await loaded({ name: 'ball.gltf', blob: blobOf(gltfBytes(swing())) });
    const clone = structuredClone(file, { transfer: buffersOf(file) });
    expect(file.archive.bytes).toHaveLength(0);
    expect(kindsIn(clone)).toEqual(['skeleton', 'raw-skeleton', 'raw-animation']);
  });
});

describe('finds what a glTF names', () => {
  it.each([
    ['beside it', 'ball.bin', 'ball.bin'],
    ['by an address', 'my%20ball.bin', 'my ball.bin'],
    ['in a folder', './data/ball.bin', 'data/ball.bin'],
    ['in a folder above', '../data/ball.bin', '../data/ball.bin'],
    ['the long way round', 'data/../ball.bin', 'ball.bin'],
    ['as Windows writes it', String.raw`data\ball.bin`, 'data/ball.bin'],
    ['by a name with accents as macOS writes them', 'Ba\u00fcl.bin', 'Bau\u0308l.bin'],
    ['in a folder with accents', 'd\u00e4ta/ball.bin', 'da\u0308ta/ball.bin'],
    ['by its name, where it was picked out of its folder', 'data/Ball.bin', 'ball.bin'],
  ])('%s', async (_, uri, path) => {
    const { model, numbers } = apart(uri);
    const others: [string, Blob][] = [['other.bin', new Blob(['x'])]];
    const resources = new Map([...others, [path, numbers]]);
    const file = await loaded({ name: 'ball.gltf', blob: model, resources });
    expect(kindsIn(file)).toContain('raw-animation');
  });

  it('on the network, from where it stands', async () => {
    const { model, numbers } = apart('data/ball.bin');
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(new Response(url.endsWith('.bin') ? numbers : model));
    });
    const file = await loaded({ name: 'ball.gltf', url: 'https://host/models/ball.gltf?v=2' });
    expect(kindsIn(file)).toContain('raw-animation');
    expect(asked).toEqual([
      'https://host/models/ball.gltf?v=2',
      'https://host/models/data/ball.bin',
    ]);
  });

  it('or says what is missing there', async () => {
    const { model } = apart('ball.bin');
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(
        url.endsWith('.bin') ? new Response('', { status: 404 }) : new Response(model),
      ),
    );
    expect(await loadFrom({ name: 'ball.gltf', url: 'https://host/ball.gltf' })).toEqual({
      problem: expect.stringContaining('the file "ball.bin", which buffers[0] names') as string,
    });
  });
});

describe('a glTF that names files of another host', () => {
  const uri = 'https://other/ball.bin';
  const source = { name: 'ball.gltf', url: 'https://host/ball.gltf' };

  it('says which it needs, and fetches none of them', async () => {
    const { model } = apart(uri);
    const fetched = vi.fn(() => Promise.resolve(new Response(model)));
    vi.stubGlobal('fetch', fetched);
    expect(await loadFrom(source)).toEqual({ result: { needs: [uri] } });
    expect(fetched.mock.calls).toEqual([[source.url, expect.anything()]]);
  });

  it('is imported with what the page has fetched', async () => {
    const { model, numbers } = apart(uri);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(model)));
    const file = await loaded({ ...source, elsewhere: new Map([[uri, numbers]]) });
    expect(kindsIn(file)).toContain('raw-animation');
  });

  it('given on its own fetches nothing, and has only what came with it', async () => {
    const { model } = apart(uri);
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    expect(await loadFrom({ name: 'ball.gltf', blob: model })).toHaveProperty('problem');
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('source skeletons', () => {
  const load = (name: string) => loaded({ name, blob: blobOf(fixtureBytes('valid', name)) });

  it('come with what a player needs, which stands in no file', async () => {
    const { archive } = await load('eight.raw_skeleton.ozz');
    expect(archive.entries).toMatchObject([
      { tag: 'ozz-raw_skeleton', object: { count: 8 } },
      { tag: 'ozz-skeleton', range: { length: 0 }, object: { count: 8 } },
    ]);
  });

  it.each(['eight.skeleton.ozz', 'eight.raw_animation.ozz'])('but %s is as it is', async (name) => {
    expect((await load(name)).archive.entries).toHaveLength(1);
  });
});
