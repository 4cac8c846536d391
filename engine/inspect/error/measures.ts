import { LANES, type JointIndex } from '../../base/units.ts';
import { POSE_ROTATION, POSE_SCALE, jointOffset } from '../../math/pose.ts';
import { MATRIX_FLOATS } from '../../model/skeleton.ts';

/**
 * Error metrics between two poses, in the units of {@link METRIC_UNITS}:
 * - `shell`: the largest displacement of three perpendicular points at a distance from the joint, in
 *   model space. It is the displacement of a vertex there, so the rotation of a leaf joint counts
 *   (the measure of the Animation Compression Library).
 * - `joint`: displacement of the joint itself, in model space.
 * - `local`: like `shell`, without the parent's error: the parent is where the reference has it.
 * - `reach`: like `local`, with points at the reach of the joint's chain: the effect of this joint's
 *   own error at the end of the chain (the measure that the optimiser bounds).
 * - `skin`: displacement of the mesh's own vertices, in model space: of those that the joint moves
 *   most. 0 without a mesh.
 * - `translation`, `rotation`, `scale`: difference of the joint's own track; of translations, its
 *   length in model space.
 *
 * Lengths are lengths in model space: under a joint with a scale of 0.01, a hundredth of those in the
 * tracks. Distances of points are in the space of their joint, as for the optimiser.
 */
export const ERROR_METRICS = [
  'shell',
  'joint',
  'local',
  'reach',
  'skin',
  'translation',
  'rotation',
  'scale',
] as const;

export type ErrorMetric = (typeof ERROR_METRICS)[number];

export type ErrorUnit = 'length' | 'radians' | 'ratio';

export const METRIC_UNITS: Readonly<Record<ErrorMetric, ErrorUnit>> = {
  shell: 'length',
  joint: 'length',
  local: 'length',
  reach: 'length',
  skin: 'length',
  translation: 'length',
  rotation: 'radians',
  scale: 'ratio',
};

/** Largest displacement of the points at `distance` on the three axes, between two affine matrices. */
export function shellError(a: Float32Array, b: Float32Array, at: number, distance: number): number {
  const dx = a[at + 12] - b[at + 12];
  const dy = a[at + 13] - b[at + 13];
  const dz = a[at + 14] - b[at + 14];
  let worst = 0;
  for (let column = at; column < at + 12; column += 4) {
    const x = dx + (a[column] - b[column]) * distance;
    const y = dy + (a[column + 1] - b[column + 1]) * distance;
    const z = dz + (a[column + 2] - b[column + 2]) * distance;
    const square = x * x + y * y + z * z;
    if (square > worst) worst = square;
  }
  return Math.sqrt(worst);
}

/** Displacement of a joint between two sets of model matrices. */
export function jointError(a: Float32Array, b: Float32Array, joint: JointIndex): number {
  const at = joint * MATRIX_FLOATS + 12;
  return Math.hypot(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2]);
}

/**
 * Angle between a joint's two local rotations, in radians, by the chord: exact for small angles,
 * where the arc cosine of a dot product has no digits left.
 */
export function rotationError(a: Float32Array, b: Float32Array, joint: JointIndex): number {
  const x = jointOffset(joint) + POSE_ROTATION;
  const y = x + LANES;
  const z = y + LANES;
  const w = z + LANES;
  const dot = a[x] * b[x] + a[y] * b[y] + a[z] * b[z] + a[w] * b[w];
  const sign = dot < 0 ? -1 : 1;
  const chord = Math.hypot(
    a[x] - sign * b[x],
    a[y] - sign * b[y],
    a[z] - sign * b[z],
    a[w] - sign * b[w],
  );
  return 4 * Math.asin(Math.min(1, chord / 2));
}

/** Largest difference of a joint's three local scales. */
export function scaleError(a: Float32Array, b: Float32Array, joint: JointIndex): number {
  const x = jointOffset(joint) + POSE_SCALE;
  const y = x + LANES;
  const z = y + LANES;
  return Math.max(Math.abs(a[x] - b[x]), Math.abs(a[y] - b[y]), Math.abs(a[z] - b[z]));
}
