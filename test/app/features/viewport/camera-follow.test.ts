import { describe, expect, it } from 'vitest';
import { createCameraFollower } from '../../../../app/features/viewport/camera-follow.ts';
import {
  cameraOf,
  createCameraRig,
  type CameraRig,
} from '../../../../app/features/viewport/camera-rig.ts';
import { createView, resizeView } from '../../../../app/features/viewport/view.ts';
import { Y_UP, type Orientation } from '../../../../app/session/state/stage.ts';
import type { Followed } from '../../../../app/session/state/view.ts';
import { MATRIX_FLOATS } from '../../../../engine/model/skeleton.ts';
import { builtSkeleton } from '../../../support/raw-clip.ts';
import { testSession } from '../../../support/test-session.ts';

const Z_UP: Orientation = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];
const skeleton = builtSkeleton([-1, 0]);

/** Turns around y by an angle, then moves. */
function placed(angle: number, x: number, y: number, z: number): Float32Array {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return Float32Array.of(c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, x, y, z, 1);
}

/** A camera that follows joint 1 from its first place on. */
function following(
  follow: Followed,
  orientation = Y_UP,
): { rig: CameraRig; show: (models: Float32Array) => void } {
  const session = testSession();
  const { getState } = session.store;
  getState().setViewport({ follow });
  getState().selectJoint(1);
  const view = createView();
  resizeView(view, 200, 100);
  const rig = createCameraRig(view);
  const models = new Float32Array(2 * MATRIX_FLOATS);
  const { rootMotion } = session.playback;
  const player = {
    ...session.playback.player,
    frame: { ...session.playback.player.frame, models },
  };
  const step = createCameraFollower(getState, { player, rootMotion }, skeleton, orientation);
  return {
    rig,
    show: (model) => {
      models.set(placed(0, 9, 9, 9));
      models.set(model, MATRIX_FLOATS);
      step(rig);
    },
  };
}

describe('a camera that follows', () => {
  it('nothing stays where it is', () => {
    const { rig, show } = following('nothing');
    const before = cameraOf(rig);
    show(placed(0, 1, 2, 3));
    show(placed(1, 4, 5, 6));
    expect(cameraOf(rig)).toEqual(before);
  });

  it.each(['joint', 'heading'] as const)('the %s looks at it, from as far as before', (follow) => {
    const { rig, show } = following(follow);
    const { distance, polar } = cameraOf(rig);
    for (const [x, y, z] of [
      [1, 2, 3],
      [-4, 0, 2],
    ]) {
      show(placed(0, x, y, z));
      expect(rig.pose.target[0]).toBeCloseTo(x, 5);
      expect(rig.pose.target[1]).toBeCloseTo(y, 5);
      expect(rig.pose.target[2]).toBeCloseTo(z, 5);
    }
    expect(cameraOf(rig).distance).toBeCloseTo(distance, 5);
    expect(cameraOf(rig).polar).toBeCloseTo(polar, 5);
  });

  it.each([
    ['joint', [0, 1, 2], 0],
    ['heading', [0, 1, 2], 2],
    ['heading', [0.5, 0.25], -0.25],
    ['heading', [3, -3], 2 * Math.PI - 6],
  ] as const)('the %s, turning through %j, turns by %f', (follow, angles, turned) => {
    const { rig, show } = following(follow);
    const { azimuth } = rig.pose;
    for (const angle of angles) show(placed(angle, 0, 0, 0));
    expect(rig.pose.azimuth - azimuth).toBeCloseTo(turned, 5);
  });

  it('a joint of a model that stands on z finds it in the view', () => {
    const { rig, show } = following('joint', Z_UP);
    show(placed(0, 1, 2, 3));
    expect(rig.pose.target[0]).toBeCloseTo(1, 5);
    expect(rig.pose.target[1]).toBeCloseTo(3, 5);
    expect(rig.pose.target[2]).toBeCloseTo(-2, 5);
  });
});
