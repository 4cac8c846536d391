import type { ViewSide } from './state.ts';

/** Position of a camera, on a sphere around its target. */
export interface CameraPose {
  /** What it looks at: x y z. */
  readonly target: Float64Array;
  /** Radians around y: 0 is in front (+z), a quarter turn to the right (+x). */
  azimuth: number;
  /** Radians from straight above, in [0, π]. */
  polar: number;
  /** From the target; in an orthographic view, where a perspective one would show as much of it. */
  distance: number;
}

/** Half of the vertical field of view, as a tangent: 40°. */
export const FIELD_OF_VIEW = 40;
export const HALF_VIEW = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);

/** Part of the view that framed content may fill. */
const FILL = 0.92;

type Angles = Pick<CameraPose, 'azimuth' | 'polar'>;

const QUARTER = Math.PI / 2;

export const SIDES: Readonly<Record<ViewSide, Angles>> = {
  front: { azimuth: 0, polar: QUARTER },
  back: { azimuth: Math.PI, polar: QUARTER },
  right: { azimuth: QUARTER, polar: QUARTER },
  left: { azimuth: -QUARTER, polar: QUARTER },
  top: { azimuth: 0, polar: 0 },
  bottom: { azimuth: 0, polar: Math.PI },
  free: { azimuth: 0.62, polar: 1.33 },
};

export function createCameraPose(): CameraPose {
  return { target: new Float64Array(3), ...SIDES.free, distance: 5 };
}

function copyPose(from: CameraPose, to: CameraPose): void {
  to.target.set(from.target);
  to.azimuth = from.azimuth;
  to.polar = from.polar;
  to.distance = from.distance;
}

/**
 * Moves a camera, without turning it, to where boxes just fill the view and lie in its middle.
 * Boxes that are all empty move nothing.
 * @param boxes least x y z, greatest x y z, one box after another
 * @param aspect width of the view over its height
 * @param perspective whether nearer corners look larger
 */
export function fitPose(
  pose: CameraPose,
  boxes: Float32Array,
  aspect: number,
  perspective: boolean,
): void {
  const reach = reachOf(boxes, pose, aspect, perspective);
  if (!(reach.left + reach.right > -Infinity)) return;
  const distance = Math.max(reach.left + reach.right, reach.up + reach.down) / 2;
  const middle = (reach.near - reach.far) / 2;
  const right = ((reach.right - reach.left) / 2) * HALF_VIEW * FILL * aspect;
  const up = ((reach.up - reach.down) / 2) * HALF_VIEW * FILL;
  const { sinA, cosA, sinP, cosP } = turnOf(pose);
  pose.target[0] = right * cosA - up * sinA * cosP + middle * sinA * sinP;
  pose.target[1] = up * sinP + middle * cosP;
  pose.target[2] = -right * sinA - up * cosA * cosP + middle * cosA * sinP;
  const fitting = distance - (perspective ? middle : 0);
  if (fitting > 0) pose.distance = fitting;
}

/**
 * How far boxes reach to every side, as seen from a direction. To the left, right, up and down: the
 * distance from the origin at which a camera that looks at it still has all of them on that side in
 * view. Far and near: along the line of sight.
 */
interface Reach {
  left: number;
  right: number;
  up: number;
  down: number;
  near: number;
  far: number;
}

function reachOf(
  boxes: Float32Array,
  pose: CameraPose,
  aspect: number,
  perspective: boolean,
): Reach {
  const { sinA, cosA, sinP, cosP } = turnOf(pose);
  const reach = {
    left: -Infinity,
    right: -Infinity,
    up: -Infinity,
    down: -Infinity,
    near: -Infinity,
    far: -Infinity,
  };
  for (let box = 0; box < boxes.length; box += 6) {
    if (!(boxes[box] <= boxes[box + 3])) continue;
    for (let corner = 0; corner < 8; corner++) {
      const x = boxes[box + (corner & 1 ? 3 : 0)];
      const y = boxes[box + (corner & 2 ? 4 : 1)];
      const z = boxes[box + (corner & 4 ? 5 : 2)];
      const along = x * sinA + z * cosA;
      const right = (x * cosA - z * sinA) / (HALF_VIEW * FILL * aspect);
      const up = (y * sinP - along * cosP) / (HALF_VIEW * FILL);
      const toward = y * cosP + along * sinP;
      const depth = perspective ? toward : 0;
      reach.right = Math.max(reach.right, right + depth);
      reach.left = Math.max(reach.left, -right + depth);
      reach.up = Math.max(reach.up, up + depth);
      reach.down = Math.max(reach.down, -up + depth);
      reach.near = Math.max(reach.near, toward);
      reach.far = Math.max(reach.far, -toward);
    }
  }
  return reach;
}

function turnOf({ azimuth, polar }: Angles) {
  return {
    sinA: Math.sin(azimuth),
    cosA: Math.cos(azimuth),
    sinP: Math.sin(polar),
    cosP: Math.cos(polar),
  };
}

/** The pose a part `t` in [0, 1] of the way, the shortest path around; `out` may be either. */
export function mixPoses(a: CameraPose, b: CameraPose, t: number, out: CameraPose): void {
  for (let i = 0; i < 3; i++) out.target[i] = a.target[i] + (b.target[i] - a.target[i]) * t;
  const turn = b.azimuth - a.azimuth;
  const short = turn - Math.round(turn / (2 * Math.PI)) * 2 * Math.PI;
  out.azimuth = a.azimuth + short * t;
  out.polar = a.polar + (b.polar - a.polar) * t;
  // In equal steps of size on the screen.
  out.distance = a.distance * (b.distance / a.distance) ** t;
}

/** Fast at first, gently at last; `t` in [0, 1]. */
export function easeOutCurve(t: number): number {
  return 1 - (1 - t) ** 3;
}

/** Duration of a camera movement in milliseconds. */
const MOVE_MS = 260;

const RESTING = -1;

/** A movement from one camera pose to another; changed in place. */
export interface CameraMove {
  readonly from: CameraPose;
  readonly to: CameraPose;
  /** Start in milliseconds; NaN until the first frame of the movement. */
  start: number;
}

export function createCameraMove(): CameraMove {
  return { from: createCameraPose(), to: createCameraPose(), start: RESTING };
}

export function isMoving(move: CameraMove): boolean {
  return move.start !== RESTING;
}

/**
 * Starts a movement from a pose. Returns its end for the caller to change: at first the end of the movement
 * under way, so that two requests add up.
 */
export function startMove(move: CameraMove, pose: CameraPose): CameraPose {
  if (!isMoving(move)) copyPose(pose, move.to);
  copyPose(pose, move.from);
  move.start = NaN;
  return move.to;
}

export function stopMove(move: CameraMove): void {
  move.start = RESTING;
}

/** The camera's pose at a time, in milliseconds; it ends exactly at the target pose. Frame time. */
export function advanceMove(move: CameraMove, now: number, out: CameraPose): void {
  if (Number.isNaN(move.start)) move.start = now;
  const t = Math.min(1, (now - move.start) / MOVE_MS);
  mixPoses(move.from, move.to, easeOutCurve(t), out);
  if (t === 1) stopMove(move);
}
