import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { invariant } from '#engine/base';

const SCOPE = 'http://page/app/';
const SOURCE = readFileSync(new URL('../public/service-worker.js', import.meta.url), 'utf8');

type Server = Map<string, string>;
interface FakeRequest {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}

/** A build with one file whose name changes with the content. */
function buildOf(hash: string): Server {
  const files = ['', 'fixtures/a.ozz', `assets/${hash}.js`];
  const named = files.map((file): [string, string] => [SCOPE + file, `${file} of ${hash}`]);
  return new Map([...named, [`${SCOPE}offline-files.json`, JSON.stringify({ hash, files })]]);
}

/** The service worker among fakes of what a browser has; `server` may be exchanged, and undefined is no network. */
function start(first: Server) {
  const state: { server: Server | undefined; onFetch?: (url: string) => void } = { server: first };
  const kept = new Map<string, Map<string, string>>();
  const listeners = new Map<string, (event: object) => void>();
  const fetchText = (asked: string | FakeRequest): string => {
    const url = typeof asked === 'string' ? asked : asked.url;
    state.onFetch?.(url);
    const found = state.server?.get(url.replace(/\?.*$/, ''));
    if (found === undefined) throw new TypeError(`${url} cannot be fetched`);
    return found;
  };
  const caches = {
    keys: () => Promise.resolve([...kept.keys()]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
    open: (name: string) => {
      const cache = kept.get(name) ?? new Map<string, string>();
      kept.set(name, cache);
      const addAll = async (requests: readonly FakeRequest[]): Promise<void> => {
        await Promise.resolve();
        const all = requests.map((request): [string, string] => [request.url, fetchText(request)]);
        for (const [url, text] of all) cache.set(url, text);
      };
      const put = (url: string, { text }: { text: string }): Promise<void> => {
        cache.set(url, text);
        return Promise.resolve();
      };
      return Promise.resolve({ addAll, put });
    },
    match: (asked: string | FakeRequest, { cacheName = '' }) => {
      const url = typeof asked === 'string' ? asked : asked.url;
      return Promise.resolve(kept.get(cacheName)?.get(url.replace(/\?.*$/, '')));
    },
  };
  runInNewContext(SOURCE, {
    URL,
    caches,
    registration: { scope: SCOPE },
    clients: { claim: () => Promise.resolve() },
    Response: class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
    Request: class {
      url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
    fetch: async (asked: string | FakeRequest) => {
      await Promise.resolve();
      const text = fetchText(asked);
      return typeof asked === 'string' ? { ok: true, text: () => Promise.resolve(text) } : text;
    },
    addEventListener: (name: string, listener: (event: object) => void) =>
      void listeners.set(name, listener),
  });
  const emit = async (name: string, request?: FakeRequest): Promise<unknown> => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<unknown> | undefined;
    const respondWith = (given: Promise<unknown>): void => void (answer = given);
    const waitUntil = (lasting: Promise<unknown>): void => void work.push(lasting);
    listeners.get(name)?.({ request, waitUntil, respondWith });
    const [answered] = await Promise.allSettled([answer, ...work]);
    await Promise.all(work);
    invariant(answered.status === 'fulfilled', `${request?.url ?? name} has an answer`);
    return answered.value;
  };
  const get = (file: string, mode = 'no-cors'): Promise<unknown> =>
    emit('fetch', { url: new URL(file, SCOPE).href, method: 'GET', mode });
  return {
    state,
    kept,
    install: () => emit('install'),
    open: () => get('?clip=a', 'navigate'),
    get,
  };
}

describe('keeps', () => {
  test('nothing, when a file is missing', async () => {
    const server = buildOf('one');
    server.delete(`${SCOPE}fixtures/a.ozz`);
    const { install, kept } = start(server);
    await expect(install()).rejects.toThrow('fixtures/a.ozz cannot be fetched');
    expect([...kept.keys()]).toEqual([]);
  });

  test('no build that changes on the server while it is taken in', async () => {
    const { state, install, open, kept, get } = start(buildOf('one'));
    await install();
    state.server = buildOf('two');
    state.onFetch = (url) => {
      if (url.endsWith('fixtures/a.ozz')) state.server = buildOf('three');
    };
    // The assets of the second are still there, as on many servers.
    await open();
    state.server = undefined;
    expect(kept.size).toBe(1);
    expect(await get('')).toBe(' of one');
    expect(await get('assets/one.js')).toBe('assets/one.js of one');
  });

  test('a build again that an ended browser has kept in part', async () => {
    const { state, install, get, kept } = start(buildOf('one'));
    kept.set(`posescope ${SCOPE} one`, new Map([[SCOPE, 'part']]));
    await install();
    state.server = undefined;
    expect(await get('fixtures/a.ozz')).toBe('fixtures/a.ozz of one');
  });

  test('the next build in place of the one before, with the opening that finds it', async () => {
    const { state, install, open, kept } = start(buildOf('one'));
    await install();
    expect(await open()).toBe(' of one');
    state.server = buildOf('two');
    expect(await open()).toBe(' of two');
    state.server = undefined;
    expect(await open()).toBe(' of two');
    expect([...kept.values()].map((cache) => [...cache.values()].slice(0, 3))).toEqual([
      [' of two', 'fixtures/a.ozz of two', 'assets/two.js of two'],
    ]);
  });
});

test('leaves what is not of its page alone', async () => {
  const { kept, install, get } = start(buildOf('one'));
  kept.set('posescope http://page/other/ one', new Map());
  await install();
  expect(kept.size).toBe(2);
  expect(await get('../elsewhere.js')).toBeUndefined();
});
