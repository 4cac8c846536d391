import { invariant } from '../base/errors.ts';
import type { Seconds } from '../base/units.ts';
import { poseSource } from '../inspect/error/pose-source.ts';
import { sourceDifference } from '../inspect/source-difference.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { LOCAL_FLOATS, poseLength, unpackPose } from '../math/pose.ts';
import { angleBetween } from '../math/quaternion.ts';
import { TRANSFORM_AT } from '../model/raw.ts';
import { median } from './bones.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';

const DEGREES = 180 / Math.PI;

/** A difference smaller than this, in degrees and as a part of the character's size, is none. */
const SAME_DEGREES = 0.5;
const SAME_LENGTH = 0.002;
/** So is what an optimiser has left of one, if it is much smaller than that of the first frame. */
const LEFT_DEGREES = 3;
const LEFT_PART = 0.25;
/** Most times at which differences are measured. */
const MAX_TIMES = 2000;
/** A first frame so far from its base, in degrees at the median of moving joints, is odd. */
const ODD_DEGREES = 10;
const MIN_JOINTS = 3;

export const ADDITIVE_RULES: readonly ClipRule[] = [
  {
    name: 'additive-base',
    severity: 'warning',
    why: 'Added to the pose that it should be relative to, the clip does not equal the source: build the difference again, to its first frame or to the rest pose.',
    check: wrongBase,
  },
];

/** Degrees of every joint from no difference, at a time. */
interface Difference {
  readonly degrees: readonly number[];
  /** The largest translation. */
  readonly length: number;
}

const IDENTITY = Float32Array.of(0, 0, 0, 1);

/** Measures a clip of differences at any time. */
function createDifferences({ clip, skeleton }: ClipScene): (time: Seconds) => Difference {
  invariant(skeleton !== undefined, 'additive clips are known by their skeleton');
  const { count } = skeleton;
  const source = poseSource(clip);
  const pose = new Float32Array(poseLength(count));
  return (time) => {
    source.samplePose(time, pose);
    const locals = unpackPose(pose, count);
    const degrees: number[] = [];
    let length = 0;
    for (let at = 0; at < locals.length; at += LOCAL_FLOATS) {
      const rotation = at + TRANSFORM_AT.rotation;
      degrees.push(angleBetween(locals, rotation, IDENTITY, 0) * DEGREES);
      length = Math.max(length, Math.hypot(...locals.subarray(at, at + 3)));
    }
    return { degrees, length };
  };
}

function* wrongBase(scene: ClipScene): Iterable<Place> {
  const { isAdditive, skeleton, clip, source, size, nameOf } = scene;
  if (!isAdditive || skeleton === undefined) return;
  const differenceAt = createDifferences(scene);
  const first = differenceAt(0);
  if (isNone(first, size)) return;
  const worst = first.degrees.indexOf(Math.max(...first.degrees));
  const base = zeroTime(scene, differenceAt, first);
  const where = `${nameOf(worst)} is ${Math.round(first.degrees[worst])}° from it in the first frame`;
  const evidence = {
    firstDegrees: first.degrees[worst],
    medianDegrees: median(first.degrees.filter((one) => one > SAME_DEGREES)),
  };
  if (source !== undefined && sourceDifference(source, clip, skeleton) === undefined) {
    yield {
      joint: worst,
      time: 0,
      message: `the differences are neither to the first frame of the source nor to the rest pose: ${where}`,
      evidence,
      remedy: REBUILD,
    };
  } else if (base !== undefined) {
    yield {
      joint: worst,
      time: base,
      message: `the differences are to the pose at ${base.toFixed(3)} s, not to the first frame: ${where}`,
      evidence: { ...evidence, baseSeconds: base },
      remedy: REBUILD,
    };
  } else if (source === undefined && isOdd(first)) {
    yield {
      severity: 'info',
      joint: worst,
      time: 0,
      message: `the differences are to a pose that is far from the clip's own: ${where}`,
      evidence,
    };
  }
}

const REBUILD = { text: 'Build the difference to the first frame from the source.' };

function isNone({ degrees, length }: Difference, size: number): boolean {
  return length <= SAME_LENGTH * size && degrees.every((one) => one <= SAME_DEGREES);
}

function isOdd({ degrees }: Difference): boolean {
  const moved = degrees.filter((one) => one > SAME_DEGREES);
  return moved.length >= MIN_JOINTS && median(moved) > ODD_DEGREES;
}

/** The later time at which nothing differs: the pose that the differences were taken from. */
function zeroTime(
  { clip, frame, size }: ClipScene,
  differenceAt: (time: Seconds) => Difference,
  first: Difference,
): Seconds | undefined {
  const frames = Math.min(MAX_TIMES, Math.max(1, Math.round(clip.duration / frame)));
  let least = Infinity;
  let base: Seconds | undefined;
  for (let i = 1; i <= frames; i++) {
    const time = (i / frames) * clip.duration;
    const difference = differenceAt(time);
    const sum = sumOf(difference);
    if (sum >= least || !isNearlyNone(difference, size)) continue;
    least = sum;
    base = time;
  }
  return least <= LEFT_PART * sumOf(first) ? base : undefined;
}

function isNearlyNone({ degrees, length }: Difference, size: number): boolean {
  return length <= SAME_LENGTH * size && degrees.every((one) => one <= LEFT_DEGREES);
}

function sumOf({ degrees }: Difference): number {
  return degrees.reduce((sum, one) => sum + one, 0);
}
