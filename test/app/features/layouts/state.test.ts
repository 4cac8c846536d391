import { beforeEach, describe, expect, it } from 'vitest';
import { layoutsFeature } from '../../../../app/features/layouts/feature.ts';
import {
  LAYOUTS_JOBS,
  LAYOUTS_VIEWS,
  hierarchyJob,
  keysJob,
  layoutsSlice,
  layoutsSubject,
  type LayoutsView,
} from '../../../../app/features/layouts/state.ts';
import type { Session } from '../../../../app/session/session.ts';
import { selectAnimation } from '../../../../app/session/state/stage.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { makeRig } from '../../../support/made-rig.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

let fake: ReturnType<typeof fakeJobs>;
let session: Session;

function open(...files: readonly string[]): void {
  fake = fakeJobs();
  session = testSession(files, { features: [layoutsFeature], jobs: fake.jobs });
}

const slice = () => layoutsSlice.of(session.store);
const state = () => slice().getState();
const job = (view: LayoutsView) => session.jobs.track(LAYOUTS_JOBS[view]);
const jobState = (view: LayoutsView) => job(view).store.getState();
const phases = () => LAYOUTS_VIEWS.map((view) => jobState(view).phase);
const isEnabled = (command: string) => session.commands.find(command).enabled?.(session);
/** As the view does that a person looks at. */
const request = (view: LayoutsView): void => {
  const subject = layoutsSubject(state(), view);
  if (subject === undefined) throw new Error('there is something to compare');
  job(view).request(subject);
};
/** What was ever begun, by the names of the jobs. */
const begun = () => fake.workers.flatMap(({ runs }) => runs.map(({ name }) => name));
const finish = async (view: LayoutsView, result: unknown = []): Promise<void> => {
  fake.answer(LAYOUTS_JOBS[view].job.name, { outcome: { result } });
  await Promise.resolve();
};

describe('without a clip', () => {
  beforeEach(() => open());

  it('there are no keys to compare, but the published case, and points', () => {
    slice().setState({ hierarchyOf: 'clip' });
    expect(layoutsSubject(state(), 'keys')).toBeUndefined();
    expect(layoutsSubject(state(), 'hierarchy')).toBe('published');
    expect(layoutsSubject(state(), 'points')).toBe(1_000_000);
  });

  it('keys are not measured again', () => {
    slice().setState({ layoutsView: 'keys' });
    expect(isEnabled('layouts.measure')).toBe(false);
    session.commands.run('layouts.measure');
    expect(phases()).toEqual(['idle', 'idle', 'idle']);
  });
});

