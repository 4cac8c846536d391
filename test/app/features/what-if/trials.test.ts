import { beforeEach, describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import type { WhatIfTrial } from '#engine/inspect/error';
import { whatIfFeature } from '../../../../app/features/what-if/feature.ts';
import { currentPoint } from '../../../../app/features/what-if/what-if-pane.tsx';
import {
  selectWhatIfScene,
  whatIfJob,
  type WhatIfScene,
} from '../../../../app/features/what-if/state.ts';
import { trials, type WhatIfInput } from '../../../../app/features/what-if/what-if.job.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import type { Session } from '../../../../app/session/session.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { fakeJobWorkers, type FakeJobWorker } from '../../../support/job-workers.ts';
import { testSession } from '../../../support/test-session.ts';

let session: Session;
let workers: readonly FakeJobWorker[];
const state = (): SessionState => session.store.getState();
const job = () => session.jobs.track(whatIfJob);
const latest = () => job().store.getState();
const points = () => latest().result?.points ?? [];

/** A session in which these files are open, whose work is done by fake workers. */
function open(...names: readonly string[]): void {
  const fake = fakeJobWorkers();
  workers = fake.workers;
  const jobs = createJobs({ startWorker: fake.startWorker });
  session = testSession(names, { features: [whatIfFeature], jobs });
}

beforeEach(() => open('eight.skeleton.ozz', 'eight.raw_animation.ozz'));

function scene(): WhatIfScene {
  const found = selectWhatIfScene(state());
  invariant(found !== undefined, 'an open source can be tried out');
  return found;
}

const ask = (trial: WhatIfTrial): void => job().retry({ scene: scene(), trial });

/** As a worker does it: what comes and goes is copied. Stops short of the end where it is not to come to one. */
async function work(end = true): Promise<void> {
  const worker = workers.at(-1);
  invariant(worker !== undefined, 'a worker was asked');
  const input = worker.runs.at(-1)?.input as WhatIfInput;
  const result = await trials.run(input, {
    progress: () => undefined,
    publish: (fraction, known) =>
      worker.answer({ update: { fraction, result: structuredClone(known) } }),
  });
  if (end) worker.answer({ outcome: { result: structuredClone(result) } });
}

it('there is nothing to try without a source', () => {
  open('eight.skeleton.ozz', 'eight.animation.ozz');
  expect(selectWhatIfScene(state())).toBeUndefined();
});

it('a scene is the same object as long as nothing of it changes', () => {
  const before = scene();
  session.store.setState({ errorMetric: 'joint' });
  expect(scene()).toBe(before);
  state().setErrorDistances({ everywhere: 1 });
  expect(scene()).not.toBe(before);
});

describe('a sweep', () => {
  beforeEach(() => ask({ what: 'sweep', axis: 'tolerance' }));

  it('fills the chart, the build as it is among the points', async () => {
    await work();
    expect(latest()).toMatchObject({ phase: 'idle', fraction: 1 });
    expect(points()).toHaveLength(21);
    expect(currentPoint(scene(), points())).toBe(points()[0]);
  });

  it('stands beside what was tried before on the same source', async () => {
    await work();
    ask({ what: 'propose' });
    expect(points()).toHaveLength(21);
    await work();
    expect(points().length).toBeGreaterThan(21);
    expect(latest().result?.proposals).toBeDefined();
  });

  it('is given up, and forgotten by the next one, when distances change', async () => {
    await work(false);
    expect(points().length).toBeGreaterThan(0);
    state().setErrorDistances({ everywhere: 1 });
    expect(workers[0].ended).toBe(true);
    expect(latest().phase).toBe('idle');
    ask({ what: 'propose' });
    expect(points()).toEqual([]);
  });

  it('is there again where one goes back to its scene', async () => {
    await work();
    const before = latest().result;
    const subject = { scene: scene(), trial: { what: 'propose' } } as const;
    state().closeAllFiles();
    expect(latest().result).toBeUndefined();
    job().request(subject);
    expect(latest()).toMatchObject({ phase: 'idle', fraction: 1 });
    expect(latest().result).toBe(before);
  });

  it('says what is wrong', () => {
    workers[0].answer({ outcome: { problem: 'It broke.' } });
    expect(latest()).toMatchObject({ phase: 'idle', problem: 'It broke.' });
  });
});

describe('a target', () => {
  const solve = (limit: number): void =>
    ask({ what: 'solve', targets: [{ what: 'bytes', limit }] });

  it('that no settings meet is told of, with the build that comes nearest', async () => {
    solve(1);
    await work();
    expect(latest()).toMatchObject({ phase: 'idle', fraction: 1, problem: undefined });
    const solution = latest().result?.solution;
    expect(solution?.met).toBe(false);
    const smallest = Math.min(...points().map(({ bytes }) => bytes));
    expect(solution?.point.bytes).toBe(smallest);
  });

  it('that is given up leaves the builds that were made for it, and can be asked for again', async () => {
    solve(1e9);
    await work(false);
    ask({ what: 'propose' });
    job().cancel();
    expect(workers.some(({ ended }) => ended)).toBe(true);
    expect(latest().phase).toBe('idle');
    expect(latest().result?.solution).toBeUndefined();
    expect(latest().result?.proposals).toBeUndefined();
    expect(points().length).toBeGreaterThan(0);
    solve(1e9);
    expect(workers.flatMap(({ runs }) => runs)).toHaveLength(3);
  });

  it('is solved for', async () => {
    solve(1e9);
    await work();
    expect(latest().result?.solution?.met).toBe(true);
  });
});
