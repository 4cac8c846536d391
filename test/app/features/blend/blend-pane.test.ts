import { expect, it } from 'vitest';
import { surveyBlending } from '#engine/inspect';
import BlendPane from '../../../../app/features/blend/blend-pane.tsx';
import { cycleOf, surveyJob } from '../../../../app/features/blend/blend-cycle.ts';
import { blendFeature } from '../../../../app/features/blend/feature.ts';
import { fileCommands } from '../../../../app/session/files/commands.ts';
import type { Session } from '../../../../app/session/session.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { paneText, renderPane } from '../../../support/render-pane.tsx';
import { testSession } from '../../../support/test-session.ts';

const options = { features: [blendFeature], commands: fileCommands };
const GAITS = ['character/skeleton.ozz', 'character/walk.ozz', 'character/run.ozz'];

function blending(jobs = fakeJobs().jobs): Session {
  const session = testSession(GAITS, { ...options, jobs });
  session.commands.run('blend.gaits');
  return session;
}

it('says so where there is nothing to blend', () => {
  expect(paneText(testSession([], options), BlendPane)).toMatch(/^Nothing to blend/);
});

it('offers gaits where there are no layers yet', () => {
  const text = paneText(testSession(GAITS, options), BlendPane);
  expect(text).toContain('No layers yet');
  expect(text).toContain('Blend walk, jog and run');
});

it('shows layers, and the mask of the active one', () => {
  const session = blending();
  const html = renderPane(session, BlendPane);
  for (const name of ['walk', 'run']) expect(html).toContain(`Weight of ${name}, exactly`);
  expect(html).toContain('Gait: from the first layer to the last');
  expect(html).toContain('no mask');
  session.commands.run('blend.brush');
  expect(renderPane(session, BlendPane)).not.toBe(html);
});

it('tells where layers oppose each other, or why it cannot', () => {
  const { jobs, answer } = fakeJobs();
  const session = blending(jobs);
  const { blendMixer, player } = session.playback;
  blendMixer.watchers++;
  player.refresh();
  const cycle = cycleOf(blendMixer, player.frame, 0.1);
  if (cycle === undefined) throw new Error('something is blended');
  jobs.track(surveyJob).request(cycle);
  answer('blend-survey', { outcome: { result: surveyBlending(cycle) } });
  expect(paneText(session, BlendPane)).toMatch(/none oppose|opposed in \d+ place/);
  jobs.track(surveyJob).request({ ...cycle });
  answer('blend-survey', { outcome: { problem: 'It broke.' } });
  expect(paneText(session, BlendPane)).toContain('It broke.');
});
