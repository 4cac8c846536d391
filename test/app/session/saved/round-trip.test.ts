import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fixtureBytes, type FixtureFolder } from '../../../../fixtures/files.ts';
import { librarySlice, type ReadLibrary } from '../../../../app/features/library/state.ts';
import { features } from '../../../../app/features/index.ts';
import loadJob, { type FileInput } from '../../../../app/session/files/load.job.ts';
import { pack, unpack, unzip } from '../../../../app/session/files/zip.job.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { openSessionFile, saveSessionFile } from '../../../../app/session/saved/session-file.ts';
import type { Session } from '../../../../app/session/session.ts';
import { sourceOf } from '../../../../app/session/state/build.ts';
import { withNewName } from '../../../../app/session/state/renaming.ts';
import type { SessionState, SessionStore } from '../../../../app/session/state/store.ts';
import { documentOf } from '../../../../app/session/state/document.ts';
import { fixtureSource, idOf, madeFile } from '../../../support/app-files.ts';
import { startLocalWorker } from '../../../support/job-workers.ts';
import { DEFAULT_PROJECT_SETTINGS } from '#engine/library';
import {
  createArchive,
  objectsOfKind,
  readArchive,
  withObject,
  type AssetObject,
} from '#engine/archive';
import type { RawAnimation } from '#engine/model';
import { buildClip, cutAnimation } from '#engine/offline';
import { testSession } from '../../../support/test-session.ts';

let saved: Uint8Array<ArrayBuffer> | undefined;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  saved = undefined;
});

function session(): Session {
  const startWorker = startLocalWorker({ load: loadJob, 'zip.pack': pack, 'zip.unpack': unpack });
  return testSession([], {
    features,
    jobs: createJobs({ startWorker }),
    download: (_, bytes) => {
      if (typeof bytes !== 'string') saved = bytes;
    },
  });
}

/** Saves a session as a file and opens that in an empty one. */
async function reopened(target: Session): Promise<Session> {
  await saveSessionFile(target, 'all.posescope');
  const unzipped = await unzip(new Blob([saved ?? new Uint8Array()]), 2 ** 30);
  if (!('files' in unzipped)) throw new Error('too large');
  const other = session();
  await openSessionFile(other, 'all.posescope', unzipped.files);
  expect(other.store.getState().problems).toEqual([]);
  return other;
}

/** What is open and set, without ids, which are new in every session, and times that reading took. */
function contentOf({ store }: Session): unknown {
  const state = store.getState();
  const nameOf = (id: string | null): string | null =>
    state.assets.find((asset) => asset.id === id)?.label ?? id;
  const { files, assets, layers, buildSettings, marks, thresholds, attachment, ...rest } =
    documentOf(state);
  return {
    ...rest,
    files: files.map(({ name, origin, archive, imported, builtFrom, buildNumber }) => ({
      name,
      origin,
      bytes: archive.bytes,
      imported,
      builtFrom: nameOf(builtFrom ?? null),
      buildNumber,
    })),
    assets: assets.map(({ label, entry }) => ({ label, object: entry.object })),
    layers: layers.map(({ clipId, weight, speed, mode, muted, solo, mask }) => [
      nameOf(clipId),
      { weight, speed, mode, muted, solo, mask },
    ]),
    builds: Array.from(buildSettings, ([id, settings]) => [nameOf(id), settings]),
    marks: Array.from(marks, ([id, mark]) => [nameOf(id), mark]),
    thresholds: Array.from(thresholds, ([id, value]) => [nameOf(id), value]),
    attachment: { ...attachment, trackId: nameOf(attachment.trackId) },
    stage: [state.skeletonId, state.clipId, state.meshId].map(nameOf),
    compared: [state.comparedA, state.comparedB, state.errorReferenceId].map(nameOf),
    viewport: state.viewport,
    scope: state.jointScope,
  };
}

const KINDS: readonly (readonly [kind: string, folder: FixtureFolder, names: readonly string[]])[] =
  [
    ['a skeleton', 'valid', ['eight.skeleton.ozz']],
    ['a raw skeleton', 'valid', ['eight.raw_skeleton.ozz']],
    ['an animation', 'valid', ['eight.animation.ozz']],
    ['a raw animation', 'valid', ['eight.raw_animation.ozz']],
    ['user tracks', 'valid', ['made.tracks.ozz']],
    ['raw user tracks', 'valid', ['made.raw_tracks.ozz']],
    ['a mesh', 'valid', ['made.mesh.ozz']],
    ['an FBX', 'valid', ['models/walk.fbx']],
    ['a BVH', 'models', ['walk.bvh']],
    ['a VRMA', 'models', ['walk.vrma']],
  ];

test.each(KINDS)('%s is as it was', async (_, folder, names) => {
  const before = session();
  await before.files.open({
    sources: names.map((name) => fixtureSource(name, folder)),
    origin: 'opened',
  });
  expect(before.store.getState().assets.length).toBeGreaterThan(0);
  expect(contentOf(await reopened(before))).toEqual(contentOf(before));
});

type Edit = (state: SessionState, store: SessionStore) => void;

