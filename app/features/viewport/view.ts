import { Matrix4, OrthographicCamera, PerspectiveCamera, Vector3, Quaternion } from 'three';
import type { Frame } from '../../playback/frame.ts';
import type { Projection } from '../../session/state/view.ts';
import { FIELD_OF_VIEW, HALF_VIEW, type CameraPose } from './camera-pose.ts';
import { createPickRay, type PickRay } from './pick-bone.ts';
import type { Orientation } from '../../session/state/stage.ts';
import { BOUNDS_FLOATS, addMovedBox, emptyBounds } from './bounds.ts';

export type ViewCamera = PerspectiveCamera | OrthographicCamera;

/** Draws something flat. Frame time. */
export type Layer = (frame: Frame) => void;

/** The cameras of one viewport and the size of what they draw on; changed in place. */
export interface View {
  readonly perspective: PerspectiveCamera;
  /** Shows one unit up and down at zoom 1. */
  readonly orthographic: OrthographicCamera;
  camera: ViewCamera;
  /** From model space to the space of the ground and the cameras, where y is up: a rotation. See `setOrientation`. */
  readonly orientation: Matrix4;
  readonly inverseOrientation: Matrix4;
  /** CSS pixels; 0 while the pane is hidden. */
  width: number;
  height: number;
  /** Line of sight through a pixel; overwritten by {@link pickRayAt}. */
  readonly ray: PickRay;
  /** Asks for one more frame. */
  invalidate: () => void;
  /** Flat drawings over the scene, drawn after it in the same frame. */
  readonly layers: Layer[];
}

export function createView(): View {
  const perspective = manual(new PerspectiveCamera(FIELD_OF_VIEW, 1));
  return {
    perspective,
    orthographic: manual(new OrthographicCamera(-1, 1, 1, -1)),
    camera: perspective,
    orientation: new Matrix4(),
    inverseOrientation: new Matrix4(),
    width: 0,
    height: 0,
    ray: createPickRay(),
    invalidate: () => {},
    layers: [],
  };
}

/** Keeps React Three Fiber from changing what a camera shows when the canvas is resized. */
function manual<Camera extends ViewCamera>(camera: Camera): Camera {
  return Object.assign(camera, { manual: true });
}

export function resizeView(view: View, width: number, height: number): void {
  view.width = width;
  view.height = height;
  const aspect = height > 0 ? width / height : 1;
  view.perspective.aspect = aspect;
  view.orthographic.left = -aspect;
  view.orthographic.right = aspect;
  view.perspective.updateProjectionMatrix();
  view.orthographic.updateProjectionMatrix();
}

/** Switches to the other kind of camera; the caller moves it to where the previous one was. */
export function switchCamera(view: View, projection: Projection): void {
  view.camera = view[projection];
}

/** Adds a layer over the scene; returns a function that removes it. */
export function addLayer(view: View, layer: Layer): () => void {
  view.layers.push(layer);
  view.invalidate();
  return () => {
    view.layers.splice(view.layers.indexOf(layer), 1);
    view.invalidate();
  };
}

const offset = new Vector3();

/** Puts the current camera to a pose; everything within `reach` of the target is drawn. */
export function applyPose(view: View, pose: CameraPose, reach: number): void {
  const { camera } = view;
  offset.setFromSphericalCoords(pose.distance, pose.polar, pose.azimuth);
  camera.position.set(pose.target[0], pose.target[1], pose.target[2]).add(offset);
  if (camera === view.orthographic) camera.zoom = 1 / (pose.distance * HALF_VIEW);
  applyDepth(view, pose.distance, reach);
}

/** The nearest and the farthest that is drawn: an orthographic camera sees behind itself. */
export function applyDepth(view: View, distance: number, reach: number): void {
  const { camera } = view;
  camera.near = camera === view.orthographic ? -distance - reach : distance * 0.01;
  camera.far = distance + reach;
  camera.updateProjectionMatrix();
}

/** Reads where the current camera is, as it looks at `target`. */
export function readPose(view: View, target: Vector3, out: CameraPose): void {
  const { camera } = view;
  offset.copy(camera.position).sub(target);
  const radius = offset.length();
  target.toArray(out.target);
  out.azimuth = Math.atan2(offset.x, offset.z);
  out.polar = radius > 0 ? Math.acos(Math.min(1, Math.max(-1, offset.y / radius))) : 0;
  out.distance = camera === view.orthographic ? 1 / (camera.zoom * HALF_VIEW) : radius;
}

/** The line of sight, in model space, through a place of the view, in CSS pixels from its upper left corner. */
export function pickRayAt(view: View, x: number, y: number): PickRay {
  const { camera, ray, width, height, inverseOrientation } = view;
  const right = (2 * x) / width - 1;
  const up = 1 - (2 * y) / height;
  const isFlat = camera === view.orthographic;
  offset.set(right, up, isFlat ? -1 : 0.5).unproject(camera);
  if (isFlat) {
    offset.applyMatrix4(inverseOrientation).toArray(ray.origin);
    camera.getWorldDirection(offset).applyMatrix4(inverseOrientation).toArray(ray.direction);
    ray.pixel = 2 / (camera.zoom * height);
    ray.pixelGrowth = 0;
  } else {
    offset.sub(camera.position).normalize().applyMatrix4(inverseOrientation).toArray(ray.direction);
    offset.copy(camera.position).applyMatrix4(inverseOrientation).toArray(ray.origin);
    ray.pixel = 0;
    ray.pixelGrowth = (2 * HALF_VIEW) / height;
  }
  return ray;
}

/** Sets the rotation from model space to the ground; drawing, picking and names follow. */
export function setOrientation(view: View, [x, y, z, w]: Orientation): void {
  view.orientation.makeRotationFromQuaternion(rotation.set(x, y, z, w));
  view.inverseOrientation.copy(view.orientation).invert();
  view.invalidate();
}

const rotation = new Quaternion();

/** The boxes around boxes of model space as they stand on the ground; edit time. */
export function orientedBoxes(boxes: Float32Array, [x, y, z, w]: Orientation): Float32Array {
  if (w === 1) return boxes;
  const turn = new Matrix4().makeRotationFromQuaternion(new Quaternion(x, y, z, w));
  const matrix = Float32Array.from(turn.elements);
  const standing = new Float32Array(boxes.length);
  for (let at = 0; at < boxes.length; at += BOUNDS_FLOATS) {
    const box = emptyBounds();
    addMovedBox(box, boxes, at, matrix, 0);
    standing.set(box, at);
  }
  return standing;
}
