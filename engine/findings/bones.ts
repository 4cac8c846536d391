import { LANES, type JointIndex } from '../base/units.ts';
import { jointOffset, POSE_SCALE } from '../math/pose.ts';
import type { RawAnimation, RawKeys } from '../model/raw.ts';
import { MATRIX_FLOATS, NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { modelsOf } from '../runtime/local-to-model.ts';

/** A vector that belongs to a joint. */
export interface BoneVector {
  readonly joint: JointIndex;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly length: number;
}

/** A translation that never changes, scaled as a clip scales the joint's ancestors. */
export interface ConstantBone extends BoneVector {
  /** By how much the clip scales them more than the rest pose does. */
  readonly scale: number;
}

/** A translation is constant if it changes by less than this part of its length. */
const CONSTANT = 0.01;

/** Translations of a clip's tracks that never change, scaled by what the clip changes of their ancestors' scale. */
export function constantBones(
  keys: RawAnimation,
  skeleton: Skeleton,
): (ConstantBone | undefined)[] {
  const inherited = inheritedScales(keys, skeleton);
  const { offsets, values } = keys.translations;
  return Array.from({ length: keys.trackCount }, (_, joint) => {
    const first = offsets[joint];
    if (first === offsets[joint + 1] || !isConstant(keys.translations, joint)) return undefined;
    const scale = inherited[joint];
    const [x, y, z] = [0, 1, 2].map((axis) => values[3 * first + axis] * scale);
    return { joint, x, y, z, length: Math.hypot(x, y, z), scale };
  });
}

/** The first translations of a clip's tracks. */
export function firstBones({ translations, trackCount }: RawAnimation): (BoneVector | undefined)[] {
  const { offsets, values } = translations;
  return Array.from({ length: trackCount }, (_, joint) => {
    const at = 3 * offsets[joint];
    if (offsets[joint] === offsets[joint + 1]) return undefined;
    const [x, y, z] = values.subarray(at, at + 3);
    return { joint, x, y, z, length: Math.hypot(x, y, z) };
  });
}

function isConstant({ offsets, values }: RawKeys, joint: JointIndex): boolean {
  const from = 3 * offsets[joint];
  const [x, y, z] = [values[from], values[from + 1], values[from + 2]];
  const limit = CONSTANT * Math.hypot(x, y, z);
  for (let at = from + 3; at < 3 * offsets[joint + 1]; at += 3) {
    if (Math.abs(values[at] - x) > limit) return false;
    if (Math.abs(values[at + 1] - y) > limit || Math.abs(values[at + 2] - z) > limit) return false;
  }
  return true;
}

/** Per joint, by how much the clip scales its ancestors more than the rest pose does, where it never changes that. */
function inheritedScales({ scales }: RawAnimation, skeleton: Skeleton): Float64Array {
  const { count, parents, restPose } = skeleton;
  const inherited = new Float64Array(count).fill(1);
  for (let joint = 0; joint < count; joint++) {
    const parent = parents[joint];
    if (parent === NO_PARENT) continue;
    const key = scales.offsets[parent];
    const ofClip = key === scales.offsets[parent + 1] ? 1 : scales.values[3 * key];
    const atRest = restPose[jointOffset(parent) + POSE_SCALE];
    const ratio = isConstant(scales, parent) ? Math.abs(ofClip / atRest) : 1;
    inherited[joint] = inherited[parent] * (ratio > 0 && ratio < Infinity ? ratio : 1);
  }
  return inherited;
}

/** Translations of the rest pose, roots included. */
export function restBones({ count, restPose }: Skeleton): BoneVector[] {
  return Array.from({ length: count }, (_, joint) => {
    const at = jointOffset(joint);
    const [x, y, z] = [restPose[at], restPose[at + LANES], restPose[at + 2 * LANES]];
    return { joint, x, y, z, length: Math.hypot(x, y, z) };
  });
}

/** Of the longest bone: what is nearer to its parent is no bone, but a joint at the same place. */
const SAME_PLACE = 1e-3;
/** Of the farthest translation: nearer than this, only rounding to float32 sets joints apart. */
const ROUNDED = 1e-6;

/** Bones of the rest pose: joints that stand apart from their parents. */
export function apartBones(skeleton: Skeleton): BoneVector[] {
  const all = restBones(skeleton);
  const bones = all.filter(({ joint }) => skeleton.parents[joint] !== NO_PARENT);
  const longest = (of: readonly BoneVector[]): number =>
    of.reduce((most, { length }) => Math.max(most, length), 0);
  const least = Math.max(SAME_PLACE * longest(bones), ROUNDED * longest(all));
  return bones.filter(({ length }) => length > least);
}

export function distanceOf(a: BoneVector, b: BoneVector): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).at(values.length >> 1) ?? 0;
}

/**
 * In the rest pose: by how much ancestors scale a joint, and how far its farthest descendant is.
 * @param least how far it is at least, also where there is none
 */
export function restReach(
  skeleton: Skeleton,
  least: number,
): { readonly scales: Float64Array; readonly reaches: Float64Array } {
  const { count, parents, restPose } = skeleton;
  const models = modelsOf(skeleton, restPose);
  const axis = (joint: number, at: number): number =>
    Math.hypot(...models.subarray(MATRIX_FLOATS * joint + at, MATRIX_FLOATS * joint + at + 3));
  const scales = Float64Array.from(parents, (parent) =>
    parent < 0 ? 1 : Math.max(axis(parent, 0), axis(parent, 4), axis(parent, 8)),
  );
  const reaches = new Float64Array(count).fill(least);
  for (let joint = 0; joint < count; joint++) {
    for (let above = parents[joint]; above >= 0; above = parents[above]) {
      const [a, b] = [MATRIX_FLOATS * joint + 12, MATRIX_FLOATS * above + 12];
      const apart = Math.hypot(...[0, 1, 2].map((k) => models[a + k] - models[b + k]));
      reaches[above] = Math.max(reaches[above], apart);
    }
  }
  return { scales, reaches };
}
