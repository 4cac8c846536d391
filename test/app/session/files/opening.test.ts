import { describe, expect, it } from 'vitest';
import { createArchive } from '#engine/archive';
import { createOpening } from '../../../../app/session/files/opening.ts';
import type { OpeningProgress } from '../../../../app/session/files/reading.ts';
import type { Opening } from '../../../../app/session/files/opening.ts';
import { findAsset } from '../../../../app/session/state/assets.ts';
import { selectSkeleton } from '../../../../app/session/state/stage.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import type { FileInput, LoadedFile, NeededFiles } from '../../../../app/session/files/load.job.ts';
import type { JobOutcome } from '../../../../app/session/jobs/job.ts';
import type { Load } from '../../../support/app-files.ts';
import {
  fixtureSource,
  loadOnThisThread,
  openingContext,
  stageNames,
} from '../../../support/app-files.ts';
import { gltfBytes, madeGltf } from '../../../support/made-gltf.ts';
import { eventually } from '../../../support/eventually.ts';

function page(load: Load = loadOnThisThread): { store: SessionStore; opening: Opening } {
  const store = createSessionStore();
  return { store, opening: createOpening(openingContext(store, { load })) };
}

async function open(
  opening: Opening,
  names: readonly string[],
  replace = false,
): Promise<readonly number[]> {
  return opening.open({
    sources: names.map((name) => fixtureSource(name)),
    origin: 'opened',
    replace,
  });
}

function problems(store: SessionStore): string[] {
  return store.getState().problems.map((problem) => problem.subject);
}

describe('what cannot be opened', () => {
  it.each([
    'empty.ozz',
    'png-image.ozz',
    'unknown-tag.ozz',
    'animation-version-8.ozz',
    'cut-at-end.ozz',
  ])('%s is reported by name, and nothing opens', async (name) => {
    const { store, opening } = page();
    await opening.open({ sources: [fixtureSource(name, 'broken')], origin: 'opened' });
    expect(problems(store)).toEqual([name]);
    expect(store.getState().problems[0].message).toMatch(/\.$/);
    expect(store.getState().files).toEqual([]);
  });

  it.each([true, false])(
    'can be tried again if the worker ended, in place of others: %s',
    async (replace) => {
      let isStopped = true;
      const { store, opening } = page((source) =>
        isStopped && source.name.includes('animation')
          ? Promise.resolve({ problem: 'The work stopped.', stopped: true })
          : loadOnThisThread(source),
      );
      await open(opening, ['eight.skeleton.ozz']);
      await open(opening, ['eight.animation.ozz'], replace);
      isStopped = false;
      expect(problems(store)).toEqual(['eight.animation.ozz']);
      store.getState().problems[0].action?.();
      await eventually(() => expect(problems(store)).toEqual([]));
      const opened = store.getState().files.map(({ name }) => name);
      expect(opened).toEqual([...(replace ? [] : ['eight.skeleton.ozz']), 'eight.animation.ozz']);
    },
  );

  it('leaves everything that is open as it was, also where it was to be replaced', async () => {
    const { store, opening } = page();
    await open(opening, ['eight.skeleton.ozz', 'eight.animation.ozz']);
    const before = store.getState();
    await opening.open({
      sources: [fixtureSource('empty.ozz', 'broken')],
      origin: 'opened',
      replace: true,
    });
    expect(store.getState().files).toBe(before.files);
    expect(stageNames(store.getState())).toEqual(stageNames(before));
  });

  it('does not keep the good files beside it from opening', async () => {
    const { store, opening } = page();
    const sources = [
      fixtureSource('empty.ozz', 'broken'),
      fixtureSource('eight.skeleton.ozz'),
      fixtureSource('png-image.ozz', 'broken'),
      fixtureSource('eight.animation.ozz'),
    ];
    await opening.open({ sources, origin: 'opened' });
    expect(problems(store)).toEqual(['empty.ozz', 'png-image.ozz']);
    expect(stageNames(store.getState())).toEqual([
      'eight.skeleton.ozz',
      'eight.animation.ozz',
      null,
    ]);
  });

  it('nothing at all changes nothing', async () => {
    const { store, opening } = page();
    const before = store.getState();
    await opening.open({ sources: [], origin: 'opened' });
    expect(store.getState()).toBe(before);
    expect(opening.progress.getState()).toBeNull();
  });
});

