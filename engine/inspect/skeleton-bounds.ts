import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { modelsOf } from '../runtime/local-to-model.ts';

/** The bounding box of joints, in model space. */
export interface Bounds {
  /** x y z */
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  readonly center: readonly [number, number, number];
  /** Length of the box's diagonal; 0 for one joint or none. */
  readonly extent: number;
}

/**
 * The bounding box of the joints in the rest pose, without skin.
 *
 * @example
 * const { min, max } = skeletonBounds(skeleton);
 * console.assert(max[1] - min[1] > 1); // metres
 */
export function skeletonBounds(skeleton: Skeleton): Bounds {
  return boundsOf(modelsOf(skeleton, skeleton.restPose));
}

/** The box around all joints of a pose in model space ({@link MATRIX_FLOATS} floats per joint); empty: all zeros. */
export function boundsOf(models: Float32Array): Bounds {
  const box = new Float64Array(6);
  writeBounds(models, box);
  const [x, y, z, X, Y, Z] = box;
  return {
    min: [x, y, z],
    max: [X, Y, Z],
    center: [(x + X) / 2, (y + Y) / 2, (z + Z) / 2],
    extent: Math.hypot(X - x, Y - y, Z - z),
  };
}

/** Writes the box around all joints to `out`: min x y z, max x y z; zeros without joints. Allocates nothing. */
function writeBounds(models: Float32Array, out: Float64Array): void {
  const { length } = models;
  if (length === 0) {
    out.fill(0);
    return;
  }
  out.fill(Infinity, 0, 3);
  out.fill(-Infinity, 3, 6);
  for (let at = 12; at < length; at += MATRIX_FLOATS) {
    for (let axis = 0; axis < 3; axis++) {
      out[axis] = Math.min(out[axis], models[at + axis]);
      out[3 + axis] = Math.max(out[3 + axis], models[at + axis]);
    }
  }
}
