import { getLocal, LOCAL_FLOATS } from '../math/pose.ts';
import {
  angleBetween,
  conjugate,
  multiplyQuaternions,
  normalizeQuaternion,
  QUATERNION_FLOATS,
  rotateVector,
} from '../math/quaternion.ts';
import { haveSameJoints } from '../model/joint-names.ts';
import { TRANSFORM_AT } from '../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';

/** Radians, and a part: axes and scales that differ less are the same, but for rounding. */
const SAME_AXES = 0.01;
const SAME_SCALE = 0.01;
/** Joints rest at the same place within this part of how far they lie from the origin. */
const SAME_PLACE = 0.01;

/**
 * What turns and scales the axes of a clip's joints into those of another skeleton, the same at all times: exporters choose
 * other axes for a bone, and some (Blender's FBX) scale all joints by 100 and their bones by a hundredth.
 */
export interface RestFrames {
  /** Four a joint. */
  readonly rotations: Float32Array;
  /** One a joint. */
  readonly scales: Float32Array;
}

/** A skeleton's joints at rest, in model space. */
interface Rest {
  /** Three a joint. */
  readonly places: Float32Array;
  readonly rotations: Float32Array;
  /** One a joint: the mean of its axes. */
  readonly scales: Float32Array;
}

/**
 * How the axes of a clip's joints become those of the joints that they are paired with; undefined where they are the same.
 * Axes are turned only if all joints rest at the same places: otherwise the rest poses differ, and no axes are known.
 * @param own the skeleton of the clip
 * @param places per joint of `skeleton`, the one of `own`; -1 where it has none
 *
 * @example
 * console.assert(restFrames(skeleton, skeleton, [...skeleton.names.keys()]) === undefined);
 */
export function restFrames(
  own: Skeleton,
  skeleton: Skeleton,
  places: readonly number[],
): RestFrames | undefined {
  const [from, to] = [restOf(own), restOf(skeleton)];
  const scales = Float32Array.from(places, (place, joint) =>
    place < 0 ? 1 : to.scales[joint] / from.scales[place],
  );
  const rotations = new Float32Array(places.length * QUATERNION_FLOATS);
  let turn = 0;
  places.forEach((place, joint) => {
    const at = joint * QUATERNION_FLOATS;
    if (place < 0) rotations[at + 3] = 1;
    else {
      conjugate(rotations, at, from.rotations, place * QUATERNION_FLOATS);
      multiplyQuaternions(rotations, at, rotations, at, to.rotations, at);
      turn = Math.max(turn, angleBetween(rotations, at, IDENTITY, 0));
    }
  });
  const isTurned = turn > SAME_AXES && restAlike(from, to, places);
  const isScaled = scales.some((scale) => Math.abs(scale - 1) > SAME_SCALE);
  if (!isTurned && !isScaled) return undefined;
  return {
    rotations: isTurned ? rotations : rotations.map((_, i) => IDENTITY[i % QUATERNION_FLOATS]),
    scales: isScaled ? scales : scales.fill(1),
  };
}

/**
 * Whether tracks of one skeleton mean the same with another: joints of the same names and parents, in the same order, with
 * the same axes.
 *
 * @example
 * console.assert(haveSameRig(skeleton, { ...skeleton }));
 */
export function haveSameRig(a: Skeleton, b: Skeleton): boolean {
  return a === b || (haveSameJoints(a, b) && restFrames(a, b, [...a.names.keys()]) === undefined);
}

const IDENTITY = Float32Array.of(0, 0, 0, 1);

function restOf({ count, parents, restPose }: Skeleton): Rest {
  const places = new Float32Array(3 * count);
  const rotations = new Float32Array(QUATERNION_FLOATS * count);
  const scales = new Float32Array(count);
  const local = new Float32Array(LOCAL_FLOATS);
  const { translation, rotation, scale } = TRANSFORM_AT;
  for (let joint = 0; joint < count; joint++) {
    getLocal(restPose, joint, local);
    const at = joint * QUATERNION_FLOATS;
    const [x, y, z] = local.subarray(scale, scale + 3);
    const own = Math.cbrt(Math.abs(x * y * z)) || 1;
    const parent = parents[joint];
    if (parent === NO_PARENT) {
      places.set(local.subarray(translation, translation + 3), 3 * joint);
      rotations.set(local.subarray(rotation, rotation + 4), at);
      scales[joint] = own;
    } else {
      rotateVector(places, 3 * joint, rotations, parent * QUATERNION_FLOATS, local, translation);
      for (let axis = 0; axis < 3; axis++) {
        const from = 3 * joint + axis;
        places[from] = places[3 * parent + axis] + scales[parent] * places[from];
      }
      multiplyQuaternions(rotations, at, rotations, parent * QUATERNION_FLOATS, local, rotation);
      normalizeQuaternion(rotations, at);
      scales[joint] = scales[parent] * own;
    }
  }
  return { places, rotations, scales };
}

function restAlike(from: Rest, to: Rest, places: readonly number[]): boolean {
  const extent = to.places.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
  return places.every(
    (place, joint) =>
      place < 0 ||
      [0, 1, 2].every(
        (axis) =>
          Math.abs(from.places[3 * place + axis] - to.places[3 * joint + axis]) <=
          SAME_PLACE * extent,
      ),
  );
}
