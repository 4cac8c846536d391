import { describe, expect, it, vi } from 'vitest';
import { MATRIX_FLOATS } from '#engine/model';
import { halfError, halfStep, offsetIn } from '../../../app/playback/half-rounding.ts';
import { createPlayer } from '../../../app/playback/player.ts';
import { createWorldOffset } from '../../../app/playback/world-offset.ts';
import type { WorldOffset } from '../../../app/session/state/view.ts';
import { buildAnimation } from '../../../engine/offline/index.ts';
import { madeFile, storeWith } from '../../support/app-files.ts';
import { editKeys } from '../../support/edit-clip.ts';
import { sourceClip } from '../../support/planted-subjects.ts';

/** Where the root stands, in metres: between two half floats both 10 and 1,000 m away. */
const ROOT_AT = 0.205;

/** A walk whose root stands at {@link ROOT_AT}, half way through, and its joints as they are shown so many metres away. */
function playWalk() {
  const walk = editKeys(sourceClip('walk'), 'translation', ({ track, value }) => {
    if (track === 0) value[0] = ROOT_AT;
  });
  const store = storeWith('character/skeleton.ozz');
  store.getState().addFiles([madeFile('walk.ozz', buildAnimation(walk))]);
  store.getState().refillStage();
  const player = createPlayer(store, vi.fn());
  const offset = createWorldOffset(store, () => player.refresh());
  player.addListener(offset.listener);
  const at = async (metres: WorldOffset): Promise<Float32Array> => {
    store.getState().setViewport({ offset: metres });
    await vi.dynamicImportSettled();
    player.seek(player.frame.duration / 2);
    return player.frame.models.slice();
  };
  return { at, store };
}

/** How far the joints are moved along each axis. */
function moves(far: Float32Array, near: Float32Array): number[][] {
  return [12, 13, 14].map((axis) =>
    Array.from({ length: near.length / MATRIX_FLOATS }, (_, joint) => {
      const at = joint * MATRIX_FLOATS + axis;
      return far[at] - near[at];
    }),
  );
}

describe('half floats', () => {
  it('end before so many millimetres', () => {
    expect(halfError(0, offsetIn('mm', 1000))).toBe(Infinity);
    expect(halfStep(offsetIn('mm', 1000))).toBeNaN();
  });

  it.each([
    [10, 0.0078125],
    [1000, 0.5],
  ])('at %i are %f apart', (value, step) => {
    expect(halfStep(value)).toBe(step);
  });

  it.each([
    [0, 0.1, 10, 0.0078125 / 2],
    [0, 0.1, 1000, 0.5 / 2],
  ])('round %f to the nearest step: at %f, %i away, by at most %f', (near, value, offset, most) => {
    expect(halfError(near, offset)).toBe(0);
    const error = halfError(value, offset);
    expect(Math.abs(error)).toBeGreaterThan(0);
    expect(Math.abs(error)).toBeLessThanOrEqual(most);
  });
});

describe('a clip that is shown far from the origin', () => {
  it('stays as it is where layers are blended', async () => {
    const { at, store } = playWalk();
    const near = await at(0);
    store.setState({ blendOn: true });
    expect(await at(1000)).toEqual(near);
  });

  it('is moved along x by what its keys lose, all joints alike', async () => {
    const { at } = playWalk();
    const near = await at(0);
    for (const [metres, step] of [
      [10, 0.0078125],
      [1000, 0.5],
    ] as const) {
      const [x, y, z] = moves(await at(metres), near);
      const lost = Math.round((metres + ROOT_AT) / step) * step - metres - ROOT_AT;
      for (const move of x) expect(move).toBeCloseTo(lost, 3);
      expect(Math.abs(lost)).toBeGreaterThan(0.001);
      expect([...y, ...z].every((move) => move === 0)).toBe(true);
    }
    expect(await at(0)).toEqual(near);
  });
});
