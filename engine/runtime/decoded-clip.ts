import { checkpoint, type TaskControl } from '../base/task.ts';
import { LANES, type Ratio } from '../base/units.ts';
import { poseLength } from '../math/pose.ts';
import type { Animation, KeyKind } from '../model/animation.ts';
import { createSamplingContext, type SamplingArithmetic } from './context.ts';
import { isConstant } from './crowd/rig.ts';
import {
  bucketCount,
  decodeRows,
  placeInPose,
  ROW_TRACK_FLOATS,
  rowAt,
  writeRowHints,
  type RowTrack,
} from './rows.ts';
import { sample } from './sampling.ts';

/**
 * A clip decoded once: a row per interval between two timepoints, with the tracks that move. Playing it needs no
 * context, and a jump costs what a step costs; for that it takes several times the memory of the file.
 */
export interface DecodedClip {
  readonly animation: Animation;
  /** The pose at the clip's begin: of the tracks that do not move, for good. */
  readonly firstPose: Float32Array;
  /** Where the rotations that move stand in a pose, in floats. */
  readonly rotations: Uint32Array;
  /** The same of translations and scales, whose columns follow those of the rotations. */
  readonly vectors: Uint32Array;
  /** ROW_TRACK_FLOATS floats per track. */
  readonly rows: Float32Array;
  readonly guesses: Uint16Array;
}

/**
 * Decodes a clip, as `sample` would play it.
 * @throws TaskCancelled when the task says so
 *
 * @example
 * const decoded = decodeClip(animation);
 * const own = createDecodedPose(decoded);
 * sampleDecoded(decoded, 0.5, own);
 */
export function decodeClip(
  animation: Animation,
  arithmetic: SamplingArithmetic = 'reference',
  task?: TaskControl,
): DecodedClip {
  const { timepoints, trackCount } = animation;
  const rotations = movingTracks(animation, 'rotation');
  const vectors = [...movingTracks(animation, 'translation'), ...movingTracks(animation, 'scale')];
  const tracks = [...rotations, ...vectors];
  const rows = new Float32Array(
    Math.max(0, timepoints.length - 1) * tracks.length * ROW_TRACK_FLOATS,
  );
  for (const done of decodeRows(tracks, animation, arithmetic, rows, 0)) checkpoint(task, done);
  const firstPose = new Float32Array(poseLength(trackCount));
  sample(animation, createSamplingContext(trackCount, { arithmetic }), 0, firstPose);
  const guesses = new Uint16Array(Math.max(0, bucketCount(timepoints)));
  writeRowHints(timepoints, guesses);
  return {
    animation,
    firstPose,
    rotations: Uint32Array.from(rotations, placeInPose),
    vectors: Uint32Array.from(vectors, placeInPose),
    rows,
    guesses,
  };
}

function movingTracks(animation: Animation, kind: KeyKind): RowTrack[] {
  return Array.from({ length: animation.trackCount }, (_, joint) => ({ kind, joint })).filter(
    ({ joint }) => !isConstant([animation], kind, joint),
  );
}

/**
 * A pose for {@link sampleDecoded} to write to: what does not move stands in it already.
 *
 * @example
 * const decoded = decodeClip(animation);
 * console.assert(createDecodedPose(decoded).length === poseLength(animation.trackCount));
 */
export function createDecodedPose({ firstPose }: DecodedClip): Float32Array {
  return firstPose.slice();
}

/**
 * Samples a decoded clip at `ratio`, in [0, 1], into a pose made by {@link createDecodedPose}: only what moves is
 * written. Agrees with `sample` to 1e-5.
 *
 * @example
 * const decoded = decodeClip(animation);
 * const own = createDecodedPose(decoded);
 * sampleDecoded(decoded, 0.5, own);
 * console.assert(own.every((value, i) => Math.abs(value - pose[i]) < 1e-4));
 */
export function sampleDecoded(clip: DecodedClip, ratio: Ratio, pose: Float32Array): void {
  const { rows, rotations, vectors, guesses } = clip;
  const { timepoints } = clip.animation;
  if (guesses.length === 0) return;
  const row = rowAt(timepoints, guesses, ratio);
  const begin = timepoints[row];
  const span = timepoints[row + 1] - begin;
  // The last row may take no time: then it holds the last keys.
  const alpha = span > 0 ? (ratio - begin) / span : 0;
  let at = row * (rotations.length + vectors.length) * ROW_TRACK_FLOATS;
  for (let i = 0; i < rotations.length; i++, at += ROW_TRACK_FLOATS) {
    writeRotation(rows, at, alpha, pose, rotations[i]);
  }
  for (let i = 0; i < vectors.length; i++, at += ROW_TRACK_FLOATS) {
    const to = vectors[i];
    pose[to] = rows[at] + rows[at + 4] * alpha;
    pose[to + LANES] = rows[at + 1] + rows[at + 5] * alpha;
    pose[to + 2 * LANES] = rows[at + 2] + rows[at + 6] * alpha;
  }
}

/** Brought to length 1; half-way between opposite ones, if there is none, identity. */
function writeRotation(
  rows: Float32Array,
  at: number,
  alpha: number,
  pose: Float32Array,
  to: number,
): void {
  const x = rows[at] + rows[at + 4] * alpha;
  const y = rows[at + 1] + rows[at + 5] * alpha;
  const z = rows[at + 2] + rows[at + 6] * alpha;
  const w = rows[at + 3] + rows[at + 7] * alpha;
  const square = x * x + y * y + z * z + w * w;
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  pose[to] = x * scale;
  pose[to + LANES] = y * scale;
  pose[to + 2 * LANES] = z * scale;
  pose[to + 3 * LANES] = square > 0 ? w * scale : 1;
}
