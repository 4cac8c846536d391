import { expect, it } from 'vitest';
import { seekCostFeature } from '../../../../app/features/seek-cost/feature.ts';
import SeekCostPane from '../../../../app/features/seek-cost/seek-cost-pane.tsx';
import { iframeIntervalsJob, seekMapsJob } from '../../../../app/features/seek-cost/state.ts';
import type { IntervalComparison } from '#engine/inspect';
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

/** What the pane says of a comparison. */
function comparisonText(comparison: IntervalComparison): string {
  const { jobs, answer } = fakeJobs();
  const session = testSession(EIGHT, { features, jobs });
  const animation = clipOf(session);
  jobs.track(seekMapsJob).request(animation);
  answer('seek-cost.maps', { outcome: { problem: 'Not of interest.' } });
  jobs.track(iframeIntervalsJob).request({ animation, fileBytes: 5000 });
  answer('seek-cost.intervals', { outcome: { result: comparison } });
  return paneText(session, SeekCostPane);
}

const now = { iframes: 0, fileBytes: 5000, meanKeys: 70, worstKeys: 300 };
const none = { interval: 0, ...now };
const choice = { interval: 0.5, iframes: 8, fileBytes: 5300, meanKeys: 12, worstKeys: 40 };

it('says in one sentence that there are no keys to pass', () => {
  const empty = { ...none, meanKeys: 0, worstKeys: 0 };
  const choices = [empty, { ...empty, interval: 1 }, { ...empty, interval: 0.5 }];
  const text = comparisonText({ now: empty, choices, bound: 1500 });
  expect(text).toContain('Other iframe intervals The clip has no keys that a seek would pass');
  expect(text).not.toMatch(/worst keys|none/);
});

it('shows what other intervals cost, and which of them pays', () => {
  const text = comparisonText({ now, choices: [choice], bound: 50 });
  expect(text).toContain('0.5 s ★ 8 5.2 KiB 12 40');
  expect(text).toContain('as it is 0 4.9 KiB 70 300');
  expect(text).toContain('An iframe every 0.5 s brings the worst seek from 300 to 40 keys');
  expect(text).toContain('Build as B');
});

it('leaves a clip as it is whose seeks are short, and shows having none once', () => {
  const text = comparisonText({ now, choices: [none, { ...none, interval: 1 }], bound: 300 });
  expect(text).toContain('as it is ★ 0 4.9 KiB 70 300 ★ As it is: the worst seek passes 300 keys');
  expect(text.match(/none/g)).toHaveLength(1);
});
