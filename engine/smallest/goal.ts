import { AssetError } from '../base/errors.ts';
import { matchesGlob } from '../base/glob.ts';
import type { Seconds } from '../base/units.ts';
import type { BuildingForm } from '../kernels/building.ts';
import type { Mesh } from '../model/mesh.ts';
import type { RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { JointLimit } from '../offline/settings.ts';

/** The errors that can be bounded; see ERROR_METRICS. */
export const GOAL_METRICS = ['shell', 'joint', 'skin'] as const;
export type GoalMetric = (typeof GOAL_METRICS)[number];

/** What a clip may become smaller for. Lengths are in the clip's own unit. */
export interface ErrorGoal {
  readonly metric: GoalMetric;
  /** Largest error of any joint at any time. */
  readonly max?: number | undefined;
  /** Limit for 99 of 100 errors, and for their mean. */
  readonly percentile99?: number | undefined;
  readonly mean?: number | undefined;
  /** Other largest errors for single joints; if several match a joint, the last one applies. */
  readonly joints?: readonly JointLimit[] | undefined;
  /** Largest errors of joints while they hardly move: feet on the ground. */
  readonly contacts?: readonly JointLimit[] | undefined;
  /** Largest size of an archive with only the clip. Without any limit of errors, the largest error is made as small as it gets. */
  readonly bytes?: number | undefined;
}

/** The shell's distance, the mesh of the metric skin, and the skeleton: how errors are measured. */
export interface GoalSubject {
  readonly skeleton: Skeleton;
  readonly distance: number;
  readonly mesh?: Mesh | undefined;
}

/** A source, how its errors are measured, and what may become of it. */
export interface SmallestRequest extends GoalSubject {
  readonly source: RawAnimation;
  readonly goal: ErrorGoal;
  /** Seconds between iframes; 0 for none. A clip that is no longer has none. */
  readonly iframeInterval: Seconds;
  /** How kernels run, by default the fastest way; all give the same bytes. */
  readonly form?: BuildingForm | undefined;
}

/**
 * Refuses goals that no build can have.
 * @throws AssetError
 */
export function checkGoal(goal: ErrorGoal, { skeleton, distance, mesh }: GoalSubject): void {
  const { metric, max, percentile99, mean, joints = [], contacts = [], bytes } = goal;
  const limits = { max, percentile99, mean };
  for (const [name, limit] of Object.entries(limits)) checkLimit(name, limit);
  for (const { pattern, max: limit } of [...joints, ...contacts]) {
    checkLimit(`limit of "${pattern}"`, limit);
    if (skeleton.names.some((name) => matchesGlob(pattern, name))) continue;
    refuse('limits for joints of the skeleton', `"${pattern}", which fits none of its names`);
  }
  if (bytes !== undefined && !(bytes > 0 && bytes < Infinity)) {
    refuse('a size above 0 bytes', `${bytes}`);
  }
  if (!(distance >= 0 && distance < Infinity)) refuse('a distance of 0 or more', `${distance}`);
  if (metric === 'skin' && mesh === undefined) {
    refuse('a mesh, whose vertices the metric skin measures', 'none');
  }
  if (
    Object.values({ ...limits, bytes }).every((limit) => limit === undefined) &&
    joints.length === 0
  ) {
    refuse('a largest error, a percentile, a mean or a size', 'none of them');
  }
}

function checkLimit(name: string, limit: number | undefined): void {
  if (limit === undefined || (limit > 0 && limit < Infinity)) return;
  const advice = 'Give a length in the unit of the clip, or leave it out for no limit.';
  refuse(`a ${name} above 0`, `${limit}`, advice);
}

function refuse(expected: string, found: string, advice?: string): never {
  throw new AssetError({ object: 'Optimiser settings', expected, found, advice });
}

/** The largest error of each joint, Infinity where there is none. */
export function jointLimits(goal: ErrorGoal, names: readonly string[]): Float64Array {
  return Float64Array.from(names, (name) => {
    const own = goal.joints?.findLast(({ pattern }) => matchesGlob(pattern, name));
    return own?.max ?? goal.max ?? Infinity;
  });
}

/** The largest error of each joint while it hardly moves, Infinity where there is none. */
export function contactLimits(goal: ErrorGoal, names: readonly string[]): Float64Array {
  return Float64Array.from(names, (name) => {
    const own = goal.contacts?.findLast(({ pattern }) => matchesGlob(pattern, name));
    return own?.max ?? Infinity;
  });
}
