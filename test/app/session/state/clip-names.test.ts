import { describe, expect, it } from 'vitest';
import { DEFAULT_CLIP_RECIPE, buildClip, type ClipRange } from '#engine/offline';
import {
  buildSettingsText,
  clipChoices,
  clipName,
  shortClipName,
} from '../../../../app/session/state/clip-names.ts';
import { assetsOfKind, type NewFile } from '../../../../app/session/state/assets.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { madeFile } from '../../../support/app-files.ts';
import { builtSkeleton, rawClip } from '../../../support/raw-clip.ts';

const walk = rawClip([{ translations: [[0, 1, 2, 3]] }], 1, 'walk');
const run = rawClip([{ translations: [[0, 1, 2, 3]] }], 1, 'run');
const skeleton = builtSkeleton([-1]);
const built = (clip: typeof walk) => buildClip(clip, skeleton, DEFAULT_CLIP_RECIPE).animation;
const SOURCE = madeFile('raw_walk.ozz', walk);
const RUNTIME = madeFile('walk.ozz', built(walk));
const MODEL = madeFile('hero.glb', walk, run);

/** A build of the first object of the file that was opened first. */
function buildOf(
  state: SessionState,
  tolerance: number,
  buildNumber: number,
  range?: ClipRange,
): NewFile {
  const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance, range };
  return { ...RUNTIME, origin: 'built', variantOf: state.assets[0].id, recipe, buildNumber };
}

function opened(files: readonly NewFile[], tolerances: readonly number[] = []): SessionState {
  const store = createSessionStore();
  store.getState().addFiles(files);
  const builds = tolerances.map((tolerance, i) => buildOf(store.getState(), tolerance, i + 1));
  store.getState().addFiles(builds);
  return store.getState();
}

function namesIn(state: SessionState): readonly string[] {
  const clips = assetsOfKind(state.assets, 'animation', 'raw-animation');
  return clipChoices(state, clips).map(({ label }) => label);
}

describe('names of clips', () => {
  it('are none of what is not open', () => {
    const state = opened([]);
    expect(namesIn(state)).toEqual([]);
    expect(clipName(state, '9/0')).toBeUndefined();
    expect(clipName(state, null)).toBeUndefined();
    expect(shortClipName(state, '9/0')).toBeUndefined();
  });

  it.each<[string, readonly NewFile[], readonly string[]]>([
    ['their file where that is named after them', [SOURCE, RUNTIME], ['raw_walk.ozz', 'walk.ozz']],
    ['their own and that of their file', [MODEL], ['walk · hero.glb', 'run · hero.glb']],
    [
      'the folder of the file',
      [{ ...RUNTIME, name: 'new/walk.ozz' }, RUNTIME],
      ['new/walk.ozz', 'walk.ozz'],
    ],
    [
      'that of the version before',
      [{ ...RUNTIME, name: 'before walk.ozz' }, RUNTIME],
      ['before walk.ozz', 'walk.ozz'],
    ],
    [
      'what a source is, where a file of its name has another',
      [{ ...SOURCE, name: 'walk.ozz' }, RUNTIME],
      ['walk.ozz (source)', 'walk.ozz'],
    ],
    [
      'their place in the order of opening, where nothing else differs',
      [RUNTIME, { ...RUNTIME, name: 'old.ozz' }, RUNTIME],
      ['walk.ozz (1)', 'walk · old.ozz', 'walk.ozz (2)'],
    ],
  ])('have %s', (_, files, names) => {
    expect(namesIn(opened(files))).toEqual(names);
  });

  it('say of a build of what and with which settings it was built, of several also which', () => {
    expect(namesIn(opened([MODEL], [0.0005])).at(-1)).toBe('walk · build (0.5 mm at 10 cm)');
    expect(namesIn(opened([MODEL], [0.0005, 0.02])).slice(2)).toEqual([
      'walk · build 1 (0.5 mm at 10 cm)',
      'walk · build 2 (2 cm at 10 cm)',
    ]);
  });

  it.each<[ClipRange, string]>([
    [{ from: 1 / 30, to: 1.2 }, 'walk · build (1 mm at 10 cm, 0.033–1.2 s)'],
    [{ from: 0.5 }, 'walk · build (1 mm at 10 cm, from 0.5 s)'],
  ])('say of a build of a range from when to when that is: %j', (range, name) => {
    const state = opened([MODEL]);
    const file = buildOf(state, 0.001, 1, range);
    state.addFiles([file]);
    expect(namesIn(opened([MODEL, { ...file, buildNumber: undefined }])).at(-1)).toBe(name);
  });

  it('are short where no other clip is called the same', () => {
    const state = opened([MODEL], [0.001]);
    const [first, second, build] = state.assets.map(({ id }) => shortClipName(state, id));
    expect([first, second, build]).toEqual([
      'walk · hero.glb',
      'run',
      'walk · build (1 mm at 10 cm)',
    ]);
  });

  it('are told from clips of some kinds alone', () => {
    const state = opened([SOURCE, RUNTIME]);
    const names = state.assets.map(({ id }) => shortClipName(state, id, ['animation']));
    expect(names).toEqual(['raw_walk.ozz', 'walk']);
  });

  it('stay the same objects, so that a list of them does not change by itself', () => {
    const state = opened([MODEL]);
    const [first] = clipChoices(state, state.assets);
    expect(clipChoices({ ...state }, state.assets)[0]).toBe(first);
    expect(clipChoices({ ...state, lengthUnit: 'cm' }, state.assets)[0]).not.toBe(first);
  });
});

it('the settings of a build are those of builds only', () => {
  const state = opened([MODEL], [0.001]);
  expect(buildSettingsText(state, state.assets[0].id)).toBeUndefined();
  expect(buildSettingsText(state, state.assets[2].id)).toBe('1 mm at 10 cm');
});

it('clips to choose from are headed by what they are', () => {
  const state = opened([SOURCE, RUNTIME], [0.001]);
  expect(clipChoices(state, state.assets).map(({ group }) => group)).toEqual([
    'Sources',
    'Runtime clips',
    'Builds',
  ]);
});
