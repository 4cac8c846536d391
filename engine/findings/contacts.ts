import type { JointIndex } from '../base/units.ts';
import type { Direction } from '../inspect/loop-seam.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { placeAt, type SampledMotion } from './sampled-motion.ts';

/** A range of poses in which a joint stands on the ground. */
export interface Contact {
  readonly joint: JointIndex;
  /** First and last pose. */
  readonly from: number;
  readonly to: number;
}

/**
 * Joints stand while they are slower than 0.15 m/s, a median filter of 6 frames at 60 Hz applied, and
 * slower than √0.02 cm per frame at 60 Hz, which is 0.085 m/s, in at least one frame. Both rules are
 * published with data sets of motion capture and were used to train animation controllers.
 */
const SPEED = 0.15;
const STILL_SPEED = Math.sqrt(0.02) * 0.01 * 60;
const FILTER_SECONDS = 6 / 60;

/** Metres above the ground, its own lowest height, that a standing joint may have. */
const STANDING_HEIGHT = 0.05;
/** Shorter stands are the turn of a movement. */
const MIN_SECONDS = 0.1;

const FOOT_NAMES = /foot|ankle|toe|ball|heel|paw|hoof/i;
/** Names of joints that only belong to feet: targets, ends of chains. */
const NOT_FEET = /target|pole|ik|ctrl|control|roll|nub|_end$/i;
/** Without names, the ends of chains that come this near to the lowest one, as a part of the character's height. */
const LOWEST = 0.05;
const MOST_FEET = 8;

/** The joints that stand on the ground: by name, else the ends of chains that come lowest. */
export function feetOf(
  skeleton: Skeleton,
  motion: SampledMotion,
  up: Direction,
  named: readonly string[] | undefined,
): JointIndex[] {
  const joints = skeleton.names.map((_, joint) => joint);
  if (named !== undefined) return joints.filter((joint) => named.includes(skeleton.names[joint]));
  const byName = joints.filter(
    (joint) => FOOT_NAMES.test(skeleton.names[joint]) && !NOT_FEET.test(skeleton.names[joint]),
  );
  if (byName.length > 0) return byName.slice(0, 2 * MOST_FEET);
  const parents = new Set(skeleton.parents);
  const ends = joints.filter(
    (joint) => !parents.has(joint) && skeleton.parents[joint] !== NO_PARENT,
  );
  const lowest = ends.map((joint) => lowestHeight(motion, joint, up));
  const heights = joints.map((joint) => heightAt(motion, 0, joint, up));
  const tall = Math.max(...heights) - Math.min(...lowest);
  const floor = Math.min(...lowest) + LOWEST * tall;
  const feet = ends.filter((_, i) => lowest[i] <= floor);
  return feet.length <= MOST_FEET ? feet : [];
}

export function heightAt(
  motion: SampledMotion,
  pose: number,
  joint: JointIndex,
  [ux, uy, uz]: Direction,
): number {
  const { places } = motion;
  const at = placeAt(motion, pose, joint);
  return places[at] * ux + places[at + 1] * uy + places[at + 2] * uz;
}

function lowestHeight(motion: SampledMotion, joint: JointIndex, up: Direction): number {
  let lowest = Infinity;
  for (let pose = 0; pose < motion.count; pose++) {
    lowest = Math.min(lowest, heightAt(motion, pose, joint, up));
  }
  return lowest;
}

/**
 * The contacts of a joint with the ground.
 * @param metre length of a metre in the clip's unit
 */
export function contactsOf(
  motion: SampledMotion,
  joint: JointIndex,
  up: Direction,
  metre: number,
): Contact[] {
  const { count, step } = motion;
  if (count < 3 || step <= 0) return [];
  const speeds = Float64Array.from({ length: count - 1 }, (_, pose) =>
    speedAfter(motion, pose, joint),
  );
  const ground = lowestHeight(motion, joint, up);
  const slow = Uint8Array.from(speeds, (speed, pose) => {
    const height = Math.min(
      heightAt(motion, pose, joint, up),
      heightAt(motion, pose + 1, joint, up),
    );
    return speed < SPEED * metre && height - ground < STANDING_HEIGHT * metre ? 1 : 0;
  });
  const filtered = medianFiltered(slow, Math.round(FILTER_SECONDS / step));
  const contacts: Contact[] = [];
  for (let from = 0; from < filtered.length; from++) {
    if (filtered[from] === 0) continue;
    let to = from;
    while (to < filtered.length && filtered[to] === 1) to++;
    const stills = speeds.subarray(from, to).some((speed) => speed < STILL_SPEED * metre);
    if (stills && (to - from) * step >= MIN_SECONDS) contacts.push({ joint, from, to });
    from = to;
  }
  return contacts;
}

/** Speed of a joint from a pose to the next. */
function speedAfter(motion: SampledMotion, pose: number, joint: JointIndex): number {
  const { places, step } = motion;
  const [a, b] = [placeAt(motion, pose, joint), placeAt(motion, pose + 1, joint)];
  const [x, y, z] = [0, 1, 2].map((k) => places[b + k] - places[a + k]);
  return Math.hypot(x, y, z) / step;
}

/** The median of an odd window: it drops short runs and keeps the edges of long ones. */
function medianFiltered(values: Uint8Array, width: number): Uint8Array {
  const half = width >> 1;
  return values.map((_, at) => {
    let ones = 0;
    for (let i = at - half; i <= at + half; i++) {
      ones += values[Math.max(0, Math.min(values.length - 1, i))];
    }
    return ones > half ? 1 : 0;
  });
}
