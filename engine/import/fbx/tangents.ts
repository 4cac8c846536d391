import { secondsBetween, THIRD } from './curve.ts';

/** Where the slopes around a key come from. */
export const TANGENT_GIVEN = 0;
export const TANGENT_AUTO = 1;
/** Tension, continuity and bias. */
export const TANGENT_TCB = 2;

/** How automatic slopes are kept flat, bits. */
export const CLAMP = 1;
export const CLAMP_PROGRESSIVE = 2;
/** Slopes that do not depend on the distances of keys. */
export const TIME_INDEPENDENT = 4;
/** The slopes before and after a key are independent. */
export const BROKEN = 8;

/** Keys as a file stores them. */
export interface StoredKeys {
  readonly ticks: Float64Array;
  readonly values: Float32Array;
  readonly modes: Uint8Array;
  /** {@link TANGENT_GIVEN} … of each key. */
  readonly tangents: Uint8Array;
  /** Bits that change automatic slopes. */
  readonly flags: Uint8Array;
  /**
   * Of each key: slope after it, and slope before the next key; for automatic ones a bias in per cent each; for the
   * last kind tension, continuity, bias.
   */
  readonly data: Float32Array;
  readonly leftWeights: Float32Array;
  readonly rightWeights: Float32Array;
}

/** Numbers of {@link StoredKeys.data} per key. */
export const KEY_DATA = 3;

export interface Slopes {
  readonly leftSlopes: Float32Array;
  readonly rightSlopes: Float32Array;
}

/** The slopes before and after every key: those that the file gives, and the others computed. */
export function solveSlopes(keys: StoredKeys): Slopes {
  const { ticks, tangents, data } = keys;
  const count = ticks.length;
  const leftSlopes = new Float32Array(count);
  const rightSlopes = new Float32Array(count);
  for (let key = 0; key < count; key++) {
    const after = data[KEY_DATA * key];
    if (tangents[key] === TANGENT_GIVEN) {
      leftSlopes[key] = key === 0 ? 0 : data[KEY_DATA * (key - 1) + 1];
      rightSlopes[key] = after;
    } else if (tangents[key] === TANGENT_AUTO) {
      leftSlopes[key] = autoSlope(keys, key, leftBias(keys, key));
      rightSlopes[key] = autoSlope(keys, key, after);
    } else {
      [leftSlopes[key], rightSlopes[key]] = tcbSlopes(keys, key);
    }
  }
  return { leftSlopes, rightSlopes };
}

/** The bias of the slope before a key: that of the one after it, unless the two are independent or there is none. */
function leftBias({ ticks, flags, tangents, data }: StoredKeys, key: number): number {
  const isLast = key === ticks.length - 1;
  if (!isLast && (flags[key] & BROKEN) === 0) return data[KEY_DATA * key];
  const isBias = key > 0 && tangents[key - 1] === TANGENT_AUTO;
  return isBias ? -data[KEY_DATA * (key - 1) + 1] : 0;
}

/** Slope from one key to another; 0 for keys at the same time, or without the other. */
function slopeBetween({ ticks, values }: StoredKeys, from: number, to: number): number {
  if (from < 0 || to >= ticks.length) return 0;
  const seconds = secondsBetween(ticks, from, to);
  return seconds > 0 ? (values[to] - values[from]) / seconds : 0;
}

/** Values nearer than that are the same to {@link CLAMP}. */
const SAME_VALUE = 1e-3;

/** The square of what a bias is beyond, as a share, times a slope is added. */
const ABSOLUTE_BIAS = 5;
const ABSOLUTE_SLOPE = 40;

function autoSlope(keys: StoredKeys, key: number, bias: number): number {
  const { ticks, values, flags } = keys;
  const last = ticks.length - 1;
  const isProgressive = (flags[key] & CLAMP_PROGRESSIVE) !== 0;
  const left = slopeBetween(keys, key - 1, key);
  const right = slopeBetween(keys, key, key + 1);
  if (key === 0 || key === last) {
    const only = key === 0 ? right : left;
    return isProgressive ? 0 : biased(only, only, only, bias);
  }
  const nearest = Math.min(
    Math.abs(values[key - 1] - values[key]),
    Math.abs(values[key + 1] - values[key]),
  );
  if ((flags[key] & CLAMP) !== 0 && nearest <= SAME_VALUE) return 0;
  let slope = slopeBetween(keys, key - 1, key + 1);
  if ((flags[key] & TIME_INDEPENDENT) === 0) {
    const length = ticks[key + 1] - ticks[key - 1];
    const d = length > 0 ? (ticks[key] - ticks[key - 1]) / length : 0;
    slope = (slope + left * (1 - d) + right * d) / 2;
  }
  const wanted = biased(slope, left, right, bias);
  return isProgressive ? clamped(keys, key, wanted) : wanted;
}

/** Moves a slope towards that of a neighbour. */
function biased(slope: number, left: number, right: number, bias: number): number {
  const share = Math.abs(bias) / 100;
  const target = bias > 0 ? right : left;
  const beyond = Math.max(0, share - ABSOLUTE_BIAS);
  return slope + (target - slope) * share + Math.sign(bias) * ABSOLUTE_SLOPE * beyond ** 2;
}

/** So flat that the curve does not go beyond the values of the neighbours. */
function clamped(keys: StoredKeys, key: number, slope: number): number {
  const { ticks, values, leftWeights, rightWeights } = keys;
  const sign = slope < 0 ? -1 : 1;
  const before = secondsBetween(ticks, key - 1, key) * (leftWeights[key] || THIRD);
  const after = secondsBetween(ticks, key, key + 1) * (rightWeights[key] || THIRD);
  const most = Math.min(
    before > 0 ? (sign * (values[key] - values[key - 1])) / before : Infinity,
    after > 0 ? (sign * (values[key + 1] - values[key])) / after : Infinity,
  );
  return sign * Math.min(Math.abs(slope), Math.max(0, most));
}

/** Slopes by tension, continuity and bias, as Kochanek and Bartels have them. */
function tcbSlopes(keys: StoredKeys, key: number): [number, number] {
  const [t, c, b] = keys.data.subarray(KEY_DATA * key, KEY_DATA * key + 3);
  const left = slopeBetween(keys, key - 1, key);
  const right = slopeBetween(keys, key, key + 1);
  const half = key === 0 || key === keys.ticks.length - 1 ? 1 : 0.5;
  const part = (continuity: number, bias: number): number =>
    half * (1 - t) * (1 + bias) * (1 + continuity);
  return [part(-c, b) * left + part(c, -b) * right, part(c, b) * left + part(-c, -b) * right];
}
