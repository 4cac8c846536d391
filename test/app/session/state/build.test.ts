import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CLIP_RECIPE, buildClip, readImportConfig } from '#engine/offline';
import type { NewFile } from '../../../../app/session/state/assets.ts';
import { buildConfigText } from '../../../../app/session/files/save.ts';
import {
  buildOf,
  builtAsset,
  selectDifference,
  sourceOf,
} from '../../../../app/session/state/build.ts';
import { selectShownSource } from '../../../../app/session/state/error-comparison.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { builtSkeleton, rawClip } from '../../../support/raw-clip.ts';
import { madeFile } from '../../../support/app-files.ts';

const bones = builtSkeleton([-1, 0]);
const walk = rawClip([{ translations: [[0, 1, 2, 3]] }, {}], 1, 'walk');
const run = rawClip([{}, {}], 2, 'run');
const RESULT = { recipe: DEFAULT_CLIP_RECIPE, milliseconds: 1, sourceBytes: 100, sourceKeys: [] };

function built(name: string, recipe = DEFAULT_CLIP_RECIPE): NewFile {
  const { animation } = buildClip(walk, bones, recipe);
  return { ...madeFile(name, animation), origin: 'built' };
}

let store: SessionStore;
let source: string;
const state = () => store.getState();
const fileNames = (): string[] => state().files.map(({ name }) => name);

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

describe('phases of a build', () => {
  const phase = (): string => buildOf(state(), source).phase;

  it('wait for settings to settle only where there is something to build again', () => {
    state().setRecipe(source, { ...DEFAULT_CLIP_RECIPE, tolerance: 1 });
    expect(phase()).toBe('idle');
    state().requestBuild(source);
    expect(phase()).toBe('queued');
    state().setRecipe(source, { ...DEFAULT_CLIP_RECIPE, tolerance: 2 });
    expect(phase()).toBe('settling');
    state().finishBuild(source, [built('walk.ozz')], RESULT);
    expect(phase()).toBe('idle');
    state().setRecipe(source, { ...DEFAULT_CLIP_RECIPE, tolerance: 3 });
    expect(phase()).toBe('settling');
  });

  it('keep the last result when the next build fails or is cancelled', () => {
    state().finishBuild(source, [built('walk.ozz')], RESULT);
    state().beginBuild(source);
    state().failBuild(source, 'No.');
    expect(buildOf(state(), source)).toMatchObject({ problem: 'No.', result: RESULT });
    state().requestBuild(source);
    state().cancelBuild(source);
    expect(buildOf(state(), source)).toMatchObject({ problem: undefined, result: RESULT });
    expect(builtAsset(state(), source)).toBeDefined();
  });

  it('begin with the settings that were chosen last', () => {
    const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 7 };
    const [, , { id: other }] = state().assets;
    state().requestBuild(other);
    state().setRecipe(source, recipe);
    const third = state().assets.at(0)?.id ?? '';
    expect(buildOf(state(), third).recipe).toBe(recipe);
    expect(buildOf(state(), other).recipe).toBe(DEFAULT_CLIP_RECIPE);
  });
  it('begin as no difference, whatever the last clip was made into', () => {
    const [, , { id: other }] = state().assets;
    state().setRecipe(source, { ...DEFAULT_CLIP_RECIPE, additive: 'animation' });
    expect(buildOf(state(), source).recipe.additive).toBe('animation');
    expect(buildOf(state(), other).recipe.additive).toBe('none');
  });

  it('begin whole, whatever range the last clip was cut to', () => {
    const [, , { id: other }] = state().assets;
    state().setRecipe(source, { ...DEFAULT_CLIP_RECIPE, tolerance: 7, range: { from: 1 } });
    expect(buildOf(state(), source).recipe.range).toEqual({ from: 1 });
    expect(buildOf(state(), other).recipe).toEqual({ ...DEFAULT_CLIP_RECIPE, tolerance: 7 });
  });
});

