import { invariant } from '../../base/errors.ts';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../math/pose.ts';
import { normalizeQuaternion } from '../../math/quaternion.ts';
import type { Animation } from '../../model/animation.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';
import { createSamplingContext } from '../../runtime/context.ts';
import { sample } from '../../runtime/sampling.ts';

/** Characters on one hierarchy, each in a pose of its own: what is brought to model space. */
export interface HierarchySubject {
  readonly name: string;
  readonly characters: number;
  readonly joints: number;
  /** A parent before its children; -1 for a root. */
  readonly parents: Int16Array;
  /** LOCAL_FLOATS per joint, joint after joint, character after character; rotations of length 1. */
  readonly locals: Float32Array;
}

/** The golden ratio's part after the point: multiples of it spread evenly over a clip. */
const SPREAD = 0.618034;

/** A clip's characters, each at its own time. */
export function clipHierarchy(
  skeleton: Skeleton,
  animation: Animation,
  characters: number,
): HierarchySubject {
  const { count, parents } = skeleton;
  const context = createSamplingContext(count);
  const pose = new Float32Array(poseLength(count));
  const locals = new Float32Array(characters * count * LOCAL_FLOATS);
  for (let i = 0; i < characters; i++) {
    sample(animation, context, (i * SPREAD) % 1, pose);
    for (let joint = 0; joint < count; joint++) {
      getLocal(pose, joint, locals, (i * count + joint) * LOCAL_FLOATS);
    }
  }
  return { name: animation.name, characters, joints: count, parents, locals };
}

/**
 * Characters like the article's: a biped's tree of `joints` joints (a spine, a head, arms with
 * fingers, legs), nothing scaled, every pose another one.
 */
export function generatedHierarchy(joints = 96, characters = 1000): HierarchySubject {
  invariant(joints >= 1 && characters >= 1, 'there is something to be brought to model space');
  const parents = Int16Array.from({ length: joints }, (_, joint) => generatedParent(joint));
  const locals = new Float32Array(characters * joints * LOCAL_FLOATS);
  for (let i = 0; i < characters * joints; i++) {
    const at = i * LOCAL_FLOATS;
    const angle = Math.sin(i * SPREAD);
    locals.set([0.1, 0.02 * angle, 0, angle, Math.cos(3 * i), 0.5 * Math.sin(5 * i), 2], at);
    locals.fill(1, at + 7, at + LOCAL_FLOATS);
    normalizeQuaternion(locals, at + 3);
  }
  return { name: `${joints} joints`, characters, joints, parents, locals };
}

/** Chains of four that hang from every third joint of a spine: as deep and as bushy as a body with hands. */
function generatedParent(joint: number): number {
  if (joint === 0) return NO_PARENT;
  const spine = 12;
  if (joint < spine) return joint - 1;
  const limb = joint - spine;
  return limb % 4 === 0 ? 3 * (Math.trunc(limb / 4) % 4) + 2 : joint - 1;
}

/** The order in which joints stand that are numbered level by level, and the parents in that numbering. */
export interface JointOrder {
  /** Joint of the original at every place. */
  readonly joints: Int16Array;
  readonly parents: Int16Array;
}

/** Numbers joints level by level: roots, their children, theirs. */
export function breadthFirst(parents: Int16Array): JointOrder {
  const depth = new Int16Array(parents.length);
  parents.forEach((parent, joint) => {
    depth[joint] = parent === NO_PARENT ? 0 : depth[parent] + 1;
  });
  const joints = Int16Array.from(parents.keys()).toSorted((a, b) => depth[a] - depth[b] || a - b);
  const placeOf = new Int16Array(parents.length);
  joints.forEach((joint, place) => {
    placeOf[joint] = place;
  });
  return {
    joints,
    parents: joints.map((joint) =>
      parents[joint] === NO_PARENT ? NO_PARENT : placeOf[parents[joint]],
    ),
  };
}

/** A subject with its joints in another order. */
export function reordered(subject: HierarchySubject, order: JointOrder): HierarchySubject {
  const locals = new Float32Array(subject.locals.length);
  for (let character = 0; character < subject.characters; character++) {
    const first = character * subject.joints;
    order.joints.forEach((joint, place) => {
      const from = (first + joint) * LOCAL_FLOATS;
      locals.set(
        subject.locals.subarray(from, from + LOCAL_FLOATS),
        (first + place) * LOCAL_FLOATS,
      );
    });
  }
  return { ...subject, parents: order.parents, locals };
}
