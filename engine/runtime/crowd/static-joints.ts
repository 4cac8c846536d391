import type { JointIndex } from '../../base/units.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';

/** The part of a rig that says which joints move relative to their parent, in any clip. */
export interface JointMotion {
  readonly skeleton: Skeleton;
  /** Per joint: 1 if its rotation or translation differs between keys or between clips. */
  readonly moves: Uint8Array;
  /** Per joint: 0 if its scale is always 1. */
  readonly scaleTargets: Uint32Array;
}

/**
 * Per joint, the joint that its local transform is relative to: its parent, or, where both joint and
 * parent are static, the parent's base. A hand whose fingers never move is one rigid body, so its
 * joints can be computed independently.
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

/** Smallest number of static joints for which a separate loop is faster. */
const MIN_RIGID_RUN = 4;

/** Consecutive joints: first those that are computed one by one, then static ones with the same base. */
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

/** How many consecutive joints from `first` are static relative to the base of `first`. */
function rigidRunLength(moves: Uint8Array, bases: Int16Array, first: JointIndex): number {
  const base = bases[first];
  if (base === NO_PARENT) return 0;
  let joint = first;
  while (joint < bases.length && bases[joint] === base && moves[joint] === 0) joint++;
  return joint - first;
}

/** Per joint: 1 if a joint other than the one after it is relative to it. */
export function keptJoints(bases: Int16Array): Uint8Array {
  const kept = new Uint8Array(bases.length);
  bases.forEach((base, joint) => {
    if (base !== NO_PARENT && base !== joint - 1) kept[base] = 1;
  });
  return kept;
}
