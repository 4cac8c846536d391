import { beforeEach, describe, expect, it } from 'vitest';
import { keyStream } from '#engine/model';
import {
  goToTime,
  panTime,
  revealTime,
  selectKeyInMemory,
  zoomTime,
} from '../../../app/session/navigation.ts';
import type { Session } from '../../../app/session/session.ts';
import { EIGHT, testSession } from '../../support/test-session.ts';

let session: Session;
const state = () => session.store.getState();

beforeEach(() => {
  session = testSession(EIGHT);
  session.playback.player.seek(1);
});

describe('the playhead', () => {
  it.each([
    [-1, 0],
    [9, 4],
    [2.5, 2.5],
  ])('sent to %f s stops at %f s', (time, expected) => {
    state().play(1);
    goToTime(session, time);
    expect(session.playback.player.frame.playhead.time).toBe(expected);
    expect(state().playing).toBe(false);
  });
});

describe('the visible range', () => {
  it('stays where all is shown, and where the time is in view', () => {
    revealTime(session, 3);
    expect(state().visibleRange).toBeNull();
    const range = { from: 0.5, to: 1.5 };
    state().setVisibleRange(range);
    revealTime(session, 1);
    expect(state().visibleRange).toBe(range);
  });

  it.each([
    ['a time is revealed', () => revealTime(session, 3), { from: 2, to: 3 }],
    ['it is zoomed in', () => zoomTime(session, 'in'), { from: 0.6, to: 1.4 }],
    ['it is zoomed out', () => zoomTime(session, 'out'), { from: 0.375, to: 1.625 }],
    ['it is panned', () => panTime(session, 1), { from: 0.6, to: 1.6 }],
  ])('changes as %s', (_, act, { from, to }) => {
    state().setVisibleRange({ from: 0.5, to: 1.5 });
    act();
    expect(state().visibleRange?.from).toBeCloseTo(from);
    expect(state().visibleRange?.to).toBeCloseTo(to);
  });
});

describe('a key that is selected in memory', () => {
  it.each([
    ['selects its joint', 'rotation', 10],
    ['selects its joint', 'translation', 0],
  ] as const)('%s: %s %d', (_, kind, key) => {
    const { animation } = session.playback.player.frame;
    if (animation === undefined) throw new Error('a clip is on the stage');
    state().setMemoryRange({ from: 40, to: 44 });
    selectKeyInMemory(session, animation, kind, key);
    expect(state().selectedKey).toEqual({ kind, key });
    expect(state().selectedJoints).toEqual([keyStream(animation, kind).table.track[key]]);
    const { from, to } = state().memoryRange ?? { from: 0, to: Infinity };
    expect(key >= from && key < to).toBe(true);
  });
});
