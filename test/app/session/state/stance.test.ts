import { describe, expect, it } from 'vitest';
import { UPRIGHT, selectStance } from '../../../../app/session/state/stance.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import type { GltfFacts } from '../../../../engine/import/import-gltf.ts';
import { fixtureFile } from '../../../support/app-files.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';

const half = Math.SQRT1_2;

const imported: GltfFacts = {
  byteLength: 0,
  generator: '',
  scenes: [],
  scene: undefined,
  orientation: [half, 0, 0, half],
  findings: [],
};

function storeOf(...names: readonly string[]): SessionStore {
  const store = createSessionStore();
  const files = names.map((name) => fixtureFile(name, name.includes('eight') ? { imported } : {}));
  store.getState().addFiles(files);
  store.getState().settleStage();
  return store;
}

describe('stands', () => {
  it.each([
    ['upright where nothing is open', [], UPRIGHT],
    ['upright what does not say more', ['walker.skeleton.ozz'], UPRIGHT],
    ['as its file says', ['eight.skeleton.ozz'], imported.orientation],
    [
      'as the file of the skeleton says, not that of the clip',
      ['walker.skeleton.ozz', 'eight.animation.ozz'],
      UPRIGHT,
    ],
  ])('%s', (_, names, stance) => {
    expect(selectStance(storeOf(...names).getState())).toBe(stance);
  });

  it.each([
    ['y', UPRIGHT],
    ['z', [-half, 0, 0, half]],
  ] as const)('with %s up where a person says so', (up, stance) => {
    const store = storeOf('eight.skeleton.ozz');
    store.getState().setViewport({ up });
    expect(selectStance(store.getState())).toEqual(stance);
    expect(selectStance(store.getState())).toBe(selectStance(store.getState()));
  });
});
