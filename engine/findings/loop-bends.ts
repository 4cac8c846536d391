import { placeAt, type SampledMotion } from './sampled-motion.ts';

/** A movement that goes on as smoothly bends by at most so many times the median, and so many times the most of the clip. */
const SMOOTH = { median: 4, most: 1.25 };

/** By how much joints leave the straight line from pose to pose, and whether that goes on where a clip loops. */
export interface LoopBends {
  /** Whether the clip would loop if its last pose were its first one. */
  readonly closesSmoothly: boolean;
  /** Per joint, over the whole clip without its last pose. */
  readonly mean: Float64Array;
  readonly largest: Float64Array;
}

/**
 * Looks at the bends of a clip, and at those around its first pose put in place of the last. A last pose that is wrong by
 * itself is distinguished by this from a movement that does not loop, however far it is off.
 *
 * @param motion of at least four poses
 * @param perStep x y z of each joint by which it goes over the ground from pose to pose, which is left out
 */
export function loopBends(motion: SampledMotion, perStep: Float64Array): LoopBends {
  const { count, jointCount } = motion;
  const mean = new Float64Array(jointCount);
  const largest = new Float64Array(jointCount);
  const inner = Array.from({ length: count - 3 }, (_, pose) => {
    const bends = bendsAt(motion, perStep, [pose, pose + 1, pose + 2]);
    bends.forEach((bend, joint) => {
      mean[joint] += bend / (count - 3);
      largest[joint] = Math.max(largest[joint], bend);
    });
    return lengthOf(bends);
  });
  const across = [
    [count - 3, count - 2, 0],
    [count - 2, 0, 1],
  ] as const;
  const most = Math.max(...across.map((poses) => lengthOf(bendsAt(motion, perStep, poses))));
  const median = inner.toSorted((a, b) => a - b)[inner.length >> 1];
  const smooth = Math.min(SMOOTH.most * Math.max(...inner), SMOOTH.median * median);
  return { closesSmoothly: most <= smooth, mean, largest };
}

/** Per joint, how far the middle one of three poses is from the line between the others, twice. */
function bendsAt(
  motion: SampledMotion,
  perStep: Float64Array,
  poses: readonly [number, number, number],
): Float64Array {
  const { places, jointCount } = motion;
  const [a, b, c] = poses.map((pose) => placeAt(motion, pose, 0));
  const moved = perStep.map((part) => part * (poses[0] - 2 * poses[1] + poses[2]));
  const bends = new Float64Array(jointCount);
  for (let joint = 0, at = 0; joint < jointCount; joint++, at += 3) {
    const x = places[a + at] - 2 * places[b + at] + places[c + at] - moved[at];
    const y = places[a + at + 1] - 2 * places[b + at + 1] + places[c + at + 1] - moved[at + 1];
    const z = places[a + at + 2] - 2 * places[b + at + 2] + places[c + at + 2] - moved[at + 2];
    bends[joint] = Math.sqrt(x * x + y * y + z * z);
  }
  return bends;
}

/** The root of the sum of squares. */
export function lengthOf(column: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum += column[i] ** 2;
  return Math.sqrt(sum);
}
