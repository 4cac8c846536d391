import { LANES, groupCount, type Ratio, type TrackIndex } from '../base/units.ts';
import { POSE_ROTATION, POSE_SCALE, POSE_TRANSLATION } from '../math/pose.ts';
import type { Animation, KeyKind, KeyStream } from '../model/animation.ts';
import { POSE_GROUP_FLOATS } from '../model/skeleton.ts';
import {
  GROUP_RATE,
  GROUP_RIGHT_ROTATION,
  GROUP_RIGHT_VECTOR,
  GROUP_VALUES,
  ROTATION_GROUP_FLOATS,
  VECTOR_GROUP_FLOATS,
  resetContext,
  type KeyCache,
  type SamplingContext,
} from './context.ts';
import { decompress } from './decompress.ts';
import { stepKeys } from './step.ts';

/**
 * Why these cannot be sampled together, or undefined if they can.
 *
 * @example
 * const context = createSamplingContext(4);
 * console.assert(validateSampling(animation, context, 0, pose) !== undefined);
 */
export function validateSampling(
  animation: Animation,
  context: SamplingContext,
  ratio: Ratio,
  pose: Float32Array,
): string | undefined {
  const { trackCount, alignedTracks } = animation;
  if (Number.isNaN(ratio)) return 'the ratio is not a number';
  if (context.alignedTracks < alignedTracks) {
    return `the context has room for ${context.alignedTracks} tracks, the animation has ${trackCount}`;
  }
  const needed = groupCount(trackCount) * POSE_GROUP_FLOATS;
  if (pose.length < needed)
    return `the pose holds ${pose.length} floats, ${trackCount} tracks need ${needed}`;
  return undefined;
}

/**
 * Samples `animation` at `ratio` (clamped to [0, 1]; NaN counts as 0) into `pose`, groups of
 * four joints as in a skeleton's rest pose. Step, cost and hot keys stay in `context`.
 *
 * The context remembers the array that it has written. Given the same array again, it skips joints
 * whose value cannot have changed, so a pose belongs to the context that samples into it. After
 * writing to the array yourself, call {@link invalidatePose}. Another array is written completely.
 *
 * Keys, cursors, how keys are come to, and the estimate of how far a ratio lies between two keys are the reference's
 * ({@link SamplingContext.arithmetic}); the rest is computed in doubles and rounded once.
 *
 * @param context for as many tracks as the clip has, or more
 * @param pose `poseLength(trackCount)` floats; nothing is checked, see {@link validateSampling}
 *
 * @example
 * const context = createSamplingContext(animation.trackCount);
 * const pose = new Float32Array(poseLength(animation.trackCount));
 * for (let time = 0; time < animation.duration; time += 1 / 30) {
 *   sample(animation, context, time / animation.duration, pose);
 * }
 */
export function sample(
  animation: Animation,
  context: SamplingContext,
  ratio: Ratio,
  pose: Float32Array,
): void {
  if (context.animation !== animation) {
    resetContext(context);
    context.animation = animation;
  }
  const from = context.ratio;
  const to = clampRatio(ratio);
  const { translations, rotations, scales, alignedTracks } = animation;
  const exact = context.arithmetic === 'exact';
  const start = playedTime(animation, from);
  const time = playedTime(animation, to);
  stepStream(translations, context.translations, start, time, exact);
  stepStream(rotations, context.rotations, start, time, exact);
  stepStream(scales, context.scales, start, time, exact);
  const which = tracksToWrite(context, from === to, pose);
  writeVectors(context.translations, which, alignedTracks, time, pose, POSE_TRANSLATION);
  writeRotations(context.rotations, which, alignedTracks, time, pose);
  writeVectors(context.scales, which, alignedTracks, time, pose, POSE_SCALE);
  context.previousRatio = from;
  context.ratio = to;
  context.pose = pose;
}

function clampRatio(ratio: Ratio): Ratio {
  if (ratio >= 1) return 1;
  return ratio > 0 ? Math.fround(ratio) : 0;
}

/** Brings the hot keys of one stream to a time. An older version may store other times, and has no iframes. */
function stepStream(
  stream: KeyStream,
  cache: KeyCache,
  from: number,
  to: number,
  exact: boolean,
): void {
  const { older } = stream;
  const table = (cache.table ??= older === undefined ? stream.table : older.played.table);
  const iframes = older === undefined ? stream.iframes : older.played.iframes;
  stepKeys(iframes, table, cache, from, to);
  decompress(stream, table, cache, exact);
}

/** The time that keys are compared with: a ratio, or seconds in the oldest versions. */
export function playedTime({ inSeconds, duration }: Animation, ratio: Ratio): number {
  return inSeconds === true ? Math.fround(ratio * duration) : ratio;
}

/** Tracks whose value may be another one than the pose holds. */
const ALL = 0;
const MOVING_AND_CHANGED = 1;
const CHANGED = 2;

