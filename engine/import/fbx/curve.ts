import type { Seconds } from '../../base/units.ts';
import { CLOCK } from './time.ts';

/** How a value goes from one key to the next. */
export const HOLD = 0;
/** Takes the value of the next key at once. */
export const HOLD_NEXT = 1;
export const LINEAR = 2;
export const CUBIC = 3;

/** What a curve does before its first key or after its last one. */
export type ExtrapolationMode = 'constant' | 'slope' | 'repeat' | 'mirror' | 'repeat-relative';

export interface Extrapolation {
  readonly mode: ExtrapolationMode;
  /** How often the curve is repeated, forever if below 0. */
  readonly repetitions: number;
}

export const CONSTANT: Extrapolation = { mode: 'constant', repetitions: -1 };

/** A value over time. */
export interface Curve {
  /** Ticks of the clock, ascending; several keys may have the same. At least one key. */
  readonly ticks: Float64Array;
  readonly values: Float32Array;
  /** How the value goes on from each key: {@link HOLD} … {@link CUBIC}. */
  readonly modes: Uint8Array;
  /** Slopes before and after each key, per second. */
  readonly leftSlopes: Float32Array;
  readonly rightSlopes: Float32Array;
  /** Where the control points before and after each key stand, as a fraction of the time between two keys. */
  readonly leftWeights: Float32Array;
  readonly rightWeights: Float32Array;
  readonly before: Extrapolation;
  readonly after: Extrapolation;
}

const { fround } = Math;

/** The weight of control points that have none of their own. */
export const THIRD = fround(1 / 3);

/** Time between two keys in seconds. */
export function secondsBetween(ticks: Float64Array, from: number, to: number): Seconds {
  return fround((ticks[to] - ticks[from]) / CLOCK);
}

/** The value of a curve at a time of the clock, in float32 with every operation rounded. */
export function evaluateCurve(curve: Curve, tick: number): number {
  const { ticks, values } = curve;
  const last = ticks.length - 1;
  if (tick < ticks[0]) return extrapolated(curve, tick, curve.before, 0);
  if (tick > ticks[last]) return extrapolated(curve, tick, curve.after, last);
  return tick === ticks[last] ? values[last] : valueInside(curve, tick);
}

/** Between the first key and the last. */
function valueInside(curve: Curve, tick: number): number {
  const { ticks, values, modes } = curve;
  const key = keyBefore(ticks, tick);
  const next = key + 1;
  const mode = modes[key];
  if (mode === HOLD) return values[key];
  if (mode === HOLD_NEXT) return values[next];
  const u = fround((tick - ticks[key]) / (ticks[next] - ticks[key]));
  if (mode === LINEAR) return mix(values[key], values[next], u);
  const right = curve.rightWeights[key];
  const left = curve.leftWeights[next];
  const seconds = secondsBetween(ticks, key, next);
  const p1 = fround(values[key] + fround(fround(curve.rightSlopes[key] * seconds) * right));
  const p2 = fround(values[next] - fround(fround(curve.leftSlopes[next] * seconds) * left));
  const s = right === THIRD && left === THIRD ? u : parameterAt(right, left, u);
  return bezier(values[key], p1, p2, values[next], s);
}

/** The last key at or before a time, with another one after it. */
function keyBefore(ticks: Float64Array, tick: number): number {
  let low = 0;
  let high = ticks.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ticks[middle] <= tick) low = middle;
    else high = middle;
  }
  return low;
}

function mix(a: number, b: number, u: number): number {
  return fround(a + fround(u * fround(b - a)));
}

/** Three rounds of mixing neighbours. */
function bezier(a: number, b: number, c: number, d: number, u: number): number {
  const bc = mix(b, c, u);
  return mix(mix(mix(a, b, u), bc, u), mix(bc, mix(c, d, u), u), u);
}

/** Enough halvings for a double. */
const HALVINGS = 52;

/** Where along a segment with weights its time is `u`. */
function parameterAt(right: number, left: number, u: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const s = (low + high) / 2;
    const rest = 1 - s;
    const time = 3 * rest * rest * s * right + 3 * rest * s * s * (1 - left) + s * s * s;
    if (time < u) low = s;
    else high = s;
  }
  return fround((low + high) / 2);
}

/**
 * The value outside of the keys.
 * @param end the first or the last key
 */
function extrapolated(
  curve: Curve,
  tick: number,
  { mode, repetitions }: Extrapolation,
  end: number,
): number {
  const { ticks, values } = curve;
  const last = ticks.length - 1;
  const length = ticks[last] - ticks[0];
  if (mode === 'constant' || repetitions === 0) return values[end];
  if (mode === 'slope') return values[end] + endSlope(curve, end) * ((tick - ticks[end]) / CLOCK);
  if (length === 0) return values[end];
  const distance = end === 0 ? ticks[0] - tick : tick - ticks[last];
  // Which repetition, the first one is 0, and how far into it.
  const turn = Math.ceil(distance / length) - 1;
  const isOver = repetitions > 0 && turn >= repetitions;
  const round = isOver ? repetitions - 1 : turn;
  const within = isOver ? length : distance - turn * length;
  const isBackwards = (end === 0) !== (mode === 'mirror' && round % 2 === 0);
  const at = isBackwards ? ticks[last] - within : ticks[0] + within;
  const value = evaluateCurve(curve, at);
  if (mode !== 'repeat-relative') return value;
  const step = (values[last] - values[0]) * (round + 1);
  return fround(end === 0 ? value - step : value + step);
}

/** The slope at which a curve leaves its keys. */
function endSlope(curve: Curve, end: number): number {
  const { ticks, values, modes, rightSlopes, leftSlopes } = curve;
  const last = ticks.length - 1;
  const from = end === 0 ? 0 : last - 1;
  if (last === 0) return rightSlopes[0];
  const mode = modes[from];
  if (mode === CUBIC) return end === 0 ? rightSlopes[0] : leftSlopes[last];
  const seconds = secondsBetween(ticks, from, from + 1);
  return mode === LINEAR && seconds > 0 ? (values[from + 1] - values[from]) / seconds : 0;
}