describe('a comparison is given up', () => {
  beforeEach(() => open(...EIGHT));

  it('when it is cancelled', () => {
    request('hierarchy');
    session.commands.run('layouts.cancel');
    expect(fake.workers.map(({ ended }) => ended)).toEqual([true]);
    expect(isEnabled('layouts.cancel')).toBe(false);
  });

  it('when its clip leaves the stage, and others are not', async () => {
    request('keys');
    request('points');
    session.store.getState().closeAllFiles();
    session.store.getState().refillStage();
    await Promise.resolve();
    expect(fake.workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(phases()).toEqual(['idle', 'idle', 'running']);
  });

  it('when the session ends', () => {
    request('points');
    session.dispose();
    expect(fake.workers.map(({ ended }) => ended)).toEqual([true]);
  });

  it('in favour of the same again', async () => {
    request('hierarchy');
    session.commands.run('layouts.measure');
    await Promise.resolve();
    expect(fake.workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(begun()).toHaveLength(2);
  });
});

it('says what is wrong, and goes on with the next', async () => {
  open(...EIGHT);
  request('hierarchy');
  request('points');
  fake.answer('layouts.hierarchy', { outcome: { problem: 'No memory.' } });
  await Promise.resolve();
  expect(jobState('hierarchy').problem).toBe('No memory.');
  expect(phases()).toEqual(['idle', 'idle', 'running']);
});

describe('comparisons', () => {
  beforeEach(() => open(...EIGHT));

  it('are made one after the other, the one that is looked at first', async () => {
    request('hierarchy');
    request('keys');
    request('points');
    request('points');
    expect(begun()).toEqual(['layouts.hierarchy']);
    await finish('hierarchy');
    await finish('points', []);
    expect(begun()).toEqual(['layouts.hierarchy', 'layouts.points', 'layouts.keys']);
    expect(jobState('points').result).toEqual([]);
  });

  it('say how far they are and how long the rest will take', async () => {
    request('points');
    fake.answer('layouts.points', { update: { fraction: 0.01 } });
    expect(jobState('points').remaining).toBeUndefined();
    fake.answer('layouts.points', { update: { fraction: 0.5, result: [] } });
    const { fraction, remaining, result } = jobState('points');
    expect({ fraction, result }).toEqual({ fraction: 0.5, result: [] });
    expect(remaining).toBeGreaterThanOrEqual(0);
    await finish('points');
    expect(jobState('points')).toMatchObject({ phase: 'idle', remaining: undefined });
  });

  it('are about the published case or the clip’s own joints', async () => {
    request('hierarchy');
    expect(fake.inputsOf('layouts.hierarchy')[0]).not.toHaveProperty('clip.skeleton');
    await finish('hierarchy');
    slice().setState({ hierarchyOf: 'clip' });
    request('hierarchy');
    expect(fake.inputsOf('layouts.hierarchy')[1]).toHaveProperty('clip.skeleton.count', 8);
  });
});

describe('a request', () => {
  beforeEach(() => open(...EIGHT));

  it('is about the clip on the stage', () => {
    request('keys');
    expect(session.jobs.track(keysJob).store.getState()).toMatchObject({
      phase: 'running',
      subject: selectAnimation(session.store.getState()),
    });
  });

  it.each<[string, () => void]>([
    ['under way', () => undefined],
    ['known', () => fake.answer('layouts.points', { outcome: { result: [] } })],
    ['known to fail', () => fake.answer('layouts.points', { outcome: { problem: 'No.' } })],
  ])('is not made again while it is %s', (_, happen) => {
    request('points');
    happen();
    const before = jobState('points');
    request('points');
    expect(jobState('points')).toBe(before);
    expect(begun()).toHaveLength(1);
  });

  it('is made again when it was given up, when it is about something else, and when told to', async () => {
    request('hierarchy');
    session.commands.run('layouts.cancel');
    expect(jobState('hierarchy').phase).toBe('idle');
    await Promise.resolve();
    request('hierarchy');
    expect(jobState('hierarchy').phase).toBe('running');
    await finish('hierarchy');
    slice().setState({ hierarchyOf: 'clip' });
    request('hierarchy');
    expect(jobState('hierarchy').phase).toBe('running');
    await finish('hierarchy');
    session.commands.run('layouts.measure');
    expect(jobState('hierarchy')).toMatchObject({ phase: 'running', fraction: 0 });
  });

  it('is answered at once where it has been measured before', async () => {
    for (const [count, rows] of [
      [100_000, ['few']],
      [10_000_000, ['many']],
    ] as const) {
      slice().setState({ pointCount: count });
      request('points');
      await finish('points', rows);
    }
    slice().setState({ pointCount: 100_000 });
    request('points');
    expect(jobState('points')).toMatchObject({ phase: 'idle', fraction: 1, result: ['few'] });
    expect(begun()).toHaveLength(2);
  });

  it('leaves nothing behind that was given up', async () => {
    request('points');
    fake.answer('layouts.points', { update: { fraction: 0.5, result: ['half'] } });
    job('points').cancel();
    slice().setState({ pointCount: 100_000 });
    await Promise.resolve();
    request('points');
    await finish('points');
    slice().setState({ pointCount: 1_000_000 });
    request('points');
    expect(jobState('points')).toMatchObject({ phase: 'running', fraction: 0, result: undefined });
  });

  it('to measure again leaves the old figures until there are new ones', async () => {
    slice().setState({ layoutsView: 'points' });
    request('points');
    await finish('points', ['old']);
    session.commands.run('layouts.measure');
    expect(jobState('points')).toMatchObject({ phase: 'running', result: ['old'] });
  });
});

it('one clip with two skeletons is two comparisons', () => {
  const { skeleton, clips } = makeRig(9, 'none');
  const [animation] = clips;
  const other = makeRig(9, 'none').skeleton;
  expect(hierarchyJob.same?.({ skeleton, animation }, { skeleton, animation })).toBe(true);
  expect(hierarchyJob.same?.({ skeleton, animation }, { skeleton: other, animation })).toBe(false);
  expect(hierarchyJob.same?.({ skeleton, animation }, 'published')).toBe(false);
});
