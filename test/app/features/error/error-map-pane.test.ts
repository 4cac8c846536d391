import { expect, it } from 'vitest';
import { errorStatistics, errorText } from '#engine/inspect/error';
import { brightEnd } from '../../../../app/draw/error/error-colors.ts';
import ErrorMapPane from '../../../../app/features/error/error-map-pane.tsx';
import { errorMapJob } from '../../../../app/session/state/error.ts';
import { errorSession, measuredSession } from '../../../support/error-session.ts';
import { paneText } from '../../../support/render-pane.tsx';

it('says so where there is nothing to measure against', () => {
  const session = errorSession('eight.skeleton.ozz', 'eight.animation.ozz');
  expect(paneText(session, ErrorMapPane)).toMatch(/^Nothing to measure against/);
});

it('says so while nothing is known yet', async () => {
  const { session, comparison } = await measuredSession();
  session.jobs.track(errorMapJob).retry({ ...comparison });
  expect(paneText(session, ErrorMapPane)).toBe('Measuring…');
});

it('has a legend that goes to the largest error', async () => {
  const { session, map } = await measuredSession();
  const highest = brightEnd(errorStatistics(map, 'shell').max, 'shell');
  const text = paneText(session, ErrorMapPane);
  expect(text).toContain(errorText(highest, 'shell', 'm'));
  expect(text).toContain('Point at the map; a click goes there.');
  expect(text).not.toContain('Cancel');
});
