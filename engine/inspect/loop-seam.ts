import type { JointIndex, Seconds } from '../base/units.ts';
import { LOCAL_FLOATS, poseLength, unpackPose } from '../math/pose.ts';
import { angleBetween } from '../math/quaternion.ts';
import { cross, dot } from '../math/vectors.ts';
import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { localToModel, subtreeEnd } from '../runtime/local-to-model.ts';
import type { PoseSource } from './error/pose-source.ts';

/** Movement of a character over the ground in one loop. */
export interface GroundMotion {
  /**
   * The first joint that moves relative to its parent and has at least half of the joints in its
   * subtree.
   */
  readonly joint: JointIndex;
  /**
   * From the first pose to the last, without its vertical part, in model space, in the file's unit.
   */
  readonly displacement: Direction;
  /**
   * 1 for each joint that goes along: all below that joint, and others that end nearer to the displacement than to where
   * they began, such as targets of feet; not a root that stays behind.
   */
  readonly carried: Uint8Array;
  /** Mean speed along its way, in the file's unit per second. */
  readonly speed: number;
  /** Angle of the displacement from {@link forwardOf}, in radians; positive as `up` turns right-handed. */
  readonly heading: number;
  /** How much its way bends, in radians per unit of length; 0 for a straight one, 1 / r for a circle. */
  readonly curvature: number;
}

/** x y z in model space. */
export type Direction = readonly [x: number, y: number, z: number];

/** The jump from the last pose of a clip to its first; columns with one value per joint. */
export interface LoopSeam {
  /** Duration of one frame. */
  readonly frame: Seconds;
  /** Undefined if the clip stays in place; otherwise it is subtracted from {@link positionJump}. */
  readonly groundMotion: GroundMotion | undefined;
  /** Distance between the joint's last and first position, in model space, in the file's unit. */
  readonly positionJump: Float32Array;
  /** Angle between the joint's last and first local rotation, in radians. */
  readonly rotationJump: Float32Array;
  /** Change of the joint's velocity in model space, in the file's unit per second. */
  readonly velocityJump: Float32Array;
  /** The largest such change between frames near the clip's ends, the seam left out. */
  readonly typicalVelocityJump: Float32Array;
  /** Whether the jump equals one more frame: the closing frame, equal to the first, is missing. */
  readonly lacksFrame: boolean;
}

/** Frames at either end from which the typical velocity change is computed. */
const NEAR_FRAMES = 30;

/**
 * Compares a clip's last pose with its first, and joint velocities on both sides.
 * @param frame duration of one frame, in seconds
 * @param up unit vector that points up from the ground; a clip may travel perpendicular to it
 */
export function loopSeam(
  skeleton: Skeleton,
  clip: PoseSource,
  frame: Seconds,
  up: Direction,
): LoopSeam {
  const { duration } = clip;
  const near = Math.max(1, Math.min(NEAR_FRAMES, Math.floor(duration / frame + 1e-3)));
  const first = posesAt(skeleton, clip, near, (i) => Math.min(duration, i * frame));
  // From the start to the end: going back and forth passes all keys again.
  const groundMotion = groundMotionOf(skeleton, clip, up);
  const last = posesAt(skeleton, clip, near, (i) => Math.max(0, duration - i * frame));
  const gaps = positionGaps(first[0].places, last[0].places, groundMotion);
  const after = poseSteps(first);
  const before = poseSteps(last.toReversed());
  return {
    frame,
    groundMotion,
    positionJump: vectorLengths(gaps),
    rotationJump: rotationJumps(first[0].locals, last[0].locals),
    ...velocityJumps(before, after, frame),
    lacksFrame:
      near > 1 &&
      isMissingFrame(gaps, before[near - 1], after[0], (step) => {
        if (groundMotion === undefined) return;
        const { joint, carried } = groundMotion;
        subtractDisplacement(step, alongGround(step, joint, up), carried);
      }),
  };
}

interface Posed {
  /** Local transforms, {@link LOCAL_FLOATS} a joint. */
  readonly locals: Float32Array;
  /** Position x y z of each joint in model space. */
  readonly places: Float32Array;
}