describe('a clip that no open skeleton fits', () => {
  it('is open, off the stage, and reported with both counts', async () => {
    const { store, opening } = page();
    await open(opening, ['eight.skeleton.ozz', 'eight.animation.ozz', 'three.animation.ozz']);
    expect(problems(store)).toEqual(['three.animation.ozz']);
    expect(store.getState().problems[0].message).toContain('3 tracks, the skeleton 8 joints');
    expect(store.getState().files).toHaveLength(3);
    expect(stageNames(store.getState())[1]).toBe('eight.animation.ozz');
  });

  it('is no problem while no skeleton is open', async () => {
    const { store, opening } = page();
    await open(opening, ['three.animation.ozz', 'eight.animation.ozz']);
    expect(problems(store)).toEqual([]);
    expect(stageNames(store.getState())).toEqual([null, 'three.animation.ozz', null]);
  });
});

describe('what has been opened', () => {
  it.each<[string, string[], (string | null)[]]>([
    [
      'in any order',
      ['walker.animation.ozz', 'made.mesh.ozz', 'walker.skeleton.ozz'],
      ['walker.skeleton.ozz', 'walker.animation.ozz', 'made.mesh.ozz'],
    ],
    [
      'compressed before source',
      ['eight.raw_animation.ozz', 'eight.animation.ozz', 'eight.skeleton.ozz'],
      ['eight.skeleton.ozz', 'eight.animation.ozz', null],
    ],
    [
      'with the clip that fits',
      ['three.animation.ozz', 'eight.skeleton.ozz', 'three.skeleton.ozz'],
      ['three.skeleton.ozz', 'three.animation.ozz', null],
    ],
    ['a mesh alone', ['made.mesh.ozz'], [null, null, 'made.mesh.ozz']],
    [
      'sources alone, with the skeleton that is made of one',
      ['eight.raw_animation.ozz', 'eight.raw_skeleton.ozz'],
      ['eight.raw_skeleton.ozz', 'eight.raw_animation.ozz', null],
    ],
    ['nothing to show', ['track_1.ozz'], [null, null, null]],
  ])('goes on the stage: %s', async (_, names, stage) => {
    const { store, opening } = page();
    await open(opening, names);
    expect(stageNames(store.getState())).toEqual(stage);
  });

  it('takes the place of everything where it is to replace', async () => {
    const { store, opening } = page();
    await open(opening, ['eight.skeleton.ozz', 'eight.animation.ozz']);
    await open(opening, ['three.skeleton.ozz'], true);
    expect(store.getState().files.map((file) => file.name)).toEqual(['three.skeleton.ozz']);
    expect(stageNames(store.getState())).toEqual(['three.skeleton.ozz', null, null]);
  });

  it('takes the place of examples', async () => {
    const { store, opening } = page();
    await opening.open({ sources: [fixtureSource('walker.skeleton.ozz')], origin: 'example' });
    await open(opening, ['three.skeleton.ozz']);
    expect(store.getState().files.map((file) => file.name)).toEqual(['three.skeleton.ozz']);
  });

  it('never leaves a stage that points at what is closed', async () => {
    const { store, opening } = page();
    const sources = ['eight.skeleton.ozz', 'eight.animation.ozz'].map((name) =>
      fixtureSource(name),
    );
    await opening.open({ sources, origin: 'example' });
    const stages: unknown[] = [];
    store.subscribe(({ assets, skeletonId, clipId }) => {
      stages.push([skeletonId, clipId].map((id) => findAsset(assets, id) !== undefined));
    });
    await open(opening, ['three.skeleton.ozz', 'three.animation.ozz']);
    expect(new Set(stages.map(String))).toEqual(new Set(['true,true']));
  });

  it('joins what it is opened beside, and leaves the stage alone', async () => {
    const { store, opening } = page();
    const names = ['eight.skeleton.ozz', 'eight.animation.ozz'];
    const sources = names.map((name) => fixtureSource(name));
    const beside = await opening.open({ sources, origin: 'example' });
    const rest = [fixtureSource('eight.optimized.animation.ozz')];
    expect(await opening.open({ sources: rest, origin: 'example', beside })).toHaveLength(1);
    expect(store.getState().files).toHaveLength(3);
    expect(stageNames(store.getState())).toEqual([...names, null]);
  });

  it('is dropped where all that it was to stand beside has gone, though another example came', async () => {
    const { store, opening } = page();
    const beside = await opening.open({
      sources: [fixtureSource('walker.skeleton.ozz')],
      origin: 'example',
    });
    await opening.open({ sources: [fixtureSource('three.skeleton.ozz')], origin: 'example' });
    const rest = [fixtureSource('walker.optimized.animation.ozz')];
    expect(await opening.open({ sources: rest, origin: 'example', beside })).toEqual([]);
    expect(store.getState().files.map((file) => file.name)).toEqual(['three.skeleton.ozz']);
  });

  it('plays if nothing could be played before, and leaves the transport alone if something could', async () => {
    const { store, opening } = page();
    await open(opening, ['eight.skeleton.ozz']);
    expect(store.getState().playing).toBe(false);
    await open(opening, ['eight.animation.ozz']);
    expect(store.getState().playing).toBe(true);
    store.getState().pause();
    await open(opening, ['eight.optimized.animation.ozz']);
    expect(store.getState().playing).toBe(false);
  });
});

