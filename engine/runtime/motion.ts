import { LANES } from '../base/units.ts';
import {
  conjugate,
  multiplyQuaternions,
  normalizeQuaternion,
  rotateVector,
} from '../math/quaternion.ts';
import type { UserTrack } from '../model/user-track.ts';
import { repeatStep } from './rigid-step.ts';
import { sampleTrack } from './track-sampling.ts';

/** Where a clip carries the character: the root motion that was taken out of it. */
export interface MotionTracks {
  /** A `float3` track. */
  readonly position: UserTrack | undefined;
  /** A `quaternion` track. */
  readonly rotation: UserTrack | undefined;
}

/** Beyond this, float32 has no room for a ratio beside the loop's number. */
const MAX_LOOPS = 2 ** 16;

/**
 * Why these tracks cannot move a character, or undefined if they can.
 *
 * @example
 * console.assert(validateMotion({ position: rotation, rotation }, 1) !== undefined);
 */
export function validateMotion(
  { position, rotation }: MotionTracks,
  to: number,
): string | undefined {
  if (position !== undefined && position.type !== 'float3') {
    return `the position track is ${position.type}, not float3`;
  }
  if (rotation !== undefined && rotation.type !== 'quaternion') {
    return `the rotation track is ${rotation.type}, not quaternion`;
  }
  if (!(Math.abs(to) <= MAX_LOOPS))
    return `the motion goes to ${to}, at most ${MAX_LOOPS} loops can be told apart`;
  return undefined;
}

/** How far a character has come; {@link moveTo} changes it in place. */
export interface Motion {
  /** Where it stands: x y z. */
  readonly translation: Float32Array;
  /** How it is turned: x y z w. */
  readonly rotation: Float32Array;
  /** Ratio that it has reached, in loops of the clip: 1.25 is a quarter into the second one. */
  at: number;
  /** What the tracks say there. */
  readonly lastTranslation: Float32Array;
  readonly lastRotation: Float32Array;
}

/**
 * A character at the origin that has not been placed on a clip yet: begin with {@link startMotion}.
 *
 * @example
 * const motion = createMotion();
 * startMotion(motion, { position, rotation });
 */
export function createMotion(): Motion {
  return {
    translation: new Float32Array(LANES),
    rotation: Float32Array.of(0, 0, 0, 1),
    at: 0,
    lastTranslation: new Float32Array(LANES),
    lastRotation: Float32Array.of(0, 0, 0, 1),
  };
}

/**
 * Puts the character where the tracks have it at `ratio`, in loops of the clip, with no loop behind it.
 *
 * @example
 * const motion = createMotion();
 * startMotion(motion, { position, rotation }, 0.5);
 * console.assert(motion.at === 0.5);
 */
export function startMotion(motion: Motion, tracks: MotionTracks, ratio = 0): void {
  motion.at = ratio;
  sampleAt(motion, tracks, ratio - Math.floor(ratio));
  motion.translation.set(motion.lastTranslation);
  motion.rotation.set(motion.lastRotation);
}

/**
 * Moves the character on to `to`, in loops of the clip, forward or backward. Where a loop is passed, the
 * clip's next run starts from where the last one has led: what a turning clip walks, it walks in
 * its new direction. However a stretch is split into steps, it leads to the same place.
 *
 * @param to in loops of the clip: 1.25 is a quarter into the second one
 *
 * @example
 * const motion = createMotion();
 * startMotion(motion, { position, rotation });
 * moveTo(motion, { position, rotation }, 2.5);
 * console.assert(motion.translation[2] > 2); // metres
 */
export function moveTo(motion: Motion, tracks: MotionTracks, to: number): void {
  const last = Math.floor(to);
  const ends = last - Math.floor(motion.at);
  if (ends !== 0) {
    const [entry, exit] = ends > 0 ? [0, 1] : [1, 0];
    advance(motion, tracks, exit);
    if (Math.abs(ends) > 1) repeatLoop(motion, tracks, entry, exit, Math.abs(ends) - 1);
    sampleAt(motion, tracks, entry);
  }
  advance(motion, tracks, to - last);
  motion.at = to;
}

const loopStep = { translation: new Float32Array(LANES), rotation: new Float32Array(4) };

/** Moves by whole loops at once: one loop, seen from where it begins, to a power. */
function repeatLoop(
  motion: Motion,
  tracks: MotionTracks,
  entry: number,
  exit: number,
  times: number,
): void {
  const { lastTranslation, lastRotation } = motion;
  sampleAt(motion, tracks, entry);
  for (let i = 0; i < 3; i++) delta[i] = -lastTranslation[i];
  conjugate(back, 0, lastRotation, 0);
  sampleAt(motion, tracks, exit);
  for (let i = 0; i < 3; i++) delta[i] += lastTranslation[i];
  rotateVector(loopStep.translation, 0, back, 0, delta, 0);
  multiplyQuaternions(loopStep.rotation, 0, back, 0, lastRotation, 0);
  repeatStep(motion, loopStep, times);
}

/** Reads the tracks, without moving. */
function sampleAt(
  { lastTranslation, lastRotation }: Motion,
  tracks: MotionTracks,
  ratio: number,
): void {
  if (tracks.position !== undefined) sampleTrack(tracks.position, ratio, lastTranslation);
  if (tracks.rotation !== undefined) sampleTrack(tracks.rotation, ratio, lastRotation);
}

const delta = new Float32Array(LANES);
const back = new Float32Array(LANES);

/** Moves by what the tracks say from the last ratio to this one: current · last⁻¹ · next, as rigid transforms. */
function advance(motion: Motion, tracks: MotionTracks, ratio: number): void {
  const { translation, rotation, lastTranslation, lastRotation } = motion;
  // current · last⁻¹ has to be computed before the tracks overwrite their last values.
  conjugate(back, 0, lastRotation, 0);
  multiplyQuaternions(back, 0, rotation, 0, back, 0);
  for (let i = 0; i < 3; i++) delta[i] = -lastTranslation[i];
  sampleAt(motion, tracks, ratio);
  for (let i = 0; i < 3; i++) delta[i] += lastTranslation[i];
  rotateVector(delta, 0, back, 0, delta, 0);
  for (let i = 0; i < 3; i++) translation[i] += delta[i];
  multiplyQuaternions(rotation, 0, back, 0, lastRotation, 0);
  normalizeQuaternion(rotation, 0);
}
