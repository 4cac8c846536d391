import { createElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { invariant } from '#engine/base';
import { viewportFeature } from '../../../../app/features/viewport/feature.ts';
import JointPlace, {
  coordinateText,
} from '../../../../app/features/viewport/extras/joint-place.tsx';
import OverlayNotes from '../../../../app/features/viewport/extras/overlay-legend.tsx';
import SceneNotes from '../../../../app/features/viewport/extras/scene-notes.tsx';
import ViewportPane from '../../../../app/features/viewport/viewport-pane.tsx';
import { withNewName } from '../../../../app/session/state/renaming.ts';
import { selectSkeleton } from '../../../../app/session/state/stage.ts';
import { idOf } from '../../../support/app-files.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

// Effects draw the scene, and there are none here: its libraries need not load.
vi.mock(import('../../../../app/features/viewport/scene-canvas.tsx'), () => ({
  SceneCanvas: () => null,
}));

const features = [viewportFeature];
const WALKER = ['walker.skeleton.ozz', 'walker.raw_animation.ozz', 'walker.animation.ozz'];

describe('says what is missing', () => {
  it.each([
    ['where nothing is open', [], 'Drop animation files here'],
    ['of a clip without a skeleton', ['eight.animation.ozz'], 'has no skeleton to move'],
  ])('%s', (_, names, expected) => {
    expect(paneText(testSession(names, { features }), ViewportPane)).toContain(expected);
  });
});

describe('says what is shown', () => {
  it('how many joints there are, and how large a cell of the grid is', () => {
    const text = paneText(testSession(EIGHT, { features }), ViewportPane);
    expect(text).toContain('8 joints');
    expect(text).toMatch(/grid \d+ m?c?m/);
  });

  it.each(['m', 'cm', 'mm'] as const)('which joint it is about, whose place is in %s', (unit) => {
    const session = testSession(EIGHT, { features });
    session.store.setState({ lengthUnit: unit });
    const skeleton = selectSkeleton(session.store.getState());
    invariant(skeleton !== undefined, 'a skeleton is open');
    const place = (): ReactNode => createElement(JointPlace, { skeleton, joint: 3 });
    const text = paneText(session, place);
    expect(text).toContain('joint_3');
    expect(text.split(' ')).toContain(unit);
  });

  it.each([
    [1.23456, 'm', '1.235'],
    [123.456, 'cm', '123.5'],
    [1234.56, 'mm', '1235'],
    [-0.01, 'm', '-0.010'],
    [-0.0004, 'm', '0.000'],
    [-0, 'cm', '0.0'],
  ] as const)('where a joint is: %d %s as %s, to the millimetre', (value, unit, expected) => {
    expect(coordinateText(value, unit)).toBe(expected);
  });

  it('that a source is sampled directly', () => {
    const session = testSession(WALKER.slice(0, 2), { features });
    session.store.setState((state) => withNewName(state, state.clipId ?? '', 'stroll'));
    expect(paneText(session, SceneNotes)).toContain('Source clip stroll , sampled directly');
  });

  it.each([
    ['not while blending is off', ['eight.animation.ozz'], false, ''],
    ['not while the clip takes part', ['eight.optimized.animation.ozz'], true, ''],
    ['not of layers of another skeleton', ['five.animation.ozz'], true, ''],
    [
      'while it is none of its layers',
      ['eight.animation.ozz', 'five.animation.ozz'],
      true,
      'Blend of synthetic_14 , not the clip Show the clip',
    ],
  ])('that a blend is shown, and not the clip: %s', (_, layers, blendOn, text) => {
    const names = [
      'eight.skeleton.ozz',
      'eight.animation.ozz',
      'eight.optimized.animation.ozz',
      'five.animation.ozz',
    ];
    const session = testSession(names, { features });
    const { store } = session;
    for (const name of layers) store.getState().addLayer(idOf(store.getState(), name));
    store.getState().show(idOf(store.getState(), 'eight.optimized.animation.ozz'));
    store.setState({ blendOn });
    expect(paneText(session, SceneNotes)).toBe(text);
  });

  it('which side is which, and that errors are magnified', () => {
    const session = testSession(WALKER, { features });
    const { show, assets } = session.store.getState();
    show(assets[2].id);
    session.commands.run('overlay.mode-beside');
    session.commands.run('overlay.magnify-10');
    const text = paneText(session, OverlayNotes);
    expect(text).toContain('◧ source');
    expect(text).toContain('◨ runtime');
    expect(text).toContain('error ×10');
  });
});
