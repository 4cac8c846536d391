import { expect, it } from 'vitest';
import { errorStatistics } from '#engine/inspect/error';
import CausesPane from '../../../../app/features/error/causes-pane.tsx';
import { spectrumJob } from '../../../../app/features/error/state.ts';
import { idOf } from '../../../support/app-files.ts';
import { errorSession, measuredSession, resultOf } from '../../../support/error-session.ts';
import { paneText, renderPane } from '../../../support/render-pane.tsx';
import { selectRuntimeComparison } from '../../../../app/session/state/error-comparison.ts';

it('explains no error where there is no clip', () => {
  expect(paneText(errorSession(), CausesPane)).toMatch(/^No error to explain/);
});

it('explains none of a source', async () => {
  const { session } = await measuredSession();
  const { store } = session;
  store.getState().show(idOf(store.getState(), 'eight.raw_animation.ozz'));
  expect(paneText(session, CausesPane)).toContain('Not measured This clip is a source');
});

it('lets keys scroll the spectrum, also where nothing in it can be pressed', async () => {
  const { session } = await measuredSession();
  expect(renderPane(session, CausesPane)).toContain(
    '<section class="causes-jitter" aria-label="Error by frequency" tabindex="0">',
  );
});

it('explains the worst joint, or the one that is selected, and its spectrum', async () => {
  const { session, comparison, map } = await measuredSession();
  const { names } = comparison.skeleton;
  const [{ joint }] = errorStatistics(map, 'shell').worst;
  expect(paneText(session, CausesPane)).toMatch(new RegExp(`^${names[joint]} `));
  expect(paneText(session, CausesPane)).toContain('Computing the spectrum…');
  session.store.getState().selectJoint(2);
  const explained = selectRuntimeComparison(session.store.getState());
  if (explained === undefined) throw new Error('a built clip is explained');
  await resultOf(session, spectrumJob, { comparison: explained, joint: 2 });
  const text = paneText(session, CausesPane);
  expect(text).toMatch(new RegExp(`^${names[2]} `));
  expect(text).toMatch(/drift .* rms.*buzz .* rms/);
  expect(text).toContain(`moves ${names[2]}`);
});
