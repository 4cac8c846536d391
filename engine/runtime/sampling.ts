import { LANES, groupCount, type Ratio } from '../base/units.ts';
import { POSE_ROTATION, POSE_SCALE, POSE_TRANSLATION } from '../math/pose.ts';
import type { Animation, KeyKind } from '../model/animation.ts';
import { POSE_GROUP_FLOATS } from '../model/skeleton.ts';
import {
  ALL_LANES,
  GROUP_RATE,
  GROUP_VALUES,
  ROTATION_GROUP_FLOATS,
  VECTOR_GROUP_FLOATS,
  resetContext,
  type KeyCache,
  type SamplingContext,
} from './context.ts';
import { decompress } from './decompress.ts';
import { stepKeys } from './step.ts';

/** Why these cannot be sampled together, or undefined where they can. */
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
 * Samples `animation` at `ratio` (clamped to [0, 1]; not a number counts as 0) into `pose`, groups of
 * four joints as in a skeleton's rest pose. Step, cost and hot keys stay in `context`.
 *
 * The context remembers the array it has written. While it is given the same one, it leaves out the
 * joints whose value cannot have changed: a pose belongs to the context that samples into it. Whoever
 * writes to it in between calls {@link forgetPose}; another array is written completely.
 *
 * Keys, cursors, routes and the estimate of how far a ratio lies between two keys are the reference's
 * ({@link SamplingContext.arithmetic}); the rest is computed in doubles and rounded once.
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
  stepKeys(translations, context.translations, from, to);
  stepKeys(rotations, context.rotations, from, to);
  stepKeys(scales, context.scales, from, to);
  decompress(translations, context.translations, exact);
  decompress(rotations, context.rotations, exact);
  decompress(scales, context.scales, exact);
  const skip = lanesToSkip(context, from === to, pose);
  const groups = alignedTracks / LANES;
  writeVectors(context.translations, groups, to, pose, POSE_TRANSLATION, skip);
  writeRotations(context.rotations, groups, to, pose, skip);
  writeVectors(context.scales, groups, to, pose, POSE_SCALE, skip);
  context.previousRatio = from;
  context.ratio = to;
  context.pose = pose;
}

function clampRatio(ratio: Ratio): Ratio {
  if (ratio >= 1) return 1;
  return ratio > 0 ? Math.fround(ratio) : 0;
}

/** Lanes that are left out where their keys are the same as before. */
const SKIP_NOTHING = 0;
const SKIP_CONSTANT = 1;
const SKIP_EVERYTHING = 2;

function lanesToSkip(context: SamplingContext, stays: boolean, pose: Float32Array): number {
  if (context.pose !== pose) return SKIP_NOTHING;
  return stays ? SKIP_EVERYTHING : SKIP_CONSTANT;
}

/** One bit for every lane of a group that need not be written. */
function skippedLanes({ outdated, constant }: KeyCache, group: number, skip: number): number {
  if (skip === SKIP_NOTHING) return 0;
  return (skip === SKIP_EVERYTHING ? ALL_LANES : constant[group]) & ~outdated[group];
}

function writeVectors(
  cache: KeyCache,
  count: number,
  ratio: Ratio,
  pose: Float32Array,
  part: number,
  skip: number,
): void {
  if (skip === SKIP_EVERYTHING && cache.step.groups === 0) return;
  const { groups } = cache;
  for (let group = 0; group < count; group++) {
    const skipped = skippedLanes(cache, group, skip);
    if (skipped === ALL_LANES) continue;
    const at = group * VECTOR_GROUP_FLOATS;
    const to = group * POSE_GROUP_FLOATS + part;
    for (let lane = 0; lane < LANES; lane++) {
      if ((skipped & (1 << lane)) === 0) lerp(groups, at + lane, ratio, pose, to + lane);
    }
  }
}

function writeRotations(
  cache: KeyCache,
  count: number,
  ratio: Ratio,
  pose: Float32Array,
  skip: number,
): void {
  if (skip === SKIP_EVERYTHING && cache.step.groups === 0) return;
  const { groups } = cache;
  for (let group = 0; group < count; group++) {
    const skipped = skippedLanes(cache, group, skip);
    if (skipped === ALL_LANES) continue;
    const at = group * ROTATION_GROUP_FLOATS;
    const to = group * POSE_GROUP_FLOATS + POSE_ROTATION;
    for (let lane = 0; lane < LANES; lane++) {
      if ((skipped & (1 << lane)) === 0) nlerp(groups, at + lane, ratio, pose, to + lane);
    }
  }
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
  const right = left + 3 * LANES;
  const x = groups[left];
  const y = groups[left + LANES];
  const z = groups[left + 2 * LANES];
  pose[to] = x + (groups[right] - x) * alpha;
  pose[to + LANES] = y + (groups[right + LANES] - y) * alpha;
  pose[to + 2 * LANES] = z + (groups[right + 2 * LANES] - z) * alpha;
}

/** The same for rotations, brought to length 1; half-way between opposite ones, where there is none, identity. */
function nlerp(
  groups: Float32Array,
  lane: number,
  ratio: Ratio,
  pose: Float32Array,
  to: number,
): void {
  const alpha = (ratio - groups[lane]) * groups[lane + GROUP_RATE];
  const left = lane + GROUP_VALUES;
  const right = left + 4 * LANES;
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
