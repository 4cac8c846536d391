import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Projection } from '../../session/state/view.ts';
import { diagonal, emptyBounds, isEmpty, type Bounds } from './bounds.ts';
import {
  advanceMove,
  createCameraMove,
  stopMove,
  isMoving,
  startMove,
  SIDES,
  createCameraPose,
  fitPose,
  type CameraMove,
  type CameraPose,
} from './camera-pose.ts';
import type { SceneBounds } from './scene-bounds.ts';
import { applyDepth, applyPose, readPose, switchCamera, type View } from './view.ts';
import type { CameraRequest, CameraStep } from './commands.ts';
import type { SavedCamera, ViewSide } from './state.ts';

/** Moves the cameras of a view by the pointer, by requests, and to fit the scene. */
export interface CameraRig {
  readonly view: View;
  readonly controls: OrbitControls;
  readonly pose: CameraPose;
  readonly move: CameraMove;
  surroundings: SceneBounds | undefined;
  /** Width of the view over its height. */
  aspect: number;
  /** Whether the camera still fits the scene, so that it may be fitted again when the scene changes. */
  isFitted: boolean;
  /** The camera that was restored last; undefined once it was moved by the user or a request. */
  restored: SavedCamera | undefined;
}

/** The caller connects `controls` to the element that the pointer moves the camera on. */
export function createCameraRig(view: View): CameraRig {
  const controls = new OrbitControls(view.camera);
  controls.zoomToCursor = true;
  const rig: CameraRig = {
    view,
    controls,
    pose: createCameraPose(),
    move: createCameraMove(),
    surroundings: undefined,
    aspect: 1,
    isFitted: true,
    restored: undefined,
  };
  controls.addEventListener('start', () => stopFollowing(rig));
  controls.addEventListener('change', () => {
    readPose(view, controls.target, rig.pose);
    applyDepth(view, rig.pose.distance, reachOf(rig));
    view.invalidate();
  });
  return rig;
}

/** Stops automatic movement, because the user moves the camera. */
function stopFollowing(rig: CameraRig): void {
  rig.isFitted = false;
  rig.restored = undefined;
  stopMove(rig.move);
}

/** Fits the camera to another scene at once. */
export function frameScene(rig: CameraRig, surroundings: SceneBounds): void {
  rig.surroundings = surroundings;
  rig.isFitted = true;
  fitAll(rig);
}

/** Sets the aspect ratio of the view. */
export function setAspect(rig: CameraRig, aspect: number): void {
  rig.aspect = aspect;
  if (rig.isFitted) fitAll(rig);
}

/** Switches the projection; the camera stays where it is. */
export function project(rig: CameraRig, projection: Projection): void {
  switchCamera(rig.view, projection);
  rig.controls.object = rig.view.camera;
  place(rig);
  rig.view.invalidate();
}

/**
 * Carries out a request of the camera.
 * @param selection box of the selection; if it is empty, everything is framed
 */
export function request(rig: CameraRig, what: CameraRequest, selection: Bounds): void {
  rig.restored = undefined;
  if (isStep(what)) {
    stopFollowing(rig);
    STEPS[what](rig.controls);
    return;
  }
  const all = rig.surroundings?.boxes;
  const boxes = what === 'selection' && !isEmpty(selection) ? selection : all;
  const goal = startMove(rig.move, rig.pose);
  if (isSide(what)) Object.assign(goal, SIDES[what]);
  if (boxes !== undefined) fitPose(goal, boxes, rig.aspect, isPerspective(rig));
  rig.isFitted = boxes === all;
  rig.view.invalidate();
}

/** Looks from a side at everything; at once while there is no scene yet. */
export function lookFrom(rig: CameraRig, side: ViewSide): void {
  if (rig.surroundings === undefined) Object.assign(rig.pose, SIDES[side]);
  else request(rig, side, emptyBounds());
}

/** Turns a camera around what it looks at, by radians around y. */
export function turnRig(rig: CameraRig, angle: number): void {
  if (angle === 0) return;
  rig.pose.azimuth += angle;
  place(rig);
}

/** Moves the camera and its target by an offset. Frame time. */
export function moveRig(rig: CameraRig, x: number, y: number, z: number): void {
  if (x === 0 && y === 0 && z === 0) return;
  const { target } = rig.pose;
  target[0] += x;
  target[1] += y;
  target[2] += z;
  place(rig);
}

/** Where the camera is. */
export function cameraOf({ pose }: CameraRig): SavedCamera {
  const { target, azimuth, polar, distance } = pose;
  return { target: [...target], azimuth, polar, distance };
}

/** Puts the camera where it was. */
export function restoreCamera(rig: CameraRig, camera: SavedCamera): void {
  const { target, ...angles } = camera;
  stopFollowing(rig);
  rig.restored = camera;
  rig.pose.target.set(target);
  Object.assign(rig.pose, angles);
  place(rig);
  rig.view.invalidate();
}

/** Advances a movement; `now` in milliseconds. Frame time. */
export function updateRig(rig: CameraRig, now: number): void {
  if (isMoving(rig.move)) {
    advanceMove(rig.move, now, rig.pose);
    place(rig);
    if (isMoving(rig.move)) rig.view.invalidate();
  }
  rig.view.camera.updateMatrixWorld();
}

function fitAll(rig: CameraRig): void {
  stopMove(rig.move);
  const { pose, surroundings, view, aspect } = rig;
  if (surroundings !== undefined) {
    fitPose(pose, surroundings.boxes, aspect, isPerspective(rig));
  }
  place(rig);
  view.invalidate();
}

/** Applies the rig's pose to camera and controls. */
function place(rig: CameraRig): void {
  applyPose(rig.view, rig.pose, reachOf(rig));
  rig.controls.target.fromArray(rig.pose.target);
  rig.controls.update();
}

/** Distance from the camera's target within which everything is drawn. */
function reachOf({ surroundings, pose }: CameraRig): number {
  if (surroundings === undefined) return pose.distance;
  const { bounds, grid } = surroundings;
  return 2 * (diagonal(bounds) + grid.reach * grid.cell) + pose.distance;
}

function isPerspective({ view }: CameraRig): boolean {
  return view.camera === view.perspective;
}

const ANGLE = Math.PI / 12;
const PIXELS = 40;
const SCALE = 0.85;

const STEPS: Readonly<Record<CameraStep, (controls: OrbitControls) => void>> = {
  'orbit-left': (controls) => controls.rotateLeft(ANGLE),
  'orbit-right': (controls) => controls.rotateLeft(-ANGLE),
  'orbit-up': (controls) => controls.rotateUp(ANGLE),
  'orbit-down': (controls) => controls.rotateUp(-ANGLE),
  'pan-left': (controls) => controls.pan(PIXELS, 0),
  'pan-right': (controls) => controls.pan(-PIXELS, 0),
  'pan-up': (controls) => controls.pan(0, PIXELS),
  'pan-down': (controls) => controls.pan(0, -PIXELS),
  'zoom-in': (controls) => controls.dollyIn(SCALE),
  'zoom-out': (controls) => controls.dollyOut(SCALE),
};

function isStep(what: CameraRequest): what is CameraStep {
  return Object.hasOwn(STEPS, what);
}

function isSide(what: CameraRequest): what is ViewSide {
  return Object.hasOwn(SIDES, what);
}
