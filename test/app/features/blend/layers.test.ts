import { describe, expect, it } from 'vitest';
import { gaitClips, layerName } from '../../../../app/features/blend/layers.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile, idOf, storeWith } from '../../../support/app-files.ts';

const gaitsOf = (store: SessionStore): (string | undefined)[] => {
  const { assets } = store.getState();
  return gaitClips(store.getState()).map((id) => assets.find((asset) => asset.id === id)?.fileName);
};
const characterWith = (...clips: readonly string[]): SessionStore =>
  storeWith(...['skeleton', ...clips].map((name) => `character/${name}.ozz`));

describe('the clips of walking and running', () => {
  it.each<[string, SessionStore]>([
    ['without a skeleton', storeWith('character/walk.ozz')],
    ['where no clip is called so', characterWith('idle', 'wave')],
    ['that are sources', characterWith('walk.raw')],
    ['that fit another skeleton', characterWith()],
  ])('are none %s', (_, store) => {
    store.getState().addFiles([fixtureFile('walker.animation.ozz')]);
    expect(gaitsOf(store)).toEqual([]);
  });

  it('are in the order of their pace, whichever came first', () => {
    const slowestFirst = ['walk', 'jog', 'run'].map((name) => `character/${name}.ozz`);
    expect(gaitsOf(characterWith('run', 'idle', 'walk', 'jog'))).toEqual(slowestFirst);
  });

  it('are one of the builds of each', () => {
    const store = characterWith('walk', 'run');
    const copy = { ...fixtureFile('character/walk.ozz'), name: 'walk iframes 0.5 s.ozz' };
    store.getState().addFiles([copy]);
    expect(gaitsOf(store)).toEqual(['character/walk.ozz', 'character/run.ozz']);
  });
});

it.each([
  ['nothing that is open', undefined, 'closed'],
  ['a clip whose name no other has', 'character/run.ozz', 'run'],
  ['one of two clips of one name', 'character/walk.ozz', 'character/walk.ozz'],
  ['the other of them', 'again.ozz', 'walk · again.ozz'],
])('a layer of %s is called for it', (_, file, name) => {
  const store = storeWith(...['skeleton', 'walk', 'run'].map((clip) => `character/${clip}.ozz`));
  store.getState().addFiles([{ ...fixtureFile('character/walk.ozz'), name: 'again.ozz' }]);
  const state = store.getState();
  const clipId = file === undefined ? 'none' : idOf(state, file);
  expect(layerName(state, clipId)).toBe(name);
});