describe('what was wrong is said no longer', () => {
  it('of a file that is good now', async () => {
    const { store, opening } = page();
    store.getState().report('eight.skeleton.ozz', 'was cut short.');
    store.getState().report('other.ozz', 'is bad.');
    await open(opening, ['eight.skeleton.ozz']);
    expect(problems(store)).toEqual(['other.ozz']);
  });

  it('of anything earlier once everything is replaced, but of what came along', async () => {
    const { store, opening } = page();
    store.getState().report('other.ozz', 'is bad.');
    const sources = [fixtureSource('empty.ozz', 'broken'), fixtureSource('eight.skeleton.ozz')];
    await opening.open({ sources, origin: 'opened', replace: true });
    expect(problems(store)).toEqual(['empty.ozz']);
  });
});

it('what is opened stays at rest where a person wants no motion', async () => {
  const store = createSessionStore();
  const opening = createOpening(openingContext(store, { mayPlay: () => false }));
  await open(opening, ['eight.skeleton.ozz', 'eight.animation.ozz']);
  expect(stageNames(store.getState())[1]).toBe('eight.animation.ozz');
  expect(store.getState().playing).toBe(false);
});

describe('many files at once', () => {
  it('open in one step, in their order, with progress', async () => {
    const { store, opening } = page();
    const seen: OpeningProgress[] = [];
    opening.progress.subscribe((progress) => seen.push(progress));
    let changes = 0;
    store.subscribe((state, before) => {
      if (state.files !== before.files) changes++;
    });
    const clips = Array.from({ length: 100 }, (_, index) => ({
      ...fixtureSource('one.animation.ozz'),
      name: `${index}.ozz`,
    }));
    await opening.open({
      sources: [fixtureSource('one.skeleton.ozz'), ...clips],
      origin: 'opened',
    });
    expect(store.getState().files.map((file) => file.name)).toEqual([
      'one.skeleton.ozz',
      ...clips.map(({ name }) => name),
    ]);
    expect(changes).toBe(1);
    expect(seen[0]).toEqual({ done: 0, total: 101, started: 0 });
    expect(seen.at(-2)).toEqual({ done: 100, total: 101, started: 0 });
    expect(seen.at(-1)).toBeNull();
  });

  it('can be given up: what is not read by then is neither opened nor reported', async () => {
    const waiting: ((loaded: JobOutcome<LoadedFile | NeededFiles>) => void)[] = [];
    const { store, opening } = page((_, signal) => {
      return new Promise((resolve) => {
        waiting.push(resolve);
        signal?.addEventListener('abort', () => resolve({ cancelled: true }));
      });
    });
    const opened = open(opening, ['one.skeleton.ozz', 'one.animation.ozz']);
    waiting[0](await loadOnThisThread(fixtureSource('one.skeleton.ozz')));
    opening.cancel();
    await opened;
    expect(store.getState().files.map((file) => file.name)).toEqual(['one.skeleton.ozz']);
    expect(problems(store)).toEqual([]);
    expect(opening.progress.getState()).toBeNull();
  });
});

