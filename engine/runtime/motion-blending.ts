import { LANES } from '../base/units.ts';
import {
  conjugate,
  multiplyQuaternions,
  normalizeQuaternion,
  rotateVector,
} from '../math/quaternion.ts';
import { createMotion, moveTo, startMotion, type Motion, type MotionTracks } from './motion.ts';
import type { Place } from './rigid-step.ts';

/** How far one clip would carry the character in a step, as one of several that are blended. */
export interface MotionLayer {
  readonly tracks: MotionTracks;
  readonly motion: Motion;
  /** Not above 0 leaves it out. */
  weight: number;
  /** Of the last step, seen from where it began: x y z, and x y z w. */
  readonly translation: Float32Array;
  readonly rotation: Float32Array;
}

/**
 * The motion of one clip, at the origin, to be blended with that of others.
 *
 * @param tracks the clip's position (`float3`) and rotation (`quaternion`), either may be missing
 * @param weight 1 by default; may be changed at any time
 *
 * @example
 * const walking = createMotionLayer({ position, rotation }, 0.5);
 * seekMotionLayer(walking, 0);
 */
export function createMotionLayer(tracks: MotionTracks, weight = 1): MotionLayer {
  return {
    tracks,
    motion: createMotion(),
    weight,
    translation: new Float32Array(LANES),
    rotation: Float32Array.of(0, 0, 0, 1),
  };
}

/**
 * Puts a layer to a ratio, in loops of its clip, without a step.
 *
 * @example
 * const walking = createMotionLayer({ position, rotation });
 * seekMotionLayer(walking, 0.25);
 */
export function seekMotionLayer(layer: MotionLayer, at: number): void {
  startMotion(layer.motion, layer.tracks, at);
}

const before = new Float32Array(LANES);
const back = new Float32Array(LANES);

/**
 * Moves a layer on to `to`, in loops of its clip, and leaves what the step was in it. Allocates nothing.
 *
 * @example
 * const walking = createMotionLayer({ position, rotation });
 * seekMotionLayer(walking, 0);
 * stepMotionLayer(walking, 1);
 * console.assert(walking.translation[2] > 0.5); // metres that a loop goes forward
 */
export function stepMotionLayer(
  { tracks, motion, translation, rotation }: MotionLayer,
  to: number,
): void {
  before.set(motion.translation);
  conjugate(back, 0, motion.rotation, 0);
  moveTo(motion, tracks, to);
  for (let i = 0; i < 3; i++) translation[i] = motion.translation[i] - before[i];
  rotateVector(translation, 0, back, 0, translation, 0);
  multiplyQuaternions(rotation, 0, back, 0, motion.rotation, 0);
}

const step = new Float32Array(LANES);
const turn = new Float32Array(LANES);

/**
 * Carries a character on by the weighted mean of the layers' last steps. Direction and length of the steps are
 * averaged apart, so that steps in different directions do not shorten each other; rotations are summed in one
 * hemisphere. Where no layer weighs anything, it stays. Allocates nothing.
 * @param place where it stands (x y z) and how it is turned (x y z w); changed in place
 *
 * @example
 * const layers = [createMotionLayer({ position, rotation }, 1)];
 * const place = { translation: new Float32Array(3), rotation: Float32Array.of(0, 0, 0, 1) };
 * seekMotionLayer(layers[0], 0);
 * stepMotionLayer(layers[0], 0.1);
 * applyMotion(layers, place);
 */
export function applyMotion(layers: readonly MotionLayer[], place: Place): void {
  let total = 0;
  let length = 0;
  step.fill(0);
  turn.fill(0);
  for (let i = 0; i < layers.length; i++) {
    const { weight, translation, rotation } = layers[i];
    if (!(weight > 0)) continue;
    const size = Math.hypot(translation[0], translation[1], translation[2]);
    total += weight;
    length += size * weight;
    if (size > 0) for (let k = 0; k < 3; k++) step[k] += (translation[k] / size) * weight;
    let dot = 0;
    for (let k = 0; k < 4; k++) dot += turn[k] * rotation[k];
    for (let k = 0; k < 4; k++) turn[k] += rotation[k] * (dot < 0 ? -weight : weight);
  }
  if (!(total > 0)) return;
  const size = Math.hypot(step[0], step[1], step[2]);
  const scale = size > 0 ? length / total / size : 0;
  for (let k = 0; k < 3; k++) step[k] *= scale;
  normalizeQuaternion(turn, 0);
  rotateVector(step, 0, place.rotation, 0, step, 0);
  for (let k = 0; k < 3; k++) place.translation[k] += step[k];
  multiplyQuaternions(place.rotation, 0, place.rotation, 0, turn, 0);
  normalizeQuaternion(place.rotation, 0);
}
