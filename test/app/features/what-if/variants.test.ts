import { beforeEach, describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import { readImportConfig } from '#engine/offline';
import { whatIfFeature } from '../../../../app/features/what-if/feature.ts';
import { selectWhatIfScene, type WhatIfScene } from '../../../../app/features/what-if/state.ts';
import { buildVariant } from '../../../../app/features/what-if/picked.tsx';
import { variantJob } from '../../../../app/features/what-if/variants.ts';
import buildJobCode from '../../../../app/session/state/build.job.ts';
import type { BuildInput } from '../../../../app/session/state/build.job.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import type { Session } from '../../../../app/session/session.ts';
import { assetsOfKind } from '../../../../app/session/state/assets.ts';
import { recipeConfigText } from '../../../../app/session/files/save.ts';
import { clipName } from '../../../../app/session/state/clip-names.ts';
import { sourceOf } from '../../../../app/session/state/build.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { fakeJobWorkers, type FakeJobWorker } from '../../../support/job-workers.ts';
import { testSession } from '../../../support/test-session.ts';

let session: Session;
let workers: readonly FakeJobWorker[];
const state = (): SessionState => session.store.getState();

beforeEach(() => {
  const fake = fakeJobWorkers();
  workers = fake.workers;
  const jobs = createJobs({ startWorker: fake.startWorker });
  session = testSession(['eight.skeleton.ozz', 'eight.raw_animation.ozz'], {
    features: [whatIfFeature],
    jobs,
  });
});

function scene(): WhatIfScene {
  const found = selectWhatIfScene(state());
  invariant(found !== undefined, 'an open source can be tried out');
  return found;
}

const build = (tolerance: number): void =>
  buildVariant(session, scene().id, { ...scene().recipe, tolerance });

/** Does what a worker was asked for last. */
async function finish(worker: FakeJobWorker): Promise<void> {
  const input = worker.runs.at(-1)?.input as BuildInput;
  const task = { progress: () => undefined, publish: () => undefined };
  worker.answer({ outcome: { result: await buildJobCode.run(input, task) } });
}

const variants = () => state().files.filter(({ variantOf }) => variantOf !== undefined);
const lastClip = () => assetsOfKind(state().assets, 'animation').at(-1);

describe('a picked build', () => {
  it('does not open where its source is closed meanwhile', async () => {
    build(0.02);
    state().closeAllFiles();
    await finish(workers[0]);
    expect(state().files).toEqual([]);
  });

  it('does not open where another one has been picked meanwhile', async () => {
    build(0.02);
    build(0.04);
    for (const worker of workers) await finish(worker);
    expect(variants().map(({ name }) => name)).toEqual([expect.stringContaining('4 cm at 10 cm')]);
  });

  it('that fails says why, and opens nothing', () => {
    build(0.02);
    workers[0].answer({ outcome: { problem: 'It broke.' } });
    expect(session.jobs.track(variantJob).store.getState().problem).toBe('It broke.');
    expect(variants()).toEqual([]);
  });

  it('opens beside the source, linked to it, as the other side of a comparison', async () => {
    build(0.02);
    await finish(workers[0]);
    expect(lastClip()?.fileName).toContain('2 cm at 10 cm');
    expect(sourceOf(state(), lastClip()?.id ?? null)?.id).toBe(scene().id);
    expect(state().comparedB).toBe(lastClip()?.id);
  });

  it('that is built again by the same settings takes the place of the first', async () => {
    for (let time = 0; time < 2; time++) {
      build(0.02);
      await finish(workers[0]);
    }
    expect(variants()).toHaveLength(1);
    expect(state().comparedB).toBe(lastClip()?.id);
  });
});

it('a build keeps its number when an earlier one closes, and undo brings back that of the other', async () => {
  for (const tolerance of [0.02, 0.03]) {
    build(tolerance);
    await finish(workers[0]);
  }
  const names = () => variants().map((file) => clipName(state(), `${file.id}/0`)?.split(' (')[0]);
  const [first, second] = names();
  expect([first, second]).toEqual([
    expect.stringMatching(/ build 1$/),
    expect.stringMatching(/ build 2$/),
  ]);
  state().closeFile(variants()[0].id);
  expect(names()).toEqual([second]);
  build(0.04);
  await finish(workers[0]);
  expect(names()).toEqual([second, expect.stringMatching(/ build 3$/)]);
  session.history.undo();
  session.history.undo();
  expect(names()).toEqual([first, second]);
});

it('its settings go out as the importers read them', () => {
  const { label, recipe } = scene();
  const changed = { ...recipe, tolerance: 0.02, iframeInterval: 3 };
  const [clip] = readImportConfig(recipeConfigText(label, changed)).animations;
  expect(clip).toMatchObject({ clip: label, recipe: changed });
});
