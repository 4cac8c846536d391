import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewportFeature } from '../../../../app/features/viewport/feature.ts';
import { savedViewport } from '../../../../app/features/viewport/saved.ts';
import { viewsSlice, type NamedView } from '../../../../app/features/viewport/state.ts';
import type { Session } from '../../../../app/session/session.ts';
import { testSession } from '../../../support/test-session.ts';

const NO_REFS = { refOf: () => undefined, idOf: () => undefined };
const LEFT: NamedView = {
  camera: { target: [0, 1, 0], azimuth: 1.5, polar: 1.25, distance: 3 },
  projection: 'orthographic',
};

let session: Session;
const views = () => viewsSlice.of(session.store).getState();
const part = savedViewport[1];

beforeEach(() => {
  session = testSession([], { features: [viewportFeature] });
});
afterEach(() => session.dispose());

describe('what is no view is left out', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a word', 'left'],
    ['no camera', [{ name: 'left', projection: 'perspective' }]],
    ['another projection', [{ ...LEFT, name: 'left', projection: 'fisheye' }]],
    [
      'a target in the plane',
      [{ ...LEFT, name: 'left', camera: { ...LEFT.camera, target: [0, 1] } }],
    ],
    ['no distance', [{ ...LEFT, name: 'left', camera: { ...LEFT.camera, distance: 0 } }]],
  ])('%s', (_, saved) => {
    part.restore(session, saved, NO_REFS);
    expect(views().namedViews.size).toBe(0);
  });
});

it('saved views come back, in their order', () => {
  views().saveView('left', LEFT);
  views().saveView('front', { ...LEFT, projection: 'perspective' });
  const saved: unknown = JSON.parse(JSON.stringify(part.save(session, NO_REFS)));
  const before = views().namedViews;
  views().forgetView('left');
  expect([...views().namedViews.keys()]).toEqual(['front']);
  part.restore(session, saved, NO_REFS);
  expect([...views().namedViews]).toEqual([...before]);
});

describe('the second view', () => {
  const [settings, camera] = savedViewport.slice(2);
  const kept = { side: 'top', projection: 'perspective' } as const;

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['another side', { ...kept, side: 'inside' }],
    ['another projection', { ...kept, projection: 'fisheye' }],
  ])('stays as it is by %s', (_, saved) => {
    const before = views().secondView;
    settings.restore(session, saved, NO_REFS);
    expect(views().secondView).toBe(before);
  });

  it('comes back with its side, projection and camera', () => {
    viewsSlice.of(session.store).setState({ secondView: kept });
    const saved: unknown = JSON.parse(JSON.stringify(settings.save(session, NO_REFS)));
    viewsSlice
      .of(session.store)
      .setState({ secondView: { side: 'left', projection: 'orthographic' } });
    settings.restore(session, saved, NO_REFS);
    expect(views().secondView).toEqual(kept);
    expect(camera.save(session, NO_REFS)).toBeUndefined();
    camera.restore(session, LEFT.camera, NO_REFS);
    // Its pane is still to come.
    expect(camera.save(session, NO_REFS)).toEqual(LEFT.camera);
  });

  it.each([
    ['a target in the plane', { ...LEFT.camera, target: [0, 1] }],
    ['no distance', { ...LEFT.camera, distance: 0 }],
  ])('has no camera by %s', (_, saved) => {
    camera.restore(session, saved, NO_REFS);
    expect(camera.save(session, NO_REFS)).toBeUndefined();
  });
});
