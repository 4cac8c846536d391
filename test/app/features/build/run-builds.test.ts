import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createArchive, type AssetObject } from '#engine/archive';
import { DEFAULT_CLIP_RECIPE, type ClipRange } from '#engine/offline';
// It is loaded late: then timers alone do not wait for it.
import '../../../../app/features/build/resampled.ts';
import { runBuilds } from '../../../../app/features/build/run-builds.ts';
import { SETTLING_TIME } from '../../../../app/features/build/settle-builds.ts';
import build, { type BuildInput } from '../../../../app/session/state/build.job.ts';
import type { LoadedFile } from '../../../../app/session/files/load.job.ts';
import type { JobOutcome } from '../../../../app/session/jobs/job.ts';
import { builtAsset, buildOf } from '../../../../app/session/state/build.ts';
import { allMarks } from '../../../../app/session/state/clip-marks.ts';
import { createSessionStore, type SessionStore } from '../../../../app/session/state/store.ts';
import { builtSkeleton, rawClip, rawSkeleton, rawTrack } from '../../../support/raw-clip.ts';
import { madeFile } from '../../../support/app-files.ts';
import { importFacts } from '../../../support/import-facts.ts';
import { fakeJobs } from '../../../support/job-workers.ts';

const walk = rawClip([{ translations: [[0, 1, 2, 3]] }], 1, 'walk');
const run = rawClip([{}], 2, 'run');
const bones = builtSkeleton([-1]);

let store: SessionStore;
let fake: ReturnType<typeof fakeJobs>;
let stop: () => void;
/** What importing anew comes to, and what it was asked for; what was said of builds. */
let reimported: JobOutcome<LoadedFile>;
let resampled: [string, number][];
let announced: string[];
let [first, second] = ['', ''];
const state = () => store.getState();
/** What was ever given to be built. */
const inputs = (): BuildInput[] =>
  fake.workers.flatMap(({ runs }) => runs.map(({ input }) => input as BuildInput));
const names = (): string[] => inputs().map(({ source }) => ('name' in source ? source.name : ''));
const flush = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));
let answered: number;
const isBusy = (): boolean => fake.inputsOf('build').length > answered;
const answer = async (outcome: { result: unknown } | { problem: string }): Promise<void> => {
  answered++;
  fake.answer('build', { outcome });
  await flush();
};
const finish = async (): Promise<void> => {
  const input = inputs().at(-1);
  if (input === undefined) throw new Error('something is built');
  const task = { progress: () => undefined, publish: () => undefined };
  await answer({ result: await build.run(input, task) });
};

function start(): void {
  store = createSessionStore();
  fake = fakeJobs();
  answered = 0;
  resampled = [];
  announced = [];
  stop = startRunning();
}

/** @returns stops it */
function startRunning(): () => void {
  const resample = (file: { readonly name: string }, rate: number) => {
    resampled.push([file.name, rate]);
    return Promise.resolve(reimported);
  };
  const announce = (text: string): void => void announced.push(text);
  return runBuilds({ store, jobs: fake.jobs, files: { resample }, announcements: { announce } });
}

function open(name: string, ...objects: AssetObject[]): void {
  state().addFiles([madeFile(name, ...objects)]);
}

