import type { JointIndex } from '../base/units.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';

/** The joints of a skeleton in depth-first order: every subtree is a range of slots. */
export interface Slots {
  readonly count: number;
  /** Joint of every slot. */
  readonly joint: Uint16Array;
  /** Slot of the parent, or {@link NO_PARENT}. */
  readonly parent: Int16Array;
  /** The slot after the last one of the subtree. */
  readonly end: Uint16Array;
}

/** Orders joints depth first; files may store them in another order, parents before children. */
export function depthFirst({ count, parents }: Pick<Skeleton, 'count' | 'parents'>): Slots {
  const children: JointIndex[][] = Array.from({ length: count }, () => []);
  const open: JointIndex[] = [];
  for (let joint = count - 1; joint >= 0; joint--) {
    const parent = parents[joint];
    if (parent === NO_PARENT) open.push(joint);
    else children[parent].push(joint);
  }
  const slotOf = new Int16Array(count);
  const joint = new Uint16Array(count);
  const parent = new Int16Array(count);
  const end = Uint16Array.from({ length: count }, (_, slot) => slot + 1);
  for (let slot = 0; slot < count; slot++) {
    const next = open.pop() ?? 0;
    slotOf[next] = slot;
    joint[slot] = next;
    parent[slot] = parents[next] === NO_PARENT ? NO_PARENT : slotOf[parents[next]];
    open.push(...children[next]);
  }
  for (let slot = count - 1; slot >= 0; slot--) {
    if (parent[slot] !== NO_PARENT) end[parent[slot]] = Math.max(end[parent[slot]], end[slot]);
  }
  return { count, joint, parent, end };
}
