import { Bone, PropertyBinding, type Object3D } from 'three';
import { AssetError } from '../base/errors.ts';
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

/** Finds the joint of a bone by its name in three.js, whose loaders remove some characters. */
export function jointFinder({ names }: Skeleton): (bone: Object3D) => JointIndex | undefined {
  const joints = new Map(names.map((name, joint) => [spelled(name), joint]));
  return ({ name }) => joints.get(spelled(name));
}

/**
 * The bones in an object's subtree that have a joint. Of several with one name it is the first;
 * bones come before other objects.
 * @throws AssetError if there are none
 */
export function bindBones(root: Object3D, skeleton: Skeleton): BoundBone[] {
  const jointOf = jointFinder(skeleton);
  const bound = new Map<JointIndex, Object3D>();
  root.traverse((object) => {
    const joint = jointOf(object);
    if (joint === undefined) return;
    const other = bound.get(joint);
    if (other === undefined || (isBone(object) && !isBone(other))) bound.set(joint, object);
  });
  if (bound.size > 0) return Array.from(bound, ([joint, bone]) => ({ bone, joint }));
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
