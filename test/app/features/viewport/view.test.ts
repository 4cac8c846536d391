import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createCameraPose } from '../../../../app/features/viewport/camera-pose.ts';
import {
  applyPose,
  createView,
  readPose,
  resizeView,
  pickRayAt,
  switchCamera,
  setOrientation,
  orientedBoxes,
  type View,
} from '../../../../app/features/viewport/view.ts';
import type { Projection } from '../../../../app/session/state/view.ts';
import { emptyBounds, isEmpty } from '../../../../app/features/viewport/bounds.ts';
import { Y_UP } from '../../../../app/session/state/stage.ts';

const pose = {
  target: Float64Array.of(1, 2, 3),
  azimuth: 0.7,
  polar: 1.1,
  distance: 6,
};

function viewOf(projection: Projection): View {
  const view = createView();
  resizeView(view, 400, 200);
  switchCamera(view, projection);
  applyPose(view, pose, 100);
  view.camera.lookAt(1, 2, 3);
  view.camera.updateMatrixWorld();
  return view;
}

const projections: readonly Projection[] = ['perspective', 'orthographic'];

describe.each(projections)('a camera in %s', (projection) => {
  const view = viewOf(projection);

  it('is where it was put', () => {
    const read = createCameraPose();
    readPose(view, new Vector3(1, 2, 3), read);
    expect([...read.target]).toEqual([1, 2, 3]);
    expect(read.azimuth).toBeCloseTo(0.7, 10);
    expect(read.polar).toBeCloseTo(1.1, 10);
    expect(read.distance).toBeCloseTo(6, 10);
  });

  it.each([
    ['the middle', 200, 100],
    ['a corner', 10, 190],
  ])('sees through %s what it draws there', (_, x, y) => {
    const { origin, direction } = pickRayAt(view, x, y);
    const point = new Vector3(...direction).multiplyScalar(5).add(new Vector3(...origin));
    point.project(view.camera);
    expect((point.x / 2 + 0.5) * 400).toBeCloseTo(x, 2);
    expect((0.5 - point.y / 2) * 200).toBeCloseTo(y, 2);
    expect(Math.hypot(...direction)).toBeCloseTo(1, 5);
  });

  it('knows the size of a pixel at its target', () => {
    const { pixel, pixelGrowth } = pickRayAt(view, 200, 100);
    const point = new Vector3(0, pixel + 6 * pixelGrowth, 0).applyQuaternion(
      view.camera.quaternion,
    );
    point.add(new Vector3(1, 2, 3)).project(view.camera);
    expect((point.y / 2) * 200).toBeCloseTo(1, 5);
  });
});

it('shows as much of the target in either projection', () => {
  const heights = projections.map((projection) => {
    const { camera } = viewOf(projection);
    const point = new Vector3(0, 1, 0).applyQuaternion(camera.quaternion);
    return point.add(new Vector3(1, 2, 3)).project(camera).y;
  });
  expect(heights[0]).toBeCloseTo(heights[1], 10);
});

const half = Math.SQRT1_2;

/** z is up. */
const LYING = [-half, 0, 0, half];

describe('boxes', () => {
  const boxes = Float32Array.of(0, 1, 2, 3, 5, 7, -1, -1, -1, 1, 1, 1);

  it('of what stands upright stay', () => {
    expect(orientedBoxes(boxes, Y_UP)).toBe(boxes);
  });

  it('are turned with what they are around', () => {
    const standing = [...orientedBoxes(boxes, LYING)].map((side) => Math.round(side * 1e5) / 1e5);
    expect(standing).toEqual([0, 2, -5, 3, 7, -1, -1, -1, -1, 1, 1, 1]);
  });

  it('grow where they are turned askew', () => {
    const askew = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    const [, , , right, up] = orientedBoxes(boxes.subarray(6), askew);
    expect([right, up]).toEqual([Math.fround(Math.SQRT2), Math.fround(Math.SQRT2)]);
  });

  it('of nothing stay empty', () => {
    expect(isEmpty(orientedBoxes(emptyBounds(), LYING))).toBe(true);
  });
});

describe.each<Projection>(['perspective', 'orthographic'])(
  'a line of sight in %s',
  (projection) => {
    function looking(orientation: readonly number[]): View {
      const view = createView();
      resizeView(view, 400, 200);
      switchCamera(view, projection);
      setOrientation(view, orientation);
      applyPose(
        view,
        { target: Float64Array.of(0, 1, 0), azimuth: 0.7, polar: 1.1, distance: 6 },
        50,
      );
      view.camera.lookAt(0, 1, 0);
      view.camera.updateMatrixWorld();
      return view;
    }

    it('leads to where in model space the view shows it, however that stands', () => {
      const view = looking(LYING);
      const { origin, direction } = pickRayAt(view, 90, 30);
      const point = new Vector3(...direction).multiplyScalar(5).add(new Vector3(...origin));
      point.applyMatrix4(view.orientation).project(view.camera);
      expect((point.x / 2 + 0.5) * 400).toBeCloseTo(90, 2);
      expect((0.5 - point.y / 2) * 200).toBeCloseTo(30, 2);
      expect(Math.hypot(...direction)).toBeCloseTo(1, 5);
    });

    it('is the same line once model space stands upright again', () => {
      const [plain, back] = [looking(Y_UP), looking(LYING)];
      setOrientation(back, Y_UP);
      const expected = pickRayAt(plain, 90, 30);
      const found = pickRayAt(back, 90, 30);
      expect([...found.origin, ...found.direction]).toEqual([
        ...expected.origin,
        ...expected.direction,
      ]);
    });
  },
);
