import { expect, it } from 'vitest';
import type { Skeleton } from '#engine/model';
import { isAdditiveAsset } from '../../../../app/features/assets/asset-facts.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile, idOf, madeFile } from '../../../support/app-files.ts';

const breath = fixtureFile('character/breath.additive.ozz');
const [{ object }] = fixtureFile('character/skeleton.ozz').archive.entries;
const skeleton = object as Skeleton;
/** All of its joints rest at one place: from it nothing can be told. */
const folded: Skeleton = {
  ...skeleton,
  restPose: skeleton.restPose.map((v, i) => (i % 40 < 12 ? 0 : v)),
};

/** The breath beside one skeleton that tells that it is added and others that do not. */
function stateWith(staged: string, ...names: readonly string[]): SessionState {
  const store = createSessionStore();
  const files = names.map((name) => madeFile(name, name === 'whole' ? skeleton : folded));
  store.getState().addFiles([{ ...breath, name: 'breath' }, ...files]);
  store.setState({ skeletonId: idOf(store.getState(), staged) });
  return store.getState();
}

it.each([
  ['whole', ['whole', 'a', 'b'], true],
  ['whole', ['a', 'whole', 'b'], true],
  ['whole', ['a', 'b', 'whole'], true],
  ['a', ['a', 'b', 'whole'], false],
  ['b', ['whole', 'a', 'b'], false],
])('the skeleton on the stage decides: %s of %j', (staged, names, expected) => {
  const state = stateWith(staged, ...names);
  const asset = state.assets.find(({ fileName }) => fileName === 'breath');
  expect(asset && isAdditiveAsset(state, asset)).toBe(expected);
});