function tracksToWrite(context: SamplingContext, stays: boolean, pose: Float32Array): number {
  if (context.pose !== pose) return ALL;
  return stays ? CHANGED : MOVING_AND_CHANGED;
}

/** Whether a track that has changed is written here, or with those that move. */
function isLeftOver({ constant }: KeyCache, which: number, track: TrackIndex): boolean {
  return which === CHANGED || (constant[track >> 2] & (1 << (track & 3))) !== 0;
}

function writeVectors(
  cache: KeyCache,
  which: number,
  count: number,
  ratio: Ratio,
  pose: Float32Array,
  part: number,
): void {
  const { groups, moving, changed } = cache;
  if (which === ALL) {
    for (let track = 0; track < count; track++) lerpTrack(groups, track, ratio, pose, part);
    return;
  }
  if (which === MOVING_AND_CHANGED) {
    for (let i = moving[0]; i > 0; i--) lerpTrack(groups, moving[i], ratio, pose, part);
  }
  for (let i = changed[0]; i > 0; i--) {
    const track = changed[i];
    if (isLeftOver(cache, which, track)) lerpTrack(groups, track, ratio, pose, part);
  }
}

function writeRotations(
  cache: KeyCache,
  which: number,
  count: number,
  ratio: Ratio,
  pose: Float32Array,
): void {
  const { groups, moving, changed } = cache;
  if (which === ALL) {
    for (let track = 0; track < count; track++) nlerpTrack(groups, track, ratio, pose);
    return;
  }
  if (which === MOVING_AND_CHANGED) {
    for (let i = moving[0]; i > 0; i--) nlerpTrack(groups, moving[i], ratio, pose);
  }
  for (let i = changed[0]; i > 0; i--) {
    const track = changed[i];
    if (isLeftOver(cache, which, track)) nlerpTrack(groups, track, ratio, pose);
  }
}

function lerpTrack(
  groups: Float32Array,
  track: TrackIndex,
  ratio: Ratio,
  pose: Float32Array,
  part: number,
): void {
  const group = track >> 2;
  const lane = track & 3;
  lerp(
    groups,
    group * VECTOR_GROUP_FLOATS + lane,
    ratio,
    pose,
    group * POSE_GROUP_FLOATS + part + lane,
  );
}

function nlerpTrack(
  groups: Float32Array,
  track: TrackIndex,
  ratio: Ratio,
  pose: Float32Array,
): void {
  const group = track >> 2;
  const lane = track & 3;
  nlerp(
    groups,
    group * ROTATION_GROUP_FLOATS + lane,
    ratio,
    pose,
    group * POSE_GROUP_FLOATS + POSE_ROTATION + lane,
  );
}

/** What lies between the keys of one lane at `groups[lane]`: components {@link LANES} floats apart from `out[to]` on. */
export function interpolateLane(
  kind: KeyKind,
  groups: Float32Array,
  lane: number,
  ratio: Ratio,
  out: Float32Array,
  to: number,
): void {
  if (kind === 'rotation') nlerp(groups, lane, ratio, out, to);
  else lerp(groups, lane, ratio, out, to);
}

/** pose[to] = what lies between the keys of the lane at `groups[lane]`. */
function lerp(
  groups: Float32Array,
  lane: number,
  ratio: Ratio,
  pose: Float32Array,
  to: number,
): void {
  const alpha = (ratio - groups[lane]) * groups[lane + GROUP_RATE];
  const left = lane + GROUP_VALUES;
  const right = lane + GROUP_RIGHT_VECTOR;
  const x = groups[left];
  const y = groups[left + LANES];
  const z = groups[left + 2 * LANES];
  pose[to] = x + (groups[right] - x) * alpha;
  pose[to + LANES] = y + (groups[right + LANES] - y) * alpha;
  pose[to + 2 * LANES] = z + (groups[right + 2 * LANES] - z) * alpha;
}

/** The same for rotations, brought to length 1; half-way between opposite ones, if there is none, identity. */
function nlerp(
  groups: Float32Array,
  lane: number,
  ratio: Ratio,
  pose: Float32Array,
  to: number,
): void {
  const alpha = (ratio - groups[lane]) * groups[lane + GROUP_RATE];
  const left = lane + GROUP_VALUES;
  const right = lane + GROUP_RIGHT_ROTATION;
  let x = groups[left];
  let y = groups[left + LANES];
  let z = groups[left + 2 * LANES];
  let w = groups[left + 3 * LANES];
  x += (groups[right] - x) * alpha;
  y += (groups[right + LANES] - y) * alpha;
  z += (groups[right + 2 * LANES] - z) * alpha;
  w += (groups[right + 3 * LANES] - w) * alpha;
  const square = x * x + y * y + z * z + w * w;
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  pose[to] = x * scale;
  pose[to + LANES] = y * scale;
  pose[to + 2 * LANES] = z * scale;
  pose[to + 3 * LANES] = square > 0 ? w * scale : 1;
}
