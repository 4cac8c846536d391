import { createElement, type ComponentType } from 'react';
import { expect, it } from 'vitest';
import { BuildState } from '../../app/features/build/outcome.tsx';
import { layoutsFeature } from '../../app/features/layouts/feature.ts';
import { PointsStage } from '../../app/features/layouts/points-stage.tsx';
import OverlayNotes from '../../app/features/viewport/extras/overlay-legend.tsx';
import { viewportFeature } from '../../app/features/viewport/feature.ts';
import { emptyBuild } from '../../app/session/state/build.ts';
import { renderPane } from '../support/render-pane.tsx';
import { EIGHT, testSession } from '../support/test-session.ts';

const session = testSession([...EIGHT, 'eight.raw_animation.ozz'], {
  features: [layoutsFeature, viewportFeature],
});
const { overlay, lastRecipe } = session.store.getState();
session.store.setState({ overlay: { ...overlay, mode: 'flickered' } });
const source = session.store.getState().assets[2];
const build = { ...emptyBuild(lastRecipe), phase: 'building' as const };

it.each<[string, ComponentType, string]>([
  ['how far a build is', () => createElement(BuildState, { source, build }), 'Building 0 %'],
  ['which clip is seen by turns', OverlayNotes, 'viewport-turn'],
  ['what moving points cost', PointsStage, 'layouts-numbers'],
])('what changes by itself is not read aloud again and again: %s', (_, Part, text) => {
  const html = renderPane(session, Part);
  expect(html).toContain(text);
  expect(html).not.toMatch(/<output|aria-live|role="status"/);
});
