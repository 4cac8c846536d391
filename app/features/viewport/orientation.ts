import { Matrix4, Quaternion } from 'three';
import type { Orientation } from '../../session/state/orientation.ts';
import { BOUNDS_FLOATS, addMovedBox, emptyBounds } from './bounds.ts';
import type { View } from './view.ts';

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
