import type { JointIndex, Ratio } from '../base/units.ts';
import { poseLength } from '../math/pose.ts';
import { rotateVector } from '../math/quaternion.ts';
import type { Animation } from '../model/animation.ts';
import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import type { UserTrack } from '../model/user-track.ts';
import { createSamplingContext } from '../runtime/context.ts';
import { localToModel } from '../runtime/local-to-model.ts';
import { createMotion, moveTo, startMotion, type MotionTracks } from '../runtime/motion.ts';
import { sample } from '../runtime/sampling.ts';
import { sampleTrack } from '../runtime/track-sampling.ts';

/** A time range in which a joint should not move on the ground. */
export interface Contact {
  /** In loops of the clip; `to` is above 1 if the contact continues past the end of the loop. */
  readonly from: Ratio;
  readonly to: Ratio;
  /**
   * Largest distance along the ground between the joint and its position at the start of the contact,
   * in the file's unit.
   */
  readonly drift: number;
}

/** Samples per loop. */
const STEPS = 240;

/**
 * How far a joint slides during its contacts, moved by the clip and its root motion together.
 * @param contact a float track that is above `threshold` while the joint is on the ground
 *
 * @example
 * const foot = skeleton.names.indexOf('LeftFoot');
 * const contacts = footDrift(skeleton, animation, { position, rotation }, foot, track, 0.5);
 * console.assert(contacts.every(({ drift }) => drift < 0.5)); // metres
 */
export function footDrift(
  skeleton: Skeleton,
  clip: Animation,
  motion: MotionTracks,
  joint: JointIndex,
  contact: UserTrack,
  threshold: number,
): Contact[] {
  const places = placesOf(skeleton, clip, motion, joint);
  const touches = touchesOf(contact, threshold);
  const contacts: Contact[] = [];
  // A contact that spans the loop point is measured from its start, near the end of the loop.
  const first = touches.indexOf(0);
  if (first < 0) return [contactOf(places, 0, STEPS)];
  for (let at = first; at < first + STEPS; at++) {
    if (touches[at % STEPS] === 0) continue;
    const start = at;
    while (touches[at % STEPS] === 1) at++;
    contacts.push(contactOf(places, start, at - 1));
  }
  return contacts;
}

function touchesOf(contact: UserTrack, threshold: number): Uint8Array {
  const value = new Float32Array(4);
  return Uint8Array.from({ length: STEPS }, (_, i) => {
    sampleTrack(contact, (i + 0.5) / STEPS, value);
    return value[0] > threshold ? 1 : 0;
  });
}

/** Positions x z of a joint on the ground, over two loops. */
function placesOf(
  skeleton: Skeleton,
  clip: Animation,
  tracks: MotionTracks,
  joint: JointIndex,
): Float32Array {
  const places = new Float32Array(2 * STEPS * 2);
  const context = createSamplingContext(clip.trackCount);
  const pose = new Float32Array(poseLength(skeleton.count));
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  const motion = createMotion();
  const point = new Float32Array(3);
  startMotion(motion, tracks);
  for (let i = 0; i < 2 * STEPS; i++) {
    const at = (i + 0.5) / STEPS;
    sample(clip, context, at - Math.floor(at), pose);
    localToModel(skeleton, pose, models, -1, joint);
    moveTo(motion, tracks, at);
    const place = joint * MATRIX_FLOATS + 12;
    for (let k = 0; k < 3; k++) point[k] = models[place + k];
    rotateVector(point, 0, motion.rotation, 0, point, 0);
    places[2 * i] = point[0] + motion.translation[0];
    places[2 * i + 1] = point[2] + motion.translation[2];
  }
  return places;
}

function contactOf(places: Float32Array, from: number, to: number): Contact {
  let drift = 0;
  for (let i = from; i <= to && 2 * i < places.length; i++) {
    const x = places[2 * i] - places[2 * from];
    const z = places[2 * i + 1] - places[2 * from + 1];
    drift = Math.max(drift, Math.hypot(x, z));
  }
  return { from: from / STEPS, to: (to + 1) / STEPS, drift };
}
