import { AssetError } from '../../base/errors.ts';
import { numberProperty, vectorProperty, type Properties } from './properties.ts';

/** Three numbers: of the axes x, y and z. */
export type Vector3 = readonly [number, number, number];

/** Smallest and largest value of each axis; infinite where there is no limit. */
export interface Limits {
  readonly min: Vector3;
  readonly max: Vector3;
}

/** How the transform of a node is made from its animated values. */
export interface TransformSettings {
  /** Values where nothing is animated; rotations in degrees. */
  readonly translation: Vector3;
  readonly rotation: Vector3;
  readonly scaling: Vector3;
  readonly rotationOffset: Vector3;
  readonly rotationPivot: Vector3;
  readonly scalingOffset: Vector3;
  readonly scalingPivot: Vector3;
  /** Whether one of these four is not zero. */
  readonly hasPivots: boolean;
  /** 3 × 3 matrices, column by column; undefined where they change nothing. */
  readonly preRotation: Matrix3 | undefined;
  /** Inverse of the post rotation. */
  readonly postRotation: Matrix3 | undefined;
  /** Index into {@link ORDERS}. */
  readonly order: number;
  /** How the parent's scale is inherited: 0 `RrSs`, 1 `RSrs`, 2 `Rrs`. */
  readonly inheritType: number;
  readonly translationLimits: Limits | undefined;
  readonly rotationLimits: Limits | undefined;
  readonly scalingLimits: Limits | undefined;
}

/** 9 numbers, column by column. */
export type Matrix3 = Float64Array;

/** Axes of each rotation order, the one that is applied first in front. The last one is interpolated otherwise. */
export const ORDERS: readonly Vector3[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 2, 0],
  [1, 0, 2],
  [2, 0, 1],
  [2, 1, 0],
  [0, 1, 2],
];

/**
 * Reads how a node's transform is made.
 * @throws AssetError for what is no number
 */
export function readTransform(
  file: string,
  name: string,
  properties: Properties,
): TransformSettings {
  const vector = (property: string, fallback = 0): Vector3 => {
    const value = vectorProperty(properties, property, fallback);
    if (value.every(Number.isFinite)) return value;
    throw new AssetError({
      object: `${file}, Model "${name}"`,
      expected: `three finite numbers as ${property}`,
      found: value.join(', '),
      advice: 'Repair the node in the program that wrote the file, and export again.',
    });
  };
  const isActive = numberProperty(properties, 'RotationActive', 0) !== 0;
  const forLimitsOnly = numberProperty(properties, 'RotationSpaceForLimitOnly', 0) !== 0;
  const hasSpace = isActive && !forLimitsOnly;
  const pivots = {
    rotationOffset: vector('RotationOffset'),
    rotationPivot: vector('RotationPivot'),
    scalingOffset: vector('ScalingOffset'),
    scalingPivot: vector('ScalingPivot'),
  };
  return {
    translation: vector('Lcl Translation'),
    rotation: vector('Lcl Rotation'),
    scaling: vector('Lcl Scaling', 1),
    ...pivots,
    hasPivots: Object.values(pivots).some((pivot) => pivot.some((value) => value !== 0)),
    preRotation: hasSpace ? fixedRotation(vector('PreRotation')) : undefined,
    postRotation: hasSpace ? inverseRotation(vector('PostRotation')) : undefined,
    order: hasSpace ? Math.min(6, Math.max(0, numberProperty(properties, 'RotationOrder', 0))) : 0,
    inheritType: numberProperty(properties, 'InheritType', 0),
    translationLimits: limitsOf(properties, 'Translation'),
    rotationLimits: limitsOf(properties, 'Rotation'),
    scalingLimits: limitsOf(properties, 'Scaling'),
  };
}

function limitsOf(properties: Properties, what: string): Limits | undefined {
  if (numberProperty(properties, `${what}Active`, 0) === 0) return undefined;
  const bound = (end: 'Min' | 'Max', none: number): Vector3 => {
    const value = vectorProperty(properties, `${what}${end}`, 0);
    const at = (axis: number, letter: string): number =>
      numberProperty(properties, `${what}${end}${letter}`, 0) === 0 ? none : value[axis];
    return [at(0, 'X'), at(1, 'Y'), at(2, 'Z')];
  };
  const limits = { min: bound('Min', -Infinity), max: bound('Max', Infinity) };
  return [...limits.min, ...limits.max].some(Number.isFinite) ? limits : undefined;
}

function fixedRotation(degrees: Vector3): Matrix3 | undefined {
  if (degrees.every((angle) => angle === 0)) return undefined;
  const out = new Float64Array(9);
  eulerRotation(out, degrees[0], degrees[1], degrees[2], 0);
  return out;
}

function inverseRotation(degrees: Vector3): Matrix3 | undefined {
  const rotation = fixedRotation(degrees);
  return (
    rotation && Float64Array.from(rotation, (_, i) => rotation[3 * (i % 3) + Math.floor(i / 3)])
  );
}

const RADIANS = Math.PI / 180;

/** One rotation per axis: only used inside {@link eulerRotation}. */
const AXIS_ROTATION = new Float64Array(9);
const PRODUCT = new Float64Array(9);

/**
 * out = the rotation by three angles in degrees.
 * @param order which axis turns first, see {@link ORDERS}
 */
export function eulerRotation(out: Matrix3, x: number, y: number, z: number, order: number): void {
  out.fill(0);
  out[0] = out[4] = out[8] = 1;
  for (const axis of ORDERS[order]) {
    const angle = axis === 0 ? x : axis === 1 ? y : z;
    if (angle === 0) continue;
    axisRotation(AXIS_ROTATION, axis, angle);
    multiply3(PRODUCT, AXIS_ROTATION, out);
    out.set(PRODUCT);
  }
}

function axisRotation(out: Matrix3, axis: number, degrees: number): void {
  const cosine = Math.cos(degrees * RADIANS);
  const sine = Math.sin(degrees * RADIANS);
  const [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
  out.fill(0);
  out[4 * axis] = 1;
  out[4 * next] = out[4 * last] = cosine;
  out[3 * next + last] = sine;
  out[3 * last + next] = -sine;
}

/** out = a · b; `out` must be neither. */
export function multiply3(out: Matrix3, a: Matrix3, b: Matrix3): void {
  for (let column = 0; column < 9; column += 3) {
    const x = b[column];
    const y = b[column + 1];
    const z = b[column + 2];
    for (let row = 0; row < 3; row++) {
      out[column + row] = a[row] * x + a[3 + row] * y + a[6 + row] * z;
    }
  }
}

/** Translation, rotation and scale that move the mesh of a node, but not what hangs from it. */
export function geometricMatrix(properties: Properties): number[] {
  const [x, y, z] = vectorProperty(properties, 'GeometricTranslation', 0);
  const angles = vectorProperty(properties, 'GeometricRotation', 0);
  const scale = vectorProperty(properties, 'GeometricScaling', 1);
  const r = new Float64Array(9);
  eulerRotation(r, angles[0], angles[1], angles[2], 0);
  const column = (i: number): number[] => [
    r[3 * i] * scale[i],
    r[3 * i + 1] * scale[i],
    r[3 * i + 2] * scale[i],
    0,
  ];
  return [...column(0), ...column(1), ...column(2), x, y, z, 1];
}
