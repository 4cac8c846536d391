import { beforeEach, describe, expect, test, vi } from 'vitest';
import { features } from '../../../../app/features/index.ts';
import loadJob from '../../../../app/session/files/load.job.ts';
import { readMasks } from '../../../../app/session/files/mask-file.ts';
import { pack, unpack, unzip, type UnzippedFile } from '../../../../app/session/files/zip.job.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { openSessionFile, saveSessionFile } from '../../../../app/session/saved/session-file.ts';
import type { Session } from '../../../../app/session/session.ts';
import { fixtureSource, idOf } from '../../../support/app-files.ts';
import { fakeJobs, startLocalWorker } from '../../../support/job-workers.ts';
import { gltfBytes, madeGltf } from '../../../support/made-gltf.ts';
import { testSession } from '../../../support/test-session.ts';
import { eventually } from '../../../support/eventually.ts';

let saved: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  saved = [];
});

function session(): Session {
  return testSession([], {
    features,
    jobs: createJobs({
      startWorker: startLocalWorker({ load: loadJob, 'zip.pack': pack, 'zip.unpack': unpack }),
    }),
    download: (name, bytes) => {
      if (typeof bytes !== 'string') saved.push({ name, bytes });
    },
  });
}

async function open(target: Session, ...names: readonly string[]): Promise<void> {
  await target.files.open({
    sources: names.map((name) => fixtureSource(name)),
    origin: 'opened',
  });
}

/** The files of the zip that was saved last. */
async function savedFiles(): Promise<readonly UnzippedFile[]> {
  const { bytes } = saved[saved.length - 1];
  const unzipped = await unzip(new Blob([bytes]), 2 ** 30);
  if (!('files' in unzipped)) throw new Error('too large');
  return unzipped.files;
}

test('what is open when it is asked for is saved, although it is closed while its bytes are read', async () => {
  const target = session();
  await open(target, 'eight.skeleton.ozz', 'eight.raw_animation.ozz');
  const { assets, setRecipe, builds, lastRecipe } = target.store.getState();
  expect(builds.size).toBe(0);
  setRecipe(assets[1].id, { ...lastRecipe, tolerance: 0.5 });
  const { sourceOf } = target.files;
  vi.spyOn(target.files, 'sourceOf').mockImplementation((file) => {
    target.store.getState().closeAllFiles();
    return sourceOf(file);
  });
  await saveSessionFile(target, 'all.zip');
  const files = await savedFiles();
  expect(files.map(({ path }) => path).toSorted()).toEqual(
    ['config.json', 'eight.raw_animation.ozz', 'eight.skeleton.ozz', 'session.json'].toSorted(),
  );
  const other = session();
  await openSessionFile(other, 'all.zip', files);
  const [, source] = other.store.getState().assets;
  expect(other.store.getState().builds.get(source.id)?.recipe.tolerance).toBe(0.5);
  expect(await files.find(({ path }) => path === 'config.json')?.blob.text()).toContain('0.5');
});

