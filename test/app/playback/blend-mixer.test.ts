import { array, assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { LOCAL_FLOATS, unpackPose } from '#engine/math';
import { blend, createSamplingContext, sample } from '#engine/runtime';
import { fadeProgress } from '../../../app/playback/blend-mixer.ts';
import { paintMask } from '../../../app/session/state/masks.ts';
import { idOf } from '../../support/app-files.ts';
import { GAITS, blendedPage } from '../../support/blended-page.ts';
import type { BlendedPage } from '../../support/blended-page.ts';
import { between } from '../../support/numbers.ts';

function weigh({ store }: BlendedPage, ...weights: readonly number[]): void {
  const { layers, changeLayer } = store.getState();
  layers.forEach(({ id }, i) => changeLayer(id, { weight: weights[i] }));
}

describe('refused', () => {
  it.each([NaN, Infinity, -Infinity])('a weight of %d', (weight) => {
    const page = blendedPage();
    weigh(page, weight, 0.5);
    expect(page.store.getState().layers.map((layer) => layer.weight)).toEqual([1, 0.5]);
  });

  it.each([0, -1, NaN, 2])('a threshold of %d', (threshold) => {
    const { store } = blendedPage();
    store.getState().setBlendThreshold(threshold);
    expect(store.getState().blendThreshold).toBe(0.1);
  });
});

describe('the pose', () => {
  it('is the blend of the layers at one phase', () => {
    const page = blendedPage();
    weigh(page, 0.6, 0.4);
    const { player, mixer } = page;
    player.seek(0.3 * player.frame.duration);
    const poses = mixer.layers.map(({ clip }) => {
      const pose = new Float32Array(player.frame.pose.length);
      sample(clip, createSamplingContext(clip.trackCount), player.frame.ratio, pose);
      return pose;
    });
    const expected = new Float32Array(player.frame.pose.length);
    const restPose = player.frame.skeleton?.restPose ?? expected;
    const layers = poses.map((pose, i) => ({ pose, weight: [0.6, 0.4][i] }));
    blend({ layers, additiveLayers: [], restPose, threshold: 0.1, output: expected });
    expect(player.frame.pose).toEqual(expected);
  });

  it('is the clip of the stage alone once blending is off', () => {
    const { store, player } = blendedPage();
    store.setState({ blendOn: false });
    const alone = new Float32Array(player.frame.pose.length);
    const clip = player.frame.animation;
    if (clip !== undefined) {
      sample(clip, createSamplingContext(clip.trackCount), player.frame.ratio, alone);
    }
    expect(player.frame.pose).toEqual(alone);
  });

  it('takes nothing of a layer where its mask is 0', () => {
    const page = blendedPage();
    weigh(page, 1, 1);
    const { store, player } = page;
    const { skeleton } = player.frame;
    if (skeleton === undefined) throw new Error('no skeleton');
    const [, run] = store.getState().layers;
    store.getState().changeLayer(run.id, { mask: paintMask(null, skeleton, [0], 0, Infinity) });
    const masked = player.frame.pose.slice();
    store.getState().changeLayer(run.id, { mask: null, weight: 0 });
    expect(masked).toEqual(player.frame.pose);
  });

  it('is finite, its rotations of length 1, whatever finite weights', () => {
    const page = blendedPage();
    const weight = constantFrom(-1e30, -1, -0, 0, 1e-30, 0.5, 1, 1e30);
    const count = page.player.frame.skeleton?.count ?? 0;
    assert(
      property(
        array(weight, { minLength: 2, maxLength: 2 }),
        constantFrom(0.1, 1),
        (weights, at) => {
          weigh(page, ...weights);
          page.player.seek(at * page.player.frame.duration);
          const locals = unpackPose(page.player.frame.pose, count);
          for (let joint = 0; joint < count; joint++) {
            const [x, y, z, w] = locals.subarray(joint * LOCAL_FLOATS + 3);
            expect(Math.hypot(x, y, z, w)).toBeCloseTo(1, 4);
          }
          expect(locals.every(Number.isFinite)).toBe(true);
        },
      ),
    );
  });
});

describe('time', () => {
  it('of synchronised layers is one phase, at the mean of their durations', () => {
    const page = blendedPage();
    weigh(page, 1, 1);
    const { store, player, mixer } = page;
    const mean = (mixer.layers[0].clip.duration + mixer.layers[1].clip.duration) / 2;
    store.getState().play(1);
    player.tick(mean / 4);
    expect(player.frame.ratio).toBeCloseTo(0.25, 6);
    expect(mixer.layers.map(({ ratio }) => ratio)).toEqual([
      player.frame.ratio,
      player.frame.ratio,
    ]);
  });

  it('of others is their own', () => {
    const page = blendedPage();
    const { store, player, mixer } = page;
    const { changeLayer, layers, play } = store.getState();
    store.setState({ blendSynced: false });
    changeLayer(layers[1].id, { speed: -0.5 });
    play(1);
    player.tick(0.1);
    const [walk, run] = mixer.layers;
    expect(walk.ratio).toBeCloseTo(0.1 / walk.clip.duration, 6);
    expect(run.ratio).toBeCloseTo(1 - 0.05 / run.clip.duration, 6);
  });
});

describe('the layer that is shown', () => {
  /** Layers of their own time, the run at twice its speed. */
  function apart(): BlendedPage {
    const page = blendedPage();
    const { changeLayer, layers, play } = page.store.getState();
    page.store.setState({ blendSynced: false });
    changeLayer(layers[1].id, { speed: 2 });
    play(1);
    page.player.tick(0.1);
    return page;
  }

  it('has the playhead and the context, at its own speed', () => {
    const { store, player, mixer } = apart();
    const [, run] = store.getState().layers;
    const before = mixer.layers[1].ratio;
    store.getState().showLayer(run.id);
    expect(player.frame.animation).toBe(mixer.layers[1].clip);
    expect(player.frame.context).toBe(mixer.layers[1].context);
    expect(player.frame.ratio).toBeCloseTo(before, 6);
    player.tick(0.05);
    const later = before + (2 * 0.05) / mixer.layers[1].clip.duration;
    expect(player.frame.ratio).toBeCloseTo(later, 6);
    expect(mixer.layers[1].ratio).toBeCloseTo(later, 6);
  });

  it('lets the others go on at theirs', () => {
    const { store, player, mixer } = apart();
    store.getState().showLayer(store.getState().layers[1].id);
    player.tick(0.05);
    expect(mixer.layers[0].ratio).toBeCloseTo(0.15 / mixer.layers[0].clip.duration, 6);
  });

  it('is the active one of two with the same clip', () => {
    const { store, player, mixer } = blendedPage();
    store.getState().addLayer(idOf(store.getState(), GAITS[0]));
    const [first, , third] = store.getState().layers;
    store.getState().showLayer(third.id);
    expect(player.frame.context).toBe(mixer.layers[2].context);
    store.getState().showLayer(first.id);
    expect(player.frame.context).toBe(mixer.layers[0].context);
  });

  it('keeps the phase of layers that share one', () => {
    const { store, player } = blendedPage();
    player.seek(0.9 * player.frame.duration);
    store.getState().showLayer(store.getState().layers[1].id);
    expect(player.frame.ratio).toBeCloseTo(0.9, 6);
  });
});

describe('a crossfade', () => {
  it('of no time, or of none that is a number, is refused or over at once', () => {
    const { store } = blendedPage();
    for (const seconds of [NaN, -1, Infinity]) store.getState().setFadeSettings({ seconds });
    expect(store.getState().fadeSettings.seconds).toBe(0.6);
    expect(fadeProgress({ layerId: 1, seconds: 0, curve: 'linear' }, 0)).toBe(1);
  });

  it('begins to play, as it takes time', () => {
    const { store } = blendedPage();
    store.getState().fadeTo(store.getState().layers[1].id);
    expect(store.getState()).toMatchObject({ playing: true, crossfade: { curve: 'smooth' } });
  });

  it.each([
    ['linear', 0.25, 0.25],
    ['smooth', 0.25, 0.15625],
    ['smooth', 2, 1],
    ['ease in', 0.25, 0.0625],
    ['ease out', 0.25, 0.4375],
    ['ease out', 2, 1],
  ] as const)('%s after %d of its time has come to %d', (curve, faded, part) => {
    expect(fadeProgress({ layerId: 1, seconds: 1, curve }, faded)).toBe(part);
  });

  it('keeps the weights that it has come to while it is paused, whatever else changes', () => {
    const { store, player, mixer } = blendedPage();
    const [walk, run] = store.getState().layers;
    store.getState().setFadeSettings({ seconds: 1, curve: 'linear' });
    store.getState().fadeTo(run.id);
    player.tick(0.25);
    store.getState().pause();
    const weights = () => mixer.layers.map(({ weight }) => weight);
    store.getState().showLayer(walk.id);
    expect(weights()).toEqual([0.75, 0.25]);
    store.getState().finishCrossfade(mixer.fadePart());
    expect(weights()).toEqual([0.75, 0.25]);
    expect(store.getState().layers.map(({ weight }) => weight)).toEqual([0.75, 0.25]);
  });

  it('ends with one layer at full weight, and the others at none', () => {
    const { store, player } = blendedPage();
    const [walk, run] = store.getState().layers;
    store.getState().changeLayer(walk.id, { mode: 'additive', weight: 0.3 });
    store.getState().addLayer(walk.clipId);
    store.getState().setFadeSettings({ seconds: 0.2, curve: 'smooth' });
    store.getState().fadeTo(run.id);
    for (let i = 0; i < 3; i++) player.tick(0.06);
    const heard = vi.fn();
    store.subscribe(heard);
    player.tick(0.06);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.getState().layers.map(({ weight }) => weight)).toEqual([0.3, 1, 0]);
    expect(store.getState().crossfade).toBeNull();
  });
});

describe('gait', () => {
  it('weighs neighbours on the scale, and sums to 1', () => {
    const { store } = blendedPage();
    assert(
      property(record({ gait: between(0, 1) }), ({ gait }) => {
        store.getState().setGait(gait);
        const sum = store.getState().layers.reduce((total, { weight }) => total + weight, 0);
        expect(sum).toBeCloseTo(1, 9);
      }),
    );
  });
});
