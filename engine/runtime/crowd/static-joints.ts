import type { JointIndex } from '../../base/units.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';

/** What of a rig says which joints move, in any clip, against their parent. */
export interface JointMotion {
  readonly skeleton: Skeleton;
  /** Per joint: 1 where its rotation or translation differs between keys or between clips. */
  readonly moves: Uint8Array;
  /** Per joint: 0 where its scale is always 1. */
  readonly scaleTargets: Uint32Array;
}

/**
 * What each joint's local transform is relative to: its parent, but for a joint that stands still against one that
 * stands still too what that one hangs from. A hand whose fingers never move is one rigid body, and none of its
 * joints has to wait for another.
 */
export function mergeStaticJoints({ skeleton, moves, scaleTargets }: JointMotion): Int16Array {
  const bases = skeleton.parents.slice();
  for (let joint = 0; joint < skeleton.count; joint++) {
    const parent = bases[joint];
    if (parent === NO_PARENT || moves[joint] === 1) continue;
    if (moves[parent] === 0 && scaleTargets[parent] === 0) bases[joint] = bases[parent];
  }
  return bases;
}

/** Joints of one body that are worth a loop of their own. */
const MIN_RIGID_RUN = 4;

/** Joints in a row that are brought to model space one by one, then such as hang still from one and the same. */
export interface JointRun {
  moving: number;
  rigid: number;
}

/** A rig's joints as runs. */
export function jointRuns({ skeleton, moves }: JointMotion, bases: Int16Array): JointRun[] {
  const runs: JointRun[] = [{ moving: 0, rigid: 0 }];
  for (let joint = 0; joint < skeleton.count;) {
    const rigid = rigidRunLength(moves, bases, joint);
    const run = runs[runs.length - 1];
    if (rigid < MIN_RIGID_RUN) {
      run.moving++;
      joint++;
    } else {
      run.rigid = rigid;
      runs.push({ moving: 0, rigid: 0 });
      joint += rigid;
    }
  }
  return runs;
}

/** How many joints from `first` on stand still against what that one hangs from. */
function rigidRunLength(moves: Uint8Array, bases: Int16Array, first: JointIndex): number {
  const base = bases[first];
  if (base === NO_PARENT) return 0;
  let joint = first;
  while (joint < bases.length && bases[joint] === base && moves[joint] === 0) joint++;
  return joint - first;
}
