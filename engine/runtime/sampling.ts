import { LANES, groupCount, type Ratio } from '../base/units.ts';
import { POSE_ROTATION, POSE_SCALE, POSE_TRANSLATION } from '../math/pose.ts';
import type { Animation } from '../model/animation.ts';
import { POSE_GROUP_FLOATS } from '../model/skeleton.ts';
import {
  GROUP_RATE,
  GROUP_VALUES,
  ROTATION_GROUP_FLOATS,
  VECTOR_GROUP_FLOATS,
  resetContext,
  type KeyCache,
  type SamplingContext,
} from './context.ts';
import { decompressRotations, decompressVectors } from './decompress.ts';
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
 * groups whose value cannot have changed: a pose belongs to the context that samples into it. Whoever
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
  decompressVectors(translations, context.translations, exact);
  decompressRotations(rotations, context.rotations, exact);
  decompressVectors(scales, context.scales, exact);
  const write = groupsToWrite(context, from === to, pose);
  const groups = alignedTracks / LANES;
  writeVectors(context.translations, groups, to, pose, POSE_TRANSLATION, write);
  writeRotations(context.rotations, groups, to, pose, write);
  writeVectors(context.scales, groups, to, pose, POSE_SCALE, write);
  context.previousRatio = from;
  context.ratio = to;
  context.pose = pose;
}

function clampRatio(ratio: Ratio): Ratio {
  if (ratio >= 1) return 1;
  return ratio > 0 ? Math.fround(ratio) : 0;
}

/** Groups whose keys are the same as before are written where `constant` is below this; others always. */
const WRITE_NONE = 0;
const WRITE_VARYING = 1;
const WRITE_ALL = 2;

function groupsToWrite(context: SamplingContext, stays: boolean, pose: Float32Array): number {
  if (context.pose !== pose) return WRITE_ALL;
  return stays ? WRITE_NONE : WRITE_VARYING;
}

function writeVectors(
  { outdated, constant, groups }: KeyCache,
  count: number,
  ratio: Ratio,
  pose: Float32Array,
  part: number,
  write: number,
): void {
  for (let group = 0; group < count; group++) {
    if (outdated[group] === 0 && constant[group] >= write) continue;
    lerpGroup(groups, group * VECTOR_GROUP_FLOATS, ratio, pose, group * POSE_GROUP_FLOATS + part);
  }
}

function writeRotations(
  { outdated, constant, groups }: KeyCache,
  count: number,
  ratio: Ratio,
  pose: Float32Array,
  write: number,
): void {
  for (let group = 0; group < count; group++) {
    if (outdated[group] === 0 && constant[group] >= write) continue;
    const to = group * POSE_GROUP_FLOATS + POSE_ROTATION;
    nlerpGroup(groups, group * ROTATION_GROUP_FLOATS, ratio, pose, to);
  }
}

function lerpGroup(
  groups: Float32Array,
  at: number,
  ratio: Ratio,
  pose: Float32Array,
  to: number,
): void {
  for (let lane = 0; lane < LANES; lane++) {
    const slot = at + lane;
    const alpha = (ratio - groups[slot]) * groups[slot + GROUP_RATE];
    const left = slot + GROUP_VALUES;
    const right = left + 3 * LANES;
    const x = groups[left];
    const y = groups[left + LANES];
    const z = groups[left + 2 * LANES];
    pose[to + lane] = x + (groups[right] - x) * alpha;
    pose[to + lane + LANES] = y + (groups[right + LANES] - y) * alpha;
    pose[to + lane + 2 * LANES] = z + (groups[right + 2 * LANES] - z) * alpha;
  }
}

function nlerpGroup(
  groups: Float32Array,
  at: number,
  ratio: Ratio,
  pose: Float32Array,
  to: number,
): void {
  for (let lane = 0; lane < LANES; lane++) {
    const slot = at + lane;
    const alpha = (ratio - groups[slot]) * groups[slot + GROUP_RATE];
    const left = slot + GROUP_VALUES;
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
    // Half-way between opposite rotations there is none: identity, so that the pose stays finite.
    const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
    pose[to + lane] = x * scale;
    pose[to + lane + LANES] = y * scale;
    pose[to + lane + 2 * LANES] = z * scale;
    pose[to + lane + 3 * LANES] = square > 0 ? w * scale : 1;
  }
}
