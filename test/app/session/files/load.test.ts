import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLoader } from '../../../../app/session/files/load.ts';
import type { LoadWorker, Loaded } from '../../../../app/session/files/load.ts';
import { loadSource } from '../../../../app/session/files/load-source.ts';
import { buffersOf } from '../../../../app/session/jobs/transfer.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import type { LoadRequest } from '../../../../app/session/files/load-protocol.ts';

afterEach(() => vi.unstubAllGlobals());

/** Workers that answer when a test says so. */
function fakeWorkers() {
  const started: {
    requests: LoadRequest[];
    emit: (type: string, event: object) => void;
    stopped: boolean;
  }[] = [];
  const start = (): LoadWorker => {
    const listeners = new Map<string, (event: object) => void>();
    const worker = {
      requests: [] as LoadRequest[],
      emit: (type: string, event: object) => listeners.get(type)?.(event),
      stopped: false,
    };
    started.push(worker);
    return {
      postMessage: (request: LoadRequest) => void worker.requests.push(request),
      terminate: () => {
        worker.stopped = true;
      },
      addEventListener: (type: string, listener: (event: object) => void) =>
        void listeners.set(type, listener),
    };
  };
  return { started, start };
}

const SOURCE = { name: 'a.ozz', blob: new Blob([]) };

describe('a source that cannot be read', () => {
  it('is told in a sentence', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
    expect(await loadSource({ name: 'a', url: 'https://other/a.ozz' })).toEqual({
      problem: expect.stringMatching(
        /^https:\/\/other\/a\.ozz cannot be fetched\. .*drop it here\.$/,
      ) as string,
    });
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('', { status: 404, statusText: 'Not Found' })),
    );
    expect(await loadSource({ name: 'a', url: 'https://host/a.ozz' })).toEqual({
      problem: 'https://host/a.ozz cannot be fetched: 404 Not Found.',
    });
  });

  it('because the file has gone is told in a sentence', async () => {
    const gone = { arrayBuffer: () => Promise.reject(new Error('gone')) } as unknown as Blob;
    expect(await loadSource({ name: 'a', blob: gone })).toEqual({
      problem: expect.stringContaining('was moved') as string,
    });
  });

  it.each(['empty.ozz', 'unknown-tag.ozz'])(
    'because it is %s is told in the words of the engine',
    async (name) => {
      const blob = new Blob([new Uint8Array(fixtureBytes('broken', name))]);
      expect(await loadSource({ name, blob })).toEqual({
        problem: expect.stringContaining('expected') as string,
      });
    },
  );
});

it('a file of another kind is told by what can be opened', async () => {
  const blob = new Blob([new Uint8Array(fixtureBytes('broken', 'png-image.ozz'))]);
  expect(await loadSource({ name: 'a.png', blob })).toEqual({
    problem: expect.stringMatching(/no file that can be opened here.*expected at byte 0/) as string,
  });
});

describe('a source that can be read', () => {
  it('comes as an archive, from a file and from an address alike', async () => {
    const bytes = new Uint8Array(fixtureBytes('valid', 'eight.animation.ozz'));
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(bytes)));
    const answers = [
      await loadSource({ name: 'a', blob: new Blob([bytes]) }),
      await loadSource({ name: 'a', url: 'https://host/a.ozz' }),
    ];
    for (const loaded of answers) {
      if ('problem' in loaded) throw new Error(loaded.problem);
      expect(loaded.archive.bytes).toEqual(bytes);
      expect(loaded.parseMs).toBeGreaterThanOrEqual(0);
    }
  });
});

it('a source is fetched at once and read when its turn has come', async () => {
  const bytes = new Uint8Array(fixtureBytes('valid', 'eight.animation.ozz'));
  const fetched = vi.fn(() => Promise.resolve(new Response(bytes)));
  vi.stubGlobal('fetch', fetched);
  let begin = (): void => undefined;
  const turn = new Promise<void>((resolve) => (begin = resolve));
  let loaded: Loaded | undefined;
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
  it.each([
    ['nothing', null, 0],
    ['no buffer', { a: [1, 'x', undefined, { b: true }] }, 0],
    [
      'two views of one buffer',
      [new Uint8Array(8), 1].flatMap((view) =>
        typeof view === 'number' ? [] : [view, view.subarray(2)],
      ),
      1,
    ],
    ['buffers at any depth', { a: new Uint8Array(1), b: [{ c: new Float32Array(2) }] }, 2],
  ])('%s', (_, tree, count) => {
    expect(buffersOf(tree)).toHaveLength(count);
  });

  it('an archive moves its file and keeps its views views', async () => {
    const blob = new Blob([new Uint8Array(fixtureBytes('valid', 'eight.animation.ozz'))]);
    const loaded = await loadSource({ name: 'a', blob });
    const clone = structuredClone(loaded, { transfer: buffersOf(loaded) });
    if ('problem' in loaded || 'problem' in clone) throw new Error('the fixture is good');
    expect(loaded.archive.bytes).toHaveLength(0);
    const [{ object }] = clone.archive.entries;
    if (object.kind !== 'animation') throw new Error('the fixture is a clip');
    // Columns of bytes need no alignment: they are views in every file.
    expect(object.rotations.iframes.entries.buffer).toBe(clone.archive.bytes.buffer);
  });
});

describe('a loader', () => {
  const answer: Loaded = { problem: 'one' };

  it('starts its worker with the first load', () => {
    const { started, start } = fakeWorkers();
    const loader = createLoader(start);
    expect(started).toHaveLength(0);
    void loader.load(SOURCE);
    void loader.load(SOURCE);
    expect(started.map(({ requests }) => requests.length)).toEqual([2]);
  });

  it('gives every source its own answer, in whatever order they come', async () => {
    const { started, start } = fakeWorkers();
    const loader = createLoader(start);
    const [first, second] = [loader.load(SOURCE), loader.load(SOURCE)];
    const [{ requests, emit }] = started;
    emit('message', { data: { id: requests[1].id, loaded: { problem: 'two' } } });
    emit('message', { data: { id: requests[0].id, loaded: answer } });
    emit('message', { data: { id: 99, loaded: answer } });
    expect(await Promise.all([first, second])).toEqual([answer, { problem: 'two' }]);
  });

  it('that is cancelled answers nothing, and goes on with a new worker', async () => {
    const { started, start } = fakeWorkers();
    const loader = createLoader(start);
    const given = loader.load(SOURCE);
    loader.cancel();
    expect(await given).toBeUndefined();
    expect(started[0].stopped).toBe(true);
    const next = loader.load(SOURCE);
    started[1].emit('message', { data: { id: started[1].requests[0].id, loaded: answer } });
    expect(await next).toEqual(answer);
  });

  it('whose worker dies says so of everything that was under way', async () => {
    const { started, start } = fakeWorkers();
    const loader = createLoader(start);
    const [first, second] = [loader.load(SOURCE), loader.load(SOURCE)];
    started[0].emit('error', { message: 'out of memory' });
    for (const loaded of [await first, await second]) {
      expect(loaded).toEqual({ problem: expect.stringContaining('out of memory') as string });
    }
  });

  it('whose program cannot be loaded says so without a reason, as it is given none', async () => {
    const { started, start } = fakeWorkers();
    const given = createLoader(start).load(SOURCE);
    started[0].emit('error', {});
    expect(await given).toEqual({
      problem: expect.stringMatching(/^The reader stopped\. /) as string,
    });
  });
});