/** Poses of the clip at consecutive frames. */
function posesAt(
  skeleton: Skeleton,
  clip: PoseSource,
  steps: number,
  timeOf: (step: number) => Seconds,
): Posed[] {
  const { count } = skeleton;
  const pose = new Float32Array(poseLength(count));
  const models = new Float32Array(count * MATRIX_FLOATS);
  return Array.from({ length: steps + 1 }, (_, step) => {
    clip.samplePose(timeOf(step), pose);
    localToModel(skeleton, pose, models);
    const places = new Float32Array(3 * count);
    for (let joint = 0; joint < count; joint++) {
      const at = joint * MATRIX_FLOATS + 12;
      for (let i = 0; i < 3; i++) places[3 * joint + i] = models[at + i];
    }
    return { locals: unpackPose(pose, count), places };
  });
}

/** Number of poses from which the displacement is computed. */
const GROUND_MOTION_POSES = 64;

/**
 * A joint moves relative to its parent if its displacement is larger than this, in the file's unit. It
 * is larger than rounding errors.
 */
const MIN_MOVE = 1e-4;

/** Of the displacement, this part lies between the ends of the clip, which are this part of its duration each. */
const BETWEEN = 0.3;
const END_PART = 0.1;

/**
 * Movement over the ground. A clip travels if its displacement is at least half of its path length and is
 * not made in one frame at an end; otherwise the displacement is a jump.
 */
function groundMotionOf(
  skeleton: Skeleton,
  clip: PoseSource,
  up: Direction,
): GroundMotion | undefined {
  const poses = posesAt(
    skeleton,
    clip,
    GROUND_MOTION_POSES,
    (i) => (i / GROUND_MOTION_POSES) * clip.duration,
  );
  const joint = firstMoving(skeleton, poses);
  if (joint === undefined) return undefined;
  const end = subtreeEnd(skeleton.parents, joint, skeleton.count);
  const steps = poseSteps(poses).map((step) => alongGround(step, joint, up));
  const displacement = sumOf(steps);
  const pathLength = steps.reduce((sum, step) => sum + Math.hypot(...step), 0);
  const ends = Math.round(steps.length * END_PART);
  const between = sumOf(steps.slice(ends, -ends));
  const length = Math.hypot(...displacement);
  const travels = length >= pathLength / 2 && dot(between, displacement) >= BETWEEN * length ** 2;
  if (!(pathLength > 0 && travels)) return undefined;
  const [forward, side] = [forwardOf(up), sideOf(up)];
  const heading = Math.atan2(dot(displacement, side), dot(displacement, forward));
  const speed = pathLength / clip.duration;
  const whole = poseSteps([poses[0], poses[GROUND_MOTION_POSES]])[0];
  const carried = Uint8Array.from({ length: skeleton.count }, (_, other) => {
    const isBelow = other >= joint && other < end;
    // Nearer to the displacement than to 0.
    return isBelow || 2 * dot(alongGround(whole, other, up), displacement) > length ** 2 ? 1 : 0;
  });
  return { joint, displacement, carried, speed, heading, curvature: curvatureOf(steps, up) };
}

/** The axis that headings are measured from: z, or y where z is up. */
function forwardOf([, , z]: Direction): Direction {
  return Math.abs(z) > Math.SQRT1_2 ? [0, 1, 0] : [0, 0, 1];
}

function sideOf(up: Direction): Direction {
  return cross(up, forwardOf(up));
}

/** Steps shorter than this part of the mean say nothing of the direction. */
const MIN_STEP_PART = 0.05;

/** The angle by which steps turn, over the length of the arcs that they are the chords of. */
function curvatureOf(steps: readonly Direction[], up: Direction): number {
  const mean = steps.reduce((sum, step) => sum + Math.hypot(...step), 0) / steps.length;
  const long = steps.filter((step) => Math.hypot(...step) > MIN_STEP_PART * mean);
  let turned = 0;
  let length = 0;
  for (let i = 1; i < long.length; i++) {
    const angle = Math.atan2(dot(cross(long[i - 1], long[i]), up), dot(long[i - 1], long[i]));
    const chord = (Math.hypot(...long[i - 1]) + Math.hypot(...long[i])) / 2;
    turned += angle;
    length += angle === 0 ? chord : (chord * angle) / 2 / Math.sin(angle / 2);
  }
  return length > 0 ? turned / length : 0;
}

function sumOf(steps: readonly Direction[]): Direction {
  return steps.reduce<Direction>(([x, y, z], [a, b, c]) => [x + a, y + b, z + c], [0, 0, 0]);
}

/** A joint's step without its vertical part. */
function alongGround(steps: Float32Array, joint: JointIndex, [ux, uy, uz]: Direction): Direction {
  const [x, y, z] = steps.subarray(3 * joint, 3 * joint + 3);
  const rise = x * ux + y * uy + z * uz;
  return [x - rise * ux, y - rise * uy, z - rise * uz];
}

