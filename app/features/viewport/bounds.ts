import { MATRIX_FLOATS } from '#engine/model';

/** An axis-aligned box: least x y z, greatest x y z. Empty if the least exceed the greatest. */
export type Bounds = Float32Array;

export const BOUNDS_FLOATS = 6;

export function emptyBounds(): Bounds {
  return resetBounds(new Float32Array(BOUNDS_FLOATS));
}

export function resetBounds(bounds: Bounds): Bounds {
  return bounds.fill(Infinity, 0, 3).fill(-Infinity, 3);
}

export function isEmpty(bounds: Bounds): boolean {
  return !(bounds[0] <= bounds[3]);
}

/** Grows the box to hold a point; one that is not finite is left out. */
export function addPoint(bounds: Bounds, x: number, y: number, z: number): void {
  if (!Number.isFinite(x + y + z)) return;
  bounds[0] = Math.min(bounds[0], x);
  bounds[1] = Math.min(bounds[1], y);
  bounds[2] = Math.min(bounds[2], z);
  bounds[3] = Math.max(bounds[3], x);
  bounds[4] = Math.max(bounds[4], y);
  bounds[5] = Math.max(bounds[5], z);
}

/** Grows the box to hold all boxes of a list, {@link BOUNDS_FLOATS} floats each. */
export function addBoxes(bounds: Bounds, boxes: Float32Array): void {
  for (let at = 0; at < boxes.length; at += BOUNDS_FLOATS) {
    for (let i = 0; i < 3; i++) {
      bounds[i] = Math.min(bounds[i], boxes[at + i]);
      bounds[i + 3] = Math.max(bounds[i + 3], boxes[at + i + 3]);
    }
  }
}

/** Grows the box to hold the first `count` joints; `models` are the matrices of a pose. */
export function addJoints(bounds: Bounds, models: Float32Array, count: number): void {
  for (let at = 12; at < count * MATRIX_FLOATS; at += MATRIX_FLOATS) {
    addPoint(bounds, models[at], models[at + 1], models[at + 2]);
  }
}

/** From this number of joints on, they are rather a pile of objects than a body, and a few may be far from the rest. */
const HEAP = 200;
/** Share of the joints of a pile that the box may leave out on each side. */
const OUTLIER = 0.01;

/** Like {@link addJoints}, but leaves out the few farthest joints of a pile; edit time. */
export function addMostJoints(bounds: Bounds, models: Float32Array, count: number): void {
  if (count < HEAP) {
    addJoints(bounds, models, count);
    return;
  }
  const strays = Math.floor(count * OUTLIER);
  const [least, most] = [new Float32Array(3), new Float32Array(3)];
  for (let axis = 0; axis < 3; axis++) {
    const placeOf = (joint: number): number => models[joint * MATRIX_FLOATS + 12 + axis];
    const places = Float32Array.from({ length: count }, (_, joint) => placeOf(joint)).toSorted();
    least[axis] = places[strays];
    most[axis] = places[count - 1 - strays];
  }
  addPoint(bounds, least[0], least[1], least[2]);
  addPoint(bounds, most[0], most[1], most[2]);
}

/** Grows the box to hold the box at `boxes[from]` after the affine matrix at `m[at]` has moved it. */
export function addMovedBox(
  bounds: Bounds,
  boxes: Float32Array,
  from: number,
  m: Float32Array,
  at: number,
): void {
  if (!(boxes[from] <= boxes[from + 3])) return;
  for (let corner = 0; corner < 8; corner++) {
    const x = boxes[from + (corner & 1 ? 3 : 0)];
    const y = boxes[from + (corner & 2 ? 4 : 1)];
    const z = boxes[from + (corner & 4 ? 5 : 2)];
    addPoint(
      bounds,
      m[at] * x + m[at + 4] * y + m[at + 8] * z + m[at + 12],
      m[at + 1] * x + m[at + 5] * y + m[at + 9] * z + m[at + 13],
      m[at + 2] * x + m[at + 6] * y + m[at + 10] * z + m[at + 14],
    );
  }
}

/** Pushes every side outward. */
export function pad(bounds: Bounds, margin: number): void {
  if (isEmpty(bounds)) return;
  for (let i = 0; i < 3; i++) {
    bounds[i] -= margin;
    bounds[i + 3] += margin;
  }
}

/** Length of the diagonal; 0 if the box is empty. */
export function diagonal(bounds: Bounds): number {
  if (isEmpty(bounds)) return 0;
  return Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]);
}
