import { describe, expect, it } from 'vitest';
import { KEY_ACCESSES } from '#engine/runtime';
import { createPlayer } from '../../../app/playback/player.ts';
import type { Player } from '../../../app/playback/player.ts';
import { createStepHistory, recordStep } from '../../../app/playback/step-history.ts';
import type { StepHistory } from '../../../app/playback/step-history.ts';
import { idOf, storeWith } from '../../support/app-files.ts';

function playerOf(...files: string[]) {
  const store = storeWith();
  const player = createPlayer(store, () => undefined);
  const fresh = storeWith(...files).getState();
  store.setState({ files: fresh.files, assets: fresh.assets });
  store.getState().refillStage();
  return { store, player };
}

/** Routes of a step, translations first. */
function accesses({ access, capacity }: StepHistory, step: number): string[] {
  const cell = (step % capacity) * 3;
  return [0, 1, 2].map((kind) => KEY_ACCESSES[access[cell + kind]]);
}

function times({ history }: Player['frame']): number[] {
  return [...history.time.subarray(0, history.total)];
}

describe('the history of steps', () => {
  it('stays empty where nothing is sampled', () => {
    const { player } = playerOf('walker.skeleton.ozz', 'walker.raw_animation.ozz');
    player.seek(1);
    expect(player.frame.history.total).toBe(0);
  });

  it('begins with the first pose of a clip', () => {
    const { player } = playerOf('walker.skeleton.ozz', 'walker.animation.ozz');
    expect(times(player.frame)).toEqual([0]);
    expect(accesses(player.frame.history, 0)).toEqual(['start', 'start', 'start']);
  });

  it('has one step a pose, with the time, the keys and the groups of each', () => {
    const { player } = playerOf('walker.skeleton.ozz', 'walker.animation.ozz');
    player.seek(0.25);
    player.seek(0.25);
    player.seek(0.1);
    const { history, context } = player.frame;
    expect(times(player.frame)).toEqual([0, 0.25, 0.25, 0.1]);
    expect(accesses(history, 1)[1]).toBe('forward');
    expect(accesses(history, 2)).toEqual(['cached', 'cached', 'cached']);
    expect(accesses(history, 3)[1]).toBe('backward');
    expect([...history.keys.subarray(6, 9)]).toEqual([0, 0, 0]);
    expect(history.keys[3 * 3 + 1]).toBe(context?.rotations.step.keysBackward);
    expect(history.keys[3 * 3 + 1]).toBeGreaterThan(0);
    expect(history.groups[3 * 3 + 1]).toBe(context?.rotations.step.groups);
  });

  it('begins anew with another clip', () => {
    const { player, store } = playerOf(
      'walker.skeleton.ozz',
      'walker.animation.ozz',
      'walker.optimized.animation.ozz',
    );
    player.seek(1);
    store.getState().show(idOf(store.getState(), 'walker.optimized.animation.ozz'));
    expect(player.frame.history.total).toBe(1);
  });

  it('remembers the last steps only', () => {
    const { player } = playerOf('walker.skeleton.ozz', 'walker.animation.ozz');
    const { context } = player.frame;
    const history = createStepHistory(4);
    if (context === undefined) throw new Error('the clip has a context');
    for (let step = 0; step < 6; step++) recordStep(history, context, step, 0);
    expect(history.total).toBe(6);
    expect([...history.time]).toEqual([4, 5, 2, 3]);
  });
});
