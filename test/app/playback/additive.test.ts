import { describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import { animationSource } from '#engine/inspect/error';
import type { Animation, Skeleton } from '#engine/model';
import { blend, createSamplingContext, sample } from '#engine/runtime';
import { createPlayer } from '../../../app/playback/player.ts';
import type { Player } from '../../../app/playback/player.ts';
import { isAdditiveAsset } from '../../../app/features/assets/asset-facts.ts';
import { shownSource } from '../../../app/session/state/additive.ts';
import { selectDifference } from '../../../app/session/state/build.ts';
import { createSessionStore } from '../../../app/session/state/store.ts';
import type { SessionStore } from '../../../app/session/state/store.ts';
import { idOf, openFixtures } from '../../support/app-files.ts';

const SKELETON = 'character/skeleton.ozz';
const ADDITIVE = 'character/breath.additive.ozz';
const WALK = 'character/walk.ozz';

interface Page {
  readonly store: SessionStore;
  readonly player: Player;
}

/** The clip that is named last is on the stage. */
function pageOf(...names: readonly string[]): Page {
  const store = createSessionStore();
  const player = createPlayer(store, () => undefined);
  openFixtures(store, ...names);
  store.getState().show(idOf(store.getState(), names.at(-1) ?? ''));
  return { store, player };
}

function onStage({ frame }: Player): { skeleton: Skeleton; animation: Animation } {
  const { skeleton, animation } = frame;
  invariant(skeleton !== undefined && animation !== undefined, 'a clip is on the stage');
  return { skeleton, animation };
}

/** What a runtime blends that has the clip as its one additive layer, at full weight. */
function blended({ restPose }: Skeleton, pose: Float32Array): Float32Array {
  const output = new Float32Array(restPose.length);
  const additiveLayers = [{ pose, weight: 1 }];
  blend({ layers: [], additiveLayers, restPose, threshold: 1, output });
  return output;
}

function largestDifference(some: Float32Array, others: Float32Array): number {
  return some.reduce((most, value, i) => Math.max(most, Math.abs(value - others[i])), 0);
}

const TIMES = [0, 0.4, 1.3, 0.2];

describe('a clip of differences', () => {
  it('is not a clip of poses', () => {
    const { player, store } = pageOf(SKELETON, ADDITIVE, WALK);
    expect(player.frame.difference).toBeUndefined();
    expect(selectDifference(store.getState())).toBeUndefined();
  });

  it('is no pose without a skeleton to be added to', () => {
    const { player, store } = pageOf(ADDITIVE);
    expect(player.frame.difference).toBeUndefined();
    expect(isAdditiveAsset(store.getState(), store.getState().assets[0])).toBe(false);
  });

  it('is shown as an additive layer over the rest pose', () => {
    const { player, store } = pageOf(SKELETON, WALK, ADDITIVE);
    const { skeleton, animation } = onStage(player);
    const pose = skeleton.restPose.slice();
    const context = createSamplingContext(animation.trackCount);
    for (const time of TIMES) {
      player.seek(time);
      sample(animation, context, time / animation.duration, pose);
      expect(largestDifference(player.frame.pose, blended(skeleton, pose))).toBeLessThan(1e-6);
    }
    expect(selectDifference(store.getState())?.fileName).toBe(ADDITIVE);
  });

  it('is sampled as it is: cursors and hot keys are those of the clip', () => {
    const { player } = pageOf(SKELETON, ADDITIVE);
    const { skeleton, animation } = onStage(player);
    const context = createSamplingContext(animation.trackCount);
    for (const time of TIMES) {
      player.seek(time);
      sample(animation, context, time / animation.duration, skeleton.restPose.slice());
    }
    expect(player.frame.context?.rotations.next).toBe(context.rotations.next);
    expect(player.frame.context?.rotations.entries).toEqual(context.rotations.entries);
  });

  it('is seen on the rest pose in ghosts, trails and beside its source, too', () => {
    const { player } = pageOf(SKELETON, ADDITIVE);
    const { skeleton, animation } = onStage(player);
    const [alone, shown] = [skeleton.restPose.slice(), skeleton.restPose.slice()];
    animationSource(animation).samplePose(0.4, alone);
    shownSource(skeleton, animation).samplePose(0.4, shown);
    expect(largestDifference(shown, blended(skeleton, alone))).toBeLessThan(1e-6);
  });

  it('is known in the list of what is open, while another clip is on the stage', () => {
    const { store } = pageOf(SKELETON, ADDITIVE, WALK);
    const state = store.getState();
    const names = state.assets.filter((asset) => isAdditiveAsset(state, asset));
    expect(names.map(({ fileName }) => fileName)).toEqual([ADDITIVE]);
  });

  it('becomes an additive layer where it is blended', () => {
    const { store } = pageOf(SKELETON, ADDITIVE, WALK);
    for (const name of [WALK, ADDITIVE]) store.getState().addLayer(idOf(store.getState(), name));
    expect(store.getState().layers.map(({ mode }) => mode)).toEqual(['normal', 'additive']);
  });
});
