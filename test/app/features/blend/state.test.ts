import { beforeEach, expect, it } from 'vitest';
import { surveyBlending, type SurveyRequest } from '#engine/inspect';
import blendSurvey from '../../../../app/features/blend/blend-survey.job.ts';
import { surveyJob } from '../../../../app/features/blend/state.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { fakeJobs, startLocalWorker } from '../../../support/job-workers.ts';

/** A cycle of no layers, told from others by its threshold. */
function cycle(threshold: number): SurveyRequest {
  return { restPose: new Float32Array(40), joints: 1, threshold, layers: [], phases: 4 };
}

let fake: ReturnType<typeof fakeJobs>;
const run = () => fake.jobs.track(surveyJob).store.getState();
const request = (threshold: number) => fake.jobs.track(surveyJob).request(cycle(threshold));
const asked = () =>
  (fake.inputsOf('blend-survey') as SurveyRequest[]).map(({ threshold }) => threshold);
const answer = async (outcome: { result: unknown } | { problem: string }): Promise<void> => {
  fake.answer('blend-survey', { outcome });
  await Promise.resolve();
};

beforeEach(() => {
  fake = fakeJobs();
});

it('tells what went wrong, and is ready for the next', async () => {
  request(1);
  await answer({ problem: 'It cannot be.' });
  expect(run()).toMatchObject({ phase: 'idle', problem: 'It cannot be.' });
  request(2);
  expect(run()).toMatchObject({ phase: 'running', problem: undefined });
});

it('tells what a cycle comes to', async () => {
  request(1);
  expect(run().phase).toBe('running');
  const result = surveyBlending(cycle(1));
  await answer({ result });
  expect(run()).toMatchObject({ phase: 'idle', fraction: 1, result });
});

it('lets a cycle finish and then looks at the last of those that were asked for meanwhile', async () => {
  for (const threshold of [1, 2, 3]) request(threshold);
  expect(asked()).toEqual([1]);
  const result = surveyBlending(cycle(1));
  await answer({ result });
  expect(asked()).toEqual([1, 3]);
  expect(run()).toMatchObject({ phase: 'running', result });
});

it('does in a worker what the engine does', async () => {
  const jobs = createJobs({ startWorker: startLocalWorker({ 'blend-survey': blendSurvey }) });
  const outcome = await jobs.run(surveyJob.job, surveyJob.input(cycle(1)));
  expect(outcome).toEqual({ result: surveyBlending(cycle(1)) });
});