const clipOf = (state: SessionState): string => idOf(state, 'eight.animation.ozz');
const rawOf = (state: SessionState): string => idOf(state, 'eight.raw_animation.ozz');

const EDITS: readonly (readonly [what: string, edit: Edit])[] = [
  ['masks', (state) => state.saveMasks(new Map([['arms', new Map([['joint_2', 0.25]])]]))],
  ['joint sets', (state) => state.saveJointSet('some', 'joint_2')],
  ['layers', (state) => state.addLayer(clipOf(state))],
  [
    'names that were given',
    (_, { setState }) => setState((state) => withNewName(state, clipOf(state), 'stroll')),
  ],
  ['markers', (state) => state.toggleMarker(0.5)],
  [
    'notes',
    (state) =>
      state.changeMarker(undefined, { time: 0.5, end: 0.75, joint: 'Hips', text: 'it <jumps> ✓' }),
  ],
  ['a loop range', (state) => state.setLoopRange({ from: 0.1, to: 0.6 })],
  ['a comparison', (state) => state.setCompared(rawOf(state), clipOf(state))],
  ['a reference', (state) => state.setErrorReference(rawOf(state))],
  [
    'build settings',
    (state) => state.setRecipe(rawOf(state), { ...state.lastRecipe, tolerance: 0.25 }),
  ],
  [
    'limits of errors for a build',
    (state) =>
      state.setRecipe(rawOf(state), {
        ...state.lastRecipe,
        smallest: { max: 0.002, percentile99: 0.001, mean: 0 },
      }),
  ],
  [
    'a range to build',
    (state) =>
      state.setRecipe(rawOf(state), { ...state.lastRecipe, range: { from: 0.1, to: 0.5 } }),
  ],
  ['ignored findings', (state) => state.ignoreFindings({ code: 'root-drift', reason: 'walks' })],
  ['tags of clips', (_, { setState }) => setState({ clipTags: { 'walk*': ['todo'] } })],
  [
    'budgets',
    (_, { setState }) =>
      setState({
        projectSettings: {
          ...DEFAULT_PROJECT_SETTINGS,
          budgets: [{ files: 'hero/*', clipBytes: 9 }],
        },
      }),
  ],
  ['thresholds', (state) => state.setThreshold(idOf(state, 'track_1.ozz'), 0.75)],
  ['distances', (state) => state.setJointDistance('joint_3', 0.5)],
  ['the viewport', (state) => state.setViewport({ up: 'z', names: true })],
];

const NAMES = [
  'eight.skeleton.ozz',
  'eight.animation.ozz',
  'eight.raw_animation.ozz',
  'track_1.ozz',
];

test.each(EDITS)('%s: as they were', async (_, edit) => {
  const before = session();
  await before.files.open({ sources: NAMES.map((name) => fixtureSource(name)), origin: 'opened' });
  const untouched = contentOf(before);
  edit(before.store.getState(), before.store);
  expect(contentOf(before)).not.toEqual(untouched);
  expect(contentOf(await reopened(before))).toEqual(contentOf(before));
});

test('a file without an ending that was called as another kind of file', async () => {
  const before = session();
  const source = { ...fixtureSource('eight.animation.ozz'), name: 'eight' };
  await before.files.open({ sources: [source], origin: 'opened' });
  before.store.setState((state) => withNewName(state, state.assets[0].id, 'x.glb'));
  expect(contentOf(await reopened(before))).toEqual(contentOf(before));
});

describe('a file in which something was mended', () => {
  /** Without a runtime skeleton, which is made to show it. */
  const sources = createArchive(
    ['eight.raw_skeleton.ozz', 'eight.raw_animation.ozz'].flatMap((name) =>
      readArchive(fixtureBytes('valid', name)).entries.map(({ object }) => object),
    ),
  );
  const bvh = fixtureSource('walk.bvh', 'models');
  const MENDED: readonly (readonly [what: string, source: FileInput])[] = [
    ['a BVH', bvh],
    ['an FBX, with how its mesh looks', fixtureSource('models/walk.fbx')],
    ['an archive', { name: 'walk.ozz', blob: new Blob([new Uint8Array(sources.bytes)]) }],
  ];

  const mended = async (source: FileInput): Promise<Session> => {
    const before = session();
    await before.files.open({ sources: [source], origin: 'opened' });
    cutHalf(before);
    return before;
  };

  test.each(MENDED)('%s: with what was mended, and what it was read as', async (_, source) => {
    const before = await mended(source);
    const after = await reopened(before);
    expect(contentOf(after)).toEqual(contentOf(before));
    expect(after.store.getState().files[0].mendedFrom?.bytes).toEqual(
      before.store.getState().files[0].mendedFrom?.bytes,
    );
    expect(contentOf(await reopened(after))).toEqual(contentOf(before));
  });

  test('can be imported with another unit, as it was read', async () => {
    const { files, store } = await reopened(await mended(bvh));
    const [{ mendedFrom }] = store.getState().files;
    await files.reimport(store.getState().files[0], { unit: 0.0254 });
    const [file] = store.getState().files;
    expect([file.imported?.unit, file.mendedFrom]).toEqual([0.0254, undefined]);
    const durations = [mendedFrom, file.archive].map(
      (archive) => archive && objectsOfKind(archive, 'raw-animation')[0].duration,
    );
    expect(durations[0]).toBe(durations[1]);
  });

  test.each(MENDED)('%s: is replaced by other bytes only', async (_, source) => {
    const { files, store } = await reopened(await mended(source));
    const [file] = store.getState().files;
    await files.readAgain(new Map([[file, source]]));
    expect(store.getState().files).toEqual([file]);
    const other = { ...fixtureSource('eight.skeleton.ozz'), name: source.name };
    await files.readAgain(new Map([[file, other]]));
    expect(store.getState().files).toHaveLength(2);
  });
});

