import type { JointIndex, Ranges } from '../base/units.ts';

/** The parent of a root joint. */
export const NO_PARENT = -1;

/** The most joints a skeleton may have, and the most tracks an animation may have. */
export const MAX_JOINTS = 1024;

/** Floats of one group of four joints in a pose: tx[4] ty[4] tz[4] rx[4] … rw[4] sx[4] … sz[4]. */
export const POSE_GROUP_FLOATS = 40;

/** Floats of one joint's model matrix, column by column. */
export const MATRIX_FLOATS = 16;

/** A hierarchy of joints and the pose it rests in (`ozz-skeleton`). */
export interface Skeleton {
  readonly kind: 'skeleton';
  /** Number of joints. */
  readonly count: number;
  /** One per joint; not necessarily unique. */
  readonly names: readonly string[];
  /**
   * Parent of every joint, {@link NO_PARENT} for a root; always less than the joint's own index.
   */
  readonly parents: Int16Array;
  /** Pose in groups of four, {@link POSE_GROUP_FLOATS} a group; padding lanes hold identity. */
  readonly restPose: Float32Array;
  /** Whether the joints are in the order of releases before 0.11, see `siblingsFirstOrder`. */
  readonly siblingsFirst?: true | undefined;
  readonly ranges: Ranges<SkeletonPart>;
}

export type SkeletonPart = 'header' | 'names' | 'parents' | 'restPose';

/**
 * The children of every joint as one column: those of joint j stand at
 * `[offsets[j], offsets[j + 1])`.
 */
export interface ChildTable {
  readonly offsets: Uint16Array;
  readonly children: Uint16Array;
  readonly roots: readonly JointIndex[];
}

/**
 * Groups joints by their parent, each group in joint order.
 *
 * @example
 * const { offsets, children } = childTable(skeleton);
 * console.assert(children.length >= offsets[1]);
 */
export function childTable(skeleton: Pick<Skeleton, 'count' | 'parents'>): ChildTable {
  const { count, parents } = skeleton;
  const offsets = new Uint16Array(count + 1);
  const roots: JointIndex[] = [];
  for (let joint = 0; joint < count; joint++) {
    if (parents[joint] === NO_PARENT) roots.push(joint);
    else offsets[parents[joint] + 1]++;
  }
  for (let joint = 0; joint < count; joint++) offsets[joint + 1] += offsets[joint];
  const children = new Uint16Array(count - roots.length);
  const fill = offsets.slice(0, count);
  for (let joint = 0; joint < count; joint++) {
    if (parents[joint] !== NO_PARENT) children[fill[parents[joint]]++] = joint;
  }
  return { offsets, children, roots };
}

/** How many joints the longest branch has; 0 without joints. */
export function levelCount({ count, parents }: Pick<Skeleton, 'count' | 'parents'>): number {
  const level = new Uint16Array(count);
  let deepest = 0;
  for (let joint = 0; joint < count; joint++) {
    level[joint] = parents[joint] === NO_PARENT ? 1 : level[parents[joint]] + 1;
    deepest = Math.max(deepest, level[joint]);
  }
  return deepest;
}
