import { AssetError } from '../base/errors.ts';
import type { JointIndex } from '../base/units.ts';
import { getLocal, LOCAL_FLOATS, poseLength } from '../math/pose.ts';
import { angleBetween } from '../math/quaternion.ts';
import type { Animation } from '../model/animation.ts';
import { TRANSFORM_AT, type RawAnimation, type RawKeys } from '../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { extractMotion } from '../offline/motion-extraction.ts';
import type { MotionPart, MotionReference, MotionSettings } from '../offline/settings.ts';
import { poseSource, type PoseSource } from './error/pose-source.ts';
import { longestBone } from './longest-bone.ts';

/**
 * A source without its root motion, where a clip was built from it and does not have that motion. No archive says
 * which motion was extracted: it is derived from the movement of the root.
 * @returns undefined if the root of the clip moves as in the source, or otherwise
 *
 * @example
 * console.assert(sourceWithoutMotion(raw, animation, skeleton) === undefined); // it still has its motion
 */
export function sourceWithoutMotion(
  source: RawAnimation,
  clip: Animation | RawAnimation,
  skeleton: Skeleton,
): RawAnimation | undefined {
  if (rootMovesAlike(source, clip, skeleton)) return undefined;
  const joint = skeleton.parents.indexOf(NO_PARENT);
  const wanted = movement(poseSource(clip), joint);
  const length = ALIKE * longestBone(skeleton);
  const alone = onlyJoint(source, joint);
  const found = candidates(joint).find((settings) => {
    const rest = withoutMotion(alone, skeleton, settings);
    return rest !== undefined && isAlike(movement(poseSource(rest), joint), wanted, length);
  });
  return found && withoutMotion(source, skeleton, found);
}

/**
 * Whether the root of a clip moves as that of another. Also where no root can be compared: the skeleton is of other joints.
 *
 * @example
 * console.assert(rootMovesAlike(raw, raw, skeleton));
 */
export function rootMovesAlike(
  a: Animation | RawAnimation,
  b: Animation | RawAnimation,
  skeleton: Skeleton,
): boolean {
  const joint = skeleton.parents.indexOf(NO_PARENT);
  if (joint < 0 || a.trackCount !== skeleton.count || b.trackCount !== skeleton.count) return true;
  const length = ALIKE * longestBone(skeleton);
  return isAlike(movement(poseSource(a), joint), movement(poseSource(b), joint), length);
}

/** Tolerances for stored values: a part of the longest bone, and radians. */
const ALIKE = 0.01;
const ALIKE_ANGLE = 0.02;

/** Number of times at which movements are compared: ends and times between. */
const TIMES = 9;

/** Local transforms of a joint at several times, {@link LOCAL_FLOATS} each. */
function movement(poses: PoseSource, joint: JointIndex): Float32Array {
  const pose = new Float32Array(poseLength(poses.trackCount));
  const locals = new Float32Array(TIMES * LOCAL_FLOATS);
  for (let i = 0; i < TIMES; i++) {
    poses.samplePose((poses.duration * i) / (TIMES - 1), pose);
    getLocal(pose, joint, locals, i * LOCAL_FLOATS);
  }
  return locals;
}

function isAlike(a: Float32Array, b: Float32Array, length: number): boolean {
  for (let at = 0; at < a.length; at += LOCAL_FLOATS) {
    const [x, y, z] = [0, 1, 2].map((axis) => a[at + axis] - b[at + axis]);
    const rotation = at + TRANSFORM_AT.rotation;
    // What is no number is not alike.
    if (!(Math.hypot(x, y, z) <= length)) return false;
    if (!(angleBetween(a, rotation, b, rotation) <= ALIKE_ANGLE)) return false;
  }
  return true;
}

function withoutMotion(
  source: RawAnimation,
  skeleton: Skeleton,
  settings: MotionSettings,
): RawAnimation | undefined {
  try {
    return extractMotion(source, skeleton, settings).animation;
  } catch (error) {
    if (error instanceof AssetError) return undefined;
    throw error;
  }
}

/** A clip with the keys of one joint only. */
function onlyJoint(source: RawAnimation, joint: JointIndex): RawAnimation {
  const keysOf = ({ offsets, times, values }: RawKeys): RawKeys => {
    const [from, to] = [offsets[joint], offsets[joint + 1]];
    const width = times.length === 0 ? 0 : values.length / times.length;
    return {
      offsets: offsets.map((_, i) => (i > joint ? to - from : 0)),
      times: times.slice(from, to),
      values: values.slice(from * width, to * width),
    };
  };
  return {
    ...source,
    translations: keysOf(source.translations),
    rotations: keysOf(source.rotations),
    scales: keysOf(source.scales),
  };
}

const axes = (names: string): MotionPart['axes'] => ({
  x: names.includes('x'),
  y: names.includes('y'),
  z: names.includes('z'),
});

/** Position on the ground, in all directions or ahead; with a turn about an axis, all turns or none. */
const POSITIONS = ['xz', 'xyz', 'xy', 'x', 'y', 'z', ''].map(axes);
const ROTATIONS = ['', 'y', 'z', 'xyz'].map(axes);
const REFERENCES: readonly MotionReference[] = ['skeleton', 'animation', 'absolute'];

/** Settings that motion is usually extracted with, those of the reference importers among them. */
function candidates(joint: JointIndex): MotionSettings[] {
  return ROTATIONS.flatMap((turns) =>
    POSITIONS.flatMap((directions) =>
      REFERENCES.map((reference) => {
        const part = { reference, loop: false };
        return {
          joint,
          position: { ...part, axes: directions, bake: isAny(directions) },
          rotation: { ...part, axes: turns, bake: isAny(turns) },
        };
      }),
    ),
  );
}

function isAny({ x, y, z }: MotionPart['axes']): boolean {
  return x || y || z;
}