function isSourceClip(object: AssetObject): object is RawAnimation {
  return object.kind === 'raw-animation';
}

/** Leaves the first half of the clip, as mending it does. */
function cutHalf({ store }: Session): void {
  store.setState(({ files: [file], assets }) => {
    const { entries } = file.archive;
    const place = entries.findIndex(({ object }) => isSourceClip(object));
    const { object } = entries[place];
    if (!isSourceClip(object)) throw new Error('no clip');
    const half = cutAnimation(object, { from: 0, to: object.duration / 2 });
    const archive = withObject(file.archive, place, half);
    return {
      files: [{ ...file, archive, mendedFrom: file.archive }],
      assets: assets.map((it, i) => ({ ...it, entry: archive.entries[i] })),
    };
  });
}

test('which build it is of a source that is closed, and is open again later', async () => {
  const before = session();
  const [source, ...others] = ['eight.raw_animation.ozz', ...NAMES.slice(0, 2)].map((name) =>
    fixtureSource(name),
  );
  await before.files.open({ sources: [source, ...others], origin: 'opened' });
  const { assets, lastRecipe, addFiles, closeFile } = before.store.getState();
  const raw = assets[0].entry.object;
  if (raw.kind !== 'raw-animation') throw new Error(raw.kind);
  const recipe = { ...lastRecipe, optimize: false, range: { from: 0.1, to: 0.5 } };
  const built = madeFile('part.ozz', buildClip(raw, undefined, recipe).animation);
  const variantOf = assets[0].id;
  addFiles([{ ...built, origin: 'built', variantOf, buildNumber: 3, recipe }]);
  closeFile(assets[0].fileId);
  const after = await reopened(before);
  await after.files.open({ sources: [source], origin: 'opened' });
  const state = after.store.getState();
  expect(state.files.find(({ name }) => name === 'part.ozz')).toMatchObject({
    buildNumber: 3,
    recipe: { range: { from: 0.1, to: 0.5 } },
  });
  expect(sourceOf(state, idOf(state, 'part.ozz'))?.fileName).toBe('eight.raw_animation.ozz');
});

test('the rows of a library, without its files', async () => {
  const before = session();
  await before.files.open({ sources: [fixtureSource(NAMES[0])], origin: 'opened' });
  const read: ReadLibrary = {
    name: 'clips',
    unit: 'cm',
    joints: 'hand*',
    readAt: 1e12,
    // More than are written between two pauses.
    rows: Array.from({ length: 1001 }, (_, index) => ({
      file: `clips/walk ${index}.ozz`,
      object: 'ozz-animation "walk"',
      name: 'walk',
      skeleton: null,
      duration: 1,
      rate: 30,
      joints: 2,
      keys: 9,
      bytes: 99,
      bits: 3,
      iframes: 0,
      error: { max: 1, p99: 0.5, joint: 'hand', time: 0.25 },
      findings: { error: 1, warning: 0, info: 0 },
      codes: ['loop-gap'],
    })),
    failures: [{ file: 'clips/broken.ozz', message: 'expected a tag' }],
  };
  librarySlice.of(before.store).getState().keepLibrary(read);
  // The pane that is shown again keeps the same rows, which were read when they were.
  librarySlice
    .of(before.store)
    .getState()
    .keepLibrary({ ...read, readAt: 2e12 });
  librarySlice.of(before.store).setState({ libraryFilter: 'w*' });
  const { libraryRead, libraryFilter } = librarySlice.of((await reopened(before)).store).getState();
  expect(libraryRead).toEqual(read);
  expect(libraryFilter).toBe('w*');
});

test('no rows of a library where they are spoiled', async () => {
  const before = session();
  await before.files.open({ sources: [fixtureSource(NAMES[0])], origin: 'opened' });
  const spoiled = { name: 'clips', rows: [{}] } as unknown as ReadLibrary;
  librarySlice.of(before.store).getState().keepLibrary(spoiled);
  const after = await reopened(before);
  expect(librarySlice.of(after.store).getState().libraryRead).toBeUndefined();
  expect(after.store.getState().files).toHaveLength(1);
});

test('the theme stays that of whoever opens a session: it is no part of it', async () => {
  const one = session();
  one.store.setState({ theme: 'light' });
  expect((await reopened(one)).store.getState().theme).toBe('dark');
});
