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
import type { Direction } from './loop-seam.ts';

/** What of which clip slides over which ground. */
export interface FootDriftRequest {
  readonly skeleton: Skeleton;
  readonly clip: Animation;
  /** Where the clip carries the character. */
  readonly motion: MotionTracks;
  readonly joint: JointIndex;
  /** A float track that is above `threshold` while the joint is on the ground. */
  readonly contact: UserTrack;
  readonly threshold: number;
  /** Y if not given. */
  readonly up?: Direction | undefined;
  /** Length of a metre in the file's unit; 1 if not given. */
  readonly metre?: number | undefined;
}

/** How a joint slides. */
export interface FootDrift {
  readonly contacts: readonly Contact[];
  /**
   * Speed at which the ground passes, in the file's unit a second, where the character walks in place; else 0. What slides is
   * measured on that ground.
   */
  readonly groundSpeed: number;
}

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

/** Metres a second: a foot does not slide so fast for a whole contact. Where nothing carries the character, the ground passes. */
const PASSING = 0.5;
/** The part of the ground's speed by which that of one contact may differ: feet roll, and hips sway. */
const ALIKE = 0.3;

const Y_UP: Direction = [0, 1, 0];

/**
 * How far a joint slides during its contacts, moved by the clip and its root motion together. Without root motion, and where all
 * contacts move alike and faster than feet slide, the clip walks in place: then the ground passes at their mean velocity. One that travels
 * without root motion goes on from where it ends.
 *
 * @example
 * const foot = skeleton.names.indexOf('LeftFoot');
 * const motion = { position, rotation };
 * const request = { skeleton, clip: animation, motion, joint: foot, contact: track, threshold: 0.5 };
 * const { contacts } = footDrift(request);
 * console.assert(contacts.every(({ drift }) => drift < 0.5)); // metres
 */
export function footDrift(request: FootDriftRequest): FootDrift {
  const { clip, motion, contact, threshold, metre = 1 } = request;
  const spans = spansOf(touchesOf(contact, threshold));
  const places = placesOf(request);
  const isCarried = motion.position !== undefined || motion.rotation !== undefined;
  const slowest = (PASSING * metre * clip.duration) / STEPS;
  if (!isCarried) walkOn(places, slowest * STEPS);
  const passed = (isCarried ? undefined : passingGround(places, spans, slowest)) ?? STILL;
  return {
    contacts: spans.map((span) => contactOf(places, span, passed)),
    groundSpeed: passed === STILL ? 0 : (Math.hypot(...passed) * STEPS) / clip.duration,
  };
}

const STILL: Direction = [0, 0, 0];

/** First and last step of a contact. */
type Span = readonly [from: number, to: number];

function touchesOf(contact: UserTrack, threshold: number): Uint8Array {
  const value = new Float32Array(4);
  return Uint8Array.from({ length: STEPS }, (_, i) => {
    sampleTrack(contact, (i + 0.5) / STEPS, value);
    return value[0] > threshold ? 1 : 0;
  });
}

/** The contacts of a loop. One that spans the loop point counts from its start, near the end of the loop. */
function spansOf(touches: Uint8Array): Span[] {
  const first = touches.indexOf(0);
  if (first < 0) return [[0, STEPS]];
  const spans: Span[] = [];
  for (let at = first; at < first + STEPS; at++) {
    if (touches[at % STEPS] === 0) continue;
    const start = at;
    while (touches[at % STEPS] === 1) at++;
    spans.push([start, at - 1]);
  }
  return spans;
}

/** Positions x y z of a joint along the ground, over two loops. */
function placesOf(request: FootDriftRequest): Float32Array {
  const { skeleton, clip, motion: tracks, joint, up = Y_UP } = request;
  const places = new Float32Array(2 * STEPS * 3);
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
    for (let k = 0; k < 3; k++) point[k] += motion.translation[k];
    const height = point[0] * up[0] + point[1] * up[1] + point[2] * up[2];
    for (let k = 0; k < 3; k++) places[3 * i + k] = point[k] - height * up[k];
  }
  return places;
}

/** Moves the second loop to where the first one ends, if the clip jumps back from there by `least` or more: it travels. */
function walkOn(places: Float32Array, least: number): void {
  const jump = [0, 1, 2].map((axis) => stepAt(places, STEPS - 1, axis));
  if (Math.hypot(...jump) < least) return;
  for (let i = 3 * STEPS; i < places.length; i++) places[i] -= jump[i % 3];
}

/** The step in which the ground passes, if all contacts move by about the same and faster than `slowest`. */
function passingGround(
  places: Float32Array,
  spans: readonly Span[],
  slowest: number,
): Direction | undefined {
  const common = meanStep(places, spans);
  const speed = Math.hypot(...common);
  const isLike = (span: Span): boolean => {
    const [x, y, z] = meanStep(places, [span]);
    return Math.hypot(x - common[0], y - common[1], z - common[2]) <= ALIKE * speed;
  };
  return speed > slowest && spans.every(isLike) ? common : undefined;
}

/** The mean step of a joint in contacts, but for that from the end of the clip to its begin: one that travels jumps there. */
function meanStep(places: Float32Array, spans: readonly Span[]): Direction {
  const sum = [0, 0, 0];
  let steps = 0;
  for (const [from, to] of spans) {
    for (let i = from; i < to; i++) {
      if ((i + 1) % STEPS === 0) continue;
      for (let k = 0; k < 3; k++) sum[k] += stepAt(places, i, k);
      steps++;
    }
  }
  return steps === 0 ? STILL : [sum[0] / steps, sum[1] / steps, sum[2] / steps];
}

const stepAt = (places: Float32Array, at: number, axis: number): number =>
  places[3 * (at + 1) + axis] - places[3 * at + axis];

function contactOf(places: Float32Array, [from, to]: Span, [x, y, z]: Direction): Contact {
  let drift = 0;
  for (let i = from; i <= to && 3 * i < places.length; i++) {
    const [at, start, steps] = [3 * i, 3 * from, i - from];
    const away = Math.hypot(
      places[at] - places[start] - steps * x,
      places[at + 1] - places[start + 1] - steps * y,
      places[at + 2] - places[start + 2] - steps * z,
    );
    drift = Math.max(drift, away);
  }
  return { from: from / STEPS, to: (to + 1) / STEPS, drift };
}
