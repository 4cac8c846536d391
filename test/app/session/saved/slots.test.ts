import { describe, expect, it, vi } from 'vitest';
import { manifestText } from '../../../../app/session/saved/manifest.ts';
import { createSlots, createTabLocks } from '../../../../app/session/saved/slots.ts';
import { createMemoryStore } from '../../../support/fake-storage.ts';
import { testSession } from '../../../support/test-session.ts';

/** Locks of one browser, as far as tabs use them: one holder a name, who waits is served in order. */
class BrowserLocks {
  private readonly held = new Set<string>();
  private readonly waiting = new Map<string, (() => void)[]>();

  async query(): Promise<LockManagerSnapshot> {
    return { held: Array.from(this.held, (name) => ({ name })) };
  }

  async request(name: string, ...rest: readonly unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: Lock | null) => unknown;
    const { ifAvailable = false, signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    if (this.held.has(name) && ifAvailable) return await work(null);
    if (this.held.has(name)) await this.freed(name, signal);
    this.held.add(name);
    try {
      return await work({ name, mode: 'exclusive' });
    } finally {
      this.held.delete(name);
      this.waiting.get(name)?.shift()?.();
    }
  }

  private async freed(name: string, signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.waiting.set(name, [...(this.waiting.get(name) ?? []), resolve]);
      signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
    });
  }
}

/** A page with its locks, and what ends it. */
function openPage(browser: BrowserLocks) {
  const ends: (() => void)[] = [];
  const locks = createTabLocks(browser, {
    onDispose: (end) => void ends.push(end),
  });
  return { locks, close: () => ends.forEach((end) => end()) };
}

describe('a saved session', () => {
  it('that another page holds is not held, at once or after the limit', async () => {
    const browser = new BrowserLocks();
    expect(await openPage(browser).locks.hold('a', 0)).toBeTypeOf('function');
    const { locks } = openPage(browser);
    expect(await locks.hold('a', 0)).toBeUndefined();
    expect(await locks.hold('a', 20)).toBeUndefined();
    expect(await locks.isOpen('a')).toBe(true);
    expect(await locks.isOpen('b')).toBe(false);
  });

  it('is held by a page that is loaded again as soon as the page before has gone', async () => {
    const browser = new BrowserLocks();
    const before = openPage(browser);
    await before.locks.hold('a', 0);
    const held = openPage(browser).locks.hold('a', 60_000);
    setTimeout(before.close, 20);
    expect(await held).toBeTypeOf('function');
  });

  it('is let go once, by its page', async () => {
    const browser = new BrowserLocks();
    const release = await openPage(browser).locks.hold('a', 0);
    release?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(await openPage(browser).locks.hold('a', 0)).toBeTypeOf('function');
  });
});

it('work that must be alone waits for the work of another page', async () => {
  const browser = new BrowserLocks();
  const order: string[] = [];
  const [first, second] = [openPage(browser), openPage(browser)];
  await Promise.all([
    first.locks.alone(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push('first');
    }),
    second.locks.alone(async () => void order.push('second')),
  ]);
  expect(order).toEqual(['first', 'second']);
});

it.each([
  ['gone is as it was written', 8, 'written.ozz'],
  ['there is as it was left', 9, 'left.ozz'],
  ['fetched is as it was left', undefined, 'left.ozz'],
])('a session that was left, and of which what it had is %s', async (_, bytes, expected) => {
  const store = createMemoryStore();
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => await work();
  const slots = createSlots(store, { isOpen: () => Promise.resolve(false), alone });
  const hash = 'a'.repeat(64);
  const session = (name: string): string => {
    const content = bytes === undefined ? undefined : { hash, bytes };
    const file = { name, origin: 'opened' as const, url: bytes ? undefined : 'https://a.b/c' };
    const files = [{ ...file, content, resources: [], options: {} }];
    return manifestText({ files, parts: {}, attached: [] });
  };
  await store.write(`blobs/${hash}`, 'nine byte');
  await store.write('sessions/a.json', session('written.ozz'));
  expect((await slots.read('a', session('left.ozz')))?.files[0].name).toBe(expected);
});

it('looks for the bytes of files once, as long as nothing has changed', async () => {
  const store = createMemoryStore();
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => await work();
  const slots = createSlots(store, { isOpen: () => Promise.resolve(false), alone });
  const session = testSession(['eight.skeleton.ozz', 'eight.raw_animation.ozz']);
  await slots.save('a', session);
  const read = vi.spyOn(store, 'read');
  await slots.save('a', session);
  expect(read).not.toHaveBeenCalled();
});
