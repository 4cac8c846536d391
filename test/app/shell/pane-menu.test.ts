import type { DockviewPanelApi } from 'dockview-react';
import { expect, it } from 'vitest';
import { paneMenu } from '../../../app/shell/pane-menu.ts';
import { recordingFeature } from '../../../app/features/recording/feature.ts';
import { viewportFeature } from '../../../app/features/viewport/feature.ts';
import { testSession } from '../../support/test-session.ts';

const features = [recordingFeature, viewportFeature];

it.each([
  ['recording', { label: 'Show as table: there is no picture here', disabled: true }],
  ['viewport', { label: 'Show as table', disabled: false }],
  ['second-view', { label: 'Show as table', disabled: false }],
])('the menu of %s has the line %o', (id, line) => {
  const session = testSession([], { features });
  const panel = { id, location: { type: 'grid' } } as unknown as DockviewPanelApi;
  expect(paneMenu(session, panel)).toContainEqual(expect.objectContaining(line));
});
