import { evaluateCurve, type Curve, type Extrapolation } from './curve.ts';
import type { AnimatedProperty, Layer } from './stack.ts';
import { ORDERS, type Matrix3 } from './transform.ts';

/** A property and what all layers of a clip do to it. */
export interface BlendedProperty {
  /** Value without animation, as many numbers as it has components. */
  readonly rest: readonly number[];
  readonly layers: readonly { readonly layer: Layer; readonly animated: AnimatedProperty }[];
  /** How numbers are combined. */
  readonly meaning: 'value' | 'scale' | 'rotation';
  /** Rotation order, for rotations. */
  readonly order: number;
}

/** Value of one layer, only used inside {@link evaluateProperty}. */
const OWN: number[] = [];

/**
 * Computes a property at a time of the clock.
 * @param out as many numbers as {@link BlendedProperty.rest}, from `at`
 */
export function evaluateProperty(
  out: Float64Array,
  at: number,
  property: BlendedProperty,
  tick: number,
): void {
  const { rest, layers } = property;
  for (let i = 0; i < rest.length; i++) out[at + i] = rest[i];
  for (const { layer, animated } of layers) {
    for (let i = 0; i < rest.length; i++) {
      const curve = animated.curves[i];
      OWN[i] = curve === undefined ? (animated.defaults[i] ?? rest[i]) : evaluateCurve(curve, tick);
    }
    if (layer.isBase) for (let i = 0; i < rest.length; i++) out[at + i] = OWN[i];
    else combine(out, at, property, layer, tick);
  }
}

/** Ticks before which, and from which on, a value does not change. */
export interface MovingSpan {
  readonly from: number;
  readonly to: number;
}

/** When a property moves, at most. */
export function movingSpan({ layers }: BlendedProperty): MovingSpan {
  const curves = layers.flatMap(({ layer, animated }) => [...animated.curves, layer.weightCurve]);
  const spans = curves.flatMap((curve) => (curve === undefined ? [] : [curveSpan(curve)]));
  return {
    from: spans.reduce((least, { from }) => Math.min(least, from), Infinity),
    to: spans.reduce((most, { to }) => Math.max(most, to), -Infinity),
  };
}

/** Whether a property has the same value at two times, as neither is within its span. */
export function isSameValue({ from, to }: MovingSpan, tick: number, before: number): boolean {
  return (tick >= to && before >= to) || (tick < from && before < from);
}

function curveSpan({ ticks, before, after }: Curve): MovingSpan {
  return {
    from: isConstant(before) ? ticks[0] : -Infinity,
    to: isConstant(after) ? ticks[ticks.length - 1] : Infinity,
  };
}

function isConstant({ mode, repetitions }: Extrapolation): boolean {
  return mode === 'constant' || repetitions === 0;
}

function combine(
  out: Float64Array,
  at: number,
  { meaning, order, rest }: BlendedProperty,
  layer: Layer,
  tick: number,
): void {
  const { blendMode, weightCurve } = layer;
  const weight = weightCurve === undefined ? layer.weight : evaluateCurve(weightCurve, tick) / 100;
  if (blendMode === 'override') {
    for (let i = 0; i < rest.length; i++) out[at + i] = OWN[i];
    return;
  }
  const isAdditive = blendMode === 'additive';
  if (meaning === 'rotation' && layer.composesRotation) {
    composeRotation(out, at, order, isAdditive, weight);
    return;
  }
  const isMultiplied = meaning === 'scale' && layer.multipliesScale;
  for (let i = 0; i < rest.length; i++) {
    const before = out[at + i];
    if (isMultiplied) {
      out[at + i] = power(before, isAdditive ? 1 : 1 - weight) * power(OWN[i], weight);
    } else {
      out[at + i] = before * (isAdditive ? 1 : 1 - weight) + OWN[i] * weight;
    }
  }
}

/** Keeps the sign, and does not leave what lies between 1 and the value. */
function power(value: number, exponent: number): number {
  if (exponent <= 0) return 1;
  if (exponent >= 1) return value;
  return Math.sign(value) * Math.abs(value) ** exponent;
}

const MATRIX = new Float64Array(9);

function composeRotation(
  out: Float64Array,
  at: number,
  order: number,
  isAdditive: boolean,
  weight: number,
): void {
  const before = quaternionOf(out[at], out[at + 1], out[at + 2], order);
  const own = quaternionOf(OWN[0], OWN[1], OWN[2], order);
  const result = isAdditive
    ? product(before, slerp([0, 0, 0, 1], own, weight))
    : slerp(before, own, weight);
  matrixOf(MATRIX, result);
  writeAngles(out, at, MATRIX, order);
}

type Quaternion = readonly [number, number, number, number];

const DEGREES = 180 / Math.PI;

function quaternionOf(x: number, y: number, z: number, order: number): Quaternion {
  const angles = [x, y, z];
  let q: Quaternion = [0, 0, 0, 1];
  for (const axis of ORDERS[order]) {
    const half = angles[axis] / (2 * DEGREES);
    const turn: [number, number, number, number] = [0, 0, 0, Math.cos(half)];
    turn[axis] = Math.sin(half);
    q = product(turn, q);
  }
  return q;
}

function product([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by + ay * bw + az * bx - ax * bz,
    aw * bz + az * bw + ax * by - ay * bx,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

function slerp(a: Quaternion, b: Quaternion, weight: number): Quaternion {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const sine = Math.sin(angle);
  const [from, to] =
    sine < 1e-9
      ? [1 - weight, weight * sign]
      : [Math.sin((1 - weight) * angle) / sine, (Math.sin(weight * angle) / sine) * sign];
  const [x, y, z, w] = [0, 1, 2, 3].map((i) => a[i] * from + b[i] * to);
  const length = Math.hypot(x, y, z, w) || 1;
  return [x / length, y / length, z / length, w / length];
}

function matrixOf(out: Matrix3, [x, y, z, w]: Quaternion): void {
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y + z * w);
  out[2] = 2 * (x * z - y * w);
  out[3] = 2 * (x * y - z * w);
  out[4] = 1 - 2 * (x * x + z * z);
  out[5] = 2 * (y * z + x * w);
  out[6] = 2 * (x * z + y * w);
  out[7] = 2 * (y * z - x * w);
  out[8] = 1 - 2 * (x * x + y * y);
}

/** Cosines below are those of a right angle, where the first and the last axis are the same. */
const LOCKED = 1e-9;

/** The angles in degrees that `eulerRotation` makes a rotation of. */
function writeAngles(out: Float64Array, at: number, m: Matrix3, order: number): void {
  const [i, j, k] = ORDERS[order];
  const sign = (j - i + 3) % 3 === 1 ? 1 : -1;
  const cell = (row: number, column: number): number => m[3 * column + row];
  const cosine = Math.hypot(cell(i, i), cell(j, i));
  out[at + j] = DEGREES * Math.atan2(-sign * cell(k, i), cosine);
  const isLocked = cosine < LOCKED;
  out[at + i] =
    DEGREES *
    (isLocked
      ? Math.atan2(-sign * cell(j, k), cell(j, j))
      : Math.atan2(sign * cell(k, j), cell(k, k)));
  out[at + k] = isLocked ? 0 : DEGREES * Math.atan2(sign * cell(j, i), cell(i, i));
}
