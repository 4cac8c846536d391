import type { JointIndex } from '../base/units.ts';
import type { RawSkeleton } from '../model/raw.ts';
import { NO_PARENT } from '../model/skeleton.ts';

/** Joints that stand together: joints of a skeleton are in the order of its tree, so a subtree is a range. */
interface JointRange {
  readonly first: number;
  /** One after the last. */
  readonly end: number;
}

/** Joints that one skin names. */
export type SkinJoints = readonly JointIndex[];

/**
 * Roots of the skeletons of a scene: joints without parent that others hang from; what stands alone is a thing of the
 * scene. Below a joint that no skin names, there is a skeleton under each of several children if each of them has
 * joints below it, and skins that name none of the others'.
 */
export function skeletonRoots(skeleton: RawSkeleton, skins: readonly SkinJoints[]): JointIndex[] {
  const children = childrenOf(skeleton);
  const roots: JointIndex[] = [];
  const found = children[0].filter(({ first, end }) => end - first > 1);
  while (found.length > 0) {
    const range = found.pop();
    if (range === undefined) break;
    const inner = separateSkeletons(range, children, skins);
    if (inner.length === 0) roots.push(range.first);
    found.push(...inner);
  }
  return roots.toSorted((a, b) => a - b);
}

/** The joints below a joint, itself included, and those above it, which place it; ascending. */
export function jointsOfRoot(skeleton: RawSkeleton, root: JointIndex): readonly JointIndex[] {
  const { parents } = skeleton;
  const above: JointIndex[] = [];
  for (let joint = parents[root]; joint !== NO_PARENT; joint = parents[joint]) above.push(joint);
  const below = Array.from({ length: ends(parents)[root] - root }, (_, i) => root + i);
  return [...above.toReversed(), ...below];
}

/** Skeletons below the root of a range, which is then none itself; none if it is one. */
function separateSkeletons(
  whole: JointRange,
  children: readonly (readonly JointRange[])[],
  skins: readonly SkinJoints[],
): readonly JointRange[] {
  const inside = skins.filter((skin) => skin.some((joint) => holds(whole, joint)));
  const isApart = (range: JointRange): boolean =>
    range.end - range.first > 1 &&
    inside.every((skin) => new Set(skin.map((joint) => holds(range, joint))).size === 1);
  for (let root = whole.first; ;) {
    if (inside.some((skin) => skin.includes(root))) return [];
    const skinned = children[root + 1].filter((range) =>
      inside.some((skin) => skin.some((joint) => holds(range, joint))),
    );
    if (skinned.length === 0) return [];
    if (skinned.length > 1) return skinned.every(isApart) ? skinned : [];
    root = skinned[0].first;
  }
}

function holds({ first, end }: JointRange, joint: JointIndex): boolean {
  return joint >= first && joint < end;
}

/** Subtrees below every joint, at its index plus 1; those that have no parent first. */
function childrenOf({ parents }: RawSkeleton): readonly (readonly JointRange[])[] {
  const children = Array.from({ length: parents.length + 1 }, (): JointRange[] => []);
  const last = ends(parents);
  parents.forEach((parent, first) => {
    children[parent === NO_PARENT ? 0 : parent + 1].push({ first, end: last[first] });
  });
  return children;
}

/** One after the last joint of every joint's subtree. */
function ends(parents: Int16Array): Uint16Array {
  const end = Uint16Array.from(parents, (_, joint) => joint + 1);
  for (let joint = parents.length - 1; joint > 0; joint--) {
    const parent = parents[joint];
    if (parent !== NO_PARENT) end[parent] = Math.max(end[parent], end[joint]);
  }
  return end;
}
