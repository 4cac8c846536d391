import { beforeEach, describe, expect, it } from 'vitest';
import { followPlayhead } from '../../../app/playback/playback.ts';
import { createPlayer } from '../../../app/playback/player.ts';
import type { Player } from '../../../app/playback/player.ts';
import { createSessionStore } from '../../../app/session/state/store.ts';
import type { SessionStore } from '../../../app/session/state/store.ts';
import { openFixtures } from '../../support/app-files.ts';

let store: SessionStore;
let player: Player;

/** A clip of four seconds. */
beforeEach(() => {
  store = createSessionStore();
  player = createPlayer(store, () => {});
  followPlayhead(store, player);
  openFixtures(store, 'eight.skeleton.ozz', 'eight.animation.ozz');
});

const shown = () => store.getState().visibleRange;

/** Plays for a while, a tenth of a second at a time. */
function play(direction: 1 | -1, tenths: number): void {
  store.getState().play(direction);
  for (let i = 0; i < tenths; i++) player.tick(0.1);
}

describe('what is shown stays', () => {
  const page = { from: 1, to: 2 };

  it('while the playhead is in view', () => {
    store.getState().setVisibleRange(page);
    player.seek(1);
    play(1, 9);
    expect(shown()).toBe(page);
  });

  it('while nothing plays', () => {
    store.getState().setVisibleRange(page);
    player.seek(1.5);
    player.seek(3);
    expect(shown()).toBe(page);
  });

  it('where one has looked away, until the playhead comes by', () => {
    store.getState().setVisibleRange(page);
    player.seek(0.25);
    play(1, 1);
    expect(shown()).toBe(page);
    play(1, 18);
    expect(shown()?.from).toBeCloseTo(2.05);
  });

  it('where one moves it away while it plays', () => {
    store.getState().setVisibleRange(page);
    player.seek(1.5);
    play(1, 1);
    const away = { from: 3, to: 4 };
    store.getState().setVisibleRange(away);
    play(1, 2);
    expect(shown()).toBe(away);
  });

  it('where following is off', () => {
    store.getState().setVisibleRange(page);
    store.setState({ following: false });
    player.seek(1.5);
    play(1, 10);
    expect(shown()).toBe(page);
  });

  it('where all of the clip is shown', () => {
    play(1, 60);
    expect(shown()).toBeNull();
  });
});

describe('the page turns', () => {
  it('forward: the playhead comes in at its beginning', () => {
    store.getState().setVisibleRange({ from: 1, to: 2 });
    player.seek(1.95);
    play(1, 1);
    expect(shown()?.from).toBeCloseTo(2.05);
    expect(shown()?.to).toBeCloseTo(3.05);
  });

  it('backward: at its end', () => {
    store.getState().setVisibleRange({ from: 2, to: 3 });
    player.seek(2.05);
    play(-1, 1);
    expect(shown()?.to).toBeCloseTo(1.95);
    expect(shown()?.from).toBeCloseTo(0.95);
  });

  it('at the end of the clip: no further than the clip goes', () => {
    store.getState().setVisibleRange({ from: 2, to: 3.5 });
    player.seek(3.45);
    play(1, 1);
    expect(shown()?.from).toBeCloseTo(2.5);
    expect(shown()?.to).toBeCloseTo(4);
  });

  it('back to the start where the clip begins anew', () => {
    store.getState().setVisibleRange({ from: 3, to: 4 });
    player.seek(3.95);
    play(1, 1);
    expect(shown()?.from).toBeCloseTo(0.05);
  });

  it('the other way where it bounces', () => {
    store.setState({ loopMode: 'ping-pong' });
    store.getState().setVisibleRange({ from: 3, to: 4 });
    player.seek(3.95);
    play(1, 12);
    expect(shown()?.to).toBeLessThan(3);
    expect(shown()?.to).toBeGreaterThan(2.8);
  });
});
