import type { Model } from './models.ts';
import { eulerRotation, multiply3, type Limits } from './transform.ts';

/** Numbers per node: translation, rotation in degrees, scaling. */
export const NODE_VALUES = 9;

/** Where each of them begins. */
export const VALUES_AT = {
  'Lcl Translation': 0,
  'Lcl Rotation': 3,
  'Lcl Scaling': 6,
} as const;

/** Global transforms of nodes at one time, in the file's space: doubles. */
export interface ScenePose {
  /** {@link NODE_VALUES} a node: what is animated is written here before {@link poseModels}. */
  readonly values: Float64Array;
  /** Rotations alone, 9 a node. */
  readonly rotations: Float64Array;
  /** Rotation, scale and shear, 9 a node. */
  readonly linear: Float64Array;
  /** 3 a node. */
  readonly positions: Float64Array;
}

/** A pose without animation; call {@link poseModels} to compute it. */
export function createPose(models: readonly Model[]): ScenePose {
  const values = new Float64Array(NODE_VALUES * models.length);
  const pose = {
    values,
    rotations: new Float64Array(9 * models.length),
    linear: new Float64Array(9 * models.length),
    positions: new Float64Array(3 * models.length),
  };
  resetValues(pose, models);
  return pose;
}

/** Sets all values to those of the nodes without animation. */
function resetValues({ values }: ScenePose, models: readonly Model[]): void {
  models.forEach(({ transform }, i) => {
    values.set(transform.translation, NODE_VALUES * i);
    values.set(transform.rotation, NODE_VALUES * i + 3);
    values.set(transform.scaling, NODE_VALUES * i + 6);
  });
}

/** Matrices of the node being computed. */
const ROTATION = new Float64Array(9);
const PARENT_SCALE = new Float64Array(9);
const PRODUCT = new Float64Array(9);

/**
 * Computes global transforms from values.
 * @param order indices of the nodes that are needed, parents first
 * @param stale per node, 1 if its values have changed; those below it are marked, and all others stay as they are.
 * Everything is computed without it
 */
export function poseModels(
  pose: ScenePose,
  models: readonly Model[],
  order: ArrayLike<number>,
  stale?: Uint8Array,
): void {
  for (let i = 0; i < order.length; i++) {
    const index = order[i];
    if (stale !== undefined) {
      const { parent } = models[index];
      if (parent >= 0 && stale[parent] === 1) stale[index] = 1;
      if (stale[index] === 0) continue;
    }
    poseModel(pose, models, index);
  }
}

const scratch: [number, number, number] = [0, 0, 0];

function poseModel(pose: ScenePose, models: readonly Model[], index: number): void {
  const { transform, parent } = models[index];
  const { values, rotations, linear, positions } = pose;
  const at = NODE_VALUES * index;
  limit(values, at, transform.translationLimits);
  limit(values, at + 3, transform.rotationLimits);
  limit(values, at + 6, transform.scalingLimits);
  localRotation(values, at + 3, models[index]);
  translate(values, at, models[index]);
  const [x, y, z] = scratch;
  const rotation = rotations.subarray(9 * index, 9 * index + 9);
  const own = linear.subarray(9 * index, 9 * index + 9);
  if (parent < 0) {
    positions.set(scratch, 3 * index);
    rotation.set(ROTATION);
    scaleColumns(own, ROTATION, values, at + 6);
    return;
  }
  const p = linear.subarray(9 * parent, 9 * parent + 9);
  for (let row = 0; row < 3; row++) {
    positions[3 * index + row] =
      p[row] * x + p[3 + row] * y + p[6 + row] * z + positions[3 * parent + row];
  }
  const parentRotation = rotations.subarray(9 * parent, 9 * parent + 9);
  multiply3(rotation, parentRotation, ROTATION);
  if (transform.inheritType === 0) {
    parentScale(pose, parent);
    multiply3(PRODUCT, rotation, PARENT_SCALE);
  } else if (transform.inheritType === 1) {
    multiply3(PRODUCT, p, ROTATION);
  } else {
    unscaleColumns(PARENT_SCALE, p, values, NODE_VALUES * parent + 6);
    multiply3(PRODUCT, PARENT_SCALE, ROTATION);
  }
  scaleColumns(own, PRODUCT, values, at + 6);
}

