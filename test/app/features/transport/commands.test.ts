import { appStore, player, session } from '../../../../app/transition.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { transportCommands } from '../../../../app/features/transport/commands.ts';
import { fixtureFile } from '../../../support/app-files.ts';

/** The page's own store and player, with eight joints that move for `duration` seconds. */
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  appStore.setState(appStore.getInitialState());
  appStore
    .getState()
    .addFiles(['eight.skeleton.ozz', 'eight.animation.ozz'].map((name) => fixtureFile(name)));
  appStore.getState().settleStage();
  appStore.getState().setFrameRate(10);
  player.seek(0.5);
});

function run(...names: readonly string[]): void {
  for (const name of names) {
    transportCommands.find(({ id }) => id === `transport.${name}`)?.run(session);
  }
}

describe('without a clip', () => {
  it('no command of the transport is enabled', () => {
    appStore.getState().closeAllFiles();
    appStore.getState().settleStage();
    expect(transportCommands.filter((command) => command.enabled?.(session) !== false)).toEqual([]);
  });
});

describe('play and pause', () => {
  it.each([
    [['play'], { playing: true, speed: 1 }],
    [['play', 'play'], { playing: false, speed: 1 }],
    [['play-backward'], { playing: true, speed: -1 }],
    [['play', 'play-backward'], { playing: true, speed: -1 }],
    [['play-backward', 'play-backward'], { playing: false, speed: -1 }],
    [['play', 'stop'], { playing: false, speed: 1 }],
  ])('%j', (names, expected) => {
    run(...names);
    expect(appStore.getState()).toMatchObject(expected);
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
    expect(appStore.getState()).toMatchObject({ playing: true, speed });
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
    expect(appStore.getState().playing).toBe(false);
  });
});

describe('the ends', () => {
  it('are those of the clip, or of the loop range that is on', () => {
    run('end');
    expect(player.frame.playhead.time).toBe(player.frame.duration);
    run('start');
    expect(player.frame.playhead.time).toBe(0);
    appStore.getState().setLoopRange({ from: 0.2, to: 0.4 });
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
    expect(appStore.getState().loopRange).toEqual({ from: 0.25, to: player.frame.duration });
    player.seek(0.5);
    run('loop-out');
    expect(appStore.getState().loopRange).toEqual({ from: 0.25, to: 0.5 });
    run('loop-range');
    expect(appStore.getState().loopRangeOn).toBe(false);
  });

  it('goes through its modes and comes back to the first', () => {
    const modes = [1, 2, 3].map(() => {
      run('loop-mode');
      return appStore.getState().loopMode;
    });
    expect(modes).toEqual(['ping-pong', 'once', 'loop']);
  });
});
