import { expect, it } from 'vitest';
import { buildAnimation, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { runBuilds } from '../../../../app/features/build/run-builds.ts';
import build from '../../../../app/session/state/build.job.ts';
import type { BuildInput } from '../../../../app/session/state/build.job.ts';
import { builtAsset, buildOf } from '../../../../app/session/state/build.ts';
import { withNewContents } from '../../../../app/session/state/new-contents.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { madeFile } from '../../../support/app-files.ts';
import { eventually } from '../../../support/eventually.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const files = { resample: () => Promise.resolve({ cancelled: true } as const) };
const announcements = { announce: () => undefined };

it('a build ends, and others begin, where its source is replaced by what is none', async () => {
  const store = createSessionStore();
  const fake = fakeJobs();
  const stop = runBuilds({ store, jobs: fake.jobs, files, announcements });
  const named = (name: string) => madeFile(`${name}.ozz`, rawClip([{}], 1, name));
  store.getState().addFiles([named('walk'), named('run')]);
  const [walk, run] = store.getState().assets;
  store.getState().requestBuild(walk.id);
  await eventually(() => expect(fake.inputsOf('build')).toHaveLength(1));
  store.getState().requestBuild(run.id);
  const next = madeFile('walk.ozz', buildAnimation(rawClip([{}], 1, 'walk')));
  store.setState((state) => withNewContents(state, [{ id: walk.fileId, next }]));
  await eventually(() => expect(buildOf(store.getState(), walk.id).phase).toBe('idle'));
  await eventually(() =>
    expect(fake.inputsOf('build')).toMatchObject([{ source: { name: 'run' } }]),
  );
  stop();
});

it('a first build begins again with the new version that its source has meanwhile', async () => {
  const store = createSessionStore();
  const fake = fakeJobs();
  const stop = runBuilds({ store, jobs: fake.jobs, files, announcements });
  const file = (duration: number) => madeFile('walk.ozz', rawClip([{}], duration, 'walk'));
  const sourceOf = (input: unknown): unknown => (input as BuildInput).source;
  store.getState().addFiles([file(1)]);
  const [{ id: source, fileId: id }] = store.getState().assets;
  const { setRecipe, requestBuild } = store.getState();
  setRecipe(source, { ...DEFAULT_CLIP_RECIPE, optimize: false });
  requestBuild(source);
  await eventually(() => expect(fake.inputsOf('build')).toHaveLength(1));
  store.setState((state) => withNewContents(state, [{ id, next: file(2) }]));
  await eventually(() =>
    expect(fake.inputsOf('build').map(sourceOf)).toMatchObject([{ duration: 2 }]),
  );
  const [input] = fake.inputsOf('build');
  const task = { progress: () => undefined, publish: () => undefined };
  fake.answer('build', { outcome: { result: await build.run(input as BuildInput, task) } });
  await eventually(() => expect(buildOf(store.getState(), source).phase).toBe('idle'));
  expect(builtAsset(store.getState(), source)?.entry.object).toMatchObject({ duration: 2 });
  stop();
});
