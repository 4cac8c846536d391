import { assert, property } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { invariant } from '#engine/base';
import { sampleTrack } from '#engine/runtime';
import { createBlendMixer } from '../../../app/playback/blend-mixer.ts';
import * as blending from '../../../app/playback/blending.ts';
import { createPlayer } from '../../../app/playback/player.ts';
import { createRootMotion, pathLength } from '../../../app/playback/root-motion.ts';
import { motionOf, selectClipTracks } from '../../../app/session/state/clip-tracks.ts';
import { fixtureFile, idOf, storeWith } from '../../support/app-files.ts';
import { between } from '../../support/numbers.ts';

/** The first clip on the stage, moved by its own tracks; `turn` turns and goes nowhere, `patrol` does both. */
function pageOf(...clips: readonly string[]) {
  const names = ['skeleton', ...clips.flatMap((clip) => [clip, `${clip}.tracks`])];
  const store = storeWith(...names.map((name) => `character/${name}.ozz`));
  const player = createPlayer(store, vi.fn());
  // A player stages what its store holds when that changes.
  store.getState().addFiles([]);
  const mixer = createBlendMixer(store, () => player.refresh(), blending);
  const motion = createRootMotion(store, mixer, () => player.refresh());
  player.addListener(mixer.listener);
  player.addListener(motion.listener);
  store.setState({ rootMotion: true });
  return { store, player, motion };
}

type Page = ReturnType<typeof pageOf>;

/** Plays some clip lengths, backward where there are fewer than none, in steps of so many. */
function play({ store, player }: Page, loops: number, step = Math.abs(loops)): void {
  store.getState().play(loops < 0 ? -1 : 1);
  const count = Math.round(Math.abs(loops) / step);
  for (let i = 0; i < count; i++) player.tick(step * player.frame.duration);
}

/** How far it is turned to the left, in turns. */
function turned({ motion }: Page): number {
  const [, y, , w] = motion.place.rotation;
  return Math.atan2(y, w) / Math.PI;
}

/** What the clip's rotation track says at a ratio, in turns. */
function turnAt({ store }: Page, ratio: number): number {
  const { rotation } = motionOf(selectClipTracks(store.getState()));
  invariant(rotation !== undefined, 'the clip turns');
  const value = new Float32Array(4);
  sampleTrack(rotation, ratio, value);
  return Math.atan2(value[1], value[3]) / Math.PI;
}

function expectAt({ motion }: Page, x: number, z: number): void {
  expect(motion.place.translation[0]).toBeCloseTo(x, 3);
  expect(motion.place.translation[2]).toBeCloseTo(z, 3);
}

describe('the character stays where it is', () => {
  it.each<[string, Page]>([
    ['without tracks', pageOf()],
    ['of a clip that goes nowhere', pageOf('idle')],
  ])('%s', (_, page) => {
    play(page, 1.5);
    expectAt(page, 0, 0);
  });

  it('while nobody wants it moved', () => {
    const page = pageOf('walk');
    page.store.setState({ rootMotion: false });
    play(page, 0.5);
    expect(page.motion.on).toBe(false);
    expectAt(page, 0, 0);
  });
});

describe('the character goes', () => {
  it.each([
    [1, 0.01],
    [2, 0.4],
    [3, 3],
    [-2, 0.4],
  ])('as far as %d loops lead, in steps of %d', (loops, step) => {
    const page = pageOf('walk');
    play(page, loops, step);
    expectAt(page, 0, loops * 1.4);
  });

  it('there and back with a playhead that is dragged', () => {
    const page = pageOf('patrol');
    const { seek, frame } = page.player;
    seek(0.63 * frame.duration);
    expect(Math.hypot(...page.motion.place.translation)).toBeGreaterThan(1);
    seek(0);
    expectAt(page, 0, 0);
    expect(turned(page)).toBeCloseTo(0, 5);
  });

  it('only as far as the part of the clip that is looped', () => {
    const page = pageOf('turn');
    const { duration } = page.player.frame;
    const [from, to] = [0.25, 0.4];
    page.store.getState().setLoopRange({ from: from * duration, to: to * duration });
    page.player.seek(from * duration);
    const before = turned(page);
    play(page, 3 * (to - from));
    const once = turnAt(page, to) - turnAt(page, from);
    expect(once).toBeGreaterThan(0.01);
    expect(turned(page) - before).toBeCloseTo(3 * once, 4);
  });

  it('by the mean of the layers that are blended, of one phase or each of its own', () => {
    const page = pageOf('walk', 'run');
    const { addLayer } = page.store.getState();
    for (const name of ['walk', 'run']) {
      addLayer(idOf(page.store.getState(), `character/${name}.ozz`));
    }
    page.store.getState().setGait(0.5);
    play(page, 1, 0.05);
    const { ratio } = page.player.frame;
    page.store.setState({ blendSynced: false });
    const [, , z] = page.motion.place.translation;
    const [walk, run] = ['walk', 'run'].map((name) => durationOf(page, name));
    expect(z).toBeCloseTo(((1.4 + 2.5) / 2) * (walk / ((walk + run) / 2)), 3);
    expect(ratio).toBeCloseTo(walk / ((walk + run) / 2) - 1, 5);
    page.player.tick(0.1);
    expect(page.motion.place.translation[2] - z).toBeCloseTo(
      ((1.4 / walk + 2.5 / run) / 2) * 0.1,
      4,
    );
  });
});

