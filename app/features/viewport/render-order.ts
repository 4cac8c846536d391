/** What is drawn first; later things may lie over earlier ones whatever their depth. */
export const ORDER = {
  ground: 0,
  mesh: 1,
  bounds: 1,
  otherMesh: 1.1,
  otherBones: 1.5,
  bones: 2,
  axes: 3,
} as const;

/** Frame callbacks before the drawing: first the camera moves, then buffers are written. */
export const MOVE_CAMERA = -2;
export const UPLOAD = -1;
