import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { timelineFeature } from '../../../../app/features/timeline/feature.ts';
import { timelinePart } from '../../../../app/features/timeline/pane-state.ts';
import RangeBar, { RangeTable } from '../../../../app/features/timeline/range-bar.tsx';
import TimelinePane from '../../../../app/features/timeline/timeline-pane.tsx';
import type { Session } from '../../../../app/session/session.ts';
import { renderPane } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [timelineFeature];

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })));

it('asks for a clip where none is on the stage', () => {
  const html = renderPane(testSession(EIGHT.slice(0, 1), { features }), TimelinePane);
  expect(html).toContain('No clip is shown');
  expect(html).toContain('made for this skeleton');
});

describe('the timeline of a clip', () => {
  let session: Session;
  const state = () => session.store.getState();

  beforeEach(() => {
    session = testSession(EIGHT, { features });
  });

  it('counts joints and keys', () => {
    const { keys } = session.use(timelinePart).selectScene(state()) ?? {};
    const html = renderPane(session, TimelinePane);
    expect(html).toContain('<span>8 joints</span>');
    expect(html).toContain(`${keys?.count} keys`);
    expect(html).not.toContain('Selected range');
  });

  it.each([
    ['no joint is active', () => {}],
    [
      'the filter hides the active one',
      () => {
        state().selectJoint(3);
        state().setFilter('joint_4');
      },
    ],
  ])('names no row where %s', (_, prepare) => {
    prepare();
    const html = renderPane(session, TimelinePane);
    expect(html).not.toContain('role="treeitem"');
    expect(html).not.toContain('aria-activedescendant');
  });

  it('says what the filter hides, and the active row in words', () => {
    state().setFilter('joint_3');
    state().selectJoint(3);
    const html = renderPane(session, TimelinePane);
    expect(html).toContain('1 of 8 joints');
    expect(html).toContain('7 hidden by the filter');
    expect(html).toContain('aria-activedescendant="timeline-active-row"');
    expect(html).toMatch(
      /id="timeline-active-row" role="treeitem"[^>]*aria-posinset="1"[^>]*>[^,]*joint_3, \d+ keys/,
    );
  });

  it('tells of the selected range, by kind where that is open', () => {
    state().selectRange({ from: 1, to: 2 });
    const { pane, selectScene } = session.use(timelinePart);
    pane.setState({ rangeOpen: true });
    const scene = selectScene(state());
    if (scene === undefined) throw new Error('a clip is on the stage');
    const props = { scene, range: { from: 1, to: 2 } };
    const Both = () =>
      createElement('div', {}, createElement(RangeBar, props), createElement(RangeTable, props));
    const html = renderPane(session, Both, pane);
    expect(html).toContain('1.000 – 2.000 s (1.000 s)');
    expect(html).toContain('aria-label="Selected range by kind"');
  });
});
