import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOpening } from '../../../../app/session/files/opening.ts';
import {
  createWatching,
  PATIENCE,
  type WatchedFile,
} from '../../../../app/session/files/watching.ts';
import type { Session } from '../../../../app/session/session.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fixtureBytes, type FixtureFolder } from '../../../../fixtures/files.ts';
import {
  fixtureSource,
  loadOnThisThread,
  openingContext,
  stageNames,
} from '../../../support/app-files.ts';
import { eventually } from '../../../support/eventually.ts';

let setTimeouts: { readonly mock: { readonly calls: readonly unknown[][] } };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setTimeouts = vi.spyOn(globalThis, 'setTimeout');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Resolves when a broken version is waited for. Others that share the process have timers, too. */
const untilPatient = (): Promise<void> =>
  eventually(() => expect(setTimeouts.mock.calls.map(([, ms]) => ms)).toContain(PATIENCE));

/** A page that follows files outside of it. */
function page(isRestored = false, load = loadOnThisThread, end?: AbortSignal) {
  const store = createSessionStore();
  const opening = createOpening(openingContext(store, { load }));
  const session = { store, files: opening } as unknown as Pick<Session, 'store' | 'files'>;
  const follow = createWatching(session, isRestored, end);
  const names = (): string[] => store.getState().files.map(({ name }) => name);
  return { store, opening, follow, names };
}

/** A watched file with the content of a fixture. */
function watched(name: string, content: string, folder: FixtureFolder = 'valid'): WatchedFile {
  const read = () => Promise.resolve({ ...fixtureSource(content, folder), name });
  return { path: name, version: content, read };
}

const SKELETON = watched('skeleton.ozz', 'eight.skeleton.ozz');
const CLIP = watched('run/clip.ozz', 'eight.animation.ozz');
const NEXT = watched('run/clip.ozz', 'eight.optimized.animation.ozz');
const BROKEN = watched('run/clip.ozz', 'cut-at-end.ozz', 'broken');
const BEFORE = 'run/before clip.ozz';
const [S, C] = [SKELETON.path, CLIP.path];

describe('no file is opened or replaced any more', () => {
  /** A file whose content comes when it is let go. */
  function late(file: WatchedFile) {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const read = vi.fn(() => held.then(() => file.read()));
    return { file: { ...file, read }, read, letGo: () => letGo() };
  }

  it.each([
    ['a new file that is being read', [SKELETON], CLIP],
    ['a new version that is being read', [SKELETON, CLIP], NEXT],
  ])('once watching has ended: %s', async (_, before, next) => {
    const ending = new AbortController();
    const { follow, names } = page(false, loadOnThisThread, ending.signal);
    follow(before);
    const open = before.map(({ path }) => path);
    await eventually(() => expect(names()).toEqual(open));
    const { file, read, letGo } = late(next);
    follow([SKELETON, file]);
    await eventually(() => expect(read).toHaveBeenCalled());
    const later = watched('later.ozz', 'eight.animation.ozz');
    const waiting = vi.fn(() => later.read());
    follow([SKELETON, file, { ...later, read: waiting }]);
    ending.abort();
    letGo();
    await new Promise((resolve) => void setImmediate(resolve));
    await new Promise((resolve) => void setImmediate(resolve));
    expect(names()).toEqual(open);
    expect(waiting).not.toHaveBeenCalled();
  });
});

it('a new version is read into a model that is imported with another unit meanwhile', async () => {
  const text = Buffer.from(fixtureBytes('models', 'walk.bvh')).toString();
  const NAME = 'walk.bvh';
  const slower = text.replace(/Frame Time:.*/, 'Frame Time: 0.05');
  const of = (content: string): WatchedFile => {
    const source = { name: NAME, blob: new Blob([content]) };
    return { path: NAME, version: content.slice(-900), read: () => Promise.resolve(source) };
  };
  const gate = { held: Promise.resolve() };
  const { follow, names, store, opening } = page(false, async (source) => {
    if (source.options?.unit === undefined) await gate.held;
    return await loadOnThisThread(source);
  });
  follow([of(text)]);
  await eventually(() => expect(names()).toEqual([NAME]));
  let letGo = (): void => undefined;
  gate.held = new Promise((resolve) => (letGo = resolve));
  const reads = vi.fn(() => of(slower).read());
  follow([{ path: NAME, version: 'slower', read: reads }]);
  await eventually(() => expect(reads).toHaveBeenCalled());
  await opening.reimport(store.getState().files[0], { unit: 1 });
  letGo();
  await eventually(() => expect(names()).toEqual([NAME, `before ${NAME}`]));
  const [now] = store.getState().files;
  expect(now.imported?.unit).toBe(1);
  const source = opening.sourceOf(now);
  expect(source && 'blob' in source && (await source.blob.text())).toBe(slower);
});