it('a file from an address remembers the address', async () => {
  const source = fixtureSource('one.skeleton.ozz');
  const { store, opening } = page(() => loadOnThisThread(source));
  const url = 'https://host/one.skeleton.ozz';
  await opening.open({ sources: [{ name: 'one.skeleton.ozz', url }], origin: 'url' });
  expect(store.getState().files[0]).toMatchObject({ url, origin: 'url' });
});

describe('another scene of a model', () => {
  /** Two nodes, each a scene of its own. */
  const model = (): FileInput => {
    const nodes = [{ name: 'left' }, { name: 'right' }];
    const scenes = [
      { name: 'one', nodes: [0] },
      { name: 'two', nodes: [1] },
    ];
    const bytes = gltfBytes(madeGltf({ nodes, scenes, scene: 0 }));
    return { name: 'two.gltf', blob: new Blob([new Uint8Array(bytes)]) };
  };
  const jointsOf = ({ getState }: SessionStore): unknown => selectSkeleton(getState())?.names;

  it('that there is none of is reported, and the model stays as it was', async () => {
    const { store, opening } = page();
    await opening.open({ sources: [model()], origin: 'opened' });
    const [file] = store.getState().files;
    await opening.reimport(file, { scene: 'three' });
    expect(problems(store)).toEqual(['two.gltf']);
    expect(store.getState().files).toEqual([file]);
  });

  it('takes the place of the one that is open, on the stage too', async () => {
    const { store, opening } = page();
    await opening.open({ sources: [model()], origin: 'opened' });
    expect(jointsOf(store)).toEqual(['left']);
    await opening.reimport(store.getState().files[0], { scene: 'two' });
    expect(jointsOf(store)).toEqual(['right']);
    expect(store.getState().files.map(({ imported }) => imported?.scene)).toEqual(['two']);
  });

  it('takes the place of what was mended in it', async () => {
    const { store, opening } = page();
    await opening.open({ sources: [model()], origin: 'opened' });
    const [read] = store.getState().files;
    const archive = createArchive(read.archive.entries.map(({ object }) => object));
    const mended = { ...read, archive, mendedFrom: read.archive };
    store.setState({ files: [mended] });
    await opening.reimport(mended, { scene: 'two' });
    expect(jointsOf(store)).toEqual(['right']);
    expect(store.getState().files[0].mendedFrom).toBeUndefined();
  });

  it('is what the model is imported anew of at another rate', async () => {
    const { store, opening } = page();
    await opening.open({ sources: [model()], origin: 'opened' });
    await opening.reimport(store.getState().files[0], { scene: 'two' });
    const again = await opening.resample(store.getState().files[0], 60);
    expect(again).toMatchObject({ result: { imported: { scene: 'two' } } });
  });
});

it('imports an open file anew at another rate, from where it came', async () => {
  const asked: [string, number | undefined][] = [];
  const { store, opening } = page((source) => {
    asked.push([source.name, source.options?.samplingRate]);
    return loadOnThisThread(source);
  });
  await open(opening, ['one.skeleton.ozz', 'one.animation.ozz']);
  const loaded = await opening.resample(store.getState().files[1], 60);
  expect(loaded).toHaveProperty('result.archive');
  expect(asked.at(-1)).toEqual(['one.animation.ozz', 60]);
  expect(store.getState().files).toHaveLength(2);
});
