import type { JointIndex } from '#engine/base';
import { childTable } from '#engine/model';
import type { JointList } from '../../session/state/stage.ts';
import type { TreeRowsShape } from '../../ui/tree-view.tsx';

/** The rows that the tree shows, from top to bottom, as columns. */
export interface TreeRows extends TreeRowsShape {
  readonly joint: Int32Array;
  /** 1 if the joint is no match itself but leads to one. */
  readonly dimmed: Uint8Array;
  /** Row of every joint, -1 if it is not shown. */
  readonly rowOfJoint: Int32Array;
  /** Joints that match the filter. */
  readonly matches: number;
}

/**
 * Lays the hierarchy out depth first. A filter shows every match with its ancestors and overrules
 * what is collapsed, so that no match stays hidden.
 * @param matched one byte per joint
 * @param filtering false if there is no filter, so that everything matches
 */
export function layOutTree(
  joints: JointList,
  matched: Uint8Array,
  filtering: boolean,
  collapsed: ReadonlySet<JointIndex>,
): TreeRows {
  const { offsets, children, roots } = childTable(joints);
  const kept = filtering ? withAncestors(matched, joints.parents) : matched;
  const rows = emptyRows(joints.count);
  let count = 0;

  const addSiblings = (siblings: ArrayLike<JointIndex>, depth: number): void => {
    const shown = Array.from(siblings).filter((joint) => kept[joint] === 1);
    for (const [index, joint] of shown.entries()) {
      const isParent = offsets[joint + 1] > offsets[joint];
      const expanded = isParent && (filtering || !collapsed.has(joint));
      rows.joint[count] = joint;
      rows.depth[count] = depth;
      rows.parent[count] = isParent ? 1 : 0;
      rows.expanded[count] = expanded ? 1 : 0;
      rows.dimmed[count] = 1 - matched[joint];
      rows.position[count] = index + 1;
      rows.siblings[count] = shown.length;
      rows.rowOfJoint[joint] = count++;
      if (expanded) addSiblings(children.subarray(offsets[joint], offsets[joint + 1]), depth + 1);
    }
  };
  addSiblings(roots, 0);
  return { ...rows, count, matches: matched.reduce((sum, flag) => sum + flag, 0) };
}

function emptyRows(count: number) {
  return {
    joint: new Int32Array(count),
    depth: new Uint16Array(count),
    parent: new Uint8Array(count),
    expanded: new Uint8Array(count),
    dimmed: new Uint8Array(count),
    position: new Uint16Array(count),
    siblings: new Uint16Array(count),
    rowOfJoint: new Int32Array(count).fill(-1),
  };
}

/** Parents come before their children, so one pass from the last joint reaches every ancestor. */
function withAncestors(matched: Uint8Array, parents: Int16Array): Uint8Array {
  const kept = matched.slice();
  for (let joint = kept.length - 1; joint >= 0; joint--) {
    if (kept[joint] === 1 && parents[joint] >= 0) kept[parents[joint]] = 1;
  }
  return kept;
}

/** The row of a joint, else of the nearest ancestor that is shown, else the first. */
export function shownRow(rows: TreeRows, parents: Int16Array, joint: JointIndex): number {
  for (let shown = joint; shown >= 0 && shown < parents.length; shown = parents[shown]) {
    if (rows.rowOfJoint[shown] >= 0) return rows.rowOfJoint[shown];
  }
  return 0;
}

/** The joints of all rows between two, the one at `to` last, so that it becomes the active one. */
export function jointsBetween(from: number, to: number, rows: TreeRows): JointIndex[] {
  const step = to < from ? -1 : 1;
  const joints: JointIndex[] = [];
  for (let row = from; row !== to + step; row += step) joints.push(rows.joint[row]);
  return joints;
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
