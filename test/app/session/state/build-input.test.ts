import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CLIP_RECIPE, buildClip } from '#engine/offline';
import { assetsOfKind, type NewFile } from '../../../../app/session/state/assets.ts';
import {
  buildInput,
  buildSkeleton,
  selectBuildSource,
} from '../../../../app/session/state/build-input.ts';
import { buildOf, builtAsset } from '../../../../app/session/state/build.ts';
import { createSessionStore, type SessionStore } from '../../../../app/session/state/store.ts';
import { madeFile } from '../../../support/app-files.ts';
import { builtSkeleton, rawClip, rawTrack } from '../../../support/raw-clip.ts';

const bones = builtSkeleton([-1, 0]);
const walk = rawClip([{ translations: [[0, 1, 2, 3]] }, {}], 1, 'walk');
const run = rawClip([{}, {}], 2, 'run');

let store: SessionStore;
let source: string;
const state = () => store.getState();

beforeEach(() => {
  store = createSessionStore();
  state().addFiles([
    madeFile('bones.ozz', bones),
    madeFile('walk_raw.ozz', walk),
    madeFile('run_raw.ozz', run),
  ]);
  state().refillStage();
  [, { id: source }] = state().assets;
});

it('is about what is looked into, then the stage, then the first source there is', () => {
  expect(selectBuildSource(state())?.id).toBe(source);
  const [, , { id: other }] = state().assets;
  state().show(other);
  expect(selectBuildSource(state())?.id).toBe(other);
  state().inspect(source);
  expect(selectBuildSource(state())?.id).toBe(source);
  const { animation } = buildClip(walk, bones, DEFAULT_CLIP_RECIPE);
  const result = { recipe: DEFAULT_CLIP_RECIPE, milliseconds: 1, sourceBytes: 1, sourceKeys: [] };
  state().finishBuild(source, [{ ...madeFile('walk.ozz', animation), origin: 'built' }], result);
  state().inspect(builtAsset(state(), source)?.id ?? null);
  expect(selectBuildSource(state())?.id).toBe(source);
  state().closeAllFiles();
  expect(selectBuildSource(state())).toBeUndefined();
});

it.each([
  ['of a runtime clip on the stage, is about the source of its name', 'run', run, 'run'],
  ['as exporters name them', 'run_raw', run, 'run'],
  ['not about one with other tracks', 'run', rawClip([{}], 2, 'run'), 'walk'],
  ['else about the first source', 'jump', run, 'walk'],
])('%s', (_, name, of, expected) => {
  const skeleton = of.trackCount === 1 ? builtSkeleton([-1]) : bones;
  const { animation } = buildClip({ ...of, name }, skeleton, DEFAULT_CLIP_RECIPE);
  state().addFiles([madeFile('opened.ozz', animation)]);
  const opened = state().assets.at(-1)?.id ?? '';
  state().show(opened);
  expect(selectBuildSource(state())?.label).toBe(expected);
  state().show(source);
  state().inspect(opened);
  expect(selectBuildSource(state())?.label).toBe(expected);
});

it('builds with the skeleton on the stage where it fits, else with one that does', () => {
  const [, walkAsset] = state().assets;
  const other = builtSkeleton([-1]);
  state().addFiles([madeFile('other.ozz', other)]);
  state().show(state().assets.at(-1)?.id ?? '');
  expect(buildSkeleton(state(), walkAsset)?.names).toEqual(bones.names);
  state().closeFile(state().files[0].id);
  expect(buildSkeleton(state(), walkAsset)).toBeUndefined();
});

describe('user tracks', () => {
  const steps = rawTrack('float', [
    [0, 0],
    [1, 4],
  ]);
  const range = { from: 0.25, to: 0.75 };
  const cut = { ...DEFAULT_CLIP_RECIPE, range };
  /** Opens a file, cuts its first clip, and tells to what its tracks are cut. */
  const cutBeside = (...files: readonly NewFile[]) => {
    store = createSessionStore();
    state().addFiles(files);
    state().setRecipe(state().assets[0].id, cut);
    const tracks = assetsOfKind(state().assets, 'raw-track');
    return tracks.map((track) => buildInput(state(), track, DEFAULT_CLIP_RECIPE).cut);
  };

  it('stay whole beside several clips of an archive, and in other files', () => {
    const files = [madeFile('all.ozz', walk, run, steps), madeFile('other.ozz', steps)];
    expect(cutBeside(...files)).toEqual([undefined, undefined]);
  });

  it('are cut with the only clip of their file, and whole again with it', () => {
    const expected = { name: 'walk', duration: 1, range };
    expect(cutBeside(madeFile('all.ozz', walk, steps))).toEqual([expected]);
    state().setRecipe(state().assets[0].id, DEFAULT_CLIP_RECIPE);
    const [track] = assetsOfKind(state().assets, 'raw-track');
    expect(buildInput(state(), track, DEFAULT_CLIP_RECIPE).cut).toBeUndefined();
  });

  it('are cut with the clip that their model says', () => {
    const model = {
      ...madeFile('model.glb', walk, run, steps, steps),
      trackClips: ['run', 'walk'],
    };
    expect(cutBeside(model)).toEqual([undefined, { name: 'walk', duration: 1, range }]);
  });

  it('keep settings of their own', () => {
    cutBeside(madeFile('all.ozz', walk, steps));
    state().setRecipe(state().assets[0].id, { ...cut, optimize: false });
    const [{ id }] = assetsOfKind(state().assets, 'raw-track');
    expect(buildOf(state(), id).recipe).toEqual({ ...DEFAULT_CLIP_RECIPE, optimize: false });
  });
});
