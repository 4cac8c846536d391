import { describe, expect, it } from 'vitest';
import {
  selectAnimation,
  selectClip,
  selectInspected,
  selectMesh,
  selectRawAnimation,
  selectSkeleton,
  Y_UP,
  selectOrientation,
  upDirection,
} from '../../../../app/session/state/stage.ts';
import { createSessionStore, type SessionStore } from '../../../../app/session/state/store.ts';
import { idOf, stageNames, storeWith, fixtureFile } from '../../../support/app-files.ts';
import { importFacts } from '../../../support/import-facts.ts';

describe('what does not fit', () => {
  it('leaves a clip off the stage that has another number of tracks than the skeleton', () => {
    const store = storeWith('eight.skeleton.ozz', 'three.animation.ozz');
    expect(stageNames(store.getState())).toEqual(['eight.skeleton.ozz', null, null]);
    store.getState().show(idOf(store.getState(), 'three.animation.ozz'));
    expect(stageNames(store.getState())).toEqual(['eight.skeleton.ozz', null, null]);
  });

  it('shows nothing for an asset that is not open, or cannot be shown by itself', () => {
    const store = storeWith('eight.skeleton.ozz', 'track_1.ozz', 'eight.raw_skeleton.ozz');
    const before = stageNames(store.getState());
    store.getState().show('0/0');
    store.getState().show(idOf(store.getState(), 'track_1.ozz'));
    store.getState().show(idOf(store.getState(), 'eight.raw_skeleton.ozz'));
    expect(stageNames(store.getState())).toEqual(before);
  });
});

describe('settling', () => {
  it.each([
    [[], [null, null, null]],
    [['one.skeleton.ozz'], ['one.skeleton.ozz', null, null]],
    [['eight.animation.ozz'], [null, 'eight.animation.ozz', null]],
    [
      ['three.skeleton.ozz', 'eight.skeleton.ozz', 'eight.animation.ozz'],
      ['eight.skeleton.ozz', 'eight.animation.ozz', null],
    ],
    [
      ['eight.raw_animation.ozz', 'eight.skeleton.ozz'],
      ['eight.skeleton.ozz', 'eight.raw_animation.ozz', null],
    ],
    [
      ['walker.skeleton.ozz', 'walker.animation.ozz', 'made.mesh.ozz'],
      ['walker.skeleton.ozz', 'walker.animation.ozz', 'made.mesh.ozz'],
    ],
  ])('%j puts %j on the stage', (open, stage) => {
    expect(stageNames(storeWith(...open).getState())).toEqual(stage);
  });

  it('keeps what is on the stage and still fits', () => {
    const store = storeWith(
      'eight.skeleton.ozz',
      'eight.animation.ozz',
      'eight.optimized.animation.ozz',
    );
    store.getState().show(idOf(store.getState(), 'eight.optimized.animation.ozz'));
    store.getState().refillStage();
    expect(stageNames(store.getState())[1]).toBe('eight.optimized.animation.ozz');
  });

  it('takes off what was closed, with all that is selected of it', () => {
    const store = storeWith('eight.skeleton.ozz', 'eight.animation.ozz');
    store.getState().selectJoint(3);
    store.getState().setVisibleRange({ from: 0, to: 0.1 });
    store.getState().closeAllFiles();
    store.getState().refillStage();
    expect(stageNames(store.getState())).toEqual([null, null, null]);
    expect(store.getState()).toMatchObject({ selectedJoints: [], visibleRange: null });
  });
});

