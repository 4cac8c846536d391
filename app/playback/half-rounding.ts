import { inFileUnits, type LengthUnit } from '#engine/base';
import { clipKeys } from '#engine/inspect';
import { keyAtOrBefore, laneCurve, type LaneCurve } from '#engine/inspect/curves';
import { decodeHalf, encodeHalf } from '#engine/math';
import { MATRIX_FLOATS, type Animation, type Skeleton } from '#engine/model';
import { memoizeLast } from '../session/state/changes.ts';
import type { SessionStore } from '../session/state/store.ts';
import type { Frame } from './frame.ts';

/** What half floats round away of the x of a root joint's keys, at a distance from the origin. */
interface RoundedRoot {
  readonly curve: LaneCurve;
  /** Per key, in the file's unit. */
  readonly errors: Float32Array;
  /** The joints that it moves, itself included. */
  readonly joints: readonly number[];
}

/**
 * Moves the joints of a frame by what half floats lose at the chosen distance from the origin, along x: runtime clips
 * store translations as half floats, whose steps grow with the distance. Keys are rounded there and interpolated as
 * they are; then the character is shown where it was, with what the rounding has changed. Sources and blended layers
 * stay as they are.
 */
export function createHalfRounding({ getState }: SessionStore): (frame: Frame) => void {
  const roundedOf = memoizeLast(roundedRoots);
  return ({ animation, skeleton, models, held, playhead: { time } }) => {
    const { viewport, blendOn, lengthUnit } = getState();
    const isShown = viewport.offset > 0 && !blendOn && held === undefined;
    if (!isShown || animation === undefined || skeleton === undefined) return;
    const roots = roundedOf(animation, skeleton, offsetIn(lengthUnit, viewport.offset));
    for (const root of roots) moveRoot(root, time, models);
  };
}

/** Metres in the file's unit. */
export function offsetIn(unit: LengthUnit, metres: number): number {
  return inFileUnits({ value: metres, unit: 'm' }, unit);
}

/**
 * What rounding to a half float adds to a value that is so far from the origin. Infinite where half floats end.
 * @param value and `offset` in the same unit
 */
export function halfError(value: number, offset: number): number {
  return decodeHalf(encodeHalf(value + offset)) - offset - value;
}

/** The distance from one half float to the next above it; no number where half floats end. */
export function halfStep(value: number): number {
  const bits = encodeHalf(value);
  return decodeHalf(bits + 1) - decodeHalf(bits);
}

function roundedRoots(
  animation: Animation,
  { parents }: Skeleton,
  offset: number,
): readonly RoundedRoot[] {
  const keys = clipKeys(animation);
  const rootOf = rootsOf(parents);
  return [...new Set(rootOf)].map((root) => {
    const curve = laneCurve(animation, keys, 'translation', root);
    const errors = Float32Array.from(curve.times, (_, i) => {
      const error = halfError(curve.values[i * curve.components], offset);
      return Number.isFinite(error) ? error : 0;
    });
    return { curve, errors, joints: rootOf.flatMap((of, joint) => (of === root ? [joint] : [])) };
  });
}

/** The root above each joint. */
function rootsOf(parents: ArrayLike<number>): number[] {
  const roots: number[] = [];
  for (let joint = 0; joint < parents.length; joint++) {
    const parent = parents[joint];
    roots.push(parent < 0 ? joint : roots[parent]);
  }
  return roots;
}

/** Frame time. */
function moveRoot(
  { curve, errors, joints }: RoundedRoot,
  time: number,
  models: Float32Array,
): void {
  const { times } = curve;
  const left = keyAtOrBefore(curve, time);
  const right = Math.min(left + 1, times.length - 1);
  const span = times[right] - times[left];
  const part = span > 0 ? Math.min(1, Math.max(0, (time - times[left]) / span)) : 0;
  const error = errors[left] + (errors[right] - errors[left]) * part;
  for (let i = 0; i < joints.length; i++) models[joints[i] * MATRIX_FLOATS + 12] += error;
}
