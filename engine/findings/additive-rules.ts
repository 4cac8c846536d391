import type { JointIndex, Seconds } from '../base/units.ts';
import { sourceDifference } from '../inspect/source-difference.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { angleBetween } from '../math/quaternion.ts';
import { median } from './bones.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';

const DEGREES = 180 / Math.PI;

/** A difference smaller than this, in degrees and as a part of the character's size, is none. */
const SAME_DEGREES = 0.5;
const SAME_LENGTH = 0.002;
/** A first frame so far from its base, in degrees at the median of moving joints, is odd. */
const ODD_DEGREES = 25;
const MIN_JOINTS = 3;

export const ADDITIVE_RULES: readonly ClipRule[] = [
  {
    name: 'additive-base',
    severity: 'warning',
    why: 'Added to the pose that it should be relative to, the clip does not give the source: build the difference again, to its first frame or to the rest pose.',
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

/** The values of every track's last key at or before a time. */
function differenceAt({ keys }: ClipScene, time: Seconds): Difference {
  const { rotations, translations } = keys;
  const slotAt = (offsets: Uint32Array, times: Float32Array, joint: JointIndex): number => {
    let slot = offsets[joint];
    while (slot + 1 < offsets[joint + 1] && times[slot + 1] <= time) slot++;
    return slot;
  };
  const degrees: number[] = [];
  let length = 0;
  for (let joint = 0; joint < keys.trackCount; joint++) {
    if (rotations.offsets[joint] < rotations.offsets[joint + 1]) {
      const slot = slotAt(rotations.offsets, rotations.times, joint);
      degrees.push(angleBetween(rotations.values, 4 * slot, IDENTITY, 0) * DEGREES);
    }
    if (translations.offsets[joint] < translations.offsets[joint + 1]) {
      const at = 3 * slotAt(translations.offsets, translations.times, joint);
      length = Math.max(length, Math.hypot(...translations.values.subarray(at, at + 3)));
    }
  }
  return { degrees, length };
}

function* wrongBase(scene: ClipScene): Iterable<Place> {
  const { isAdditive, skeleton, clip, source, size, nameOf } = scene;
  if (!isAdditive || skeleton === undefined) return;
  const first = differenceAt(scene, 0);
  if (isNone(first, size)) return;
  const worst = first.degrees.indexOf(Math.max(...first.degrees));
  const base = zeroTime(scene);
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

/** A later time at which nothing differs: the pose that the differences were taken from. */
function zeroTime(scene: ClipScene): Seconds | undefined {
  const { keys, size } = scene;
  const times = new Set(keys.rotations.times);
  for (const time of [...times].toSorted((a, b) => a - b)) {
    if (time > 0 && isNone(differenceAt(scene, time), size)) return time;
  }
  return undefined;
}
