import { describe, expect, it } from 'vitest';
import { Y_UP, selectOrientation, upDirection } from '../../../../app/session/state/orientation.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile } from '../../../support/app-files.ts';
import { importFacts } from '../../../support/import-facts.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';

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
