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

/** Ways to come to a ratio that have to end as a fresh context does that goes there at once. */
export const SAMPLING_PATHS = ['forward', 'backward', 'from the end', 'from the middle'] as const;
export type SamplingPath = (typeof SAMPLING_PATHS)[number];

/** Where a way ended differently. */
export interface PathDisagreement {
  readonly ratio: Ratio;
  readonly path: SamplingPath;
  readonly what: 'cursor' | 'right-hand key' | 'pose';
  /** Missing for a pose. */
  readonly kind?: KeyKind;
  /** Missing for a cursor. */
  readonly track?: TrackIndex;
  /** What the fresh context has. */
  readonly expected: number;
  readonly found: number;
}

export interface PathReport {
  readonly ratios: number;
  /** States that were compared. */
  readonly comparisons: number;
  /** The first {@link MOST_LISTED} of them. */
  readonly disagreements: readonly PathDisagreement[];
}

/** Past this many the check has made its point. */
export const MOST_LISTED = 1000;

/**
 * Brings a clip to every ratio by every way and compares cursors, right-hand keys and the bits of the
 * pose with those of a context that went there at once.
 * @param ratios ascending, in [0, 1]
 */
export function checkPathIndependence(
  animation: Animation,
  ratios: ArrayLike<Ratio>,
  task?: TaskControl,
): PathReport {
  const disagreements: PathDisagreement[] = [];
  const fresh = pathPlayer(animation);
  let comparisons = 0;
  SAMPLING_PATHS.forEach((path, index) => {
    const other = pathPlayer(animation);
    for (let i = 0; i < ratios.length; i++) {
      checkpoint(task, (index + i / ratios.length) / SAMPLING_PATHS.length);
      if (disagreements.length >= MOST_LISTED) return;
      const ratio = ratios[path === 'backward' ? ratios.length - 1 - i : i];
      followPath(other, path, ratio);
      fresh.restart();
      fresh.go(ratio);
      compare(animation, fresh, other, (found) => disagreements.push({ ratio, path, ...found }));
      comparisons++;
    }
  });
  return { ratios: ratios.length, comparisons, disagreements: disagreements.slice(0, MOST_LISTED) };
}

function followPath(player: PathPlayer, path: SamplingPath, ratio: Ratio): void {
  if (path === 'from the end' || path === 'from the middle') {
    player.restart();
    player.go(path === 'from the end' ? 1 : 0.5);
  }
  player.go(ratio);
}

interface PathPlayer {
  readonly context: SamplingContext;
  readonly pose: Float32Array;
  restart(): void;
  go(ratio: Ratio): void;
}

function pathPlayer(animation: Animation): PathPlayer {
  const context = createSamplingContext(animation.trackCount);
  const pose = new Float32Array(poseLength(animation.trackCount));
  return {
    context,
    pose,
    restart: () => resetContext(context),
    go: (ratio) => sample(animation, context, ratio, pose),
  };
}

type Difference = Omit<PathDisagreement, 'ratio' | 'path'>;

function compare(
  animation: Animation,
  fresh: PathPlayer,
  other: PathPlayer,
  report: (difference: Difference) => void,
): void {
  for (const kind of KEY_KINDS) {
    const expected = keyCache(fresh.context, kind);
    const found = keyCache(other.context, kind);
    if (expected.next !== found.next)
      report({ what: 'cursor', kind, expected: expected.next, found: found.next });
    for (let track = 0; track < animation.alignedTracks; track++) {
      if (expected.entries[track] === found.entries[track]) continue;
      report({
        what: 'right-hand key',
        kind,
        track,
        expected: expected.entries[track],
        found: found.entries[track],
      });
    }
  }
  comparePoses(animation.trackCount, fresh.pose, other.pose, report);
}

/** One difference a track, its first component. */
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
