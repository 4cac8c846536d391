import { expect, test } from 'vitest';
import { createHistory } from '../../../../app/session/history/history.ts';
import { buildOf } from '../../../../app/session/state/build.ts';
import { fixtureFile, idOf, storeWith } from '../../../support/app-files.ts';

test.each([
  ['beside it, if it was asked for beside it', false],
  ['in its place', true],
])('the first build of a source on the stage is done again %s', (_, shows) => {
  const store = storeWith('eight.skeleton.ozz', 'eight.raw_animation.ozz');
  const history = createHistory(store);
  const state = () => store.getState();
  const source = idOf(state(), 'eight.raw_animation.ozz');
  state().setLoopRange({ from: 0.25, to: 0.5 });
  state().requestBuild(source, shows);
  const { recipe } = buildOf(state(), source);
  const file = fixtureFile('eight.optimized.animation.ozz', { name: 'built.ozz', origin: 'built' });
  state().finishBuild(source, [file], { recipe, milliseconds: 1, sourceBytes: 1, sourceKeys: [] });
  const { clipId, loopRange, loopRangeOn } = state();
  expect(clipId === source).toBe(!shows);
  const labels = history.state.getState().steps.map(({ label }) => label);
  expect(labels).toEqual(['Loop range', 'Build built.ozz']);
  history.undo();
  expect(state().clipId).toBe(source);
  history.redo();
  expect(state()).toMatchObject({ clipId, loopRange, loopRangeOn });
});
