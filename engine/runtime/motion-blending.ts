import { LANES } from '../base/units.ts';
import {
  conjugate,
  multiplyQuaternions,
  normalizeQuaternion,
  rotateVector,
} from '../math/quaternion.ts';
import { createMotion, moveTo, startMotion, type Motion, type MotionTracks } from './motion.ts';

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

export function createMotionLayer(tracks: MotionTracks, weight = 1): MotionLayer {
  return {
    tracks,
    motion: createMotion(),
    weight,
    translation: new Float32Array(LANES),
    rotation: Float32Array.of(0, 0, 0, 1),
  };
}

/** Sets the ratio of a layer, in loops of its clip, without taking a step. */
export function seekMotionLayer(layer: MotionLayer, at: number): void {
  startMotion(layer.motion, layer.tracks, at);
}

const before = new Float32Array(LANES);
const back = new Float32Array(LANES);

/** Moves a layer on to `to`, in loops of its clip, and leaves what the step was in it. Allocates nothing. */
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
 * Moves a character by the weighted mean of the layers' last steps. Directions and lengths of the
 * steps are averaged separately, so that steps in different directions do not shorten each other.
 * Rotations are summed in one hemisphere. Without weights it stays. Allocates nothing.
 * @param place its position (x y z) and rotation (x y z w); changed in place
 */
export function applyMotion(
  layers: readonly MotionLayer[],
  place: { readonly translation: Float32Array; readonly rotation: Float32Array },
): void {
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
