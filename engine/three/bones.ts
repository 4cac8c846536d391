import { Bone, PropertyBinding, type Object3D } from 'three';
import { AssetError } from '../base/errors.ts';
import { groupBy } from '../base/group-by.ts';
import type { JointIndex } from '../base/units.ts';
import {
  POSE_RW,
  POSE_RX,
  POSE_RY,
  POSE_RZ,
  POSE_SX,
  POSE_SY,
  POSE_SZ,
  POSE_TY,
  POSE_TZ,
  jointOffset,
} from '../math/pose.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';

/** A bone and the joint that moves it. */
export interface BoundBone {
  readonly bone: Object3D;
  readonly joint: JointIndex;
}

/**
 * Finds the joints of bones by the names that they have in their file. Of several bones of one name, a joint takes
 * that which is below the bone of its parent; else the first, and bones before other objects.
 */
export function pairBones(
  objects: readonly Object3D[],
  { names, parents }: Skeleton,
): Map<Object3D, JointIndex> {
  const named = groupBy(objects, (object) => [nameInFile(object)]);
  const paired = new Map<Object3D, JointIndex>();
  const bones: (Object3D | undefined)[] = names.map(() => undefined);
  const pair = (joint: JointIndex, name: string, isGuess: boolean): void => {
    const above = bones[parents[joint]];
    const free = named.get(name)?.filter((object) => !paired.has(object)) ?? [];
    const below = free.filter(({ parent }) => parent === above);
    const choice = below.length > 0 || (isGuess && above !== undefined) ? below : free;
    const bone = choice.find(isBone) ?? choice.at(0);
    if (bone === undefined) return;
    bones[joint] = bone;
    paired.set(bone, joint);
  };
  names.forEach((name, joint) => pair(joint, spelled(name), false));
  // Importing has numbered those whose name another joint has.
  names.forEach((name, joint) => {
    if (bones[joint] === undefined) pair(joint, spelled(name.replace(NUMBERED, '')), true);
  });
  return paired;
}

/** The end of a name that importing has made unique by the place of the node. */
const NUMBERED = /_(\d+)(_\1)*$/;

/** The name of a bone in its file, as three.js spells it. The loader of glTF numbers nodes that have one name. */
function nameInFile({ name, userData }: Object3D): string {
  const own: unknown = userData.name;
  const isNumbered = typeof own === 'string' && spelled(own) === name.replace(/_\d+$/, '');
  return isNumbered ? spelled(own) : spelled(name);
}

/**
 * The bones in an object's subtree that have a joint.
 * @throws AssetError if there are none
 */
export function bindBones(root: Object3D, skeleton: Skeleton): BoundBone[] {
  const objects: Object3D[] = [];
  root.traverse((object) => objects.push(object));
  const paired = pairBones(objects, skeleton);
  if (paired.size > 0) return Array.from(paired, ([bone, joint]) => ({ bone, joint }));
  throw new AssetError({
    object: `what is below "${root.name}"`,
    expected: `bones called like joints: ${skeleton.names.slice(0, 3).join(', ')}, …`,
    found: 'none',
  });
}

function isBone(object: Object3D): boolean {
  return 'isBone' in object;
}

function spelled(name: string): string {
  return PropertyBinding.sanitizeNodeName(name);
}

/** Copies a pose to bones. Called every frame. */
export function poseBones(bound: readonly BoundBone[], pose: Float32Array): void {
  for (let i = 0; i < bound.length; i++) {
    const { bone, joint } = bound[i];
    const { position, quaternion, scale } = bone;
    const at = jointOffset(joint);
    position.set(pose[at], pose[at + POSE_TY], pose[at + POSE_TZ]);
    scale.set(pose[at + POSE_SX], pose[at + POSE_SY], pose[at + POSE_SZ]);
    const x = pose[at + POSE_RX];
    const y = pose[at + POSE_RY];
    const z = pose[at + POSE_RZ];
    const w = pose[at + POSE_RW];
    // Setting a quaternion makes three.js compute Euler angles, which takes longer than everything
    // else.
    if (quaternion.x !== x || quaternion.y !== y || quaternion.z !== z || quaternion.w !== w) {
      quaternion.set(x, y, z, w);
    }
  }
}

/**
 * Creates a bone for each joint of a skeleton, in joint order, with the same hierarchy, in rest
 * pose. The caller adds the bones without a parent to a scene.
 *
 * @example
 * const bones = createBones(skeleton);
 * scene.add(...bones.filter((bone) => bone.parent === null));
 */
export function createBones(skeleton: Skeleton): Bone[] {
  const bones = skeleton.names.map((name) => {
    const bone = new Bone();
    bone.name = name;
    return bone;
  });
  bones.forEach((bone, joint) => {
    const parent = skeleton.parents[joint];
    if (parent !== NO_PARENT) bones[parent].add(bone);
  });
  poseBones(
    bones.map((bone, joint) => ({ bone, joint })),
    skeleton.restPose,
  );
  return bones;
}
