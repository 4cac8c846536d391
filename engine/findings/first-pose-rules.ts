import { floatText } from '../base/float-text.ts';
import type { JointIndex, Seconds } from '../base/units.ts';
import { jointOffset, POSE_RW, POSE_RX, POSE_RY, POSE_RZ } from '../math/pose.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { rawKeys } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { keyDistance } from './key-distance.ts';

const DEGREES = 180 / Math.PI;

/** The second key may be so many frames after the first. */
const FRAMES = 1.6;
/** A joint leaves the first pose if it turns by so much until the second key, in radians, */
const MIN_TURN = 0.2;
/** and so many times faster than after it, */
const FASTER = 4;
/** but for this part of a capture, which has noise. */
const NOISE = 0.002;
/** So many joints leave it, and this part of those that turn at all. */
const MIN_JOINTS = 3;
const MIN_PART = 0.25;
/** Or this part of them rests as the rig does, within so many radians. */
const AT_REST = 0.8;
const REST_NEAR = 0.01;
/** Tracks with fewer keys have no usual speed. */
const MIN_KEYS = 4;
/** A joint that is so near to its first pose at the end comes back to it: this part of what it turns first. */
const RETURNS = 0.5;

export const FIRST_POSE_RULES: readonly ClipRule[] = [
  {
    name: 'first-pose',
    severity: 'warning',
    why: 'The clip begins with a pose that is no part of its movement, and jumps from it: begin it one frame later.',
    check: firstPose,
  },
];

/** How a joint turns. */
interface Turning {
  readonly joint: JointIndex;
  /** From the first key to the second, radians; 0 if that is later than the next frame, or the joint comes back. */
  readonly first: number;
  /** How many times faster than after it. */
  readonly timesFaster: number;
  /** The same for the step that follows. */
  readonly timesNext: number;
  /** Whether its first key is the rest pose. */
  readonly isAtRest: boolean;
  /** When the second key is. */
  readonly second: Seconds;
}

function* firstPose(scene: ClipScene): Iterable<Place> {
  const turning = turningJoints(scene);
  // Of a pose of the rig it is enough that the next step is no such jump.
  const isRig = turning.filter(({ isAtRest }) => isAtRest).length >= AT_REST * turning.length;
  const leaving = turning
    .filter(({ first }) => first >= MIN_TURN)
    .filter((it) => (isRig ? it.timesNext : it.timesFaster) >= FASTER)
    .toSorted((a, b) => b.first - a.first || a.joint - b.joint);
  if (leaving.length < Math.max(MIN_JOINTS, MIN_PART * turning.length)) return;
  const [{ joint, first }] = leaving;
  // Joints whose second key is a little later are still on their way at the second key of others.
  const from = Math.max(...leaving.map(({ second }) => second));
  const degrees = first * DEGREES;
  yield {
    joint,
    kind: 'rotation',
    time: 0,
    message: `the first frame is another pose: until the second one, at ${from.toFixed(3)} s, ${leaving.length} of ${turning.length} joints turn at least ${FASTER} times faster than after it, ${scene.nameOf(joint)} most, by ${degrees.toPrecision(4)}°`,
    evidence: { joints: leaving.length, turningJoints: turning.length, degrees },
    remedy: {
      text: `Begin at the second frame. On the command line, posescope build --from ${floatText(from)} does so.`,
      command: { name: 'cut', args: { from } },
    },
  };
}

function turningJoints({ keys, frame, skeleton }: ClipScene): Turning[] {
  const tracks = rawKeys(keys, 'rotation');
  const { offsets, times } = tracks;
  const turning: Turning[] = [];
  for (let joint = 0; joint < keys.trackCount; joint++) {
    const [begin, end] = [offsets[joint], offsets[joint + 1]];
    if (end - begin < MIN_KEYS || times[begin] >= frame / 2) continue;
    const speeds = Float64Array.from({ length: end - begin - 1 }, (_, slot) => {
      const key = begin + slot + 1;
      return (
        keyDistance(tracks, 'rotation', key - 1, key) / Math.max(1e-6, times[key] - times[key - 1])
      );
    });
    const fastest = fastestAfter(speeds.subarray(1));
    const isNext = times[begin + 1] - times[begin] <= FRAMES * frame;
    const step = keyDistance(tracks, 'rotation', begin, begin + 1);
    const returns = keyDistance(tracks, 'rotation', begin, end - 1) < RETURNS * step;
    const first = isNext && !returns ? step : 0;
    if (first === 0 && fastest === 0) continue;
    turning.push({
      joint,
      first,
      timesFaster: first === 0 ? 0 : speeds[0] / fastest,
      timesNext: first === 0 ? 0 : speeds[0] / speeds[1],
      isAtRest:
        skeleton !== undefined && isNearRest(skeleton, joint, tracks.values.subarray(4 * begin)),
      second: times[begin + 1],
    });
  }
  return turning;
}

/** The largest, but for {@link NOISE}. */
function fastestAfter(speeds: Float64Array): number {
  return speeds.toSorted().at(-1 - Math.floor(NOISE * speeds.length)) ?? 0;
}

function isNearRest({ restPose }: Skeleton, joint: JointIndex, rotation: Float32Array): boolean {
  const at = jointOffset(joint);
  const dot = [POSE_RX, POSE_RY, POSE_RZ, POSE_RW].reduce(
    (sum, part, i) => sum + restPose[at + part] * rotation[i],
    0,
  );
  return Math.abs(dot) >= Math.cos(REST_NEAR / 2);
}
