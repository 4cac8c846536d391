import { writeArchive } from '../archive/archive.ts';
import { skinDistances, uniformDistances } from '../inspect/error/distances.ts';
import { errorMap, type ErrorMap } from '../inspect/error/error-map.ts';
import { animationSource, rawSource } from '../inspect/error/pose-source.ts';
import { allowedError, errorStatistics } from '../inspect/error/statistics.ts';
import type { Animation } from '../model/animation.ts';
import type { RawAnimation } from '../model/raw.ts';
import { jointLimits, type ErrorGoal, type GoalSubject } from './goal.ts';
import { limitsAt, type Miss } from './limits.ts';

/** The errors of a build against its source, as `compare` measures them. */
export interface MeasuredErrors {
  readonly max: number;
  readonly percentile99: number;
  readonly mean: number;
  /** Where the largest is. */
  readonly joint: number;
  readonly time: number;
}

/** A build, its size and its errors, and how much of each limit of the goal they take: above 1, it is missed. */
export interface MeasuredClip {
  readonly animation: Animation;
  readonly bytes: number;
  readonly errors: MeasuredErrors;
  readonly loads: readonly GoalLoad[];
  /** Errors above the limits of their joints. */
  readonly misses: readonly Miss[];
}

/** Parts of a goal. */
export type GoalPart = 'max' | 'percentile99' | 'mean' | 'joints' | 'contacts' | 'bytes';

export interface GoalLoad {
  readonly part: GoalPart;
  /** Measured, as a part of the limit. */
  readonly load: number;
}

/** Distances of the shell points by which errors of a metric are estimated while keys are chosen. */
export function goalDistances(
  { metric }: Pick<ErrorGoal, 'metric'>,
  { skeleton, distance, mesh }: GoalSubject,
): Float32Array {
  if (metric === 'joint') return uniformDistances(skeleton.count, 0);
  if (metric === 'skin' && mesh !== undefined) return skinDistances(mesh, skeleton.count, 0);
  return uniformDistances(skeleton.count, distance);
}

/** Measures a build. */
export function measureClip(
  source: RawAnimation,
  animation: Animation,
  goal: ErrorGoal,
  subject: GoalSubject,
): MeasuredClip {
  const { skeleton, mesh } = subject;
  const map = errorMap({
    skeleton,
    reference: rawSource(source),
    candidate: animationSource(animation),
    distances: uniformDistances(skeleton.count, subject.distance),
    skin: goal.metric === 'skin' ? mesh : undefined,
    metrics: [goal.metric],
  });
  const statistics = errorStatistics(map, goal.metric);
  const { max, percentile99, mean, worst, jointMax } = statistics;
  const bytes = writeArchive([animation]).length;
  const [spot = { joint: 0, time: 0 }] = worst;
  const errors = { max, percentile99, mean, joint: spot.joint, time: spot.time };
  const { contacts, misses } = missedLimits(source, goal, subject, map);
  const loads = goalLoads(goal, errors, bytes, jointMax, subject);
  if (goal.contacts !== undefined) loads.push({ part: 'contacts', load: contacts });
  return { animation, bytes, errors, loads, misses };
}

/** The errors above their limits, and the largest of a contact as a part of its limit. */
function missedLimits(
  source: RawAnimation,
  goal: ErrorGoal,
  subject: GoalSubject,
  { values, times }: ErrorMap,
): { readonly contacts: number; readonly misses: readonly Miss[] } {
  const limits = limitsAt(source, goal, subject, times);
  const misses: Miss[] = [];
  let contacts = 0;
  values[goal.metric].forEach((error, at) => {
    const load = error / limits.values[at];
    const isContact = limits.isContact[at] === 1;
    if (isContact && load > contacts) contacts = load;
    if (!(load > 1)) return;
    const [joint, time] = [Math.floor(at / times.length), times[at % times.length]];
    misses.push({ joint, time, load, isContact });
  });
  return { contacts, misses };
}

function goalLoads(
  goal: ErrorGoal,
  { percentile99, mean }: MeasuredErrors,
  bytes: number,
  jointMax: Float32Array,
  { skeleton }: GoalSubject,
): GoalLoad[] {
  const limits = jointLimits(goal, skeleton.names);
  const loads: GoalLoad[] = [];
  const add = (part: GoalPart, load: number): void => void loads.push({ part, load });
  const worst = (isOwn: boolean): number =>
    jointMax.reduce((most, error, joint) => {
      const limit = limits[joint];
      return (limit !== goal.max) === isOwn ? Math.max(most, error / allowedError(limit)) : most;
    }, 0);
  if (goal.max !== undefined) add('max', worst(false));
  if (goal.percentile99 !== undefined) {
    add('percentile99', percentile99 / allowedError(goal.percentile99));
  }
  if (goal.mean !== undefined) add('mean', mean / allowedError(goal.mean));
  if (goal.joints !== undefined && goal.joints.length > 0) add('joints', worst(true));
  if (goal.bytes !== undefined) add('bytes', bytes / goal.bytes);
  return loads;
}

/** Whether a build keeps all limits of its goal. */
export function meetsGoal({ loads }: MeasuredClip): boolean {
  return loads.every(({ load }) => load <= 1);
}

/** The limit that a build comes closest to, or misses most; undefined if it has none. */
export function tightestLimit({ loads }: Pick<MeasuredClip, 'loads'>): GoalLoad | undefined {
  return loads.reduce<GoalLoad | undefined>(
    (most, one) => (most === undefined || one.load > most.load ? one : most),
    undefined,
  );
}
