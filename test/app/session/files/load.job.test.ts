import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadOrAsk } from '../../../../app/session/files/load.job.ts';
import type { FileInput, LoadedFile, NeededFiles } from '../../../../app/session/files/load.job.ts';
import { buffersOf } from '../../../../app/session/jobs/columns.ts';
import type { JobOutcome } from '../../../../app/session/jobs/job.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { loadOnThisThread } from '../../../support/app-files.ts';
import { glbBytes, JSON_CHUNK } from '../../../support/made-gltf.ts';
import { eventually } from '../../../support/eventually.ts';

beforeEach(() => void vi.stubGlobal('origin', 'https://host'));

const load = (source: FileInput): Promise<JobOutcome<LoadedFile | NeededFiles>> =>
  loadOnThisThread(source);

describe('a source that cannot be read', () => {
  it('is told in a sentence', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
    expect(await load({ name: 'a', url: 'https://host/a.ozz' })).toEqual({
      problem: expect.stringMatching(
        /^https:\/\/host\/a\.ozz cannot be fetched: the server does not answer/,
      ) as string,
    });
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('', { status: 404, statusText: 'Not Found' })),
    );
    expect(await load({ name: 'a', url: 'https://host/a.ozz' })).toEqual({
      problem: 'https://host/a.ozz cannot be fetched: 404 Not Found.',
    });
  });

  it('because the file has gone is told in a sentence', async () => {
    const gone = { arrayBuffer: () => Promise.reject(new Error('gone')) } as unknown as Blob;
    expect(await load({ name: 'a', blob: gone })).toEqual({
      problem: expect.stringContaining('was moved') as string,
    });
  });

  it.each(['empty.ozz', 'unknown-tag.ozz'])(
    'because it is %s is told in the words of the engine',
    async (name) => {
      const blob = new Blob([new Uint8Array(fixtureBytes('broken', name))]);
      expect(await load({ name, blob })).toEqual({
        problem: expect.stringContaining('expected') as string,
      });
    },
  );
});

describe('a file that was cut', () => {
  const gltf = new TextEncoder().encode('{ "asset": { "version": "2.0" } }');

  it.each([
    ['eight.ozz', fixtureBytes('valid', 'eight.animation.ozz'), 0.5, /^ozz-animation "/],
    ['walk.fbx', fixtureBytes('valid', 'models/walk.fbx'), 0.5, /^FBX at byte 672 /],
    ['walk.glb', glbBytes([[JSON_CHUNK, gltf]]), 0.5, /^glTF at byte 8 /],
    ['walk.gltf', gltf, 0.5, /^glTF at byte 0 /],
    ['walk.bvh', fixtureBytes('models', 'walk.bvh'), 0.1, /^BVH, line 160: /],
  ])(
    'such as %s is told without its name, and with what to do',
    async (name, bytes, part, begin) => {
      const cut = new Uint8Array(bytes.subarray(0, bytes.length * part));
      const outcome = await load({ name, blob: new Blob([cut]) });
      const problem = 'problem' in outcome ? outcome.problem : '';
      expect(problem).toMatch(begin);
      expect(problem).not.toContain(name);
      expect(problem).toMatch(
        /\. The file is cut short or damaged: export it again, or copy it again\.$/,
      );
    },
  );

  it('of no known kind is called the file', async () => {
    const outcome = await load({ name: 'a.fbx', blob: new Blob(['hello']) });
    expect(outcome).toEqual({ problem: expect.not.stringContaining('a.fbx') as string });
  });
});

describe('a source of another host', () => {
  const url = 'https://other/a.ozz';

  it('is not fetched by the worker, which says that it needs it', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    expect(await load({ name: 'a', url })).toEqual({ result: { needs: [url] } });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is refused in the words of the page, where the page could not fetch it', async () => {
    const elsewhere = new Map([[url, 'You did not agree.']]);
    expect(await load({ name: 'a', url, elsewhere })).toEqual({ problem: 'You did not agree.' });
  });

  it('is read once the page has fetched it', async () => {
    const elsewhere = new Map([
      [url, new Blob([new Uint8Array(fixtureBytes('valid', 'eight.animation.ozz'))])],
    ]);
    expect(await load({ name: 'a', url, elsewhere })).toHaveProperty('result.archive');
  });
});

it.each([
  ['walk.usd', 'x', 'This is a USD file. Export it as glTF 2.0 (.glb)'],
  ['fox.ozz', '<!doctype html>', 'This is a web page or an XML file. A failed download'],
  ['notes', 'hello', 'expected a 0 or a 1 at byte 0, as an ozz archive begins.'],
])('%s, a file of another kind, is answered by what to do with it', async (name, text, says) => {
  const blob = new Blob([text]);
  expect(await load({ name, blob })).toEqual({ problem: expect.stringContaining(says) as string });
});

describe('a source that can be read', () => {
  it('comes as an archive, from a file and from an address alike', async () => {
    const bytes = new Uint8Array(fixtureBytes('valid', 'eight.animation.ozz'));
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(bytes)));
    const answers = [
      await load({ name: 'a', blob: new Blob([bytes]) }),
      await load({ name: 'a', url: 'https://host/a.ozz' }),
    ];
    for (const outcome of answers) {
      if (!('result' in outcome) || 'needs' in outcome.result) {
        throw new Error(JSON.stringify(outcome));
      }
      expect(outcome.result.archive.bytes).toEqual(bytes);
      expect(outcome.result.parseMs).toBeGreaterThanOrEqual(0);
    }
  });
});

it('a source is fetched at once and read when its turn has come', async () => {
  const bytes = new Uint8Array(fixtureBytes('valid', 'eight.animation.ozz'));
  const fetched = vi.fn(() => Promise.resolve(new Response(bytes)));
  vi.stubGlobal('fetch', fetched);
  let begin = (): void => undefined;
  const turn = new Promise<void>((resolve) => (begin = resolve));
  let loaded: LoadedFile | NeededFiles | undefined;
  const loading = loadOrAsk(
    { name: 'a', url: 'https://host/a.ozz' },
    () => {},
    async (work) => {
      await turn;
      return work();
    },
  ).then((answer) => (loaded = answer));
  await eventually(() => expect(fetched).toHaveBeenCalled());
  expect(loaded).toBeUndefined();
  begin();
  expect(await loading).toHaveProperty('archive');
});

describe('handing over', () => {
  it('an archive moves its file and keeps its views views', async () => {
    const blob = new Blob([new Uint8Array(fixtureBytes('valid', 'eight.animation.ozz'))]);
    const outcome = await load({ name: 'a', blob });
    if (!('result' in outcome) || 'needs' in outcome.result) throw new Error('the fixture is good');
    const loaded = outcome.result;
    const clone = structuredClone(loaded, { transfer: buffersOf(loaded) });
    expect(loaded.archive.bytes).toHaveLength(0);
    const [{ object }] = clone.archive.entries;
    if (object.kind !== 'animation') throw new Error('the fixture is a clip');
    // Columns of bytes need no alignment: they are views in every file.
    expect(object.rotations.iframes.entries.buffer).toBe(clone.archive.bytes.buffer);
  });
});
