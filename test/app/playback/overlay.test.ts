import { beforeEach, describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import { animationSource } from '#engine/inspect/error';
import { setIdentity } from '#engine/math';
import { localToModel } from '#engine/runtime';
import * as comparing from '../../../app/playback/compare-poses.ts';
import { createGhosts, ghostTime, GHOST_STEP } from '../../../app/playback/ghosts.ts';
import type { Ghosts } from '../../../app/playback/ghosts.ts';
import { createOverlay } from '../../../app/playback/overlay.ts';
import type { Overlay } from '../../../app/playback/overlay.ts';
import { createPlayer } from '../../../app/playback/player.ts';
import type { Player } from '../../../app/playback/player.ts';
import { createSessionStore } from '../../../app/session/state/store.ts';
import type { SessionStore } from '../../../app/session/state/store.ts';
import { fixtureFile } from '../../support/app-files.ts';
import { eventually } from '../../support/eventually.ts';

const FILES = ['walker.skeleton.ozz', 'walker.raw_animation.ozz', 'walker.optimized.animation.ozz'];

let store: SessionStore;
let player: Player;
let overlay: Overlay;
let ghosts: Ghosts;
const carrier = { on: false, matrix: new Float32Array(16) };
const state = () => store.getState();

/** A runtime clip on the stage, and its source beside it. */
beforeEach(() => {
  store = createSessionStore();
  player = createPlayer(store, () => undefined);
  overlay = createOverlay(store, carrier, () => player.refresh(), comparing);
  ghosts = createGhosts(store, carrier, () => player.refresh());
  player.addListener(overlay.listener);
  player.addListener(ghosts.listener);
  carrier.on = false;
  setIdentity(carrier.matrix);
  state().addFiles(FILES.map((name) => fixtureFile(name)));
  state().show(state().assets[2].id);
  player.seek(0.31);
});

/** The models that the source has where the playhead is. */
function sourceModels(): Float32Array {
  const { clipId } = state();
  state().show(state().assets[1].id);
  const models = player.frame.models.slice();
  state().show(clipId ?? '');
  return models;
}

/** The models of the clip at a time: exact, where the player estimates reciprocals as runtimes do. */
function clipModels(time: number): Float32Array {
  const { animation, skeleton } = player.frame;
  invariant(animation !== undefined && skeleton !== undefined, 'a clip is on the stage');
  const pose = skeleton.restPose.slice();
  const models = new Float32Array(skeleton.count * 16);
  animationSource(animation).samplePose(time, pose);
  localToModel(skeleton, pose, models);
  return models;
}

describe('nothing is posed', () => {
  it('while nobody wants to see it', () => {
    expect(overlay.of).toBeUndefined();
    expect(ghosts.models).toEqual([]);
  });

  it('nor any more once it is no longer wanted', () => {
    state().setOverlay({ mode: 'overlaid', ghosts: 2 });
    state().setOverlay({ mode: 'off', ghosts: 0 });
    expect(overlay.of).toBeUndefined();
    expect(ghosts.models).toEqual([]);
  });
});

it('poses are compared once the code for that is there', async () => {
  overlay = createOverlay(store, carrier, () => player.refresh());
  player.addListener(overlay.listener);
  player.seek(0.2);
  state().show(state().assets[2].id);
  state().setOverlay({ mode: 'overlaid' });
  expect(overlay.of).toBeUndefined();
  await eventually(() => expect(overlay.of).toBeDefined());
  expect(overlay.reference).toHaveLength(16 * 37);
  expect(overlay.reference.some((value) => value !== 0)).toBe(true);
});

describe('nothing is posed anew, and no step of the clip remembered,', () => {
  it.each<[string, () => void]>([
    ['as the edge is dragged', () => state().setOverlay({ wipe: 0.4 })],
    ['as trails come', () => state().setOverlay({ trails: true })],
  ])('%s', (_, change) => {
    state().setOverlay({ mode: 'wiped' });
    const { poseVersion, history } = player.frame;
    const { total } = history;
    change();
    expect(player.frame.poseVersion).toBe(poseVersion);
    expect(history.total).toBe(total);
  });
});

it('no step of the clip is remembered as it is shown otherwise', () => {
  const { history } = player.frame;
  const { total } = history;
  state().setOverlay({ mode: 'overlaid', magnification: 10, paint: 'bones', ghosts: 2 });
  store.setState({ errorMetric: 'joint' });
  state().setOverlay({ mode: 'off' });
  expect(history.total).toBe(total);
});

describe('a clip beside its source', () => {
  it('both stand as they would alone', () => {
    const source = sourceModels();
    state().setOverlay({ mode: 'overlaid' });
    expect(overlay.reference).toEqual(source);
    const clip = clipModels(0.31);
    overlay.shown.forEach((value, i) => expect(value).toBeCloseTo(clip[i], 6));
    expect(overlay.shown).not.toEqual(source);
  });

  it('every point is as many times farther off as is wanted', () => {
    state().setOverlay({ mode: 'overlaid' });
    const { reference } = overlay;
    const apart = overlay.shown.map((value, i) => value - reference[i]);
    state().setOverlay({ magnification: 50 });
    overlay.shown.forEach((value, i) => {
      expect(value - overlay.reference[i]).toBeCloseTo(50 * apart[i], 4);
    });
  });

  it('knows how far every joint is off, which is not magnified', () => {
    store.setState({ errorMetric: 'joint' });
    state().setOverlay({ magnification: 1, paint: 'bones' });
    const far = (joint: number): number => {
      const at = 16 * joint + 12;
      return Math.hypot(...[0, 1, 2].map((i) => overlay.shown[at + i] - overlay.reference[at + i]));
    };
    const [joint] = [...overlay.errors.keys()].toSorted((a, b) => far(b) - far(a));
    expect(overlay.errors[joint]).toBeCloseTo(far(joint), 6);
    expect(far(joint)).toBeGreaterThan(1e-5);
    const before = overlay.errors.slice();
    state().setOverlay({ magnification: 100 });
    expect(overlay.errors).toEqual(before);
  });

  it('is the source itself while that is held', () => {
    state().setOverlay({ magnification: 50 });
    store.setState({ sourceShown: true });
    expect(overlay.shown).toEqual(overlay.reference);
  });

  it('goes where the character is carried', () => {
    state().setOverlay({ mode: 'overlaid' });
    const before = overlay.reference.slice();
    carrier.on = true;
    carrier.matrix[12] = 3;
    player.refresh();
    expect(overlay.reference[12]).toBeCloseTo(before[12] + 3, 5);
    expect(overlay.reference[13]).toBe(before[13]);
  });
});

describe('ghosts', () => {
  it.each([
    [2, [-1, 1]],
    [4, [-2, -1, 1, 2]],
  ])('%i of them are %o steps from the playhead', (count, steps) => {
    const times = Array.from({ length: count }, (_, i) => ghostTime(i, count) / GHOST_STEP);
    expect(times).toEqual(steps);
  });

  it('stand as the clip does at their times', () => {
    state().setOverlay({ ghosts: 1 });
    expect(ghosts.models).toEqual([clipModels(0.31 - GHOST_STEP), clipModels(0.31 + GHOST_STEP)]);
  });

  it('are not there before the clip begins or after it ends', () => {
    state().setOverlay({ ghosts: 1 });
    expect([...ghosts.within]).toEqual([1, 1]);
    player.seek(0);
    expect([...ghosts.within]).toEqual([0, 1]);
    player.seek(player.frame.duration);
    expect([...ghosts.within]).toEqual([1, 0]);
  });
});