describe('nothing changes', () => {
  test('if there is no memory for a zip, which is said', async () => {
    const { jobs, answer, inputsOf } = fakeJobs();
    const target = testSession(['eight.skeleton.ozz'], { jobs });
    const saving = saveSessionFile(target, 'all.zip');
    await eventually(() => expect(inputsOf('zip.pack')).toHaveLength(1));
    answer('zip.pack', { outcome: { problem: 'no memory.' } });
    await saving;
    expect(target.store.getState().problems.map(({ message }) => message)).toEqual(['no memory.']);
  });

  test('if the worker that zips ends, and saving can be tried again', async () => {
    const { jobs, answer, inputsOf } = fakeJobs();
    const names: string[] = [];
    const download = (name: string): void => void names.push(name);
    const target = testSession(['eight.skeleton.ozz'], { jobs, download });
    const saving = saveSessionFile(target, 'all.zip');
    await eventually(() => expect(inputsOf('zip.pack')).toHaveLength(1));
    answer('zip.pack', { stopped: 'no memory' });
    await saving;
    target.store.getState().problems[0].action?.();
    await eventually(() => expect(inputsOf('zip.pack')).toHaveLength(1));
    answer('zip.pack', { outcome: { result: new Uint8Array() } });
    await eventually(() => expect(names).toEqual(['all.zip']));
  });

  test.each<[string, readonly UnzippedFile[], string]>([
    ['a zip of other files', [], 'It is not a session file: it has no session.json.'],
    [
      'a session whose files are gone',
      [
        {
          path: 'session.json',
          blob: new Blob([
            '{"kind":"posescope session","version":1,"parts":{},"files":[{"name":"a.ozz","origin":"opened"}]}',
          ]),
        },
      ],
      'None of its files can be read.',
    ],
  ])('by %s', async (_, contents, message) => {
    const target = session();
    await open(target, 'eight.skeleton.ozz');
    await openSessionFile(target, 'a.posescope', contents);
    expect(target.store.getState().problems.map((it) => it.message)).toContain(message);
    expect(target.store.getState().files.map(({ name }) => name)).toEqual(['eight.skeleton.ozz']);
  });
});

test('a zip holds files as they were, settings and masks for other programs', async () => {
  const target = session();
  await open(target, 'eight.skeleton.ozz', 'eight.skeleton.ozz', 'eight.raw_animation.ozz');
  target.store.getState().saveMasks(new Map([['left arm', new Map([['LeftArm', 0.5]])]]));
  await saveSessionFile(target, 'all.zip');
  const files = await savedFiles();
  expect(files.map(({ path }) => path)).toEqual([
    'session.json',
    'eight.skeleton.ozz',
    'eight.skeleton (2).ozz',
    'eight.raw_animation.ozz',
    'config.json',
    'masks.json',
  ]);
  const bytes = new Uint8Array(await files[1].blob.arrayBuffer());
  expect(bytes).toEqual(target.store.getState().files[0].archive.bytes);
  const masks: unknown = JSON.parse(await files[5].blob.text());
  expect(readMasks(masks)).toEqual(target.store.getState().savedMasks);
});

test('a model comes back with what it names, and undo takes the session back', async () => {
  const animations = [
    {
      name: 'roll',
      samplers: [{ input: 0, output: 1 }],
      channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
    },
  ];
  const made = madeGltf({ nodes: [{ name: 'ball' }], animations }, [
    { values: [0, 1] },
    { values: [0, 0, 0, 1, 0, 0], type: 'VEC3' },
  ]);
  const buffers = [{ byteLength: 32, uri: '../parts/ball.bin' }];
  const json = { ...made, buffers };
  const values = Float32Array.of(0, 1, 0, 0, 0, 1, 0, 0);
  const resources = new Map([['../parts/ball.bin', new Blob([values])]]);
  const source = session();
  await source.files.open({
    sources: [{ name: 'ball.gltf', blob: new Blob([new Uint8Array(gltfBytes(json))]), resources }],
    origin: 'opened',
  });
  source.store.getState().setViewport({ up: 'z' });
  await saveSessionFile(source, 'session.posescope');
  const files = await savedFiles();
  expect(files.map(({ path }) => path)).toEqual([
    'session.json',
    'ball/ball.gltf',
    'ball/parts/ball.bin',
    'config.json',
  ]);
  const other = session();
  await open(other, 'eight.skeleton.ozz');
  await openSessionFile(other, 'session.posescope', files);
  const state = other.store.getState();
  expect(state.files.map(({ name }) => name)).toEqual(['ball.gltf']);
  expect(state.files[0].imported?.format).toBe('glTF');
  expect(state.skeletonId).toBe(
    state.assets.find(({ entry }) => entry.object.kind === 'skeleton')?.id,
  );
  expect(state.viewport.up).toBe('z');
  other.history.undo();
  expect(other.store.getState().files.map(({ name }) => name)).toEqual(['eight.skeleton.ozz']);
  expect(idOf(other.store.getState(), 'eight.skeleton.ozz')).toBe(
    other.store.getState().skeletonId,
  );
});