describe('a file that is watched', () => {
  it('is opened, and replaced by its new version', async () => {
    const { follow, names, store } = page();
    follow([SKELETON, CLIP]);
    await eventually(() => expect(names()).toEqual([S, C]));
    follow([SKELETON, NEXT]);
    await eventually(() => expect(names()).toEqual([S, C, BEFORE]));
    expect(stageNames(store.getState())).toEqual([S, C, null]);
  });

  it('stays as it is while the new version is broken, which is said after a moment', async () => {
    const { follow, names, store } = page();
    follow([SKELETON, CLIP]);
    await eventually(() => expect(names()).toEqual([S, C]));
    const { files } = store.getState();
    follow([SKELETON, BROKEN]);
    await untilPatient();
    expect(store.getState().problems).toEqual([]);
    vi.advanceTimersByTime(PATIENCE);
    expect(store.getState().problems).toMatchObject([
      {
        subject: C,
        message: expect.stringMatching(/\. The version before stays open\.$/) as string,
      },
    ]);
    expect(store.getState().files).toBe(files);
    follow([SKELETON, CLIP]);
    await eventually(() => expect(store.getState().problems).toEqual([]));
    expect(names()).toEqual([S, C]);
  });

  it('is not called broken if it is whole soon', async () => {
    const { follow, names, store } = page();
    follow([SKELETON, CLIP]);
    await eventually(() => expect(names()).toEqual([S, C]));
    follow([SKELETON, BROKEN]);
    await untilPatient();
    follow([SKELETON, NEXT]);
    await eventually(() => expect(names()).toEqual([S, C, BEFORE]));
    vi.advanceTimersByTime(PATIENCE);
    expect(store.getState().problems.map(({ message }) => message)).not.toContainEqual(
      expect.stringContaining('stays open'),
    );
  });

  it('stays closed if the person has closed it', async () => {
    const { follow, names, store } = page();
    follow([SKELETON, CLIP]);
    await eventually(() => expect(names()).toEqual([S, C]));
    store.getState().closeFile(store.getState().files[1].id);
    follow([SKELETON, NEXT]);
    follow([SKELETON, NEXT, watched('other.ozz', 'eight.raw_animation.ozz')]);
    await eventually(() => expect(names()).toEqual([S, 'other.ozz']));
  });

  it('is opened when it can be read at last', async () => {
    const { follow, names } = page();
    follow([SKELETON, BROKEN]);
    await eventually(() => expect(names()).toEqual([S]));
    follow([SKELETON, CLIP]);
    await eventually(() => expect(names()).toEqual([S, C]));
  });

  it('stays open when it is deleted, which is said until it is there again', async () => {
    const { follow, names, store } = page();
    follow([SKELETON, CLIP]);
    await eventually(() => expect(names()).toEqual([S, C]));
    follow([SKELETON]);
    await eventually(() =>
      expect(store.getState().problems.map(({ subject }) => subject)).toEqual([C]),
    );
    expect(names()).toEqual([S, C]);
    follow([SKELETON, CLIP]);
    await eventually(() => expect(store.getState().problems).toEqual([]));
  });

  it('is the one that was restored, and not opened twice', async () => {
    const { follow, names, opening } = page(true);
    await opening.open({
      sources: [await SKELETON.read(), await CLIP.read()].filter(
        (source) => typeof source !== 'string',
      ),
      origin: 'opened',
    });
    follow([SKELETON, NEXT, watched('all.posescope', 'eight.animation.ozz')]);
    await eventually(() => expect(names()).toEqual([S, C, BEFORE]));
  });
});
