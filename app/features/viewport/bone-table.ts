import { NO_PARENT, childTable, type Skeleton } from '#engine/model';

/** Value in {@link BoneTable.end} for a bone that leads to no joint. */
export const STUB = -1;

/** The bones of a skeleton: from every joint one to each of its children, from a leaf a stub. */
export interface BoneTable {
  readonly count: number;
  /** Joint that a bone starts at and turns with; ascending, every joint at least once. */
  readonly joint: Uint16Array;
  /** Joint that it leads to, or {@link STUB}. */
  readonly end: Int16Array;
  /** 1 for a bone that only carries: from a root to its one child, where the body begins to branch. */
  readonly carries: Uint8Array;
  /** Parent of every joint, the skeleton's own column: a stub goes on in the parent's direction. */
  readonly parents: Int16Array;
}

/** Lists the bones of a skeleton; edit time. */
export function boneTable(skeleton: Pick<Skeleton, 'count' | 'parents'>): BoneTable {
  const { offsets, children } = childTable(skeleton);
  const joints: number[] = [];
  const ends: number[] = [];
  const childCount = (joint: number): number => offsets[joint + 1] - offsets[joint];
  const carries = (joint: number, end: number): boolean =>
    skeleton.parents[joint] === NO_PARENT && childCount(joint) === 1 && childCount(end) > 1;
  for (let joint = 0; joint < skeleton.count; joint++) {
    const below = children.subarray(offsets[joint], offsets[joint + 1]);
    for (const end of below.length === 0 ? [STUB] : below) {
      joints.push(joint);
      ends.push(end);
    }
  }
  return {
    count: joints.length,
    joint: Uint16Array.from(joints),
    end: Int16Array.from(ends),
    carries: Uint8Array.from(joints, (joint, bone) => (carries(joint, ends[bone]) ? 1 : 0)),
    parents: skeleton.parents,
  };
}
