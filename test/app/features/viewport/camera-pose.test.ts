import { array, assert, boolean, property, record, tuple } from 'fast-check';
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { emptyBounds } from '../../../../app/features/viewport/bounds.ts';
import {
  SIDES,
  createCameraPose,
  easeOutCurve,
  fitPose,
  mixPoses,
  advanceMove,
  createCameraMove,
  stopMove,
  isMoving,
  startMove,
  type CameraPose,
} from '../../../../app/features/viewport/camera-pose.ts';
import {
  applyPose,
  createView,
  resizeView,
  switchCamera,
} from '../../../../app/features/viewport/view.ts';
import { between } from '../../../support/numbers.ts';

function poseAt(rest: Partial<CameraPose>): CameraPose {
  return { ...createCameraPose(), ...rest };
}

/** Where the corners of boxes are in the view of a camera: x and y in [-1, 1] where they are seen. */
function seen(pose: CameraPose, boxes: Float32Array, aspect: number, perspective: boolean) {
  const view = createView();
  resizeView(view, 100 * aspect, 100);
  switchCamera(view, perspective ? 'perspective' : 'orthographic');
  applyPose(view, pose, 1e4);
  view.camera.lookAt(pose.target[0], pose.target[1], pose.target[2]);
  view.camera.updateMatrixWorld();
  const xs: number[] = [];
  const ys: number[] = [];
  for (let box = 0; box < boxes.length; box += 6) {
    for (let corner = 0; corner < 8; corner++) {
      const [x, y, z] = [0, 1, 2].map((axis) => boxes[box + axis + (corner & (1 << axis) ? 3 : 0)]);
      const point = new Vector3(x, y, z).project(view.camera);
      xs.push(point.x);
      ys.push(point.y);
    }
  }
  const range = (values: number[]) => ({ least: Math.min(...values), most: Math.max(...values) });
  return { x: range(xs), y: range(ys) };
}

describe('fitting moves nothing', () => {
  it.each([
    ['to no boxes', new Float32Array(0)],
    ['to an empty box', emptyBounds()],
  ])('%s', (_, boxes) => {
    const pose = poseAt({ distance: 7 });
    fitPose(pose, boxes, 1, true);
    expect(pose).toEqual(poseAt({ distance: 7 }));
  });
});

describe('fitting', () => {
  const side = between(-8, 8);
  const size = between(0.01, 5);
  const box = tuple(side, side, side, size, size, size).map(([x, y, z, w, h, d]) => [
    x,
    y,
    z,
    x + w,
    y + h,
    z + d,
  ]);
  const cases = record({
    boxes: array(box, { minLength: 1, maxLength: 5 }),
    azimuth: between(-4, 4),
    polar: between(0.05, 3.09),
    aspect: between(0.2, 4),
    perspective: boolean(),
  });

  it('shows all boxes from any side, as large as the narrower way allows', () => {
    assert(
      property(cases, ({ boxes, azimuth, polar, aspect, perspective }) => {
        const list = Float32Array.from(boxes.flat());
        const pose = poseAt({ azimuth, polar });
        fitPose(pose, list, aspect, perspective);
        const { x, y } = seen(pose, list, aspect, perspective);
        const [tight, loose] = x.most - x.least > y.most - y.least ? [x, y] : [y, x];
        expect(tight.most).toBeCloseTo(0.92, 3);
        expect(tight.least).toBeCloseTo(-0.92, 3);
        expect(loose.most).toBeLessThan(0.921);
        expect(loose.least).toBeGreaterThan(-0.921);
      }),
    );
  });

  it('keeps its distance from a point', () => {
    const pose = poseAt({ ...SIDES.front, distance: 7 });
    fitPose(pose, Float32Array.of(1, 2, 3, 1, 2, 3), 1, false);
    expect([...pose.target].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1, 2, 3]);
    expect(pose.distance).toBe(7);
  });
});

describe('mixing two poses', () => {
  const from = poseAt({ target: Float64Array.of(0, 0, 0), azimuth: 3, polar: 1, distance: 1 });
  const to = poseAt({ target: Float64Array.of(4, 2, 0), azimuth: -3, polar: 2, distance: 16 });

  it('turns the short way around and zooms evenly', () => {
    const half = createCameraPose();
    mixPoses(from, to, 0.5, half);
    expect([...half.target]).toEqual([2, 1, 0]);
    expect(half.azimuth).toBeCloseTo(Math.PI, 10);
    expect(half).toMatchObject({ polar: 1.5, distance: 4 });
  });

  it.each([
    [0, from],
    [1, to],
  ])('at %d is one of them', (t, expected) => {
    const mixed = createCameraPose();
    mixPoses(from, to, t, mixed);
    expect(mixed.target).toEqual(expected.target);
    expect(mixed.distance).toBeCloseTo(expected.distance, 10);
    expect(Math.cos(mixed.azimuth - expected.azimuth)).toBeCloseTo(1, 10);
  });
});

it.each([
  [0, 0],
  [0.5, 0.875],
  [1, 1],
])('easeOutCurve(%d) is %d', (t, expected) => {
  expect(easeOutCurve(t)).toBe(expected);
});

describe('a movement', () => {
  it('rests until it sets out', () => {
    expect(isMoving(createCameraMove())).toBe(false);
  });

  it('begins with its first frame, whenever that is, and ends at its goal', () => {
    const move = createCameraMove();
    const pose = createCameraPose();
    startMove(move, pose).azimuth = 2;
    advanceMove(move, 5000, pose);
    expect(pose.azimuth).toBeCloseTo(createCameraPose().azimuth, 10);
    advanceMove(move, 5100, pose);
    expect(pose.azimuth).toBeGreaterThan(1);
    advanceMove(move, 6000, pose);
    expect([pose.azimuth, isMoving(move)]).toEqual([2, false]);
  });

  it('adds a wish to the one that is under way', () => {
    const move = createCameraMove();
    const pose = createCameraPose();
    startMove(move, pose).azimuth = 2;
    advanceMove(move, 0, pose);
    startMove(move, pose).polar = 0.5;
    advanceMove(move, 10, pose);
    advanceMove(move, 1000, pose);
    expect(pose).toMatchObject({ azimuth: 2, polar: 0.5 });
  });

  it('forgets its goal when it is halted', () => {
    const move = createCameraMove();
    const pose = createCameraPose();
    startMove(move, pose).azimuth = 2;
    stopMove(move);
    expect(startMove(move, pose).azimuth).toBe(pose.azimuth);
  });
});
