import { describe, expect, it, vi } from 'vitest';
import { createPlayer } from '../../../app/playback/player.ts';
import type { Player } from '../../../app/playback/player.ts';
import { createSessionStore } from '../../../app/session/state/store.ts';
import type { SessionStore } from '../../../app/session/state/store.ts';
import { fixtureFile, idOf, openFixtures } from '../../support/app-files.ts';

const CLIP = ['eight.skeleton.ozz', 'eight.animation.ozz'];

function playerOf(...names: readonly string[]): {
  store: SessionStore;
  player: Player;
  changes: () => number;
} {
  const store = createSessionStore();
  const onChange = vi.fn();
  const player = createPlayer(store, onChange);
  openFixtures(store, ...names);
  return { store, player, changes: () => onChange.mock.calls.length };
}

describe('without a clip', () => {
  it.each([[[]], [['eight.skeleton.ozz']]])('of %j nothing moves', (names) => {
    const { store, player } = playerOf(...names);
    store.getState().play(1);
    expect(player.tick(1)).toBe(false);
    player.seek(1);
    expect(player.frame).toMatchObject({ duration: 0, ratio: 0 });
    expect(player.frame.playhead.time).toBe(0);
  });

  it('a skeleton stands in its rest pose', () => {
    const { player } = playerOf('eight.skeleton.ozz');
    expect(player.frame.pose).toEqual(player.frame.skeleton?.restPose);
    expect(player.frame.pose).not.toBe(player.frame.skeleton?.restPose);
    expect(player.frame.models).toHaveLength(8 * 16);
  });
});

describe('while paused', () => {
  it('time passes without effect', () => {
    const { player } = playerOf(...CLIP);
    const { poseVersion } = player.frame;
    expect(player.tick(0.1)).toBe(false);
    expect(player.frame.poseVersion).toBe(poseVersion);
  });

  it.each([
    [-1, 0],
    [0.25, 0.25],
    [1e6, Number.POSITIVE_INFINITY],
  ])('a seek to %d comes to %d at most, computes a pose and says so', (time, expected) => {
    const { player, changes } = playerOf(...CLIP);
    const [before, { poseVersion }] = [changes(), player.frame];
    player.seek(time);
    const { duration, playhead } = player.frame;
    expect(playhead.time).toBe(Math.min(expected, duration));
    expect(player.frame.ratio).toBeCloseTo(playhead.time / duration, 12);
    expect(player.frame.poseVersion).toBe(poseVersion + 1);
    expect(changes()).toBe(before + 1);
  });
});

it('a pose computed anew where the playhead is is no step of the clip', () => {
  const { player, changes } = playerOf(...CLIP);
  player.seek(0.25);
  const [before, { poseVersion }, { total }] = [changes(), player.frame, player.frame.history];
  player.refresh();
  expect(player.frame.poseVersion).toBe(poseVersion + 1);
  expect(changes()).toBe(before + 1);
  expect(player.frame.history.total).toBe(total);
  expect(player.frame.stepped).toBe(false);
});

it('a playhead that is put somewhere has no loop behind it', () => {
  const { store, player } = playerOf(...CLIP);
  store.getState().play(1);
  player.tick(2.5 * player.frame.duration);
  expect(player.frame.playhead.loops).toBe(2);
  player.seek(0.1);
  expect(player.frame.playhead).toEqual({ time: 0.1, bounce: 1, loops: 0, ended: false });
});

describe('playing', () => {
  it.each([
    [1, 0.2],
    [2, 0.4],
    [-1, 'end'],
  ])('at speed %d for 0.2 s comes to %s', (speed, expected) => {
    const { store, player } = playerOf(...CLIP);
    store.getState().setSpeed(speed);
    store.getState().play(speed < 0 ? -1 : 1);
    expect(player.tick(0.2)).toBe(true);
    const time = expected === 'end' ? player.frame.duration - 0.2 : Number(expected);
    expect(player.frame.playhead.time).toBeCloseTo(time, 6);
  });

  it('moves the model matrices', () => {
    const { store, player } = playerOf(...CLIP);
    const before = player.frame.models.slice();
    store.getState().play(1);
    player.tick(0.2);
    expect(player.frame.models).not.toEqual(before);
    expect(player.frame.models.every(Number.isFinite)).toBe(true);
  });

  it('once stops at the end, and begins anew when played again', () => {
    const { store, player } = playerOf(...CLIP);
    store.setState({ loopMode: 'once' });
    store.getState().play(1);
    player.tick(1e3);
    expect(player.frame.playhead.time).toBe(player.frame.duration);
    expect(store.getState().playing).toBe(false);
    store.getState().play(1);
    player.tick(0.1);
    expect(player.frame.playhead.time).toBeCloseTo(0.1, 6);
    expect(store.getState().playing).toBe(true);
  });
});

