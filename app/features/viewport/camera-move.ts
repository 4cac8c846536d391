import {
  copyPose,
  createCameraPose,
  easeOutCurve,
  mixPoses,
  type CameraPose,
} from './camera-pose.ts';

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

/** Where the camera is at a moment, in milliseconds; comes to rest there at the end. Frame time. */
export function advanceMove(move: CameraMove, now: number, out: CameraPose): void {
  if (Number.isNaN(move.start)) move.start = now;
  const t = Math.min(1, (now - move.start) / MOVE_MS);
  mixPoses(move.from, move.to, easeOutCurve(t), out);
  if (t === 1) stopMove(move);
}
