import { describe, expect, it } from 'vitest';
import { iframeFacts } from '#engine/inspect';
import IframesPane from '../../../../app/features/iframes/iframes-pane.tsx';
import { formatCount } from '../../../../app/draw/format.ts';
import { selectAnimation } from '../../../../app/session/state/stage.ts';
import { paneText, renderPane } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

it.each([
  ['nothing', []],
  ['a source', ['eight.skeleton.ozz', 'eight.raw_animation.ozz']],
])('asks for a runtime animation where %s is on the stage', (_, names) => {
  expect(paneText(testSession(names), IframesPane)).toContain('No iframes');
});

it('says of a clip without iframes where to get some', () => {
  const text = paneText(testSession(['five.skeleton.ozz', 'five.animation.ozz']), IframesPane);
  expect(text).toContain('This clip has no iframes');
  expect(text).toContain('Other intervals…');
});

describe('the iframes of a clip', () => {
  const session = testSession(EIGHT);
  const animation = selectAnimation(session.store.getState());
  const facts = animation === undefined ? [] : iframeFacts(animation);

  it('are counted, with what they take and how many drift', () => {
    const text = paneText(session, IframesPane);
    expect(text).toContain(`${facts.length} iframes, 372 B`);
    expect(text).toContain('▲ 2 iframes not at the time that a player assumes');
  });

  it.each([0, facts.length - 1])('are looked into: %i', (row) => {
    const { kind, iframe, entries, lastKey } = facts[row];
    session.store.getState().selectIframe({ kind, iframe });
    expect(paneText(session, IframesPane)).toContain(
      `${iframe + 1}: ${formatCount(entries)} entries, cursor at ${formatCount(lastKey + 1)}`,
    );
  });
});

it('every column of times says its unit', () => {
  const session = testSession(EIGHT);
  const html = renderPane(session, IframesPane);
  for (const head of ['taken s', 'assumed s', 'from s', 'to s'])
    expect(html).toContain(`>${head}<`);
});
