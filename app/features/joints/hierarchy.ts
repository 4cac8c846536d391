import type { JointIndex } from '#engine/base';

/** A joint and all below it, in joint order. */
export function subtree(joint: JointIndex, parents: Int16Array): JointIndex[] {
  const inside = new Uint8Array(parents.length);
  const joints: JointIndex[] = [];
  for (let other = joint; other < parents.length; other++) {
    const below = other === joint || (parents[other] >= 0 && inside[parents[other]] === 1);
    if (!below) continue;
    inside[other] = 1;
    joints.push(other);
  }
  return joints;
}

/** Every joint that has children: what "collapse all" collapses. */
export function parentJoints(parents: Int16Array): Set<JointIndex> {
  const joints = new Set<JointIndex>();
  for (const parent of parents) if (parent >= 0) joints.add(parent);
  return joints;
}

/** The joints that stay collapsed when the given joints are made visible; the same set where nothing changes. */
export function expandedTo(
  joints: readonly JointIndex[],
  parents: Int16Array,
  collapsed: ReadonlySet<JointIndex>,
): ReadonlySet<JointIndex> {
  const left = new Set(collapsed);
  for (const joint of joints) {
    for (let above = parents[joint] ?? -1; above >= 0; above = parents[above]) left.delete(above);
  }
  return left.size === collapsed.size ? collapsed : left;
}

/** The filter text that shows exactly a joint and what is below it, see `KeyQuery`. */
export function subtreeFilter(name: string): string {
  return `under:"${name.replaceAll('"', '?')}"`;
}