describe('another thing on the stage', () => {
  const [WALK, RUN] = ['character/walk.ozz', 'character/run.ozz'];

  it.each([
    ['another clip', 'character/run.ozz', 0],
    ['the source of the same one', 'character/walk.raw.ozz', 0.25],
  ])('is %s: %s is shown at %d s', (_, name, time) => {
    const { store, player } = playerOf('character/skeleton.ozz', WALK, name);
    player.seek(0.25);
    store.getState().show(idOf(store.getState(), name));
    expect(player.frame.playhead.time).toBe(time);
  });

  it.each([
    ['another clip, which is begun', RUN, 0],
    ['the same clip again, which is looked at where it was', WALK, 0.25],
  ])('takes the place of files that are closed: %s', (_, name, time) => {
    const { store, player } = playerOf('character/skeleton.ozz', WALK);
    player.seek(0.25);
    const { files, replaceFiles } = store.getState();
    const fresh = ['character/skeleton.ozz', name].map((file) => fixtureFile(file));
    replaceFiles(
      fresh,
      files.map(({ id }) => id),
    );
    expect(player.frame.playhead.time).toBe(time);
  });

  it('replaces the buffers and the context, and keeps the time where the clip is long enough', () => {
    const { store, player } = playerOf(...CLIP, 'eight.raw_animation.ozz');
    player.seek(0.25);
    const { pose, context, stageVersion } = player.frame;
    store.getState().show(idOf(store.getState(), 'eight.raw_animation.ozz'));
    expect(player.frame).toMatchObject({ animation: undefined, context: undefined });
    expect(player.frame.raw?.kind).toBe('raw-animation');
    expect(player.frame.pose).not.toBe(pose);
    expect(context).toBeDefined();
    expect(player.frame.stageVersion).toBe(stageVersion + 1);
    expect(player.frame.playhead.time).toBe(0.25);
  });

  it('is played forward, with no loop and no time behind it', () => {
    const { store, player } = playerOf(...CLIP, 'eight.optimized.animation.ozz');
    store.setState({ loopMode: 'ping-pong' });
    store.getState().play(1);
    const { playhead, duration } = player.frame;
    player.tick(3.5 * duration);
    expect(playhead).toMatchObject({ bounce: -1, loops: 1 });
    store.setState({ stepRate: 2 });
    player.tick(0.4);
    const { time } = playhead;
    store.getState().show(idOf(store.getState(), 'eight.optimized.animation.ozz'));
    expect(playhead).toEqual({ time, bounce: 1, loops: 0, ended: false });
    // Of the half second that a step takes, nothing has gone by.
    expect(player.tick(0.4)).toBe(false);
  });

  it('opened beside it changes nothing', () => {
    const { store, player } = playerOf(...CLIP);
    const { stageVersion } = player.frame;
    store.getState().addFiles([fixtureFile('one.skeleton.ozz')]);
    expect(player.frame.stageVersion).toBe(stageVersion);
  });

  it('is nothing once all is closed', () => {
    const { store, player } = playerOf(...CLIP);
    store.getState().closeAllFiles();
    expect(player.frame).toMatchObject({ skeleton: undefined, animation: undefined, duration: 0 });
    expect(player.frame.models).toHaveLength(0);
  });

  it('may be a clip without a skeleton', () => {
    const { store, player } = playerOf('eight.animation.ozz');
    store.getState().play(1);
    expect(player.tick(0.1)).toBe(true);
    expect(player.frame.pose.some((value) => value !== 0)).toBe(true);
    expect(player.frame.models).toHaveLength(0);
  });
});
