import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { emptyBounds, isEmpty } from '../../../../app/features/viewport/bounds.ts';
import { setOrientation, orientedBoxes } from '../../../../app/features/viewport/orientation.ts';
import {
  applyPose,
  createView,
  resizeView,
  pickRayAt,
  switchCamera,
  type View,
} from '../../../../app/features/viewport/view.ts';
import { Y_UP } from '../../../../app/session/state/orientation.ts';
import type { Projection } from '../../../../app/session/state/view.ts';

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
