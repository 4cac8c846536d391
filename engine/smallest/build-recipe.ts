import { AssetError } from '../base/errors.ts';
import { matchesGlob } from '../base/glob.ts';
import type { TaskControl } from '../base/task.ts';
import type { AssetObject } from '../kinds/asset.ts';
import type { RawAnimation, SourceObject } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { buildClip, buildReference, type BuiltClip } from '../offline/build-clip.ts';
import { buildSource } from '../offline/build-source.ts';
import { contactLimits, jointLimits, type ErrorGoal } from './goal.ts';
import { buildSmallest, type SmallestClip } from './smallest.ts';
import type { ClipRecipe, ErrorLimits, JointLimit } from '../offline/settings.ts';

/** A limit of a recipe that no build keeps, and the error of the nearest one. */
export interface MissedLimit {
  readonly part: keyof ErrorLimits;
  readonly limit: number;
  readonly reached: number;
  /** The joint that misses a limit of its own. */
  readonly joint?: string | undefined;
}

/** A clip that was built by a recipe; with the limit that it misses most, if it misses one. */
export interface RecipeClip extends BuiltClip {
  readonly missed?: MissedLimit | undefined;
}

/**
 * Builds a clip by any recipe: with the reference's optimiser, or with the fewest keys that keep the
 * recipe's limits of errors. If no keys keep them, the nearest build is the result, and `missed` says so.
 *
 * @throws AssetError as `buildClip` and `buildSmallest`
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const smallest = { max: 0.05, percentile99: 0, mean: 0 };
 * const recipe = { ...DEFAULT_CLIP_RECIPE, smallest };
 * const { animation } = buildWithRecipe(raw, skeleton, recipe);
 * console.assert(keyCount(animation) < keyCount(raw));
 */
export function buildWithRecipe(
  raw: RawAnimation,
  skeleton: Skeleton | undefined,
  recipe: ClipRecipe,
  task?: TaskControl,
): RecipeClip {
  const { smallest, optimize, additive, distance, iframeInterval } = recipe;
  if (!optimize || smallest === undefined) return buildClip(raw, skeleton, recipe, task);
  if (skeleton === undefined || additive !== 'none') return refuse(raw, skeleton === undefined);
  const source = buildReference(raw, skeleton, recipe);
  const goal = goalOf(smallest, skeleton);
  const request = { source, skeleton, goal, distance, iframeInterval };
  const clip = buildSmallest(request, task);
  const { motion } = recipe.motion.enabled
    ? buildClip(raw, skeleton, { ...recipe, optimize: false })
    : { motion: [] };
  return { animation: clip.animation, motion, missed: missedBy(clip, goal, skeleton) };
}

/** What limits ask for. A limit of 0 is none, and one for joints that the skeleton has not concerns other clips. */
function goalOf({ joints, contacts, ...limits }: ErrorLimits, { names }: Skeleton): ErrorGoal {
  const fitting = (named: readonly JointLimit[] = []): JointLimit[] | undefined => {
    const found = named.filter(
      ({ pattern, max }) => max !== 0 && names.some((name) => matchesGlob(pattern, name)),
    );
    return found.length > 0 ? found : undefined;
  };
  return {
    metric: 'shell',
    max: limit(limits.max),
    percentile99: limit(limits.percentile99),
    mean: limit(limits.mean),
    joints: fitting(joints),
    contacts: fitting(contacts),
  };
}

/** The limit that a clip misses most. */
function missedBy(
  { met, binds, errors, misses }: SmallestClip,
  goal: ErrorGoal,
  { names }: Skeleton,
): MissedLimit | undefined {
  if (met) return undefined;
  if (binds?.part === 'joints' || binds?.part === 'contacts') {
    return missedByJoint(binds.part, misses, goal, names);
  }
  const part = PARTS.find((one) => one === binds?.part);
  return part && { part, limit: goal[part] ?? 0, reached: errors[part] };
}

const PARTS = ['max', 'percentile99', 'mean'] as const;

/** The joint that misses a limit of its own most. */
function missedByJoint(
  part: 'joints' | 'contacts',
  misses: SmallestClip['misses'],
  goal: ErrorGoal,
  names: readonly string[],
): MissedLimit | undefined {
  const limits = part === 'joints' ? jointLimits(goal, names) : contactLimits(goal, names);
  const [worst] = misses
    .filter(({ joint, isContact }) => (part === 'joints' ? limits[joint] !== goal.max : isContact))
    .toSorted((a, b) => b.load - a.load);
  if (worst === undefined) return undefined;
  const { [worst.joint]: own } = limits;
  return { part, limit: own, reached: worst.load * own, joint: names[worst.joint] };
}

/** Runtime objects of a source. */
export interface RecipeObjects extends Pick<RecipeClip, 'missed'> {
  readonly objects: readonly [AssetObject, ...AssetObject[]];
}

/**
 * Builds the runtime objects of any source by a recipe; see {@link buildWithRecipe}.
 *
 * @throws AssetError and TaskCancelled likewise
 *
 * @example
 * const { objects } = buildSourceWithRecipe(rawSkeleton, undefined, DEFAULT_CLIP_RECIPE);
 * console.assert(objects[0].kind === 'skeleton');
 */
export function buildSourceWithRecipe(
  source: SourceObject,
  skeleton: Skeleton | undefined,
  recipe: ClipRecipe,
  task?: TaskControl,
): RecipeObjects {
  if (source.kind !== 'raw-animation') {
    return { objects: buildSource(source, skeleton, recipe, task) };
  }
  const { animation, motion, missed } = buildWithRecipe(source, skeleton, recipe, task);
  return { objects: [animation, ...motion], missed };
}

/** A limit of 0 is none. */
function limit(length: number | undefined): number | undefined {
  return length === 0 ? undefined : length;
}

function refuse({ name }: RawAnimation, needsSkeleton: boolean): never {
  throw new AssetError({
    object: `ozz-raw_animation "${name}"`,
    expected: needsSkeleton ? 'a skeleton, which optimising needs' : 'a clip that is not additive',
    found: needsSkeleton ? 'none that fits it' : 'an additive one',
    advice: needsSkeleton
      ? 'Open the skeleton that the clip was made for.'
      : 'Build it with the reference optimiser: the errors of differences are no errors of poses.',
  });
}
