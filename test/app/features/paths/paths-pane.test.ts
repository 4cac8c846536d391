import { expect, it } from 'vitest';
import { pathsFeature } from '../../../../app/features/paths/feature.ts';
import PathsPane from '../../../../app/features/paths/paths-pane.tsx';
import { fakeJobs } from '../../../support/job-workers.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [pathsFeature];

it('says so where there is nothing to check', () => {
  expect(paneText(testSession([], { features }), PathsPane)).toMatch(/^Nothing to check/);
});

it('offers the check, and then to give it up', () => {
  const session = testSession(EIGHT, { features, jobs: fakeJobs().jobs });
  expect(paneText(session, PathsPane)).toMatch(/^Check this clip/);
  session.commands.run('analysis.check-paths');
  expect(paneText(session, PathsPane)).toMatch(/^Cancel/);
});

it.each([
  ['all the same', [], '✓ Every path gives the same result: 36 states at 3 times', '✓ 9 of 9'],
  [
    'one that is not',
    [{ ratio: 0.5, path: 'backward', what: 'cursor', expected: 1, found: 2 }],
    '▲ 1 disagreements among 36 states at 3 times',
    '▲ 8 of 9',
  ],
])('shows the result: %s', (_, disagreements, summary, cell) => {
  const { jobs, answer } = fakeJobs();
  const session = testSession(EIGHT, { features, jobs });
  session.commands.run('analysis.check-paths');
  const result = { ratios: 3, comparisons: 36, disagreements };
  answer('path-check', { outcome: { result } });
  const text = paneText(session, PathsPane);
  expect(text).toContain(summary);
  expect(text).toContain(cell);
});