beforeEach(() => {
  vi.useFakeTimers();
  start();
  open('bones.ozz', bones);
  open('sources.ozz', walk, run);
  [, { id: first }, { id: second }] = state().assets;
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('gives up', () => {
  it('what is cancelled', async () => {
    state().requestBuild(first);
    await flush();
    expect(isBusy()).toBe(true);
    state().cancelBuild(first);
    expect(isBusy()).toBe(false);
    expect(buildOf(state(), first).phase).toBe('idle');
    expect(announced).toEqual([]);
  });

  it('what is closed, and goes on with the next', async () => {
    open('more.ozz', rawClip([{}], 1, 'more'));
    state().requestBuild(first);
    state().requestBuild(state().assets.at(-1)?.id ?? '');
    await flush();
    state().closeFile(state().files[1].id);
    await flush();
    expect(names()).toEqual(['walk', 'more']);
    expect(isBusy()).toBe(true);
  });

  it('what its settings no longer ask for', async () => {
    state().requestBuild(first);
    await flush();
    state().setRecipe(first, { ...DEFAULT_CLIP_RECIPE, tolerance: 1 });
    expect(isBusy()).toBe(false);
    await vi.advanceTimersByTimeAsync(SETTLING_TIME);
    expect(inputs().map(({ recipe }) => recipe.tolerance)).toEqual([0.001, 1]);
  });
});

describe('marks of a clip that is built from another time on', () => {
  const buildFrom = async (from: number): Promise<void> => {
    state().setRecipe(second, { ...DEFAULT_CLIP_RECIPE, optimize: false, range: { from } });
    state().requestBuild(second);
    await flush();
    await finish();
  };
  const marks = () => allMarks(state()).get(builtAsset(state(), second)?.id ?? '');

  it.each(['on the stage', 'beside it'])('stay at their poses, %s', async (where) => {
    await buildFrom(0.5);
    state().changeMarker(undefined, { time: 0.25, end: 0.5, text: 'up' });
    state().toggleMarker(1);
    state().setLoopRange({ from: 0.25, to: 1 });
    if (where !== 'on the stage') state().show(first);
    await buildFrom(1);
    expect(marks()).toEqual({
      markers: [{ time: -0.25, end: 0, text: 'up' }, { time: 0.5 }],
      loopRange: { from: 0, to: 0.5 },
      loopRangeOn: true,
    });
    await buildFrom(1.75);
    expect(marks()).toMatchObject({ loopRange: null, loopRangeOn: false });
    await buildFrom(0.5);
    expect(marks()?.markers).toEqual([{ time: 0.25, end: 0.5, text: 'up' }, { time: 1 }]);
  });
});

describe('the loop range of a source on the stage', () => {
  const loop = { loopRange: { from: 0.25, to: 0.75 }, loopRangeOn: true };
  const NO_LOOP = { loopRange: null, loopRangeOn: false };

  it.each([
    ['is not that of a build of another source', () => first, {}, NO_LOOP],
    ['is not that of a build of a part of it', () => second, { range: { from: 0.5 } }, NO_LOOP],
    ['is that of its first build, which plays on', () => second, {}, loop],
  ])('%s', async (_, source, part, expected) => {
    state().show(second);
    state().setLoopRange(loop.loopRange);
    state().setRecipe(source(), { ...DEFAULT_CLIP_RECIPE, ...part });
    state().requestBuild(source());
    await flush();
    await finish();
    expect(state().clipId).toBe(builtAsset(state(), source())?.id);
    expect(state()).toMatchObject(expected);
    state().show(second);
    expect(state()).toMatchObject(loop);
  });
});

it('builds what waited before it began', async () => {
  stop();
  state().requestBuild(first);
  await flush();
  expect(isBusy()).toBe(false);
  stop = startRunning();
  await flush();
  expect(names()).toEqual(['walk']);
});

it('builds with settings that changed before it began', async () => {
  stop();
  state().requestBuild(first);
  state().setRecipe(first, { ...DEFAULT_CLIP_RECIPE, tolerance: 1 });
  stop = startRunning();
  await vi.advanceTimersByTimeAsync(SETTLING_TIME);
  expect(inputs().map(({ recipe }) => recipe.tolerance)).toEqual([1]);
});

it('tells what went wrong, and goes on', async () => {
  state().requestBuild(first);
  state().requestBuild(second);
  await flush();
  await answer({ problem: 'It cannot be.' });
  expect(buildOf(state(), first)).toMatchObject({ phase: 'idle', problem: 'It cannot be.' });
  expect(names()).toEqual(['walk', 'run']);
});

it('builds one after the other, each with its skeleton', async () => {
  state().requestBuild(first);
  state().requestBuild(second);
  await flush();
  expect(names()).toEqual(['walk']);
  expect(inputs()[0].skeleton?.names).toEqual(bones.names);
  fake.answer('build', { update: { fraction: 0.5 } });
  expect(buildOf(state(), first)).toMatchObject({ phase: 'building', fraction: 0.5 });
  await finish();
  expect(names()).toEqual(['walk', 'run']);
  await finish();
  expect(state().files.map(({ name, origin }) => [name, origin])).toEqual([
    ['bones.ozz', 'opened'],
    ['sources.ozz', 'opened'],
    ['walk.ozz', 'built'],
    ['run.ozz', 'built'],
  ]);
  expect(announced).toEqual(['walk.ozz is built.', 'run.ozz is built.']);
});

it('builds again once changed settings have stayed as they are', async () => {
  state().requestBuild(first);
  await flush();
  await finish();
  for (const tolerance of [1, 2, 3]) {
    state().setRecipe(first, { ...DEFAULT_CLIP_RECIPE, tolerance });
    await vi.advanceTimersByTimeAsync(SETTLING_TIME - 1);
  }
  expect(inputs()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(inputs().map(({ recipe }) => recipe.tolerance)).toEqual([0.001, 3]);
});

it('names what it makes of a skeleton and of motion', async () => {
  open('raw_skeleton.ozz', rawSkeleton([-1]));
  state().requestBuild(state().assets.at(-1)?.id ?? '');
  await flush();
  await finish();
  const { motion } = DEFAULT_CLIP_RECIPE;
  state().setRecipe(first, { ...DEFAULT_CLIP_RECIPE, motion: { ...motion, enabled: true } });
  state().requestBuild(first);
  await flush();
  await finish();
  const made = state().files.filter(({ origin }) => origin === 'built');
  expect(made.map(({ name }) => name).toSorted()).toEqual([
    'skeleton.ozz',
    'walk.ozz',
    'walk_motion_track.ozz',
  ]);
});

it('names tracks of a model after their clip as well, where it has several', async () => {
  const clips = ['walk', 'run'].map((name) => rawClip([{}], 1, name));
  const track = rawTrack('float', [[0, 1]], 'steps');
  const before = state().assets.length;
  const file = madeFile('model.glb', ...clips, track, track);
  state().addFiles([{ ...file, trackClips: ['walk', 'run'] }]);
  for (const { id } of state().assets.slice(before + 2)) {
    state().requestBuild(id);
    await flush();
    await finish();
  }
  const made = state().files.filter(({ origin }) => origin === 'built');
  expect(made.map(({ name }) => name).toSorted()).toEqual(['run-steps.ozz', 'walk-steps.ozz']);
});

describe('a user track that was built', () => {
  const walk2 = rawClip([{}], 2, 'walk');
  const steps = rawTrack('float', [
    [0, 0],
    [1, 4],
  ]);
  let clip = '';
  let track = '';
  const cut = (range: ClipRange | undefined): void =>
    state().setRecipe(clip, { ...DEFAULT_CLIP_RECIPE, range });
  const valuesOf = (): number[] => {
    const object = builtAsset(state(), track)?.entry.object;
    return object?.kind === 'track' ? [...object.values] : [];
  };
  const buildAgain = async (): Promise<void> => {
    vi.advanceTimersByTime(SETTLING_TIME);
    await flush();
    await finish();
  };

  beforeEach(async () => {
    const before = state().assets.length;
    state().addFiles([madeFile('all.ozz', walk2, steps)]);
    [clip, track] = state()
      .assets.slice(before)
      .map(({ id }) => id);
    state().requestBuild(track, false);
    await flush();
    await finish();
  });

  it('is built again when its clip is cut, and when that is undone', async () => {
    expect(valuesOf()).toEqual([0, 4]);
    cut({ from: 1 });
    await buildAgain();
    expect(valuesOf()).toEqual([2, 4]);
    cut(undefined);
    await buildAgain();
    expect(valuesOf()).toEqual([0, 4]);
  });

  it('is not built again for other settings of its clip, or the same range', async () => {
    cut({ from: 1 });
    await buildAgain();
    const { length } = inputs();
    cut({ from: 1 });
    state().setRecipe(clip, { ...DEFAULT_CLIP_RECIPE, range: { from: 1 }, tolerance: 1 });
    await buildAgain();
    expect(inputs()).toHaveLength(length);
  });

  it('is tried once for a range that cannot be built', async () => {
    const { length } = inputs();
    cut({ from: 9 });
    vi.advanceTimersByTime(SETTLING_TIME);
    await flush();
    await answer({ problem: 'The range ends before it begins.' });
    vi.advanceTimersByTime(SETTLING_TIME);
    await flush();
    expect(inputs()).toHaveLength(length + 1);
    expect(buildOf(state(), track).problem).toBe('The range ends before it begins.');
  });
});

describe('an imported clip for which another sampling rate is asked', () => {
  const recipe = { ...DEFAULT_CLIP_RECIPE, samplingRate: 60 };
  const imported = importFacts();
  const finer = {
    ...rawClip([{ translations: [0, 0.5, 1].map((time) => [time, time, 0, 0]) }]),
    name: walk.name,
  };
  let asset: string;

  beforeEach(() => {
    const archive = createArchive([bones, walk]);
    state().addFiles([{ name: 'walk.glb', origin: 'opened', archive, parseMs: 0, imported }]);
    asset = state().assets.at(-1)?.id ?? '';
    state().setRecipe(asset, recipe);
  });

  const request = (loaded: JobOutcome<LoadedFile>): void => {
    reimported = loaded;
    state().requestBuild(asset);
  };

  it.each<[string, JobOutcome<LoadedFile>, string]>([
    ['says why it cannot be imported again', { problem: 'It is gone.' }, 'It is gone.'],
    [
      'says that the clip is left out at that rate',
      { result: { archive: createArchive([bones]), parseMs: 0 } },
      'The clip cannot be imported at this sampling rate: choose a lower one.',
    ],
    ['says that importing was cancelled', { cancelled: true }, 'Importing it again was cancelled.'],
  ])('%s', async (_, loaded, problem) => {
    request(loaded);
    await flush();
    expect(buildOf(state(), asset)).toMatchObject({ phase: 'idle', problem });
    expect(inputs()).toEqual([]);
  });

  it('is not built where that is cancelled while it is imported', async () => {
    request({ result: { archive: createArchive([bones, finer]), parseMs: 0 } });
    state().cancelBuild(asset);
    await flush();
    expect(inputs()).toEqual([]);
    expect(buildOf(state(), asset).phase).toBe('idle');
  });

  it('is built as it is at that rate', async () => {
    request({ result: { archive: createArchive([bones, finer]), parseMs: 0 } });
    await flush();
    expect(resampled).toEqual([['walk.glb', 60]]);
    await finish();
    expect(buildOf(state(), asset).result?.sourceKeys).toEqual([3, 0, 0]);
  });
});

it('of tracks that have the same name, the same one is built at another rate', async () => {
  const track = (value: number) => rawTrack('float', [[0, value]], 'steps');
  const archive = createArchive([track(1), track(9)]);
  state().addFiles([
    { name: 'walk.glb', origin: 'opened', archive, parseMs: 0, imported: importFacts() },
  ]);
  const id = state().assets.at(-1)?.id ?? '';
  state().setRecipe(id, { ...DEFAULT_CLIP_RECIPE, samplingRate: 60 });
  reimported = { result: { archive: createArchive([track(2), track(10)]), parseMs: 0 } };
  state().requestBuild(id);
  await flush();
  expect(inputs().at(-1)?.source).toMatchObject({ values: Float32Array.of(10) });
});

it('asks for no other rate of an archive, whose keys are as they are', async () => {
  state().setRecipe(first, { ...DEFAULT_CLIP_RECIPE, samplingRate: 60 });
  state().requestBuild(first);
  await flush();
  expect([isBusy(), resampled]).toEqual([true, []]);
});
