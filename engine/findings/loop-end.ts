import { loopSeam, type LoopSeam } from '../inspect/loop-seam.ts';
import type { ClipScene } from './clip-scene.ts';
import { lengthOf, loopBends, type LoopBends } from './loop-bends.ts';
import { placeAt, type SampledMotion } from './sampled-motion.ts';

/** A clip loops if its last pose is nearer to its first than this part of how far it goes between. */
const LOOPS = 0.15;
/** One frame short of a loop, a fast movement is farther apart; so is a loop whose last frame alone is wrong. */
const LOOPS_NEARLY = 0.4;
/** Fewer poses do not show what usual steps are. */
const MIN_POSES = 8;
/** A last step so many times a typical one is no part of the movement. */
export const WRONG_STEP = 3.5;

/** How a clip ends, compared with how it begins and moves. */
export interface LoopEnd {
  readonly seam: LoopSeam;
  /** Per joint, the mean distance from one pose to the next, the motion over the ground left out. */
  readonly steps: Float64Array;
  /** The gap of all joints, as a part of how far they go. */
  readonly gapPart: number;
  readonly isLoop: boolean;
  /** Whether all but the last pose loop. */
  readonly isLastWrong: boolean;
  /** The mean step of all joints near both ends, without the last one, which may be wrong. */
  readonly sideStep: number;
  readonly bends: LoopBends;
}

const ends = new WeakMap<ClipScene, LoopEnd | undefined>();

export function loopEnd(scene: ClipScene): LoopEnd | undefined {
  if (ends.has(scene)) return ends.get(scene);
  const end = computeEnd(scene);
  ends.set(scene, end);
  return end;
}

function computeEnd({ skeleton, motion, poses, frame, up }: ClipScene): LoopEnd | undefined {
  if (skeleton === undefined || motion === undefined || motion.count < MIN_POSES) return undefined;
  const seam = loopSeam(skeleton, poses, frame, up);
  const perStep = groundSteps(seam, motion);
  const steps = meanSteps(motion, perStep);
  const extent = extentOf(motion, perStep);
  const gap = lengthOf(seam.positionJump);
  if (!(extent > 0)) return undefined;
  const gapPart = gap / extent;
  const isNearly = gapPart <= LOOPS_NEARLY && seam.lacksFrame;
  const bends = loopBends(motion, perStep);
  const lastWrong = isLastWrong(motion, steps, perStep);
  const isLoop = gapPart <= LOOPS || isNearly || bends.closesSmoothly || lastWrong;
  const sideStep =
    (lengthOf(distances(motion, 0, 1, perStep)) +
      lengthOf(distances(motion, motion.count - 3, motion.count - 2, perStep))) /
    2;
  return { seam, steps, gapPart, isLoop, isLastWrong: lastWrong, sideStep, bends };
}

/** By how much each joint goes along over the ground from pose to pose, x y z. */
function groundSteps({ groundMotion }: LoopSeam, motion: SampledMotion): Float64Array {
  const steps = new Float64Array(3 * motion.jointCount);
  if (groundMotion === undefined) return steps;
  const { displacement, carried } = groundMotion;
  return steps.map((_, at) => {
    return (carried[Math.trunc(at / 3)] * displacement[at % 3]) / (motion.count - 1);
  });
}

/** Whether all but the last pose loop: it stands apart from the one before, which is near the first. */
function isLastWrong(motion: SampledMotion, steps: Float64Array, perStep: Float64Array): boolean {
  const { count, jointCount } = motion;
  const before = { ...motion, count: count - 1 };
  const extent = extentOf(before, perStep);
  const lastSteps = distances(motion, count - 2, count - 1, perStep);
  // A joint may be as fast as that already.
  const stepsBefore = distances(motion, count - 3, count - 2, perStep);
  const isJump = lastSteps.some(
    (step, joint) => step > WRONG_STEP * Math.max(steps[joint], stepsBefore[joint]) && step > 0,
  );
  const gap = lengthOf(
    distances(
      motion,
      0,
      count - 2,
      perStep.map((part) => part * (count - 2)),
    ),
  );
  return isJump && jointCount > 0 && gap <= LOOPS_NEARLY * extent;
}

/** Per joint, the distance between two poses, a displacement of each left out. */
function distances(
  motion: SampledMotion,
  from: number,
  to: number,
  displacement: Float64Array,
): Float64Array {
  const { places, jointCount } = motion;
  return Float64Array.from({ length: jointCount }, (_, joint) => {
    const [a, b] = [placeAt(motion, from, joint), placeAt(motion, to, joint)];
    return Math.hypot(
      ...[0, 1, 2].map((k) => places[b + k] - places[a + k] - displacement[3 * joint + k]),
    );
  });
}

function meanSteps(motion: SampledMotion, perStep: Float64Array): Float64Array {
  const { places, count, jointCount } = motion;
  const steps = new Float64Array(jointCount);
  for (let pose = 1; pose < count; pose++) {
    for (let joint = 0; joint < jointCount; joint++) {
      const at = placeAt(motion, pose, joint);
      const before = at - 3 * jointCount;
      const x = places[at] - places[before] - perStep[3 * joint];
      const y = places[at + 1] - places[before + 1] - perStep[3 * joint + 1];
      const z = places[at + 2] - places[before + 2] - perStep[3 * joint + 2];
      steps[joint] += Math.sqrt(x * x + y * y + z * z);
    }
  }
  return steps.map((sum) => sum / (count - 1));
}

/** How far the joints get from where they begin: the root of the sum of squares. */
function extentOf(motion: SampledMotion, perStep: Float64Array): number {
  const { places, count, jointCount } = motion;
  const farthest = new Float64Array(jointCount);
  for (let pose = 1; pose < count; pose++) {
    for (let joint = 0; joint < jointCount; joint++) {
      const at = placeAt(motion, pose, joint);
      let square = 0;
      for (let k = 0; k < 3; k++) {
        square += (places[at + k] - places[3 * joint + k] - pose * perStep[3 * joint + k]) ** 2;
      }
      farthest[joint] = Math.max(farthest[joint], square);
    }
  }
  return Math.sqrt(farthest.reduce((sum, square) => sum + square, 0));
}