function limit(values: Float64Array, at: number, limits: Limits | undefined): void {
  if (limits === undefined) return;
  for (let i = 0; i < 3; i++) {
    values[at + i] = Math.min(limits.max[i], Math.max(limits.min[i], values[at + i]));
  }
}

/** ROTATION = pre rotation · rotation · inverse of the post rotation. */
function localRotation(values: Float64Array, at: number, { transform }: Model): void {
  const { preRotation, postRotation, order } = transform;
  eulerRotation(ROTATION, values[at], values[at + 1], values[at + 2], order);
  if (preRotation !== undefined) {
    multiply3(PRODUCT, preRotation, ROTATION);
    ROTATION.set(PRODUCT);
  }
  if (postRotation !== undefined) {
    multiply3(PRODUCT, ROTATION, postRotation);
    ROTATION.set(PRODUCT);
  }
}

/** Writes the local translation, with what pivots and offsets add, to `scratch`. */
function translate(values: Float64Array, at: number, { transform }: Model): void {
  const { rotationOffset, rotationPivot, scalingOffset, scalingPivot } = transform;
  for (let i = 0; i < 3; i++) scratch[i] = values[at + i];
  if (!transform.hasPivots) return;
  const [x, y, z] = [0, 1, 2].map((i) => {
    const kept = scalingPivot[i] - values[at + 6 + i] * scalingPivot[i];
    return scalingOffset[i] + kept - rotationPivot[i];
  });
  for (let row = 0; row < 3; row++) {
    const turned = ROTATION[row] * x + ROTATION[3 + row] * y + ROTATION[6 + row] * z;
    scratch[row] += rotationOffset[row] + rotationPivot[row] + turned;
  }
}

/** PARENT_SCALE = what the parent's matrix is beside its rotation: scale and shear. */
function parentScale({ rotations, linear }: ScenePose, parent: number): void {
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) {
        sum += rotations[9 * parent + 3 * row + k] * linear[9 * parent + 3 * column + k];
      }
      PARENT_SCALE[3 * column + row] = sum;
    }
  }
}

/** out = m without the scale of its own node; a column that was scaled by 0 stays 0. */
function unscaleColumns(
  out: Float64Array,
  m: Float64Array,
  values: Float64Array,
  at: number,
): void {
  for (let i = 0; i < 9; i++) {
    const scale = values[at + Math.floor(i / 3)];
    out[i] = scale === 0 ? 0 : m[i] / scale;
  }
}

function scaleColumns(out: Float64Array, m: Float64Array, values: Float64Array, at: number): void {
  for (let i = 0; i < 9; i++) out[i] = m[i] * values[at + Math.floor(i / 3)];
}

/** Writes the global transform of a node to 16 floats, column by column. */
export function globalFloats(
  out: Float32Array,
  { linear, positions }: ScenePose,
  index: number,
): void {
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      out[4 * column + row] = linear[9 * index + 3 * column + row];
    }
    out[4 * column + 3] = 0;
    out[12 + column] = positions[3 * index + column];
  }
  out[15] = 1;
}

/** Indices of some nodes and of all above them, parents first. */
export function withAncestors(models: readonly Model[], chosen: readonly number[]): Uint32Array {
  const needed = new Uint8Array(models.length);
  for (const index of chosen) {
    for (let at = index; at >= 0 && needed[at] === 0; at = models[at].parent) needed[at] = 1;
  }
  return Uint32Array.from([...needed.keys()].filter((index) => needed[index] === 1));
}

/** The global transform of a node, 16 numbers column by column. */
export function globalMatrix({ linear, positions }: ScenePose, index: number): number[] {
  const [l, p] = [9 * index, 3 * index];
  const column = (at: number): number[] => [linear[at], linear[at + 1], linear[at + 2], 0];
  const place = [positions[p], positions[p + 1], positions[p + 2], 1];
  return [...column(l), ...column(l + 3), ...column(l + 6), ...place];
}
