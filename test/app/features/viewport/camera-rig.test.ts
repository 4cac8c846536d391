import { describe, expect, it } from 'vitest';
import { emptyBounds } from '../../../../app/features/viewport/bounds.ts';
import { isMoving } from '../../../../app/features/viewport/camera-pose.ts';
import {
  cameraOf,
  createCameraRig,
  project,
  request,
  restoreCamera,
  setAspect,
  frameScene,
  updateRig,
  type CameraRig,
} from '../../../../app/features/viewport/camera-rig.ts';
import { gridFor } from '../../../../app/features/viewport/grid.ts';
import { createView, resizeView } from '../../../../app/features/viewport/view.ts';
import { Y_UP } from '../../../../app/session/state/stage.ts';

const person = Float32Array.of(-0.5, 0, -0.5, 0.5, 1.8, 0.5);
const hand = Float32Array.of(0.4, 1, 0, 0.5, 1.2, 0.1);

function rigAround(boxes: Float32Array): CameraRig {
  const view = createView();
  resizeView(view, 200, 100);
  const rig = createCameraRig(view);
  setAspect(rig, 2);
  frameScene(rig, { boxes, bounds: boxes, grid: gridFor(1.8, boxes), orientation: Y_UP, gap: 0 });
  return rig;
}

/** Lets a movement come to its end. */
function settle(rig: CameraRig): void {
  updateRig(rig, 1000);
  updateRig(rig, 9000);
}

/** Whether the camera looks at something in a box. */
function looksAt({ pose }: CameraRig, box: Float32Array): boolean {
  return pose.target.every((value, axis) => value > box[axis] && value < box[axis + 3]);
}

describe('without anything to be seen', () => {
  it.each(['all', 'selection', 'front'] as const)('asking for %s breaks nothing', (what) => {
    const rig = createCameraRig(createView());
    request(rig, what, emptyBounds());
    settle(rig);
    expect(rig.pose.distance).toBeCloseTo(5, 6);
  });
});

describe('a restored camera', () => {
  const camera = { target: [1, 2, 3], azimuth: 0.5, polar: 1.25, distance: 4 };

  it.each(['all', 'front', 'orbit-left'] as const)('is known until it goes %s', (what) => {
    const rig = rigAround(person);
    restoreCamera(rig, camera);
    const { target, ...angles } = cameraOf(rig);
    expect(target).toEqual(camera.target);
    expect(angles.azimuth).toBeCloseTo(camera.azimuth, 9);
    expect(angles.polar).toBeCloseTo(camera.polar, 9);
    expect(angles.distance).toBeCloseTo(camera.distance, 9);
    expect([rig.restored, rig.isFitted]).toEqual([camera, false]);
    request(rig, what, emptyBounds());
    expect(rig.restored).toBeUndefined();
  });

  it('may be restored again after another scene was framed', () => {
    const rig = rigAround(person);
    restoreCamera(rig, camera);
    const { surroundings, restored } = rig;
    if (surroundings === undefined) throw new Error('a scene is expected');
    frameScene(rig, surroundings);
    expect(cameraOf(rig).target).not.toEqual(camera.target);
    expect(restored).toBe(camera);
  });
});

describe('the camera', () => {
  it('goes to what is staged at once', () => {
    const rig = rigAround(person);
    expect(isMoving(rig.move)).toBe(false);
    expect(looksAt(rig, person)).toBe(true);
    expect(rig.view.camera.position.distanceTo(rig.controls.target)).toBeGreaterThan(1.8);
  });

  it('goes to the selection gradually, looking from the same side', () => {
    const rig = rigAround(person);
    const { azimuth, distance } = rig.pose;
    request(rig, 'selection', hand);
    updateRig(rig, 1000);
    updateRig(rig, 1100);
    expect(isMoving(rig.move)).toBe(true);
    expect(rig.pose.distance).toBeLessThan(distance);
    settle(rig);
    expect(looksAt(rig, hand)).toBe(true);
    expect(rig.pose.azimuth).toBeCloseTo(azimuth, 10);
  });

  it('frames everything where nothing is selected', () => {
    const rig = rigAround(person);
    const { distance } = rig.pose;
    request(rig, 'selection', hand);
    settle(rig);
    request(rig, 'selection', emptyBounds());
    settle(rig);
    expect(looksAt(rig, person)).toBe(true);
    expect(rig.pose.distance).toBeCloseTo(distance, 6);
  });

  it.each([
    ['front', [0, 0, 1]],
    ['back', [0, 0, -1]],
    ['right', [1, 0, 0]],
    ['left', [-1, 0, 0]],
    ['top', [0, 1, 0]],
    ['bottom', [0, -1, 0]],
  ] as const)('looks from the %s', (side, expected) => {
    const rig = rigAround(person);
    request(rig, side, emptyBounds());
    settle(rig);
    const { position } = rig.view.camera;
    const from = position.clone().sub(rig.controls.target).normalize().toArray();
    from.forEach((value, axis) => expect(value).toBeCloseTo(expected[axis], 4));
  });

  it('fits itself to another shape of the view until somebody moves it', () => {
    const rig = rigAround(person);
    const { distance } = rig.pose;
    setAspect(rig, 0.2);
    expect(rig.pose.distance).toBeGreaterThan(distance * 1.5);
    request(rig, 'orbit-left', emptyBounds());
    const moved = rig.pose.distance;
    setAspect(rig, 2);
    expect(rig.pose.distance).toBeCloseTo(moved, 10);
  });

  it('stays where it is when the projection changes', () => {
    const rig = rigAround(person);
    const before = { ...rig.pose, target: [...rig.pose.target] };
    project(rig, 'orthographic');
    expect(rig.view.camera).toBe(rig.view.orthographic);
    project(rig, 'perspective');
    expect({ ...rig.pose, target: [...rig.pose.target] }).toEqual(before);
  });

  it('sees everything on the ground before and behind it', () => {
    const rig = rigAround(person);
    for (const projection of ['orthographic', 'perspective'] as const) {
      project(rig, projection);
      expect(rig.view.camera.far).toBeGreaterThan(rig.pose.distance + 8);
    }
    project(rig, 'orthographic');
    expect(rig.view.camera.near).toBeLessThan(-8);
  });
});

describe('a step', () => {
  it.each([
    ['orbit-left', { azimuth: -0.2618, polar: 0 }],
    ['orbit-right', { azimuth: 0.2618, polar: 0 }],
    ['orbit-up', { azimuth: 0, polar: -0.2618 }],
    ['orbit-down', { azimuth: 0, polar: 0.2618 }],
  ] as const)('%s turns by 15°', (step, turn) => {
    const rig = rigAround(person);
    const { azimuth, polar } = rig.pose;
    request(rig, step, emptyBounds());
    expect(rig.pose.azimuth - azimuth).toBeCloseTo(turn.azimuth, 3);
    expect(rig.pose.polar - polar).toBeCloseTo(turn.polar, 3);
  });

  it.each(['perspective', 'orthographic'] as const)(
    'zooms in and out again in %s',
    (projection) => {
      const rig = rigAround(person);
      project(rig, projection);
      const { distance } = rig.pose;
      request(rig, 'zoom-in', emptyBounds());
      expect(rig.pose.distance).toBeCloseTo(distance * 0.85, 6);
      request(rig, 'zoom-out', emptyBounds());
      expect(rig.pose.distance).toBeCloseTo(distance, 6);
    },
  );
});
