import { describe, expect, it } from 'vitest';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { MAX_SPEED, playedRange } from '../../../../app/session/state/transport.ts';

describe('the played range', () => {
  it.each([
    ['none', null, true, { from: 0, to: 2 }],
    ['one that is off', { from: 0.5, to: 1 }, false, { from: 0, to: 2 }],
    ['one of no length', { from: 1, to: 1 }, true, { from: 0, to: 2 }],
    ['one after the clip', { from: 3, to: 4 }, true, { from: 0, to: 2 }],
    ['one that ends after the clip', { from: 1, to: 4 }, true, { from: 1, to: 2 }],
    ['one within the clip', { from: 0.5, to: 1 }, true, { from: 0.5, to: 1 }],
  ])('of %s', (_, loopRange, loopRangeOn, expected) => {
    expect(playedRange({ loopRange, loopRangeOn }, 2)).toEqual(expected);
  });
});

describe('speed', () => {
  it.each([
    [9, MAX_SPEED],
    [-9, -MAX_SPEED],
    [0.25, 0.25],
    [0, 0],
  ])('%d becomes %d', (asked, speed) => {
    const store = createSessionStore();
    store.getState().setSpeed(asked);
    expect(store.getState().speed).toBe(speed);
  });

  it.each([
    [2, -1, -2],
    [-2, 1, 2],
    [0, -1, -1],
  ] as const)('%d played in direction %d is %d', (speed, direction, expected) => {
    const store = createSessionStore();
    store.getState().setSpeed(speed);
    store.getState().play(direction);
    expect(store.getState()).toMatchObject({ playing: true, speed: expected });
  });
});

describe('the loop range', () => {
  it('cannot be on where there is none', () => {
    const store = createSessionStore();
    store.getState().toggleLoopRange();
    expect(store.getState().loopRangeOn).toBe(false);
  });

  it.each([0, 1.5])('is none where it would be empty, from %d s', (time) => {
    const store = createSessionStore();
    store.getState().setLoopRange({ from: 0, to: 2 });
    store.getState().setLoopRange({ from: time, to: time });
    expect(store.getState()).toMatchObject({ loopRange: null, loopRangeOn: false });
  });

  it('is put in order, comes on when set and goes off when cleared', () => {
    const store = createSessionStore();
    store.getState().setLoopRange({ from: 2, to: 1 });
    expect(store.getState()).toMatchObject({ loopRange: { from: 1, to: 2 }, loopRangeOn: true });
    store.getState().toggleLoopRange();
    expect(store.getState().loopRangeOn).toBe(false);
    store.getState().setLoopRange(null);
    expect(store.getState()).toMatchObject({ loopRange: null, loopRangeOn: false });
  });
});
