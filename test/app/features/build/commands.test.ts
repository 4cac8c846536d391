import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildCommand } from '../../../../app/features/build/commands.ts';
import { buildOf } from '../../../../app/session/state/build.ts';
import { appStore } from '../../../../app/session/state/store.ts';
import { fixtureFile } from '../../../support/app-files.ts';

const state = () => appStore.getState();
const run = (name: string): void => buildCommand(name).run();
const idOf = (file: string): string =>
  state().assets.find(({ fileName }) => fileName === file)?.id ?? '';
const build = (file: string) => buildOf(state(), idOf(file));

beforeEach(() => {
  state().addFiles([
    fixtureFile('one.skeleton.ozz'),
    fixtureFile('one.raw_animation.ozz'),
    fixtureFile('walker.raw_animation.ozz'),
  ]);
  state().settleStage();
});

afterEach(() => {
  state().closeAllFiles();
  state().settleStage();
});

it('builds nothing where no source is open', () => {
  state().closeAllFiles();
  expect(buildCommand('clip').enabled?.()).toBe(false);
  expect(buildCommand('all').enabled?.()).toBe(false);
  expect(buildCommand('cancel').enabled?.()).toBe(false);
});

it('builds all sources, and only what is built of the one on the stage goes there', () => {
  expect(state().clipId).toBe(idOf('one.raw_animation.ozz'));
  run('all');
  expect(build('one.raw_animation.ozz')).toMatchObject({ phase: 'queued', shows: true });
  expect(build('walker.raw_animation.ozz')).toMatchObject({ phase: 'queued', shows: false });
  expect(build('one.skeleton.ozz').phase).toBe('idle');
});

it('gives up all that is not done', () => {
  run('all');
  expect(buildCommand('cancel').enabled?.()).toBe(true);
  run('cancel');
  expect(build('walker.raw_animation.ozz').phase).toBe('idle');
  expect(buildCommand('cancel').enabled?.()).toBe(false);
});

it('shows what it builds of one source after all', () => {
  run('all');
  state().inspect(idOf('walker.raw_animation.ozz'));
  run('clip');
  expect(build('walker.raw_animation.ozz')).toMatchObject({ phase: 'queued', shows: true });
});
