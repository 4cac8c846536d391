import { expect, it } from 'vitest';
import { errorColumn } from '#engine/inspect/error';
import { formatBytes } from '../../../../app/draw/format.ts';
import { whatIfFeature } from '../../../../app/features/what-if/feature.ts';
import {
  selectWhatIfScene,
  whatIfJob,
  whatIfSlice,
} from '../../../../app/features/what-if/state.ts';
import { trials } from '../../../../app/features/what-if/what-if.job.ts';
import WhatIfPane from '../../../../app/features/what-if/what-if-pane.tsx';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { idOf } from '../../../support/app-files.ts';
import { resultOf } from '../../../support/error-session.ts';
import { startLocalWorker } from '../../../support/job-workers.ts';
import { paneText, renderPane } from '../../../support/render-pane.tsx';
import { testSession } from '../../../support/test-session.ts';

const sessionWith = (...names: readonly string[]) =>
  testSession(names, {
    features: [whatIfFeature],
    jobs: createJobs({ startWorker: startLocalWorker({ 'what-if.trials': trials }) }),
  });

it('says so where there is no source to build', () => {
  const session = sessionWith('eight.skeleton.ozz', 'eight.animation.ozz');
  expect(paneText(session, WhatIfPane)).toMatch(/^No source to build/);
});

it('lets keys scroll what stands beside the chart, also where no build is picked', () => {
  const session = sessionWith('eight.skeleton.ozz', 'eight.raw_animation.ozz');
  expect(renderPane(session, WhatIfPane)).toContain(
    '<section class="what-if-side" aria-label="Picked build" tabindex="0">',
  );
});

it('shows the build as it is beside the one that is picked', async () => {
  const session = sessionWith('eight.skeleton.ozz', 'eight.raw_animation.ozz');
  const scene = selectWhatIfScene(session.store.getState());
  if (scene === undefined) throw new Error('a source can be tried out');
  const trial = { what: 'solve', targets: [{ what: 'bytes', limit: 1e9 }] } as const;
  const before = paneText(session, WhatIfPane);
  expect(before).toContain('Pick a build in the chart');
  expect(before).toContain('No builds yet');
  const { points, solution } = await resultOf(session, whatIfJob, { scene, trial });
  const [point] = points;
  whatIfSlice.of(session.store).setState({ whatIfPicked: { scene, point } });
  const text = paneText(session, WhatIfPane);
  expect(text).toContain(`Met with ${formatBytes(solution?.point.bytes ?? 0)}.`);
  expect(text).toContain(`size ${formatBytes(point.bytes)}`);
  // As in the Error pane. Rounded up: as a limit, they allow these errors.
  const written = errorColumn(point.max, 'shell', 'm', 'up');
  for (const [title, error] of [
    ['largest error', point.max],
    ['99 %', point.percentile99],
    ['mean', point.mean],
  ] as const) {
    expect(text).toContain(`${title} ${written(error)}`);
  }
  expect(text).toContain('Build as B');
  expect(text).not.toContain('No builds yet');
});

it.each([
  [1, false],
  [1e9, true],
])('of a size of %i bytes, says that the clip as it is keeps it: %o', async (limit, keeps) => {
  const session = sessionWith('eight.skeleton.ozz', 'eight.raw_animation.ozz');
  const first = selectWhatIfScene(session.store.getState());
  if (first === undefined) throw new Error('a source can be tried out');
  const source = idOf(session.store.getState(), 'eight.raw_animation.ozz');
  session.store.getState().setRecipe(source, { ...first.recipe, tolerance: 0.1 });
  const scene = selectWhatIfScene(session.store.getState()) ?? first;
  const trial = { what: 'solve', targets: [{ what: 'bytes', limit }] } as const;
  await resultOf(session, whatIfJob, { scene, trial });
  const said = /The clip as it is keeps the size, with [\d.]+ KiB: no other tolerance is needed/;
  expect(said.test(paneText(session, WhatIfPane))).toBe(keeps);
});

it.each([
  ['alone', []],
  ['beside an error', [{ what: 'error', limit: 0.01 } as const]],
])('says what the smallest build has where none is as small as wanted, %s', async (_, errors) => {
  const session = sessionWith('eight.skeleton.ozz', 'eight.raw_animation.ozz');
  const scene = selectWhatIfScene(session.store.getState());
  if (scene === undefined) throw new Error('a source can be tried out');
  const trial = { what: 'solve', targets: [...errors, { what: 'bytes', limit: 1 }] } as const;
  const { points } = await resultOf(session, whatIfJob, { scene, trial });
  const smallest = formatBytes(Math.min(...points.map(({ bytes }) => bytes)));
  const text = paneText(session, WhatIfPane);
  expect(text).toContain(`Not met by any tolerance: the smallest build takes ${smallest}, and its`);
  expect(text).toContain('Show the smallest');
});
