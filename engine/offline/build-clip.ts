import { AssetError } from '../base/errors.ts';
import { subtask, type TaskControl } from '../base/task.ts';
import type { Animation } from '../model/animation.ts';
import type { RawAnimation, RawTrack } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { UserTrack } from '../model/user-track.ts';
import { toAdditive } from './additive.ts';
import { buildAnimation } from './animation-builder.ts';
import { cutSource } from './cut-animation.ts';
import { extractMotion } from './motion-extraction.ts';
import type { ExtractedMotion } from './motion-extraction.ts';
import { optimizeAnimation } from './optimizer.ts';
import { overridesByName } from './overrides.ts';
import { checkJointOrder } from './raw-checks.ts';
import { buildTrack } from './track-builder.ts';
import { optimizeTrack } from './track-optimizer.ts';
import {
  type AdditiveReference,
  type ClipRecipe,
  type MotionPartRecipe,
  type MotionRecipe,
} from './settings.ts';

/** A runtime clip and, if root motion was extracted, the motion tracks: position, then rotation. */
export interface BuiltClip {
  readonly animation: Animation;
  readonly motion: readonly UserTrack[];
}

/** Builds a clip by a recipe. */
export type BuildRecipe = (
  source: RawAnimation,
  skeleton: Skeleton,
  recipe: ClipRecipe,
  task?: TaskControl,
) => { readonly animation: Animation };

/** A source clip that is ready to be built, and its motion tracks where root motion was extracted. */
export interface PreparedClip {
  readonly animation: RawAnimation;
  readonly motion: readonly RawTrack[];
}

/** Part of the work for optimising, if it is done. */
const OPTIMIZING = 0.85;

/**
 * Builds a runtime clip from a source clip: prepares it, see {@link prepareClip}, then builds it.
 *
 * @throws AssetError for a source that is not valid, a skeleton that is missing or does not fit, or
 * names that match no joint
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.0005, iframeInterval: 2 };
 * const { animation } = buildClip(raw, skeleton, recipe);
 * console.assert(keyCount(animation) < keyCount(raw));
 */
export function buildClip(
  raw: RawAnimation,
  skeleton: Skeleton | undefined,
  recipe: ClipRecipe,
  task?: TaskControl,
): BuiltClip {
  const prepared = prepareClip(raw, skeleton, recipe, subtask(task, 0, OPTIMIZING));
  const { iframeInterval } = recipe;
  const rest = subtask(task, recipe.optimize ? OPTIMIZING : 0, 1);
  const animation = buildAnimation(prepared.animation, { iframeInterval }, rest);
  return { animation, motion: prepared.motion.map((track) => buildTrack(track)) };
}

/**
 * Applies a recipe to a source clip: cuts it to the range, then goes on in the reference importers' order: root motion
 * is extracted first, then keys are dropped (errors have to be measured on a clip that is not relative to another), then the clip is made
 * relative. The result is still a source clip.
 *
 * @throws AssetError and TaskCancelled as {@link buildClip}
 *
 * @example
 * const { animation } = prepareClip(raw, skeleton, DEFAULT_CLIP_RECIPE);
 * console.assert(animation.kind === 'raw-animation');
 */
export function prepareClip(
  raw: RawAnimation,
  skeleton: Skeleton | undefined,
  recipe: ClipRecipe,
  task?: TaskControl,
): PreparedClip {
  checkJointOrder(raw, skeleton);
  const needed = (what: string): Skeleton => skeleton ?? refuseWithoutSkeleton(raw, what);
  const { motion, animation } = removeMotion(cutSource(raw, recipe), recipe.motion, needed);
  const optimized = recipe.optimize
    ? optimize(animation, needed('optimising'), recipe, task)
    : animation;
  return { animation: toRelative(optimized, recipe.additive, needed), motion };
}

/**
 * The reference for a clip built by a recipe: its source with all keys, cut to the range, without the extracted
 * motion, and additive if the clip is.
 *
 * @throws AssetError as {@link buildClip}
 *
 * @example
 * const source = buildReference(raw, skeleton, { ...DEFAULT_CLIP_RECIPE, additive: 'animation' });
 * console.assert(keyCount(source) === keyCount(raw));
 */
export function buildReference(
  raw: RawAnimation,
  skeleton: Skeleton | undefined,
  recipe: ClipRecipe,
): RawAnimation {
  const needed = (what: string): Skeleton => skeleton ?? refuseWithoutSkeleton(raw, what);
  const cut = cutSource(raw, recipe);
  const without = motionOf(cut, recipe.motion, needed)?.animation;
  return toRelative(without ?? cut, recipe.additive, needed);
}

function optimize(
  raw: RawAnimation,
  skeleton: Skeleton,
  { tolerance, distance, overrides: named }: ClipRecipe,
  task: TaskControl | undefined,
): RawAnimation {
  const overrides = overridesByName(skeleton.names, named);
  return optimizeAnimation(raw, skeleton, { tolerance, distance, overrides }, task);
}

function toRelative(
  raw: RawAnimation,
  reference: AdditiveReference,
  needed: (what: string) => Skeleton,
): RawAnimation {
  if (reference === 'none') return raw;
  if (reference === 'animation') return toAdditive(raw);
  return toAdditive(raw, needed('a difference from the rest pose'));
}

function removeMotion(
  raw: RawAnimation,
  recipe: MotionRecipe,
  needed: (what: string) => Skeleton,
): PreparedClip {
  const taken = motionOf(raw, recipe, needed);
  if (taken === undefined) return { motion: [], animation: raw };
  const motion = [
    thinned(taken.position, recipe.position),
    thinned(taken.rotation, recipe.rotation),
  ];
  return { motion, animation: taken.animation };
}

function motionOf(
  raw: RawAnimation,
  { enabled, jointName, position, rotation }: MotionRecipe,
  needed: (what: string) => Skeleton,
): ExtractedMotion | undefined {
  if (!enabled) return undefined;
  const skeleton = needed('taking motion out');
  const joint = motionJoint(skeleton, jointName);
  return extractMotion(raw, skeleton, { joint, position, rotation });
}

function thinned(track: RawTrack, { optimize: isThinned, tolerance }: MotionPartRecipe): RawTrack {
  return isThinned ? optimizeTrack(track, tolerance) : track;
}

function motionJoint({ names }: Skeleton, name: string): number {
  const joint = name === '' ? 0 : names.indexOf(name);
  if (joint >= 0) return joint;
  throw new AssetError({
    object: 'Motion settings',
    expected: 'the name of a joint of the skeleton',
    found: `"${name}", which is none of ${names.length} names`,
  });
}

function refuseWithoutSkeleton({ name }: RawAnimation, what: string): never {
  throw new AssetError({
    object: `ozz-raw_animation "${name}"`,
    expected: `a skeleton, which ${what} needs`,
    found: 'none that fits it',
    advice: 'Open the skeleton that the clip was made for.',
  });
}
