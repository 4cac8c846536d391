import { beforeEach, describe, expect, it } from 'vitest';
import { pathsFeature } from '../../../../app/features/paths/feature.ts';
import pathCheck from '../../../../app/features/paths/path-check.job.ts';
import { pathCheckJob } from '../../../../app/features/paths/commands.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import type { Session } from '../../../../app/session/session.ts';
import { selectAnimation } from '../../../../app/session/state/stage.ts';
import { fakeJobs, startLocalWorker } from '../../../support/job-workers.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

let fake: ReturnType<typeof fakeJobs>;
let session: Session;

beforeEach(() => {
  fake = fakeJobs();
  session = testSession(EIGHT, { features: [pathsFeature], jobs: fake.jobs });
});

const state = () => session.jobs.track(pathCheckJob).store.getState();

describe('nothing is checked', () => {
  it('without a clip', () => {
    session.store.getState().closeAllFiles();
    session.store.getState().refillStage();
    session.commands.run('analysis.check-paths');
    expect(fake.workers).toEqual([]);
  });

  it('once it is cancelled', () => {
    session.commands.run('analysis.check-paths');
    session.commands.run('analysis.cancel-paths');
    expect(fake.inputsOf('path-check')).toEqual([]);
    expect(session.commands.find('analysis.cancel-paths').enabled?.(session)).toBe(false);
  });

  it('once the clip has left the stage', () => {
    session.commands.run('analysis.check-paths');
    session.store.getState().closeAllFiles();
    session.store.getState().refillStage();
    expect(fake.inputsOf('path-check')).toEqual([]);
    expect(state().phase).toBe('idle');
  });
});

it('a check that has failed is made again by who asks for it', () => {
  session.commands.run('analysis.check-paths');
  fake.answer('path-check', { outcome: { problem: 'It broke.' } });
  expect(state()).toMatchObject({ phase: 'idle', problem: 'It broke.' });
  session.commands.run('analysis.check-paths');
  expect(fake.inputsOf('path-check')).toHaveLength(2);
});

it('finds that every path of a clip gives the same pose', async () => {
  const clip = selectAnimation(session.store.getState());
  if (clip === undefined) throw new Error('a clip is on the stage');
  const jobs = createJobs({ startWorker: startLocalWorker({ 'path-check': pathCheck }) });
  const outcome = await jobs.run(pathCheckJob.job, pathCheckJob.input(clip));
  expect(outcome).toMatchObject({ result: { disagreements: [] } });
});
