import { beforeEach, describe, expect, it } from 'vitest';
import { createDebugger, oldestStep, watchPlaying } from '../../../app/playback/debugger.ts';
import type { SamplingDebugger } from '../../../app/playback/debugger.ts';
import { createPlayer } from '../../../app/playback/player.ts';
import type { Player } from '../../../app/playback/player.ts';
import { createSessionStore } from '../../../app/session/state/store.ts';
import type { SessionStore } from '../../../app/session/state/store.ts';
import { KEY_KINDS } from '#engine/model';
import { keyCache } from '#engine/runtime';
import { openFixtures } from '../../support/app-files.ts';

let store: SessionStore;
let player: Player;
let debug: SamplingDebugger;

beforeEach(() => {
  store = createSessionStore();
  player = createPlayer(store, () => {});
  debug = createDebugger(store, player);
  watchPlaying(store, player);
  openFixtures(store, 'eight.skeleton.ozz', 'eight.animation.ozz');
  for (const time of [0, 0.1, 0.2, 3.5, 0.4]) player.seek(time);
});

const last = (): number => player.frame.history.total - 1;

/** Cursors and right-hand keys of what is shown. */
function state(): unknown {
  const context = debug.shown();
  if (context === undefined) throw new Error('a clip is on the stage');
  return KEY_KINDS.map((kind) => {
    const { next, entries } = keyCache(context, kind);
    return { next, entries: entries.slice() };
  });
}

describe('there is nothing to go to', () => {
  it('before the first step', () => {
    debug.goTo(oldestStep(player.frame.history));
    debug.goTo(oldestStep(player.frame.history), 0);
    const place = store.getState().debugPlace;
    debug.stepOp(-1);
    expect(store.getState().debugPlace).toBe(place);
  });

  it('after the last', () => {
    debug.goTo(last() + 1);
    expect(store.getState().debugPlace).toBeNull();
  });
});

it('follows the player until one looks', () => {
  expect(debug.shown()).toBe(player.frame.context);
});

it('the state of every recorded step is the one that the player had', () => {
  const seen: unknown[] = [];
  const first = last() + 1;
  for (const time of [0.1, 0.5, 3.9, 3.8, 0, 2]) {
    player.seek(time);
    seen.push(state());
  }
  for (const [index, expected] of seen.entries()) {
    debug.goTo(first + index);
    expect(state()).toEqual(expected);
  }
});

it('going back leaves no steps behind', () => {
  const before = last();
  debug.goTo(1);
  debug.goTo(0);
  expect(last()).toBe(before);
  expect(player.frame.playhead.time).toBe(player.frame.history.time[0]);
});

it('a step on and a step back end where they began', () => {
  debug.goTo(3, 5);
  const before = state();
  debug.stepOp(1);
  debug.stepOp(-1);
  expect(state()).toEqual(before);
  expect(store.getState().debugPlace).toEqual({ step: 3, position: 5 });
});

it('operations go on from one step into the next', () => {
  debug.goTo(2);
  debug.stepOp(1);
  expect(store.getState().debugPlace).toEqual({ step: 3, position: 1 });
  debug.stepOp(-1);
  debug.stepOp(-1);
  expect(store.getState().debugPlace?.step).toBe(2);
});

it('past the last recorded step the clip is played on by a frame', () => {
  const before = last();
  const { time } = player.frame.playhead;
  debug.stepFrame();
  expect(last()).toBe(before + 1);
  expect(player.frame.playhead.time).toBeCloseTo(time + 1 / store.getState().frameRate);
});

it('plays on from where the recording ends, not from where one looked', () => {
  const { time } = player.frame.playhead;
  debug.goTo(0);
  debug.goTo(last());
  debug.stepFrame();
  expect(player.frame.playhead.time).toBeCloseTo(time + 1 / store.getState().frameRate);
});

describe('breakpoints', () => {
  it('stop a run at the operation', () => {
    store.getState().setBreakpoints({ iframe: true });
    debug.goTo(0, 0);
    expect(debug.run()).toBe(true);
    // The far seek is the first to use one.
    expect(store.getState()).toMatchObject({
      breakReason: 'iframe',
      debugPlace: { step: last() - 1 },
    });
  });

  it('stop playing', () => {
    store.getState().setBreakpoints({ cost: 0 });
    store.getState().play(1);
    for (let frame = 0; frame < 60 && store.getState().playing; frame++) player.tick(1 / 60);
    expect(store.getState()).toMatchObject({ playing: false, breakReason: 'cost' });
  });

  it.each([
    ['nothing', () => undefined],
    ['steps of before', () => player.seek(2.5)],
  ])('stop playing at its own step while recording is off, with %s written down', (_, before) => {
    player.frame.history.total = 0;
    before();
    const { total } = player.frame.history;
    store.setState({ recordingSteps: false });
    player.seek(0.5);
    store.getState().setBreakpoints({ cost: 3 });
    store.getState().play(1);
    for (let frame = 0; frame < 60 && store.getState().playing; frame++) player.tick(1 / 60);
    expect(store.getState()).toMatchObject({ playing: false, breakReason: 'cost' });
    expect(store.getState().debugPlace?.step).toBe(total);
    expect(player.frame.history.time[total]).toBe(player.frame.playhead.time);
    // The step that it stopped at is written down, and no other.
    expect(player.frame.history.total).toBe(total + 1);
  });

  it('that never come are given up', () => {
    expect(debug.run()).toBe(false);
  });
});

it('nothing is written down while recording is off', () => {
  const before = last();
  store.setState({ recordingSteps: false });
  player.seek(1);
  expect(last()).toBe(before);
  store.setState({ recordingSteps: true });
  player.seek(2);
  expect(last()).toBe(before + 1);
});

it('playing on ends looking back', () => {
  debug.goTo(1);
  store.getState().play(1);
  expect(store.getState().debugPlace).toBeNull();
});
