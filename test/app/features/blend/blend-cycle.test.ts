import { describe, expect, it, beforeEach } from 'vitest';
import { invariant } from '#engine/base';
import { surveyBlending, type SurveyRequest } from '#engine/inspect';
import {
  cycleOf,
  isInCycle,
  surveyedLayers,
  surveyJob,
} from '../../../../app/features/blend/blend-cycle.ts';
import { blendedPage, type BlendedPage } from '../../../support/blended-page.ts';
import blendSurvey from '../../../../app/features/blend/blend-survey.job.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { fakeJobs, startLocalWorker } from '../../../support/job-workers.ts';

/** Walk and run as layers, playing. */
function playing(synced: boolean): BlendedPage {
  const page = blendedPage();
  page.store.setState({ blendSynced: synced });
  page.store.getState().play(1);
  return page;
}

function cycle({ mixer, player }: BlendedPage) {
  const of = cycleOf(mixer, player.frame, 0.1);
  invariant(of !== undefined, 'something is blended');
  return of;
}

it('is none while nothing is blended', () => {
  const page = playing(true);
  page.store.setState({ blendOn: false });
  expect(cycleOf(page.mixer, page.player.frame, 0.1)).toBeUndefined();
});

it('names its layers as their list does, those that are closed as in their file', () => {
  const page = playing(true);
  const state = page.store.getState();
  expect(surveyedLayers(state, undefined)).toEqual([]);
  expect(surveyedLayers(state, cycle(page))).toEqual(['walk', 'run']);
  expect(surveyedLayers({ ...state, assets: [] }, cycle(page))).toEqual(['walk', 'run']);
});

it('is one loop of every layer where they share a phase, wherever they are', () => {
  const page = playing(true);
  page.player.tick(0.3);
  expect(cycle(page).layers.map(({ start, loops }) => [start, loops])).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

it('has the weights that a crossfade has come to, and is another one as it goes on', () => {
  const page = playing(true);
  page.store.getState().setFadeSettings({ seconds: 1, curve: 'linear' });
  page.store.getState().fadeTo(page.store.getState().layers[1].id);
  page.player.tick(0.25);
  const before = cycle(page);
  expect(before.layers.map(({ weight }) => weight)).toEqual([0.75, 0.25]);
  expect(isInCycle(before, page.mixer, page.player.frame)).toBe(true);
  page.player.tick(0.25);
  expect(isInCycle(before, page.mixer, page.player.frame)).toBe(false);
});

describe('of layers of their own time', () => {
  it('leads every one through where it is now', () => {
    const page = playing(false);
    page.player.tick(0.3);
    const { ratio } = page.player.frame;
    cycle(page).layers.forEach(({ start, loops }, i) => {
      expect((start + loops * ratio) % 1).toBeCloseTo(page.mixer.layers[i].ratio, 6);
    });
  });

  it('holds until the playhead begins anew', () => {
    const page = playing(false);
    const before = cycle(page);
    const { duration } = page.player.frame;
    for (let i = 0; i < 3; i++) {
      page.player.tick(duration / 4);
      expect(isInCycle(before, page.mixer, page.player.frame)).toBe(true);
    }
    page.player.tick(duration / 2);
    expect(isInCycle(before, page.mixer, page.player.frame)).toBe(false);
    expect(isInCycle(cycle(page), page.mixer, page.player.frame)).toBe(true);
  });

  it('is another one with another layer', () => {
    const page = playing(false);
    const before = cycle(page);
    page.store.getState().removeLayer(page.store.getState().layers[1].id);
    expect(isInCycle(before, page.mixer, page.player.frame)).toBe(false);
  });
});

/** A cycle of no layers, told from others by its threshold. */
function emptyCycle(threshold: number): SurveyRequest {
  return { restPose: new Float32Array(40), joints: 1, threshold, layers: [], phases: 4 };
}

let fake: ReturnType<typeof fakeJobs>;
const run = () => fake.jobs.track(surveyJob).store.getState();
const request = (threshold: number) => fake.jobs.track(surveyJob).request(emptyCycle(threshold));
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
  const result = surveyBlending(emptyCycle(1));
  await answer({ result });
  expect(run()).toMatchObject({ phase: 'idle', fraction: 1, result });
});

it('lets a cycle finish and then looks at the last of those that were asked for meanwhile', async () => {
  for (const threshold of [1, 2, 3]) request(threshold);
  expect(asked()).toEqual([1]);
  const result = surveyBlending(emptyCycle(1));
  await answer({ result });
  expect(asked()).toEqual([1, 3]);
  expect(run()).toMatchObject({ phase: 'running', result });
});

it('does in a worker what the engine does', async () => {
  const jobs = createJobs({ startWorker: startLocalWorker({ 'blend-survey': blendSurvey }) });
  const outcome = await jobs.run(surveyJob.job, surveyJob.input(emptyCycle(1)));
  expect(outcome).toEqual({ result: surveyBlending(emptyCycle(1)) });
});
