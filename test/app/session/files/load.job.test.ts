import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadSource } from '../../../../app/session/files/load.job.ts';
import type { LoadedFile, FileInput } from '../../../../app/session/files/load.job.ts';
import { buffersOf } from '../../../../app/session/jobs/columns.ts';
import type { JobOutcome } from '../../../../app/session/jobs/job.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { loadOnThisThread } from '../../../support/app-files.ts';

afterEach(() => vi.unstubAllGlobals());

const load = (source: FileInput): Promise<JobOutcome<LoadedFile>> =>
  loadOnThisThread({ source, samplingRate: 0 });

describe('a source that cannot be read', () => {
  it('is told in a sentence', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
    expect(await load({ name: 'a', url: 'https://other/a.ozz' })).toEqual({
      problem: expect.stringMatching(
        /^https:\/\/other\/a\.ozz cannot be fetched\. .*drop it here\.$/,
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

it('a file of another kind is told by what can be opened', async () => {
  const blob = new Blob([new Uint8Array(fixtureBytes('broken', 'png-image.ozz'))]);
  expect(await load({ name: 'a.png', blob })).toEqual({
    problem: expect.stringMatching(/no file that can be opened here.*expected at byte 0/) as string,
  });
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
      if (!('result' in outcome)) throw new Error(JSON.stringify(outcome));
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
  let loaded: LoadedFile | undefined;
  const loading = loadSource({ name: 'a', url: 'https://host/a.ozz' }, 0, async (work) => {
    await turn;
    return work();
  }).then((answer) => (loaded = answer));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(loaded).toBeUndefined();
  begin();
  expect(await loading).toHaveProperty('archive');
});

describe('handing over', () => {
  it('an archive moves its file and keeps its views views', async () => {
    const blob = new Blob([new Uint8Array(fixtureBytes('valid', 'eight.animation.ozz'))]);
    const outcome = await load({ name: 'a', blob });
    if (!('result' in outcome)) throw new Error('the fixture is good');
    const loaded = outcome.result;
    const clone = structuredClone(loaded, { transfer: buffersOf(loaded) });
    expect(loaded.archive.bytes).toHaveLength(0);
    const [{ object }] = clone.archive.entries;
    if (object.kind !== 'animation') throw new Error('the fixture is a clip');
    // Columns of bytes need no alignment: they are views in every file.
    expect(object.rotations.iframes.entries.buffer).toBe(clone.archive.bytes.buffer);
  });
});