describe('what was built', () => {
  it('stands right after its source, and the first one goes on the stage', () => {
    state().finishBuild(source, [built('walk.ozz'), built('motion.ozz')], RESULT);
    expect(fileNames()).toEqual([
      'bones.ozz',
      'walk_raw.ozz',
      'walk.ozz',
      'motion.ozz',
      'run_raw.ozz',
    ]);
    const clip = builtAsset(state(), source);
    expect(state().clipId).toBe(clip?.id);
    expect(sourceOf(state(), state().clipId)?.id).toBe(source);
    expect(state().assets.map(({ fileName }) => fileName)).toEqual(fileNames());
  });

  it('is told to be a difference where it was built as one and is on the stage', () => {
    const additive = { ...RESULT.recipe, additive: 'animation' } as const;
    state().finishBuild(source, [built('walk.ozz')], RESULT);
    expect(selectDifference(state())).toBeUndefined();
    state().finishBuild(source, [built('walk.ozz')], { ...RESULT, recipe: additive });
    expect(selectDifference(state())?.fileName).toBe('walk.ozz');
    state().show(source);
    expect(selectDifference(state())).toBeUndefined();
  });

  it('leaves the stage alone where it is built with all others', () => {
    const { clipId } = state();
    state().requestBuild(source, false);
    state().finishBuild(source, [built('walk.ozz')], RESULT);
    expect(builtAsset(state(), source)).toBeDefined();
    expect(state().clipId).toBe(clipId);
  });

  it('takes the place of what was built before, with all that points at it', () => {
    state().finishBuild(source, [built('walk.ozz'), built('motion.ozz')], RESULT);
    const before = builtAsset(state(), source);
    state().setVisibleRange({ from: 0.25, to: 0.5 });
    state().selectKey({ kind: 'rotation', key: 9 }, 0);
    state().finishBuild(source, [built('walk.ozz')], RESULT);
    const after = builtAsset(state(), source);
    expect(after).not.toBe(before);
    expect(after?.id).toBe(before?.id);
    expect(state().visibleRange).toEqual({ from: 0.25, to: 0.5 });
    expect(state().selectedKey).toBeNull();
    expect(fileNames()).toEqual(['bones.ozz', 'walk_raw.ozz', 'walk.ozz', 'run_raw.ozz']);
  });

  it("stays when its source is closed, and is nobody's then", () => {
    state().finishBuild(source, [built('walk.ozz')], RESULT);
    const clip = builtAsset(state(), source)?.id ?? '';
    state().closeFile(state().files[1].id);
    expect(fileNames()).toEqual(['bones.ozz', 'walk.ozz', 'run_raw.ozz']);
    expect(sourceOf(state(), clip)).toBeUndefined();
  });
});

it('holds the source only of a clip that was built', () => {
  state().show(source);
  store.setState({ sourceShown: true });
  expect(selectShownSource(state())).toBeUndefined();
  state().finishBuild(source, [built('walk.ozz')], RESULT);
  expect(selectShownSource(state())?.name).toBe('walk');
  store.setState({ sourceShown: false });
  expect(selectShownSource(state())).toBeUndefined();
});

describe('settings as a file', () => {
  it('name no clip where all are built alike', () => {
    const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.5 };
    state().setRecipe(source, recipe);
    const { animations } = readImportConfig(buildConfigText(state()));
    expect(animations.map(({ clip }) => clip)).toEqual(['*']);
    expect(animations[0].recipe).toEqual(recipe);
  });

  it('name the clip that is a difference, as the others are none', () => {
    state().setRecipe(source, { ...DEFAULT_CLIP_RECIPE, additive: 'skeleton' });
    const { animations } = readImportConfig(buildConfigText(state()));
    expect(animations.map(({ clip, recipe }) => [clip, recipe.additive])).toEqual([
      ['walk', 'skeleton'],
      ['run', 'none'],
    ]);
  });

  it('name every clip where they are not', () => {
    const [, , { id: other }] = state().assets;
    state().requestBuild(other);
    state().setRecipe(source, { ...DEFAULT_CLIP_RECIPE, iframeInterval: 2 });
    const { animations } = readImportConfig(buildConfigText(state()));
    expect(animations.map(({ clip, recipe }) => [clip, recipe.iframeInterval])).toEqual([
      ['walk', 2],
      ['run', 10],
    ]);
  });

  it('are those chosen last where nothing is open', () => {
    state().closeAllFiles();
    const { animations } = readImportConfig(buildConfigText(state()));
    expect(animations[0].recipe).toEqual(DEFAULT_CLIP_RECIPE);
  });
});
