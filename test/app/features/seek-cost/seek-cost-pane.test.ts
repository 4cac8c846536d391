import { expect, it } from 'vitest';
import { seekCostFeature } from '../../../../app/features/seek-cost/feature.ts';
import SeekCostPane from '../../../../app/features/seek-cost/seek-cost-pane.tsx';
import { iframeIntervalsJob, seekMapsJob } from '../../../../app/features/seek-cost/state.ts';
import type { Session } from '../../../../app/session/session.ts';
import { selectAnimation } from '../../../../app/session/state/stage.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [seekCostFeature];

function clipOf(session: Session) {
  const animation = selectAnimation(session.store.getState());
  if (animation === undefined) throw new Error('a clip is on the stage');
  return animation;
}

it('says so where there is nothing to seek in', () => {
  expect(paneText(testSession([], { features }), SeekCostPane)).toMatch(/^Nothing to seek in/);
});

it('says why there are no maps', () => {
  const { jobs, answer } = fakeJobs();
  const session = testSession(EIGHT, { features, jobs });
  jobs.track(seekMapsJob).request(clipOf(session));
  expect(paneText(session, SeekCostPane)).toContain('Measuring…');
  answer('seek-cost.maps', { outcome: { problem: 'It broke.' } });
  expect(paneText(session, SeekCostPane)).toContain('It broke.');
});

it('shows what other intervals cost, and which of them pays', () => {
  const { jobs, answer } = fakeJobs();
  const session = testSession(EIGHT, { features, jobs });
  const animation = clipOf(session);
  jobs.track(seekMapsJob).request(animation);
  answer('seek-cost.maps', { outcome: { problem: 'Not of interest.' } });
  jobs.track(iframeIntervalsJob).request({ animation, fileBytes: 5000 });
  const now = { iframes: 0, fileBytes: 5000, meanKeys: 70, worstKeys: 300 };
  const choice = { interval: 0.5, iframes: 8, fileBytes: 5300, meanKeys: 12, worstKeys: 40 };
  answer('seek-cost.intervals', { outcome: { result: { now, choices: [choice] } } });
  const text = paneText(session, SeekCostPane);
  expect(text).toContain('0.5 s ★ 8 5.2 KiB 12 40');
  expect(text).toContain('as it is 0 4.9 KiB 70 300');
  expect(text).toContain('An iframe every 0.5 s brings the worst seek from 300 to 40 keys');
  expect(text).toContain('Build as B');
});
