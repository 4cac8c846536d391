import { beforeEach, describe, expect, test, vi } from 'vitest';
import { features } from '../../../../app/features/index.ts';
import { eventMonitorPart } from '../../../../app/features/tracks/event-monitor.ts';
import loadJob from '../../../../app/session/files/load.job.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { hashOf } from '../../../../app/session/saved/content.ts';
import { describeSession } from '../../../../app/session/saved/describe.ts';
import {
  manifestText,
  readManifest,
  type Manifest,
  type SavedContent,
} from '../../../../app/session/saved/manifest.ts';
import { restoreSession } from '../../../../app/session/saved/restore.ts';
import type { FileStore } from '../../../../app/session/saved/file-store.ts';
import { createSlots, type Slots } from '../../../../app/session/saved/slots.ts';
import type { Session } from '../../../../app/session/session.ts';
import { buildOf } from '../../../../app/session/state/build.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { fixtureFile, fixtureSource, idOf } from '../../../support/app-files.ts';
import { createMemoryStore } from '../../../support/fake-storage.ts';
import { startLocalWorker } from '../../../support/job-workers.ts';
import { testSession } from '../../../support/test-session.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

function session(): Session {
  return testSession([], {
    features,
    jobs: createJobs({ startWorker: startLocalWorker({ load: loadJob }) }),
  });
}

const BUILT = { origin: 'built', builtOf: 1 } as const;

/** A session in which something of every kind is open and set. */
async function busySession(): Promise<Session> {
  const made = session();
  const names = ['eight.skeleton.ozz', 'eight.animation.ozz', 'eight.raw_animation.ozz'];
  await made.files.open({
    sources: [...names, 'track_1.ozz'].map((name) => fixtureSource(name)),
    origin: 'opened',
  });
  const state = (): SessionState => made.store.getState();
  const clip = idOf(state(), 'eight.animation.ozz');
  const source = idOf(state(), 'eight.raw_animation.ozz');
  const recipe = { ...state().lastRecipe, tolerance: 0.25 };
  state().setRecipe(source, recipe);
  state().finishBuild(
    source,
    [fixtureFile('eight.optimized.animation.ozz', { name: 'built.ozz', ...BUILT })],
    {
      recipe,
      milliseconds: 2,
      sourceBytes: 100,
      sourceKeys: [1, 2, 3],
      missed: { part: 'joints', limit: 0.25, reached: 0.5, joint: 'hand' },
    },
  );
  state().show(source);
  state().toggleMarker(0.25);
  state().show(clip);
  state().toggleMarker(0.5);
  state().setLoopRange({ from: 0.1, to: 0.6 });
  state().addLayer(clip);
  state().addLayer(source);
  state().changeLayer(state().layers[1].id, { weight: 0.5, mask: new Map([['__proto__', 0.5]]) });
  state().saveMasks(new Map([['arms', new Map([['hand', 0.25]])]]));
  state().setThreshold(idOf(state(), 'track_1.ozz'), 0.75);
  state().setJointDistance('joint 3', 0.5);
  state().setViewport({ up: 'z', names: true });
  state().ignoreFindings({ code: 'root-drift', reason: 'walks on purpose' });
  made.store.setState({ clipTags: { 'walk*': ['todo'] } });
  state().setFilter('kind:r');
  state().selectJoints([3, 5]);
  state().pause();
  made.playback.player.seek(0.375);
  return made;
}

/** What is read of a described session. */
function asRead(content: SavedContent): Manifest {
  return readManifest(manifestText(content));
}

/** Saves a session and opens it in another one. */
async function reopened(
  saved: Session,
  change: (json: string) => string = (it) => it,
): Promise<Session> {
  const { blobs, ...content } = await describeSession(saved);
  const other = session();
  const find = ({ hash }: { readonly hash: string }): Promise<Blob | undefined> =>
    Promise.resolve(blobs.get(hash));
  await restoreSession(other, readManifest(change(manifestText(content))), find, false);
  return other;
}

