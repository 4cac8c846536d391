import { beforeEach, describe, expect, it } from 'vitest';
import DebuggerPane from '../../../../app/features/debugger/debugger-pane.tsx';
import { debuggerFeature } from '../../../../app/features/debugger/feature.ts';
import type { Session } from '../../../../app/session/session.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [debuggerFeature];

it.each([
  ['nothing', []],
  ['a source', ['eight.skeleton.ozz', 'eight.raw_animation.ozz']],
])('has no cursor to follow where %s is on the stage', (_, names) => {
  const session = testSession(names, { features });
  expect(paneText(session, DebuggerPane)).toContain('Nothing is sampled');
  for (const { id, enabled } of session.commands.all) {
    expect(enabled?.(session), id).toBe(false);
  }
});

describe('the sampler of a clip', () => {
  let session: Session;
  const state = () => session.store.getState();

  beforeEach(() => {
    session = testSession(EIGHT, { features });
  });

  it('is followed as long as nobody steps', () => {
    expect(session.commands.find('debugger.leave').enabled?.(session)).toBe(false);
    const text = paneText(session, DebuggerPane);
    expect(text).toContain('step 0, operation 12 of 12: 0.0000 → 0.0000 s');
    expect(text).toContain('1 step');
  });

  it('is stepped back and on', () => {
    session.commands.run('debugger.step-back');
    expect(paneText(session, DebuggerPane)).toContain('step 0, operation 11 of 12');
    session.commands.run('debugger.step');
    expect(state().debugPlace).toEqual({ step: 0, position: 12 });
    session.commands.run('debugger.leave');
    expect(state().debugPlace).toBeNull();
  });

  it('plays on to the next frame', () => {
    session.commands.run('debugger.next-frame');
    expect(paneText(session, DebuggerPane)).toMatch(
      /step 1, operation (\d+) of \1: 0\.0000 → 0\.0/,
    );
  });

  it('stays where it is if no breakpoint is set, and says so', () => {
    session.commands.run('debugger.run');
    expect(state().problems).toMatchObject([
      { subject: 'Debugger', message: 'No breakpoint is set: choose one in its pane first.' },
    ]);
    expect(state().debugPlace).toBeNull();
  });

  it('reports that no breakpoint was met', () => {
    state().setBreakpoints({ cost: 1000 });
    session.commands.run('debugger.run');
    expect(state().problems).toMatchObject([
      { subject: 'Debugger', message: 'No breakpoint was reached.' },
    ]);
  });

  it('stops at a breakpoint, and says which', () => {
    state().setBreakpoints({ track: 3 });
    session.commands.run('debugger.run');
    expect(state().problems).toEqual([]);
    expect(paneText(session, DebuggerPane)).toContain('Stopped: a key of the joint changed.');
  });

  it('compares two steps', () => {
    session.store.setState({ comparedStep: 0 });
    session.commands.run('debugger.next-frame');
    expect(paneText(session, DebuggerPane)).toMatch(/step 0, 0\.0000 s and step 1, 0\.0\d+ s/);
  });

  it('records steps until it is told not to', () => {
    const record = session.commands.find('debugger.record');
    expect(record.checked?.(session)).toBe(true);
    session.commands.run('debugger.record');
    expect(record.checked?.(session)).toBe(false);
    session.playback.player.seek(1);
    expect(session.playback.player.frame.history.total).toBe(1);
  });
});
