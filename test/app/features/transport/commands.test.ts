import { beforeEach, describe, expect, it } from 'vitest';
import { transportFeature } from '../../../../app/features/transport/feature.ts';
import type { Player } from '../../../../app/playback/player.ts';
import type { Session } from '../../../../app/session/session.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

let session: Session;
let player: Player;
const state = () => session.store.getState();

beforeEach(() => {
  session = testSession(EIGHT, { features: [transportFeature] });
  ({ player } = session.playback);
  session.store.setState({ frameRate: 10 });
  player.seek(0.5);
});

function run(...names: readonly string[]): void {
  for (const name of names) session.commands.run(`transport.${name}`);
}

describe('without a clip', () => {
  it('no command of the transport is enabled', () => {
    state().closeAllFiles();
    state().refillStage();
    expect(session.commands.all.filter((command) => command.enabled?.(session) !== false)).toEqual(
      [],
    );
  });
});

describe('the frame rate', () => {
  it.each([
    ['24-Hz', 24],
    ['120-Hz', 120],
    ['from-the-keys', 30],
  ])('%s', (name, expected) => {
    session.store.setState({ frameRate: 77 });
    run(`frame-rate-${name}`);
    expect(state().frameRate).toBe(expected);
  });

  it('that is set is marked', () => {
    const marked = (): string[] =>
      session.commands.all
        .filter(({ id, checked }) => id.includes('frame-rate') && checked?.(session) === true)
        .map(({ title }) => title);
    expect(marked()).toEqual([]);
    session.store.setState({ frameRate: 60 });
    expect(marked()).toEqual(['Frame rate: 60 Hz']);
  });
});

describe('play and pause', () => {
  it.each([
    [['play'], { playing: true, speed: 1 }],
    [['play', 'play'], { playing: false, speed: 1 }],
    [['play-backward'], { playing: true, speed: -1 }],
    [['play', 'play-backward'], { playing: true, speed: -1 }],
    [['play-backward', 'play-backward'], { playing: false, speed: -1 }],
    [['play-backward', 'play'], { playing: false, speed: -1 }],
    [['play-backward', 'play', 'play'], { playing: true, speed: 1 }],
    [['shuttle-backward', 'shuttle-backward', 'play'], { playing: false, speed: -2 }],
    [['play', 'stop'], { playing: false, speed: 1 }],
  ])('%j', (names, expected) => {
    run(...names);
    expect(state()).toMatchObject(expected);
  });
});

describe('the speed', () => {
  it.each([
    [1, ['half-speed'], 0.5],
    [1, ['half-speed', 'half-speed'], 0.25],
    [-1, ['half-speed'], -0.5],
    [0, ['half-speed'], 0.5],
    [0.5, ['double-speed'], 1],
    [4, ['double-speed'], 4],
    [-0.3, ['normal-speed'], 1],
  ])('%d, after %j, is %d', (before, names, after) => {
    state().setSpeed(before);
    run(...names);
    expect(state().speed).toBe(after);
  });
});

describe('shuttling', () => {
  it.each([
    [['shuttle-forward'], 1],
    [['shuttle-forward', 'shuttle-forward'], 2],
    [['shuttle-forward', 'shuttle-forward', 'shuttle-forward'], 4],
    [['shuttle-forward', 'shuttle-forward', 'shuttle-forward', 'shuttle-forward'], 4],
    [['shuttle-forward', 'shuttle-forward', 'shuttle-backward'], -1],
    [['shuttle-backward', 'shuttle-backward'], -2],
  ])('%j plays at %d', (names, speed) => {
    run(...names);
    expect(state()).toMatchObject({ playing: true, speed });
  });
});

describe('stepping, at 10 frames a second', () => {
  it.each([
    [0.5, 'next-frame', 0.6],
    [0.5, 'previous-frame', 0.4],
    [0.55, 'next-frame', 0.6],
    [0.55, 'previous-frame', 0.5],
    [0.5, 'forward-10-frames', 1.5],
    [0.5, 'back-10-frames', 0],
  ])('from %d s by %s comes to %d s and stops', (from, name, to) => {
    player.seek(from);
    run('play', name);
    expect(player.frame.playhead.time).toBeCloseTo(Math.min(to, player.frame.duration), 6);
    expect(state().playing).toBe(false);
  });
});

describe('the ends', () => {
  it('are those of the clip, or of the loop range that is on', () => {
    run('end');
    expect(player.frame.playhead.time).toBe(player.frame.duration);
    run('start');
    expect(player.frame.playhead.time).toBe(0);
    state().setLoopRange({ from: 0.2, to: 0.4 });
    run('end');
    expect(player.frame.playhead.time).toBe(0.4);
    run('start');
    expect(player.frame.playhead.time).toBe(0.2);
  });
});

describe('the loop', () => {
  it('begins and ends where the playhead is told to', () => {
    player.seek(0.25);
    run('loop-in');
    expect(state().loopRange).toEqual({ from: 0.25, to: player.frame.duration });
    player.seek(0.5);
    run('loop-out');
    expect(state().loopRange).toEqual({ from: 0.25, to: 0.5 });
    run('loop-range');
    expect(state().loopRangeOn).toBe(false);
  });

  it('goes through its modes and comes back to the first', () => {
    const modes = [1, 2, 3].map(() => {
      run('loop-mode');
      return state().loopMode;
    });
    expect(modes).toEqual(['ping-pong', 'once', 'loop']);
  });
});