describe('what is no saved session', () => {
  test.each([
    ['nothing', ''],
    ['other JSON', '{"kind":"posescope joint masks"}'],
    ['a later version', '{"kind":"posescope session","version":2,"files":[],"parts":{}}'],
    [
      'a path as a hash',
      '{"kind":"posescope session","version":1,"parts":{},"files":[{"name":"a","origin":"opened","content":{"hash":"../a","bytes":1}}]}',
    ],
  ])('%s is refused with a sentence', (_, json) => {
    expect(() => readManifest(json)).toThrow(
      /^It is not a session .*: at .+, expected .+, found .+\.$/,
    );
  });

  test('spoiled names and rows are left out, and the files opened', async () => {
    const saved = await busySession();
    const spoiled = (json: string): string => {
      const manifest = JSON.parse(json) as { files: object[] };
      const files = manifest.files.map((file) => ({
        ...file,
        openedAs: 3,
        givenNames: [[-1, 'x']],
      }));
      return JSON.stringify({ ...manifest, files, attached: [{ part: 'library-rows' }] });
    };
    const { store } = await reopened(saved, spoiled);
    expect(store.getState().files).toHaveLength(5);
  });

  test('spoiled parts are left out, and the others restored', async () => {
    const saved = await busySession();
    const spoiled = (json: string): string => {
      const manifest = JSON.parse(json) as { parts: Record<string, unknown> };
      for (const name of Object.keys(manifest.parts)) {
        if (name !== 'marks') manifest.parts[name] = [null, { layers: 3, kind: {} }, -1, NaN];
      }
      return JSON.stringify(manifest);
    };
    const { store } = await reopened(saved, spoiled);
    expect(store.getState().files).toHaveLength(5);
    expect(store.getState().layers).toEqual([]);
    store.getState().show(idOf(store.getState(), 'eight.animation.ozz'));
    expect(store.getState().markers).toEqual([{ time: 0.5 }]);
  });

  test('layers whose mask would overflow are left out', async () => {
    const saved = await busySession();
    const heavy = (json: string): string =>
      json.replace('["__proto__",0.5]', '["__proto__",1e308]');
    const { store } = await reopened(saved, heavy);
    expect(store.getState().layers).toEqual([]);
  });

  test('a file whose bytes are missing is named, and the others are restored', async () => {
    const saved = await busySession();
    const { blobs, ...manifest } = await describeSession(saved);
    const lost = await hashOf(new Blob([new Uint8Array(fixtureFile('track_1.ozz').archive.bytes)]));
    const other = session();
    const find = ({ hash }: { readonly hash: string }): Promise<Blob | undefined> =>
      Promise.resolve(hash === lost ? undefined : blobs.get(hash));
    expect(await restoreSession(other, asRead(manifest), find, false)).toBe(true);
    const { problems, files } = other.store.getState();
    expect(files).toHaveLength(4);
    expect(problems.map(({ message }) => message)).toEqual([
      'The saved session names track_1.ozz, but its bytes are missing: open the file again.',
    ]);
    expect(other.store.getState().markers).toEqual([{ time: 0.5 }]);
  });

  test('if nothing can be read, what is open stays', async () => {
    const manifest = await describeSession(await busySession());
    const other = await busySession();
    const none = (): Promise<undefined> => Promise.resolve(undefined);
    expect(await restoreSession(other, asRead(manifest), none, false)).toBe(false);
    expect(other.store.getState().files).toHaveLength(5);
  });
});