describe('showing', () => {
  const open = [
    'eight.skeleton.ozz',
    'eight.animation.ozz',
    'walker.skeleton.ozz',
    'walker.animation.ozz',
  ];

  it('a clip brings the skeleton that it fits', () => {
    const store = storeWith(...open);
    store.getState().show(idOf(store.getState(), 'walker.animation.ozz'));
    expect(stageNames(store.getState()).slice(0, 2)).toEqual([
      'walker.skeleton.ozz',
      'walker.animation.ozz',
    ]);
  });

  it('a skeleton brings the first clip that fits it', () => {
    const store = storeWith(...open);
    store.getState().show(idOf(store.getState(), 'walker.skeleton.ozz'));
    expect(stageNames(store.getState()).slice(0, 2)).toEqual([
      'walker.skeleton.ozz',
      'walker.animation.ozz',
    ]);
  });

  it('another clip of the same skeleton keeps the selected joints, not the loop', () => {
    const store = storeWith('eight.skeleton.ozz', 'eight.animation.ozz', 'eight.raw_animation.ozz');
    store.getState().selectJoint(3);
    store.getState().setLoopRange({ from: 0.1, to: 0.2 });
    store.getState().show(idOf(store.getState(), 'eight.raw_animation.ozz'));
    expect(store.getState()).toMatchObject({ selectedJoints: [3], loopRange: null });
  });

  // What is saved is the selected object: the clip that was left would be saved in the place of a copy.
  it.each([
    ['the clip that leaves the stage', 'eight.animation.ozz', 'eight.optimized.animation.ozz'],
    ['nothing', undefined, 'eight.optimized.animation.ozz'],
    ['something beside the stage', 'track_1.ozz', 'track_1.ozz'],
    ['the skeleton', 'eight.skeleton.ozz', 'eight.skeleton.ozz'],
  ])('of another clip, with %s selected', (_, selected, now) => {
    const store = storeWith(
      'eight.skeleton.ozz',
      'eight.animation.ozz',
      'eight.optimized.animation.ozz',
      'track_1.ozz',
    );
    const { inspect, show } = store.getState();
    if (selected !== undefined) inspect(idOf(store.getState(), selected));
    show(idOf(store.getState(), 'eight.optimized.animation.ozz'));
    expect(selectInspected(store.getState())?.id).toBe(idOf(store.getState(), now));
  });
});

describe('selectors', () => {
  it('find nothing on an empty stage', () => {
    const state = createSessionStore().getState();
    const selectors = [selectSkeleton, selectAnimation, selectRawAnimation, selectClip, selectMesh];
    expect(selectors.map((select) => select(state))).toEqual(selectors.map(() => undefined));
  });

  it('tell a compressed clip from its source', () => {
    const state = storeWith('eight.raw_animation.ozz').getState();
    expect(selectAnimation(state)).toBeUndefined();
    expect(selectRawAnimation(state)?.kind).toBe('raw-animation');
    expect(selectClip(state)).toBe(selectRawAnimation(state));
  });
});

const half = Math.SQRT1_2;

const imported = importFacts({ orientation: [half, 0, 0, half] });

function storeOf(...names: readonly string[]): SessionStore {
  const store = createSessionStore();
  const files = names.map((name) => fixtureFile(name, name.includes('eight') ? { imported } : {}));
  store.getState().addFiles(files);
  store.getState().refillStage();
  return store;
}

describe('stands', () => {
  it.each([
    ['upright where nothing is open', [], Y_UP],
    ['upright what does not say more', ['walker.skeleton.ozz'], Y_UP],
    ['as its file says', ['eight.skeleton.ozz'], imported.orientation],
    [
      'as the file of the skeleton says, not that of the clip',
      ['walker.skeleton.ozz', 'eight.animation.ozz'],
      Y_UP,
    ],
  ])('%s', (_, names, orientation) => {
    expect(selectOrientation(storeOf(...names).getState())).toBe(orientation);
  });

  it.each([
    ['y', Y_UP],
    ['z', [-half, 0, 0, half]],
  ] as const)('with %s up where a person says so', (up, orientation) => {
    const store = storeOf('eight.skeleton.ozz');
    store.getState().setViewport({ up });
    expect(selectOrientation(store.getState())).toEqual(orientation);
    expect(selectOrientation(store.getState())).toBe(selectOrientation(store.getState()));
  });
});
const closeTo = (values: readonly number[]): readonly unknown[] =>
  values.map((value): unknown => expect.closeTo(value, 6));

it.each([
  ['is y where models stand as they are', Y_UP, [0, 1, 0]],
  ['is what a turn brings up', [0, 0, Math.SQRT1_2, Math.SQRT1_2], [1, 0, 0]],
  [
    'is aslant where models do',
    [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)],
    [0, Math.SQRT1_2, -Math.SQRT1_2],
  ],
] as const)('up %s', (_, orientation, up) => {
  expect(upDirection(orientation)).toEqual(closeTo(up));
});

it('up is z where a person says so', () => {
  const store = createSessionStore();
  store.getState().setViewport({ up: 'z' });
  expect(upDirection(selectOrientation(store.getState()))).toEqual(closeTo([0, 0, 1]));
});