/** The first joint that moves and carries at least half of all: objects that move on their own do not travel together. */
function firstMoving(
  skeleton: Skeleton,
  [start, ...others]: readonly Posed[],
): JointIndex | undefined {
  for (let joint = 0; joint < skeleton.count; joint++) {
    const end = subtreeEnd(skeleton.parents, joint, skeleton.count);
    if (2 * (end - joint) < skeleton.count) continue;
    const at = joint * LOCAL_FLOATS;
    const moves = others.some(({ locals }) =>
      [0, 1, 2].some((k) => Math.abs(locals[at + k] - start.locals[at + k]) > MIN_MOVE),
    );
    if (moves) return joint;
  }
  return undefined;
}

/** From the last positions to the first, without the displacement of the loop. */
function positionGaps(
  first: Float32Array,
  last: Float32Array,
  groundMotion: GroundMotion | undefined,
): Float32Array {
  const gaps = first.map((place, i) => place - last[i]);
  if (groundMotion === undefined) return gaps;
  const [x, y, z] = groundMotion.displacement;
  return subtractDisplacement(gaps, [-x, -y, -z], groundMotion.carried);
}

/** Subtracts a displacement from the steps of the joints that go along, in place. */
function subtractDisplacement(
  steps: Float32Array,
  displacement: Direction,
  carried: Uint8Array,
): Float32Array {
  for (let at = 0; at < steps.length; at++) {
    steps[at] -= carried[Math.trunc(at / 3)] * displacement[at % 3];
  }
  return steps;
}

function rotationJumps(first: Float32Array, last: Float32Array): Float32Array {
  return Float32Array.from({ length: first.length / LOCAL_FLOATS }, (_, joint) => {
    const rotation = joint * LOCAL_FLOATS + 3;
    return angleBetween(first, rotation, last, rotation);
  });
}

/** @param before steps of all joints before the end of the clip; `after`: those from its start */
function velocityJumps(
  before: readonly Float32Array[],
  after: readonly Float32Array[],
  frame: Seconds,
): Pick<LoopSeam, 'velocityJump' | 'typicalVelocityJump'> {
  const velocityJump = largestVelocityChanges([...before.slice(-1), ...after.slice(0, 1)], frame);
  const typical = [largestVelocityChanges(before, frame), largestVelocityChanges(after, frame)];
  return {
    velocityJump,
    typicalVelocityJump: velocityJump.map((_, joint) =>
      Math.max(typical[0][joint], typical[1][joint]),
    ),
  };
}

/** From each pose to the next, x y z of every joint. */
function poseSteps(poses: readonly Posed[]): Float32Array[] {
  return poses
    .slice(1)
    .map(({ places }, i) => places.map((place, k) => place - poses[i].places[k]));
}

/** The largest change of every joint's velocity from one step to the next. */
function largestVelocityChanges(steps: readonly Float32Array[], frame: Seconds): Float32Array {
  const [first] = steps;
  const largest = new Float32Array(first.length / 3);
  for (let i = 1; i < steps.length; i++) {
    const changes = vectorLengths(steps[i].map((step, k) => step - steps[i - 1][k]));
    for (let joint = 0; joint < largest.length; joint++) {
      largest[joint] = Math.max(largest[joint], changes[joint] / frame);
    }
  }
  return largest;
}

/** Largest fraction of the squared gaps that may remain after one step is subtracted. */
const ALIKE = 0.5;

function isMissingFrame(
  gaps: Float32Array,
  before: Float32Array,
  after: Float32Array,
  subtractGroundMotion: (step: Float32Array) => void,
): boolean {
  const step = gaps.map((_, i) => (before[i] + after[i]) / 2);
  subtractGroundMotion(step);
  let whole = 0;
  let left = 0;
  gaps.forEach((gap, i) => {
    whole += gap ** 2;
    left += (gap - step[i]) ** 2;
  });
  return left < ALIKE * whole;
}

/** The length of every x y z. */
function vectorLengths(vectors: Float32Array): Float32Array {
  const lengths = new Float32Array(vectors.length / 3);
  for (let i = 0, at = 0; i < lengths.length; i++, at += 3) {
    const [x, y, z] = [vectors[at], vectors[at + 1], vectors[at + 2]];
    lengths[i] = Math.sqrt(x * x + y * y + z * z);
  }
  return lengths;
}
