import { childTable } from '#engine';
import type { JointIndex } from '#engine';
import type { JointList } from '../../store/joint-list.ts';

/** The rows that the tree shows, from top to bottom, as columns. */
export interface TreeRows {
  readonly count: number;
  readonly joint: Int32Array;
  /** 0 for a root. */
  readonly depth: Uint16Array;
  /** 1 where the joint has children, shown or not. */
  readonly parent: Uint8Array;
  /** 1 where the children follow. */
  readonly expanded: Uint8Array;
  /** 1 where the joint is no match itself but leads to one. */
  readonly dimmed: Uint8Array;
  /** Row of every joint, -1 where it is not shown. */
  readonly rowOfJoint: Int32Array;
  /** Joints that match the filter. */
  readonly matches: number;
}

/**
 * Lays the hierarchy out depth first. A filter shows every match with its ancestors and overrules
 * what is collapsed, so that no match stays hidden.
 * @param matched one byte a joint
 * @param filtering false where everything matches because nothing is asked
 */
export function layOutTree(
  joints: JointList,
  matched: Uint8Array,
  filtering: boolean,
  collapsed: ReadonlySet<JointIndex>,
): TreeRows {
  const { count, parents } = joints;
  const { offsets, children, roots } = childTable(joints);
  const kept = filtering ? withAncestors(matched, parents) : matched;
  const rows = emptyRows(count);
  const depths = new Uint16Array(count);
  const stack: JointIndex[] = roots.toReversed();
  let row = 0;
  for (let joint = stack.pop(); joint !== undefined; joint = stack.pop()) {
    if (kept[joint] === 0) continue;
    if (parents[joint] >= 0) depths[joint] = depths[parents[joint]] + 1;
    const isParent = offsets[joint + 1] > offsets[joint];
    const expanded = isParent && (filtering || !collapsed.has(joint));
    rows.joint[row] = joint;
    rows.depth[row] = depths[joint];
    rows.parent[row] = isParent ? 1 : 0;
    rows.expanded[row] = expanded ? 1 : 0;
    rows.dimmed[row] = 1 - matched[joint];
    rows.rowOfJoint[joint] = row++;
    if (!expanded) continue;
    for (let at = offsets[joint + 1] - 1; at >= offsets[joint]; at--) stack.push(children[at]);
  }
  return { ...rows, count: row, matches: matched.reduce((sum, flag) => sum + flag, 0) };
}

function emptyRows(count: number): Omit<TreeRows, 'count' | 'matches'> {
  return {
    joint: new Int32Array(count),
    depth: new Uint16Array(count),
    parent: new Uint8Array(count),
    expanded: new Uint8Array(count),
    dimmed: new Uint8Array(count),
    rowOfJoint: new Int32Array(count).fill(-1),
  };
}

/** Parents stand before their children: one walk from the last joint reaches every ancestor. */
function withAncestors(matched: Uint8Array, parents: Int16Array): Uint8Array {
  const kept = matched.slice();
  for (let joint = kept.length - 1; joint >= 0; joint--) {
    if (kept[joint] === 1 && parents[joint] >= 0) kept[parents[joint]] = 1;
  }
  return kept;
}

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

/** What stays collapsed once every given joint is to be seen; the same set where nothing changes. */
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