describe('a restored session', () => {
  test('leaves open what was opened while it was read at the start of a page', async () => {
    const { blobs, ...manifest } = await describeSession(await busySession());
    const other = session();
    const find = async ({ hash }: { readonly hash: string }): Promise<Blob | undefined> => {
      if (other.store.getState().files.length === 0) {
        other.store.getState().addFiles([fixtureFile('three.skeleton.ozz')]);
      }
      return await Promise.resolve(blobs.get(hash));
    };
    expect(await restoreSession(other, asRead(manifest), find, false)).toBe(true);
    const { files } = other.store.getState();
    expect(files.map(({ name }) => name)).toEqual([
      'three.skeleton.ozz',
      ...manifest.files.map(({ name }) => name),
    ]);
    // A build is linked to its source, and what is of no session to nothing.
    expect(files.map(({ builtFrom }) => builtFrom !== undefined)).toEqual([
      false,
      ...manifest.files.map(({ builtFrom }) => builtFrom !== undefined),
    ]);
    expect(other.store.getState().playing).toBe(false);
    expect(other.announcements.store.getState().text).toBe(
      'three.skeleton.ozz added. Show it from Assets.',
    );
  });

  test('is the same when it is saved again', async () => {
    const saved = await busySession();
    const other = await reopened(saved);
    const [before, after] = [await describeSession(saved), await describeSession(other)];
    expect(asRead(after)).toEqual(asRead(before));
    expect([...after.blobs.keys()].toSorted()).toEqual([...before.blobs.keys()].toSorted());
  });

  test('has models as they were imported, whatever unit is chosen for others by then', async () => {
    const saved = session();
    saved.store.setState({ modelUnit: 'file' });
    const sources = ['a.bvh', 'b.bvh'].map((name) =>
      Object.assign(fixtureSource('walk.bvh', 'models'), { name }),
    );
    await saved.files.open({ sources, origin: 'opened' });
    const [, second] = saved.store.getState().files;
    await saved.files.reimport(second, { unit: 0.0254 });
    saved.store.setState({ modelUnit: 'cm' });
    const { store } = await reopened(saved);
    expect(store.getState().files.map(({ name, imported }) => [name, imported?.unit])).toEqual([
      ['a.bvh', undefined],
      ['b.bvh', 0.0254],
    ]);
  });

  test('has fired no event on the way to its time', async () => {
    const made = session();
    const names = ['eight.skeleton.ozz', 'eight.animation.ozz', 'track_1.ozz'];
    await made.files.open({ sources: names.map((name) => fixtureSource(name)), origin: 'opened' });
    const { store, playback } = made;
    store.getState().setThreshold(idOf(store.getState(), 'track_1.ozz'), 0.1);
    store.getState().pause();
    playback.player.seek(0.5 * playback.player.frame.duration);
    const fired = (of: Session): number => of.use(eventMonitorPart).log.total;
    expect(fired(made)).toBeGreaterThan(0);
    const other = await reopened(made);
    expect(other.playback.player.frame.ratio).toBeCloseTo(0.5, 6);
    expect(fired(other)).toBe(0);
  });

  test('has everything that was open and set', async () => {
    const { store, playback, history } = await reopened(await busySession());
    const state = store.getState();
    const source = idOf(state, 'eight.raw_animation.ozz');
    expect(state.files.map(({ name }) => name)).toEqual([
      'eight.skeleton.ozz',
      'eight.animation.ozz',
      'eight.raw_animation.ozz',
      'built.ozz',
      'track_1.ozz',
    ]);
    expect(state.files[3].builtFrom).toBe(source);
    expect(buildOf(state, source)).toMatchObject({ phase: 'idle', recipe: { tolerance: 0.25 } });
    expect(buildOf(state, source).result?.recipe).toBe(buildOf(state, source).recipe);
    expect(state.clipId).toBe(idOf(state, 'eight.animation.ozz'));
    expect(state.markers).toEqual([{ time: 0.5 }]);
    expect(state.loopRange).toEqual({ from: 0.1, to: 0.6 });
    expect(state.layers.map(({ weight, mask }) => [weight, mask])).toEqual([
      [1, null],
      [0.5, new Map([['__proto__', 0.5]])],
    ]);
    expect(state.savedMasks.get('arms')).toEqual(new Map([['hand', 0.25]]));
    expect(state.thresholds).toEqual(new Map([[idOf(state, 'track_1.ozz'), 0.75]]));
    expect(state.errorDistances.ofJoints).toEqual(new Map([['joint 3', 0.5]]));
    expect(state.ignoredFindings).toEqual([{ code: 'root-drift', reason: 'walks on purpose' }]);
    expect(state.clipTags).toEqual({ 'walk*': ['todo'] });
    expect(state.viewport).toMatchObject({ up: 'z', names: true });
    expect([state.filter, state.selectedJoints, state.playing]).toEqual(['kind:r', [3, 5], false]);
    expect(playback.player.frame.playhead.time).toBeCloseTo(0.375, 6);
    expect(history.state.getState().steps).toEqual([]);
    state.show(source);
    expect(store.getState().markers).toEqual([{ time: 0.25 }]);
  });
});

test('what is opened while a session is described belongs to it', async () => {
  const saved = await busySession();
  const described = describeSession(saved);
  await saved.files.open({ sources: [fixtureSource('one.skeleton.ozz')], origin: 'opened' });
  const names = (await described).files.map(({ name }) => name);
  expect(names).toEqual(saved.store.getState().files.map(({ name }) => name));
});

test.each([
  ['eight.animation.ozz', { kind: 'translation', key: 9 }, { kind: 'translation', key: 9 }],
  ['eight.raw_animation.ozz', { kind: 'scale', key: 2 }, { kind: 'scale', key: 2 }],
  ['eight.animation.ozz', { kind: 'scale', key: 1e6 }, null],
] as const)('of %s, the selected key is restored if it is there', async (name, selected, key) => {
  const saved = await busySession();
  saved.store.getState().show(idOf(saved.store.getState(), name));
  saved.store.getState().selectKey(selected, 3);
  const { store } = await reopened(saved);
  expect([store.getState().selectedKey, store.getState().selectedJoints]).toEqual([key, [3]]);
});

