import type { JointIndex } from '#engine/base';
import type { ClipKeys } from '#engine/inspect';
import { childTable } from '#engine/model';
import type { JointList } from '../../session/state/stage.ts';
import { keysOfJoint, type Fold, type RowLayout } from './draw-scene.ts';
import type { RowOrder } from './state.ts';

/** What rows are ordered by, besides the hierarchy. */
export interface OrderValues {
  readonly keys: ClipKeys;
  /** The largest error of every joint, if it is known. */
  readonly errors: Float32Array | undefined;
}

/**
 * Lays the rows of joints out. Pinned joints come first. In the skeleton's order the rest is indented,
 * and what is below a folded joint is hidden; a filter overrules that, so that no match stays hidden.
 */
export function layOutRows(
  joints: JointList,
  order: RowOrder,
  pinnedNames: readonly string[],
  folded: ReadonlySet<JointIndex>,
  filtering: boolean,
  values: OrderValues,
): RowLayout {
  const pinned = pinnedNames.map((name) => joints.names.indexOf(name)).filter((at) => at >= 0);
  const isPinned = new Set(pinned);
  const tree = order === 'skeleton' ? hierarchy(joints, filtering ? new Set() : folded) : undefined;
  const rest = tree?.order ?? sorted(joints, order, values);
  return {
    order: [...pinned, ...rest.filter((joint) => !isPinned.has(joint))],
    pinned: new Uint8Array(joints.count).map((_, joint) => (isPinned.has(joint) ? 1 : 0)),
    ...(tree && { depth: tree.depth.map((deep, joint) => (isPinned.has(joint) ? 0 : deep)) }),
    // While a filter is set, everything that leads to a match is shown.
    ...(tree && !filtering && { fold: tree.fold }),
  };
}

/** Depth first, without what is below folded joints. */
function hierarchy(joints: JointList, folded: ReadonlySet<JointIndex>) {
  const { offsets, children, roots } = childTable(joints);
  const order: JointIndex[] = [];
  const depth = new Uint8Array(joints.count);
  const fold = joints.names.map((): Fold => 'none');
  const open = [...roots].toReversed();
  for (let joint = open.pop(); joint !== undefined; joint = open.pop()) {
    order.push(joint);
    const parent = joints.parents[joint];
    depth[joint] = parent < 0 ? 0 : Math.min(255, depth[parent] + 1);
    if (offsets[joint + 1] === offsets[joint]) continue;
    fold[joint] = folded.has(joint) ? 'folded' : 'open';
    if (folded.has(joint)) continue;
    for (let i = offsets[joint + 1] - 1; i >= offsets[joint]; i--) open.push(children[i]);
  }
  return { order, depth, fold };
}

/** Equal ones stay in the order of the file. */
function sorted({ names, count }: JointList, order: RowOrder, values: OrderValues): JointIndex[] {
  const joints = Array.from({ length: count }, (_, joint) => joint);
  if (order === 'name') {
    const { compare } = new Intl.Collator('en', { numeric: true });
    return joints.toSorted((a, b) => compare(names[a], names[b]));
  }
  const { keys, errors } = values;
  const valueOf = (joint: JointIndex): number =>
    order === 'keys' ? keysOfJoint(keys, joint) : (errors?.[joint] ?? 0);
  return joints.toSorted((a, b) => valueOf(b) - valueOf(a));
}
