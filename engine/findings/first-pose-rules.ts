import { floatText } from '../base/float-text.ts';
import type { JointIndex, Seconds } from '../base/units.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { rawKeys } from '../model/raw.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { keyDistance } from './key-distance.ts';

const DEGREES = 180 / Math.PI;

/** The second key may be so many frames after the first. */
const FRAMES = 1.6;
/** A joint leaves the first pose if it turns by so much until the second key, in radians, */
const MIN_TURN = 0.2;
/** and so many times faster than ever after. */
const FASTER = 4;
/** So many joints leave it, and this part of those that turn at all. */
const MIN_JOINTS = 3;
const MIN_PART = 0.25;
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
  /** How many times faster than ever after. */
  readonly timesFaster: number;
  /** When the second key is. */
  readonly second: Seconds;
}

function* firstPose(scene: ClipScene): Iterable<Place> {
  const turning = turningJoints(scene);
  const leaving = turning
    .filter(({ first, timesFaster }) => first >= MIN_TURN && timesFaster >= FASTER)
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
    message: `the first frame is another pose: until the second one, at ${floatText(from)} s, ${leaving.length} of ${turning.length} joints turn at least ${FASTER} times faster than ever after, ${scene.nameOf(joint)} most, by ${degrees.toPrecision(4)}°`,
    evidence: { joints: leaving.length, turningJoints: turning.length, degrees },
    remedy: {
      text: `Begin at the second frame. On the command line, posescope build --from ${floatText(from)} does so.`,
      command: { name: 'cut', args: { from } },
    },
  };
}

function turningJoints({ keys, frame }: ClipScene): Turning[] {
  const tracks = rawKeys(keys, 'rotation');
  const { offsets, times } = tracks;
  const turning: Turning[] = [];
  for (let joint = 0; joint < keys.trackCount; joint++) {
    const [begin, end] = [offsets[joint], offsets[joint + 1]];
    if (end - begin < MIN_KEYS || times[begin] >= frame / 2) continue;
    const speedAt = (key: number): number =>
      keyDistance(tracks, 'rotation', key - 1, key) / Math.max(1e-6, times[key] - times[key - 1]);
    let fastest = 0;
    for (let key = begin + 2; key < end; key++) fastest = Math.max(fastest, speedAt(key));
    const isNext = times[begin + 1] - times[begin] <= FRAMES * frame;
    const step = keyDistance(tracks, 'rotation', begin, begin + 1);
    const returns = keyDistance(tracks, 'rotation', begin, end - 1) < RETURNS * step;
    const first = isNext && !returns ? step : 0;
    if (first === 0 && fastest === 0) continue;
    const timesFaster = first === 0 ? 0 : speedAt(begin + 1) / fastest;
    turning.push({ joint, first, timesFaster, second: times[begin + 1] });
  }
  return turning;
}
