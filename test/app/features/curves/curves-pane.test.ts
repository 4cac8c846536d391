import { describe, expect, it } from 'vitest';
import CurvesPane from '../../../../app/features/curves/curves-pane.tsx';
import { curvesFeature } from '../../../../app/features/curves/feature.ts';
import { useCurvesTables } from '../../../../app/features/curves/tables.ts';
import { curvesSlice } from '../../../../app/features/curves/state.ts';
import { selectAnimation } from '../../../../app/session/state/stage.ts';
import { keyStream } from '#engine/model';
import { paneText, renderPane } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [curvesFeature];

it('asks for a clip where there is none', () => {
  const session = testSession(EIGHT.slice(0, 1), { features });
  expect(paneText(session, CurvesPane)).toContain('No curves');
  expect(session.commands.all.filter(({ enabled }) => enabled?.(session) !== false)).toEqual([]);
});

describe('the curves of a clip', () => {
  it('say whose they are, and of which key', () => {
    const session = testSession(EIGHT, { features });
    const state = session.store.getState();
    expect(paneText(session, CurvesPane)).toContain('has the most keys');
    state.selectJoints([0, 1, 2, 3, 4, 5]);
    expect(paneText(session, CurvesPane)).toContain('the last 5 of 6 selected');
    const animation = selectAnimation(session.store.getState());
    if (animation === undefined) throw new Error('a clip is on the stage');
    const { table } = keyStream(animation, 'rotation');
    const time = (table.ratio[9] * animation.duration).toFixed(4);
    state.selectKey({ kind: 'rotation', key: 9 }, table.track[9]);
    expect(paneText(session, CurvesPane)).toMatch(
      new RegExp(`key 9 · ${time.slice(0, 4)}\\d* s · ± 0\\.0`),
    );
  });

  it('are listed with the unit of the files', () => {
    const session = testSession(EIGHT, { features });
    session.store.setState({ lengthUnit: 'cm' });
    const Columns = (): string => useCurvesTables()[0].columns.join(' ');
    expect(paneText(session, Columns)).toBe('joint time (s) x (cm) y (cm) z (cm)');
  });

  it('of no kind ask for one, which a command shows', () => {
    const session = testSession(EIGHT, { features });
    const { curveKinds } = curvesSlice.of(session.store).getState();
    for (const [kind, shown] of Object.entries(curveKinds)) {
      if (shown) session.commands.run(`curves.${kind}`);
    }
    expect(paneText(session, CurvesPane)).toContain('Choose translation, rotation or scale');
    session.commands.run('curves.scale');
    const html = renderPane(session, CurvesPane);
    expect(html).not.toContain('Choose translation');
    expect(html).toMatch(/aria-label="Curves: scales" aria-pressed="true"/);
  });

  it('show the whole clip, with all values, after having been zoomed', () => {
    const session = testSession(EIGHT, { features });
    const state = () => curvesSlice.of(session.store).getState();
    state().setCurveRange('rotation', { from: 0, to: 1 });
    session.commands.run('curves.zoom-in');
    expect(state().visibleRange).not.toBeNull();
    session.commands.run('curves.show-all');
    expect(state().visibleRange).toBeNull();
    expect(state().curveRanges.ranges).toEqual({});
  });
});
