import { multiplyQuaternions, rotateVector } from '../../math/quaternion.ts';
import type { RawAnimation } from '../../model/raw.ts';
import { NO_PARENT } from '../../model/skeleton.ts';
import type { BvhJoint } from './hierarchy.ts';

const HEAD = /head/i;
const FOOT = /foot|ankle/i;

/** How many times as far something goes along z as along any other axis, if it goes along z. */
const MOSTLY = 2;

/**
 * Whether the figure stands along z, though the format has y up: its head is above its root, its feet are below its
 * legs, at rest and in the first frame, which may turn the root upright. Only of figures whose head and feet are known
 * by their names: an animal may well be long along z.
 */
export function standsAlongZ(joints: readonly BvhJoint[], clip: RawAnimation): boolean {
  const head = joints.findIndex(({ name, isEndSite }) => !isEndSite && HEAD.test(name));
  const foot = joints.findIndex(({ name, isEndSite }) => !isEndSite && FOOT.test(name));
  if (head < 0 || foot < 0) return false;
  const leg = joints[joints[foot].parent]?.parent ?? NO_PARENT;
  if (leg === NO_PARENT) return false;
  const rest = placesOf(joints, restingAt(joints));
  const first = placesOf(joints, firstFrameOf(clip));
  return isAbove(rest, head, leg) && isAbove(rest, leg, foot) && isAbove(first, head, foot);
}

/** Local translations and rotations of all joints. */
interface LocalPose {
  readonly translations: Float32Array;
  readonly rotations: Float32Array;
}

function restingAt(joints: readonly BvhJoint[]): LocalPose {
  return {
    translations: Float32Array.from(joints.flatMap(({ offset }) => offset ?? [0, 0, 0])),
    rotations: Float32Array.from(joints.flatMap(() => [0, 0, 0, 1])),
  };
}

function firstFrameOf({ trackCount, translations, rotations }: RawAnimation): LocalPose {
  const first = {
    translations: new Float32Array(3 * trackCount),
    rotations: new Float32Array(4 * trackCount),
  };
  for (let joint = 0; joint < trackCount; joint++) {
    const [move, turn] = [3 * translations.offsets[joint], 4 * rotations.offsets[joint]];
    first.translations.set(translations.values.subarray(move, move + 3), 3 * joint);
    first.rotations.set(rotations.values.subarray(turn, turn + 4), 4 * joint);
  }
  return first;
}

/** Where all joints are; parents come first. */
function placesOf(
  joints: readonly BvhJoint[],
  { translations, rotations }: LocalPose,
): Float32Array {
  const places = translations.slice();
  const turns = rotations.slice();
  joints.forEach(({ parent }, joint) => {
    if (parent === NO_PARENT) return;
    multiplyQuaternions(turns, 4 * joint, turns, 4 * parent, rotations, 4 * joint);
    rotateVector(places, 3 * joint, turns, 4 * parent, translations, 3 * joint);
    for (let axis = 0; axis < 3; axis++) places[3 * joint + axis] += places[3 * parent + axis];
  });
  return places;
}

/** Whether one joint is above another, if z is up. */
function isAbove(places: Float32Array, one: number, other: number): boolean {
  const [x, y, z] = [0, 1, 2].map((axis) => places[3 * one + axis] - places[3 * other + axis]);
  return z > MOSTLY * Math.max(Math.abs(x), Math.abs(y));
}
