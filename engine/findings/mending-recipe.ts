import { writeArchive } from '../archive/archive.ts';
import { checkpoint, subtask, type TaskControl } from '../base/task.ts';
import { LONG_SEEK } from '../inspect/interval-choices.ts';
import { withInterval } from '../inspect/respaced.ts';
import { seekCosts } from '../inspect/error/what-if.ts';
import { keyStreams, type Animation } from '../model/animation.ts';
import { iframeTotals } from '../model/iframe.ts';
import type { RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { buildClip, buildReference } from '../offline/build-clip.ts';
import type { ClipRecipe } from '../offline/settings.ts';
import { buildSmallest } from '../smallest/smallest.ts';
import { withinReach } from '../smallest/within-reach.ts';
import { clipErrors } from './clip-error.ts';

/** So many tolerances are tried. */
const MAX_HALVINGS = 8;
/** Part of the work that they are; the rest looks for the fewest keys. */
const HALVING = 0.3;

/** How large an error may be, and where it is measured. */
export interface ErrorLimit {
  /** In the clip's unit. */
  readonly within: number;
  /** From each joint, in the clip's unit. */
  readonly distance: number;
}

/** The size of a build as an archive, and its largest error. */
export interface BuildCost {
  readonly bytes: number;
  readonly error: number;
}

/** What far seeks cost in a clip. */
export interface Seeks {
  readonly iframes: number;
  /** Keys that a player passes from one time to any other, at worst. */
  readonly worstSeek: number;
}

/** How a limit of errors is kept, and what that costs. */
export interface MendingCost extends BuildCost {
  readonly recipe: ClipRecipe;
  /** Whether the limit is kept. If not, no build was found that keeps it, and this one is near. */
  readonly met: boolean;
  readonly seeks: Seeks;
  /** The build with all keys, where the reference's optimiser keeps the limit with no fewer, if at all. */
  readonly allKeys?: BuildCost | undefined;
}

export interface Mending extends MendingCost {
  /** The clip that the recipe builds. */
  readonly animation: Animation;
}

/**
 * A recipe by which a build has no larger error than a limit: with the tolerance halved until it holds, else
 * with the fewest keys that keep it. Errors of a chain add up in a way that only building shows. If no build keeps it,
 * with the fewest keys that do not miss it by much, else with all keys.
 *
 * @throws AssetError for what cannot be built
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const limit = { within: 0.001, distance: 0.1 };
 * const { recipe, met, error } = mendingRecipe(raw, skeleton, DEFAULT_CLIP_RECIPE, limit);
 * console.assert(met === error <= limit.within && recipe.tolerance <= 0.001);
 */
export function mendingRecipe(
  source: RawAnimation,
  skeleton: Skeleton,
  current: ClipRecipe,
  limit: ErrorLimit,
  task?: TaskControl,
): Mending {
  const { smallest: _, ...recipe } = current;
  const reference = buildReference(source, skeleton, recipe);
  const build = (tried: ClipRecipe, part?: TaskControl): Mending => {
    const { animation } = buildClip(source, skeleton, tried, part);
    const { value } = clipErrors(skeleton, animation, reference, limit.distance).worst();
    return {
      recipe: tried,
      met: value <= limit.within,
      bytes: sizeOf(animation),
      error: value,
      seeks: seeksOf(animation),
      animation,
    };
  };
  // All tolerances give the same build where none is used.
  const halvings = recipe.optimize ? MAX_HALVINGS : 0;
  for (let halved = 0; halved < halvings; halved++) {
    const [from, to] = [halved, halved + 1].map((done) => (HALVING * done) / MAX_HALVINGS);
    checkpoint(task, from);
    const tried = build(
      { ...recipe, tolerance: recipe.tolerance / 2 ** halved },
      subtask(task, from, to),
    );
    if (tried.met) return tried;
  }
  const all = build({ ...recipe, optimize: false });
  const allKeys = { bytes: all.bytes, error: all.error };
  const fewest = fewestKeys(reference, skeleton, recipe, limit, subtask(task, HALVING, 1));
  const isNearer = fewest !== undefined && (fewest.met || (!all.met && fewest.error <= all.error));
  return { ...(isNearer ? fewest : all), allKeys };
}

function sizeOf(animation: Animation): number {
  return writeArchive([animation]).length;
}

/**
 * The iframes of a clip, and the keys that a seek in it passes at worst.
 *
 * @example
 * console.assert(seeksOf(animation).worstSeek > 0); // keys
 */
export function seeksOf(animation: Animation): Seeks {
  const { count } = iframeTotals(keyStreams(animation));
  return { iframes: count, worstSeek: seekCosts(animation).worstSeek };
}

/** The build with the fewest keys that keeps the limit, or else one that misses it by little. */
function fewestKeys(
  source: RawAnimation,
  skeleton: Skeleton,
  recipe: ClipRecipe,
  { within, distance }: ErrorLimit,
  task: TaskControl | undefined,
): Mending | undefined {
  const { iframeInterval, additive } = recipe;
  if (additive !== 'none' || !(within > 0)) return undefined;
  const goal = { metric: 'shell', max: within } as const;
  const request = { source, skeleton, goal, distance, iframeInterval };
  const found = buildSmallest(request, subtask(task, 0, 0.5));
  const reached = withinReach(request, found, subtask(task, 0.5, 1));
  const { max, clip } = reached ?? { max: within, clip: found };
  if (!clip.met) return undefined;
  const smallest = { max, percentile99: 0, mean: 0 };
  const fewest = { ...recipe, optimize: true, distance, smallest };
  const cost = { met: found.met, bytes: clip.bytes, error: clip.errors.max };
  return withIframes({ ...cost, recipe: fewest, animation: clip.animation });
}

/**
 * A build with the fewest keys has no iframe if its interval asks for one at the end alone, which other builds have: where
 * seeks are long without, it gets one in the middle, too.
 */
function withIframes(mending: Omit<Mending, 'seeks'>): Mending {
  const { animation, recipe } = mending;
  const seeks = seeksOf(animation);
  const isShort = seeks.worstSeek < LONG_SEEK;
  if (seeks.iframes > 0 || recipe.iframeInterval === 0 || isShort) return { ...mending, seeks };
  const iframeInterval = animation.duration / 2;
  const spaced = withInterval(animation, iframeInterval);
  return {
    ...mending,
    recipe: { ...recipe, iframeInterval },
    animation: spaced,
    bytes: sizeOf(spaced),
    seeks: seeksOf(spaced),
  };
}