describe('what a browser keeps', () => {
  /** What is open of a session that was left so, and what is said. */
  const openedAgain = async (slots: Slots, unsaved: string) => {
    const other = session();
    const manifest = await slots.read('a', unsaved);
    expect(manifest && (await restoreSession(other, manifest, slots.findBlob, false))).toBe(true);
    const { files, problems } = other.store.getState();
    return { names: files.map(({ name }) => name), problems: problems.map((it) => it.message) };
  };
  const missing = (name: string): string =>
    `The saved session names ${name}, but its bytes are missing: open the file again.`;
  const others = {
    isOpen: () => Promise.resolve(false),
    alone: <Result>(work: () => Promise<Result>): Promise<Result> => work(),
  };

  test('is found again, with equal bytes stored once', async () => {
    const store = createMemoryStore();
    const slots = createSlots(store, others);
    const saved = await busySession();
    await slots.save('a', saved);
    await slots.save('b', saved);
    expect(await store.list('blobs')).toHaveLength(5);
    const manifest = await slots.read('a');
    const other = session();
    expect(manifest && (await restoreSession(other, manifest, slots.findBlob, false))).toBe(true);
    expect(other.store.getState().files).toHaveLength(5);
  });

  test('is written all at once: a busy page answers each step late', async () => {
    const store = createMemoryStore();
    const files: string[] = [];
    let goOn = (): void => undefined;
    const all = new Promise<void>((resolve) => void (goOn = resolve));
    const write: FileStore['write'] = async (name, content) => {
      if (name.startsWith('blobs/') && files.push(name) === 5) goOn();
      if (name.startsWith('blobs/')) await all;
      await store.write(name, content);
    };
    await createSlots({ ...store, write }, others).save('a', await busySession());
    expect(await store.list('sessions')).toEqual(['sessions/a.json']);
  });

  test('is refused where one file is, after all others are written', async () => {
    const store = createMemoryStore();
    let written = 0;
    const write: FileStore['write'] = async (name, content) => {
      if (written++ === 0) throw new Error('full');
      await new Promise((resolve) => setTimeout(resolve));
      await store.write(name, content);
    };
    const saving = createSlots({ ...store, write }, others).save('a', await busySession());
    await expect(saving).rejects.toThrow('full');
    expect(await store.list('blobs')).toHaveLength(4);
    expect(await store.list('sessions')).toEqual([]);
  });

  test('is told as it is by now, with files whose bytes are not kept yet by name', async () => {
    const slots = createSlots(createMemoryStore(), others);
    const saved = await busySession();
    let describeNow = (): string => '';
    await slots.save('a', saved, { onBegin: (now) => void (describeNow = now) });
    await saved.files.open({ sources: [fixtureSource('one.skeleton.ozz')], origin: 'opened' });
    saved.store.getState().closeFile(saved.store.getState().files[4].id);
    const names = saved.store
      .getState()
      .files.slice(0, 4)
      .map(({ name }) => name);
    const problems = [missing('one.skeleton.ozz')];
    expect(await openedAgain(slots, describeNow())).toEqual({ names, problems });
  });

  test('is known before a large file is written: the others are open again', async () => {
    const store = createMemoryStore();
    const saved = await busySession();
    const large = saved.store.getState().files[1];
    const write: FileStore['write'] = async (name, content) => {
      const isLarge = content instanceof Blob && content.size === large.archive.bytes.length;
      if (isLarge) await new Promise(() => undefined);
      await store.write(name, content);
    };
    const slots = createSlots({ ...store, write }, others);
    let describeNow = (): string => '';
    void slots.save('a', saved, { onBegin: (now) => void (describeNow = now) });
    await vi.waitFor(async () => expect(await store.list('blobs')).toHaveLength(4));
    const rest = saved.store.getState().files.filter((file) => file !== large);
    const names = rest.map(({ name }) => name);
    const problems = [missing(large.name)];
    expect(await openedAgain(slots, describeNow())).toEqual({ names, problems });
  });

  test('a spoiled session is none', async () => {
    const store = createMemoryStore();
    await store.write('sessions/a.json', '{');
    const slots = createSlots(store, others);
    expect(await slots.read('a')).toBeUndefined();
    expect(await slots.read('b')).toBeUndefined();
  });
});
