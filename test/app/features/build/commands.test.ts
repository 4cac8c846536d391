import { beforeEach, expect, it, vi } from 'vitest';
import { buildCommands } from '../../../../app/features/build/commands.ts';
import type { Session } from '../../../../app/session/session.ts';
import { buildOf } from '../../../../app/session/state/build.ts';
import { madeFile } from '../../../support/app-files.ts';
import { rawTrack } from '../../../support/raw-clip.ts';
import { testSession } from '../../../support/test-session.ts';

let session: Session;

const state = () => session.store.getState();
const run = (name: string): void => session.commands.run(`build.${name}`);
const idOf = (file: string): string =>
  state().assets.find(({ fileName }) => fileName === file)?.id ?? '';
const build = (file: string) => buildOf(state(), idOf(file));

beforeEach(() => {
  session = testSession(['one.skeleton.ozz', 'one.raw_animation.ozz', 'walker.raw_animation.ozz'], {
    commands: buildCommands,
  });
});

it('builds nothing where no source is open', () => {
  state().closeAllFiles();
  expect(session.commands.find('build.clip').enabled?.(session)).toBe(false);
  expect(session.commands.find('build.all').enabled?.(session)).toBe(false);
  expect(session.commands.find('build.cancel').enabled?.(session)).toBe(false);
});

it('builds all sources, and only what is built of the one on the stage goes there', () => {
  expect(state().clipId).toBe(idOf('one.raw_animation.ozz'));
  run('all');
  expect(build('one.raw_animation.ozz')).toMatchObject({ phase: 'queued', shows: true });
  expect(build('walker.raw_animation.ozz')).toMatchObject({ phase: 'queued', shows: false });
  expect(build('one.skeleton.ozz').phase).toBe('idle');
});

it('builds no source of a version before: that is there to be compared', () => {
  const { files } = state();
  session.store.setState({ files: files.with(2, { ...files[2], earlierOf: files[1].id }) });
  run('all');
  expect(build('one.raw_animation.ozz').phase).toBe('queued');
  expect(build('walker.raw_animation.ozz').phase).toBe('idle');
});

it.each([
  [7, 'queued'],
  [8, 'idle'],
])('builds no tracks that never change where these are many: %d, %s', (count, phase) => {
  const keysOf = (last: number) => [[0, 0.5] as const, [1, last] as const];
  const still = Array.from({ length: count }, () => rawTrack('float', keysOf(0.5)));
  const moving = rawTrack('float', keysOf(1));
  state().addFiles([madeFile('tracks.ozz', ...still, moving)]);
  run('all');
  const own = state().assets.filter(({ fileName }) => fileName === 'tracks.ozz');
  expect(own.slice(0, -1).every(({ id }) => buildOf(state(), id).phase === phase)).toBe(true);
  expect(own.slice(-1).map(({ id }) => buildOf(state(), id).phase)).toEqual(['queued']);
  expect(build('one.raw_animation.ozz').phase).toBe('queued');
});

it('gives up all that is not done', () => {
  run('all');
  expect(session.commands.find('build.cancel').enabled?.(session)).toBe(true);
  run('cancel');
  expect(build('walker.raw_animation.ozz').phase).toBe('idle');
  expect(session.commands.find('build.cancel').enabled?.(session)).toBe(false);
});

it('gives up what a finding builds, too', () => {
  const cancel = vi.fn();
  session.store.setState({ fixing: { keys: new Set(), fraction: 0, cancel } });
  expect(session.commands.find('build.cancel').enabled?.(session)).toBe(true);
  run('cancel');
  expect(cancel).toHaveBeenCalled();
});

it('shows what it builds of one source after all', () => {
  run('all');
  state().inspect(idOf('walker.raw_animation.ozz'));
  run('clip');
  expect(build('walker.raw_animation.ozz')).toMatchObject({ phase: 'queued', shows: true });
});