function durationOf({ store }: Page, clip: string): number {
  const name = `character/${clip}.ozz`;
  const object = store.getState().assets.find(({ fileName }) => fileName === name)?.entry.object;
  invariant(object?.kind === 'animation', 'a clip');
  return object.duration;
}

describe('as files come and go, the character', () => {
  it('stays where it is as long as they do not move it', () => {
    const page = pageOf('walk');
    play(page, 2.3);
    const { addFiles, closeFile } = page.store.getState();
    addFiles([fixtureFile('one.skeleton.ozz')]);
    closeFile(page.store.getState().files.at(-1)?.id ?? 0);
    expectAt(page, 0, 2.3 * 1.4);
  });

  it('is moved by tracks of its clip from then on', () => {
    const page = pageOf('walk');
    const { files, closeFile, addFiles } = page.store.getState();
    closeFile(files.at(-1)?.id ?? 0);
    play(page, 1);
    expectAt(page, 0, 0);
    addFiles([fixtureFile('character/walk.tracks.ozz')]);
    play(page, 1);
    expectAt(page, 0, 1.4);
  });
});

describe('the models', () => {
  it('are those of the clip, moved', () => {
    const page = pageOf('walk');
    page.player.seek(0.3 * page.player.frame.duration);
    const { models } = page.player.frame;
    const moved = models.slice();
    page.store.setState({ rootMotion: false });
    const [, , z] = page.motion.place.translation;
    expect(z).toBe(0);
    for (let at = 0; at < models.length; at += 16) {
      expect(moved[at + 14]).toBeCloseTo(models[at + 14] + 0.3 * 1.4, 4);
      expect(moved[at + 12]).toBeCloseTo(models[at + 12], 6);
    }
  });
});

describe('the matrix of before', () => {
  const part = between(0, 1.3);

  it('is the one that it had there, over loops, forward and backward', () => {
    assert(
      property(part, between(-0.9, 0.9), (start, by) => {
        const page = pageOf('patrol');
        play(page, start + 1);
        const had = page.motion.matrix.slice();
        page.store.getState().setSpeed(1);
        play(page, by);
        const before = new Float32Array(16);
        page.motion.matrixBefore(by, before);
        before.forEach((value, i) => expect(value).toBeCloseTo(had[i], 3));
      }),
      { numRuns: 30 },
    );
  });

  it('changes nothing', () => {
    const page = pageOf('patrol');
    play(page, 0.4);
    const { translation, rotation } = page.motion.place;
    const place = [...translation, ...rotation];
    page.motion.matrixBefore(0.3, new Float32Array(16));
    expect([...translation, ...rotation]).toEqual(place);
  });
});

describe('the path', () => {
  it('is where it has been, the last places of it', () => {
    const page = pageOf('walk');
    play(page, 1, 0.1);
    // Where it began, and ten steps.
    expect(pathLength(page.motion)).toBe(11);
    expect(page.motion.path[3 * 10 + 2]).toBeCloseTo(1.4, 3);
    play(page, 300, 0.1);
    expect(page.motion.places).toBe(3011);
    expect(pathLength(page.motion)).toBe(page.motion.path.length / 3);
  });

  it('begins anew with another clip, and when moving is switched on', () => {
    const page = pageOf('walk', 'run');
    const { show, assets } = page.store.getState();
    const anew = (change: () => void): void => {
      play(page, 1, 0.1);
      change();
      expect(pathLength(page.motion)).toBe(1);
      expectAt(page, 0, 0);
    };
    anew(() => show(idOf({ ...page.store.getState(), assets }, 'character/run.ozz')));
    anew(() => {
      page.store.setState({ rootMotion: false });
      page.store.setState({ rootMotion: true });
    });
  });
});
