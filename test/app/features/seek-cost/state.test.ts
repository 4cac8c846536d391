import { beforeEach, describe, expect, it } from 'vitest';
import { seekCostFeature } from '../../../../app/features/seek-cost/feature.ts';
import * as seekCost from '../../../../app/features/seek-cost/seek-cost.job.ts';
import { iframeIntervalsJob, seekMapsJob } from '../../../../app/features/seek-cost/state.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import type { Session } from '../../../../app/session/session.ts';
import { selectAnimation } from '../../../../app/session/state/stage.ts';
import { fakeJobs, startLocalWorker } from '../../../support/job-workers.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

let fake: ReturnType<typeof fakeJobs>;
let session: Session;

beforeEach(() => {
  fake = fakeJobs();
  session = testSession(EIGHT, { features: [seekCostFeature], jobs: fake.jobs });
});

function clip() {
  const animation = selectAnimation(session.store.getState());
  if (animation === undefined) throw new Error('a clip is on the stage');
  return animation;
}

const intervals = () => session.jobs.track(iframeIntervalsJob);
const request = () => intervals().request({ animation: clip(), fileBytes: 1000 });

describe('what was asked for is given up', () => {
  it('when it is cancelled', () => {
    request();
    intervals().cancel();
    expect(fake.inputsOf('seek-cost.intervals')).toEqual([]);
  });

  it('when its clip leaves the stage', () => {
    request();
    session.jobs.track(seekMapsJob).request(clip());
    session.store.getState().closeAllFiles();
    session.store.getState().refillStage();
    expect(fake.inputsOf('seek-cost.intervals')).toEqual([]);
    expect(fake.inputsOf('seek-cost.maps')).toEqual([]);
    expect(intervals().store.getState().phase).toBe('idle');
  });
});

it('says what is wrong', () => {
  request();
  fake.answer('seek-cost.intervals', { outcome: { problem: 'It broke.' } });
  expect(intervals().store.getState()).toMatchObject({ phase: 'idle', problem: 'It broke.' });
});

it('keeps what is known so far, and is done once', () => {
  request();
  const now = { fileBytes: 1000, iframes: 2, meanKeys: 10, worstKeys: 40 };
  const result = { now, choices: [], bound: 1500 };
  fake.answer('seek-cost.intervals', { update: { fraction: 0.5, result } });
  expect(intervals().store.getState()).toMatchObject({ phase: 'running', result });
  fake.answer('seek-cost.intervals', { outcome: { result } });
  expect(intervals().store.getState()).toMatchObject({ phase: 'idle', fraction: 1, result });
  request();
  expect(fake.inputsOf('seek-cost.intervals')).toHaveLength(1);
});

describe('ends with a result', () => {
  const jobs = createJobs({
    startWorker: startLocalWorker({
      'seek-cost.maps': seekCost.maps,
      'seek-cost.intervals': seekCost.intervals,
    }),
  });

  it('maps, first coarse, then fine', async () => {
    const sizes: (number | undefined)[] = [];
    const outcome = await jobs.run(seekMapsJob.job, seekMapsJob.input(clip()), {
      onUpdate: ({ result }) => sizes.push(result?.rule.size),
    });
    expect(sizes).toEqual([16, 48]);
    expect(outcome).toMatchObject({ result: { rule: { size: 128 } } });
  });

  it('intervals', async () => {
    const input = { animation: clip(), fileBytes: 1000 };
    const outcome = await jobs.run(iframeIntervalsJob.job, input);
    expect(outcome).toMatchObject({ result: { now: { fileBytes: 1000 } } });
  });
});
