import { checkpoint, type TaskControl } from '../base/task.ts';
import { LANES, type Ratio, type TrackIndex } from '../base/units.ts';
import { POSE_GROUP_FLOATS } from '../model/skeleton.ts';
import { poseLength } from '../math/pose.ts';
import { KEY_KINDS, type Animation, type KeyKind } from '../model/animation.ts';
import {
  createSamplingContext,
  keyCache,
  resetContext,
  type SamplingContext,
} from '../runtime/context.ts';
import { sample } from '../runtime/sampling.ts';

/** Paths to a ratio that must give the same state as a new context that seeks there directly. */
export const SAMPLING_PATHS = ['forward', 'backward', 'from the end', 'from the middle'] as const;
export type SamplingPath = (typeof SAMPLING_PATHS)[number];

/** A difference between two paths. */
export interface PathDisagreement {
  readonly ratio: Ratio;
  readonly path: SamplingPath;
  readonly what: 'cursor' | 'right-hand key' | 'pose';
  /** Missing for a pose. */
  readonly kind?: KeyKind;
  /** Missing for a cursor. */
  readonly track?: TrackIndex;
  /** The value of the new context. */
  readonly expected: number;
  readonly found: number;
}

export interface PathReport {
  readonly ratios: number;
  /** Number of compared states. */
  readonly comparisons: number;
  /** The first {@link MAX_LISTED} of them. */
  readonly disagreements: readonly PathDisagreement[];
}

/** The check stops after this many. */
export const MAX_LISTED = 1000;

/**
 * Plays a clip to each ratio on each path and compares cursors, right-hand keys and the bits of the
 * pose with those of a context that seeks there directly.
 * @param ratios ascending, in [0, 1]
 *
 * @example
 * const { disagreements } = checkPathIndependence(animation, [0, 0.25, 0.5, 1]);
 * console.assert(disagreements.length === 0);
 */
export function checkPathIndependence(
  animation: Animation,
  ratios: ArrayLike<Ratio>,
  task?: TaskControl,
): PathReport {
  const disagreements: PathDisagreement[] = [];
  const fresh = pathPlayer(animation);
  const forward = pathPlayer(animation);
  const jumping = pathPlayer(animation);
  const [end, middle] = [contextAt(animation, 1), contextAt(animation, 0.5)];
  const backward = backwardStates(animation, ratios, task);
  let i = 0;
  for (; i < ratios.length && disagreements.length < MAX_LISTED; i++) {
    checkpoint(task, i / ratios.length);
    const ratio = ratios[i];
    resetContext(fresh.context);
    fresh.seek(ratio);
    const expected = stateOf(fresh);
    const check = (path: SamplingPath, found: PathState): void =>
      compare(animation.trackCount, expected, found, (difference) =>
        disagreements.push({ ratio, path, ...difference }),
      );
    forward.seek(ratio);
    check('forward', stateOf(forward));
    check('backward', backward[i]);
    copyContext(end, jumping.context);
    jumping.seek(ratio);
    check('from the end', stateOf(jumping));
    copyContext(middle, jumping.context);
    jumping.seek(ratio);
    check('from the middle', stateOf(jumping));
  }
  return {
    ratios: ratios.length,
    comparisons: i * SAMPLING_PATHS.length,
    disagreements: disagreements.slice(0, MAX_LISTED),
  };
}

interface PathPlayer {
  readonly context: SamplingContext;
  readonly pose: Float32Array;
  seek(ratio: Ratio): void;
}

function pathPlayer(animation: Animation): PathPlayer {
  const context = createSamplingContext(animation.trackCount);
  const pose = new Float32Array(poseLength(animation.trackCount));
  return { context, pose, seek: (ratio) => sample(animation, context, ratio, pose) };
}

/** State that must be the same on all paths. */
interface PathState {
  /** Of the three streams. */
  readonly cursors: readonly number[];
  readonly entries: readonly Uint32Array[];
  readonly pose: Float32Array;
}

/** The state of a player. The player owns the columns. */
function stateOf({ context, pose }: PathPlayer): PathState {
  const caches = KEY_KINDS.map((kind) => keyCache(context, kind));
  return {
    cursors: caches.map(({ next }) => next),
    entries: caches.map(({ entries }) => entries),
    pose,
  };
}

/**
 * The states of a player that plays from the last ratio to the first. Each takes 52 kB for a thousand
 * joints.
 */
function backwardStates(
  animation: Animation,
  ratios: ArrayLike<Ratio>,
  task: TaskControl | undefined,
): PathState[] {
  const player = pathPlayer(animation);
  const states: PathState[] = [];
  for (let i = ratios.length - 1; i >= 0; i--) {
    checkpoint(task, 0);
    player.seek(ratios[i]);
    const { cursors, entries, pose } = stateOf(player);
    states.push({ cursors, entries: entries.map((column) => column.slice()), pose: pose.slice() });
  }
  return states.toReversed();
}

/** A context that was sampled at one ratio only. */
function contextAt(animation: Animation, ratio: Ratio): SamplingContext {
  const { context, seek: go } = pathPlayer(animation);
  go(ratio);
  return context;
}

/** Copies a context; cheaper than repeating its steps. */
function copyContext(from: SamplingContext, to: SamplingContext): void {
  new Uint8Array(to.memory).set(new Uint8Array(from.memory));
  for (const kind of KEY_KINDS) {
    const { next, step } = keyCache(from, kind);
    const cache = keyCache(to, kind);
    cache.next = next;
    Object.assign(cache.step, step);
  }
  to.animation = from.animation;
  to.ratio = from.ratio;
  to.previousRatio = from.previousRatio;
  // The copy has its own pose array, whose content is outdated.
  to.pose = undefined;
}

type Difference = Omit<PathDisagreement, 'ratio' | 'path'>;

function compare(
  trackCount: number,
  fresh: PathState,
  other: PathState,
  report: (difference: Difference) => void,
): void {
  KEY_KINDS.forEach((kind, place) => {
    const [expected, found] = [fresh.cursors[place], other.cursors[place]];
    if (expected !== found) report({ what: 'cursor', kind, expected, found });
    const [right, others] = [fresh.entries[place], other.entries[place]];
    if (areSame(right, others)) return;
    right.forEach((key, track) => {
      if (key === others[track]) return;
      report({ what: 'right-hand key', kind, track, expected: key, found: others[track] });
    });
  });
  if (areSame(bitsOf(fresh.pose), bitsOf(other.pose))) return;
  comparePoses(trackCount, fresh.pose, other.pose, report);
}

/** Compares bits, not numbers: zero has two bit patterns, and NaN differs from itself. */
function bitsOf(pose: Float32Array): Uint32Array {
  return new Uint32Array(pose.buffer, pose.byteOffset, pose.length);
}

/** Two columns of one length. */
function areSame(a: Uint32Array, b: Uint32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** One difference per track, its first component. */
function comparePoses(
  trackCount: number,
  expected: Float32Array,
  found: Float32Array,
  report: (difference: Difference) => void,
): void {
  for (let track = 0; track < trackCount; track++) {
    const first = (track >> 2) * POSE_GROUP_FLOATS + (track & 3);
    for (let at = first; at < first - (track & 3) + POSE_GROUP_FLOATS; at += LANES) {
      if (Object.is(expected[at], found[at])) continue;
      report({ what: 'pose', track, expected: expected[at], found: found[at] });
      break;
    }
  }
}
