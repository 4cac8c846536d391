import type { JointIndex } from '../../base/units.ts';
import { float16Step } from '../../math/half.ts';
import { composeAffine, transformPoint } from '../../math/matrix.ts';
import { LOCAL_FLOATS, getLocal } from '../../math/pose.ts';
import type { KeyKind } from '../../model/animation.ts';
import { TRANSFORM_AT } from '../../model/raw.ts';
import { MATRIX_FLOATS, NO_PARENT, type Skeleton } from '../../model/skeleton.ts';
import { modelsOf } from '../../runtime/local-to-model.ts';

/** How coarsely one value of a joint is stored, and what that does to a joint below it. */
export interface RoundingStep {
  readonly joint: JointIndex;
  readonly kind: KeyKind;
  /**
   * Distance between a stored value and the next one. For translations, a length in model space. For a packed
   * rotation, the largest angle, in radians, of one step in all components.
   */
  readonly step: number;
  /** How far one step moves the other joint's points, in model space. Rounding is off by half a step at most. */
  readonly moves: number;
}

/** The distance between two values of a packed rotation's component: √2 in 15 bits. */
const ROTATION_STEP = Math.SQRT2 / 32767;

/**
 * How far one step of each stored value of a joint and its ancestors moves the joint, the farthest first: which of
 * them is to blame where values are stored too coarsely. A scale of 1 is exact, and not listed.
 * @param pose where the joints are
 * @param distance of the points around the joint, in its space
 * @param stored the pose that the clip stores; of an additive clip, its differences
 *
 * @example
 * const [worst] = roundingSteps(skeleton, pose, skeleton.names.indexOf('LeftHand'), 0.1);
 * console.assert(worst.moves > 0 && worst.moves < 0.01); // metres
 */
export function roundingSteps(
  skeleton: Skeleton,
  pose: Float32Array,
  joint: JointIndex,
  distance: number,
  stored: Float32Array = pose,
): RoundingStep[] {
  const models = modelsOf(skeleton, pose);
  const points = shellPoints(distance);
  const local = new Float32Array(LOCAL_FLOATS);
  const matrix = new Float32Array(MATRIX_FLOATS);
  const steps: RoundingStep[] = [];
  for (let at = joint; at !== NO_PARENT; at = skeleton.parents[at]) {
    const scale = columnLengths(models, skeleton.parents[at]);
    getLocal(stored, at, local);
    const { translation, rotation, scale: size } = valueSteps(local);
    const isUnit = local.subarray(TRANSFORM_AT.scale).every((one) => one === 1);
    // In the space of the joint, then in that of its parent.
    const arms = reachOf(points);
    getLocal(pose, at, local);
    composeAffine(matrix, 0, local);
    for (const point of points) transformPoint(point, 0, matrix, 0, point, 0);
    const lever = Math.max(...points.map((point) => distanceTo(point, local)));
    const widest = Math.max(...scale);
    const moved = Math.max(...translation.map((step, i) => step * scale[i]));
    const grown = Math.max(...size.map((step, i) => step * arms[i])) * widest;
    steps.push(
      { joint: at, kind: 'translation', step: moved, moves: moved },
      { joint: at, kind: 'rotation', step: rotation, moves: chord(rotation) * lever * widest },
    );
    // 1 is stored exactly.
    if (!isUnit) steps.push({ joint: at, kind: 'scale', step: Math.max(...size), moves: grown });
  }
  return steps.toSorted((a, b) => b.moves - a.moves);
}

/** Points on the three axes. */
function shellPoints(distance: number): Float32Array[] {
  return [0, 1, 2].map((axis) => new Float32Array(3).fill(distance, axis, axis + 1));
}

/** How far points lie along each axis. */
function reachOf(points: readonly Float32Array[]): number[] {
  return [0, 1, 2].map((axis) => Math.max(...points.map((point) => Math.abs(point[axis]))));
}

function distanceTo(point: Float32Array, to: Float32Array): number {
  return Math.hypot(point[0] - to[0], point[1] - to[1], point[2] - to[2]);
}

/** How long the axes of a joint are in model space; 1 above a root. */
function columnLengths(models: Float32Array, joint: JointIndex): number[] {
  if (joint === NO_PARENT) return [1, 1, 1];
  return [0, 4, 8].map((column) => {
    const at = joint * MATRIX_FLOATS + column;
    return Math.hypot(models[at], models[at + 1], models[at + 2]);
  });
}

/** Steps of a local transform as it is stored: of each half float, and the largest angle of a packed rotation. */
function valueSteps(local: Float32Array): {
  readonly translation: readonly number[];
  readonly rotation: number;
  readonly scale: readonly number[];
} {
  const part = (kind: KeyKind, length: number): number[] => {
    const at = TRANSFORM_AT[kind];
    return Array.from(local.subarray(at, at + length));
  };
  return {
    translation: part('translation', 3).map(float16Step),
    rotation: rotationStep(part('rotation', 4)),
    scale: part('scale', 3).map(float16Step),
  };
}

/**
 * The largest component is computed from the others, so an error d of each of them causes an error of
 * (|a| + |b| + |c|)·d / |largest| in it. The angle is twice the total distance.
 */
function rotationStep(rotation: readonly number[]): number {
  const [largest, ...others] = rotation.map(Math.abs).toSorted((a, b) => b - a);
  const sum = others.reduce((all, one) => all + one, 0);
  return 2 * ROTATION_STEP * Math.sqrt(others.length + (sum / largest) ** 2);
}

/** How far a point at a distance of 1 moves by a rotation. */
function chord(angle: number): number {
  return 2 * Math.sin(angle / 2);
}
