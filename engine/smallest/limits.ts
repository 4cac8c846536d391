import type { Seconds } from '../base/units.ts';
import { poseLength } from '../math/pose.ts';
import type { RawAnimation } from '../model/raw.ts';
import { MATRIX_FLOATS } from '../model/skeleton.ts';
import { localToModel } from '../runtime/local-to-model.ts';
import { sampleRaw } from '../runtime/raw-sampling.ts';
import { contactLimits, jointLimits, type ErrorGoal, type GoalSubject } from './goal.ts';
import { ERROR, LIMIT, lowerLimit, sampleAt, setLimit } from './samples.ts';
import type { Workspace } from './workspace.ts';

/** Multiplies the limits of all samples by a part. */
export function scaleLimits({ samples, slots, columns }: Workspace, by: number): void {
  const { shells, groups } = samples;
  for (let slot = 0; slot < slots.count; slot++) {
    for (let column = 0; column < columns; column++) {
      const at = sampleAt(groups, slot, column);
      lowerLimit(shells, at, shells[at + LIMIT] * by);
    }
  }
}

/** Largest errors of joints at times: that of joint j at time t is `values[j · times + t]`, Infinity for none. */
export interface LimitMap {
  readonly values: Float32Array;
  /** 1 where the joint's limit is that of a contact. */
  readonly isContact: Uint8Array;
}

/** The limits of a goal for all joints at some times of its source. */
export function limitsAt(
  source: RawAnimation,
  goal: ErrorGoal,
  { skeleton, distance }: GoalSubject,
  times: Float64Array,
): LimitMap {
  const { count, names } = skeleton;
  const values = new Float32Array(count * times.length);
  const isContact = new Uint8Array(count * times.length);
  jointLimits(goal, names).forEach((limit, joint) =>
    values.fill(limit, joint * times.length, (joint + 1) * times.length),
  );
  const contacts = contactLimits(goal, names);
  if (!contacts.some(Number.isFinite)) return { values, isContact };
  const speeds = shellSpeeds(source, { skeleton, distance });
  times.forEach((time, column) => {
    const speed = speeds(time);
    for (let joint = 0; joint < count; joint++) {
      const at = joint * times.length + column;
      if (contacts[joint] === Infinity || speed(joint) > distance / CONTACT_SECONDS) continue;
      isContact[at] = 1;
      values[at] = Math.min(values[at], contacts[joint]);
    }
  });
  return { values, isContact };
}

/** A joint is in contact while its shell moves by less than the shell's distance in this time. */
const CONTACT_SECONDS = 1;
/** Speeds are those between this long before and after. */
const AROUND: Seconds = 1 / 120;

/** Says how fast the fastest shell point of a joint of the source is at a time. */
function shellSpeeds(
  source: RawAnimation,
  { skeleton, distance }: Pick<GoalSubject, 'skeleton' | 'distance'>,
): (time: Seconds) => (joint: number) => number {
  const pose = new Float32Array(poseLength(skeleton.count));
  const before = new Float32Array(skeleton.count * MATRIX_FLOATS);
  const after = new Float32Array(skeleton.count * MATRIX_FLOATS);
  return (time) => {
    const from = Math.max(0, time - AROUND);
    const to = Math.min(source.duration, time + AROUND);
    sampleRaw(source, from, pose);
    localToModel(skeleton, pose, before);
    sampleRaw(source, to, pose);
    localToModel(skeleton, pose, after);
    return (joint) => pathOf(before, after, joint * MATRIX_FLOATS, distance) / (to - from);
  };
}

/** The longest way of the shell points between two model matrices. */
function pathOf(a: Float32Array, b: Float32Array, m: number, distance: number): number {
  let longest = 0;
  for (let point = 0; point < 3; point++) {
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      const along = b[m + 4 * point + axis] - a[m + 4 * point + axis];
      square += (b[m + 12 + axis] - a[m + 12 + axis] + distance * along) ** 2;
    }
    longest = Math.max(longest, Math.sqrt(square));
  }
  return longest;
}

/**
 * Sets the limits of a goal in all samples.
 * @param dear errors this many times the limit of the 99th percentile cost steeply more, even if they are allowed
 */
export function setLimits(
  { source, samples, slots, columns, times }: Workspace,
  goal: ErrorGoal,
  subject: GoalSubject,
  dear: number,
): void {
  const { values } = limitsAt(source, goal, subject, times);
  const steep = dear * (goal.percentile99 ?? Infinity);
  for (let slot = 0; slot < slots.count; slot++) {
    for (let column = 0; column < columns; column++) {
      const limit = values[slots.joint[slot] * columns + column];
      setLimit(samples.shells, sampleAt(samples.groups, slot, column), EXACT * limit, steep);
    }
  }
}

/** Samples hold 32-bit floats: an error that equals its limit may be seen as this much of it. */
export const EXACT = 1.000001;

/** An error above its limit. */
export interface Miss {
  readonly joint: number;
  readonly time: Seconds;
  /** Measured, as a part of the limit. */
  readonly load: number;
  /** Whether the joint hardly moves then, and has a limit for that. */
  readonly isContact: boolean;
}

/** Lowers the limits around errors that were too large, so that they become smaller by as much and a margin. */
export function lowerLimits(
  { samples, slots, columns, times }: Workspace,
  misses: readonly Miss[],
  margin: number,
): void {
  const { shells, groups } = samples;
  const lowest = new Map<number, number>();
  for (const { joint, time, load } of misses) {
    const slot = slots.joint.indexOf(joint);
    const after = times.findIndex((one) => one >= time);
    const last = after < 0 ? columns - 1 : after;
    for (let column = Math.max(0, last - 1); column <= Math.min(columns - 1, last); column++) {
      const at = sampleAt(groups, slot, column);
      const { [at + LIMIT]: limit, [at + ERROR]: error } = shells;
      // What is seen here may be smaller than what was measured.
      const lowered = Math.min(limit, Math.max(error, limit / 2)) * (margin / load);
      lowest.set(at, Math.min(lowest.get(at) ?? Infinity, lowered));
    }
  }
  lowest.forEach((limit, at) => lowerLimit(shells, at, limit));
}
