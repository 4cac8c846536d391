import type { TaskControl } from '../../base/task.ts';
import { allowedError } from './statistics.ts';
import type { WhatIf, WhatIfPoint } from './what-if.ts';
import type { ClipRecipe } from '../../offline/settings.ts';

/** What targets limit, by the part of a point that is measured: the largest error, 99 % of all, their mean, the size. */
export const WHAT_IF_MEASURES = {
  error: 'max',
  percentile99: 'percentile99',
  mean: 'mean',
  bytes: 'bytes',
} as const satisfies Readonly<Record<WhatIfTarget['what'], keyof WhatIfPoint>>;

/** What targets may limit, in the order in which they are listed. */
export const WHAT_IF_GOALS = ['error', 'percentile99', 'mean', 'bytes'] as const;

/** What they are called. */
export const WHAT_IF_NAMES: Readonly<Record<WhatIfTarget['what'], string>> = {
  error: 'largest error',
  percentile99: '99 % error',
  mean: 'mean error',
  bytes: 'size',
};

/** The target of a search: an upper limit for an error or for the size. */
export interface WhatIfTarget {
  readonly what: (typeof WHAT_IF_GOALS)[number];
  readonly limit: number;
}

/** Result of a search. */
export interface WhatIfSolution {
  /** The best point found: the smallest build within an error, or the most exact within a size. */
  readonly point: WhatIfPoint;
  /** Whether it meets the target; otherwise no build does, and this is the nearest one. */
  readonly met: boolean;
  /**
   * Of several targets, the one that decides: a build that is any better by the others would miss it, or it is the one
   * that no build meets beside the others.
   */
  readonly binding?: WhatIfTarget['what'] | undefined;
  /** Where the size cannot be met beside errors: the smallest build that meets these, too large as it is. */
  readonly instead?: WhatIfPoint | undefined;
}

/** Number of times that the tolerance is multiplied or divided by 4 before a search gives up. */
const MAX_STEPS = 12;
/** Number of bisections of an interval between tolerances with a factor of 4: down to 1 %. */
const HALVINGS = 7;
const FACTOR = 4;
const MINIMUM = 1e-7;

/**
 * Finds the tolerance that just meets a target, with all other settings as in `recipe`, by bisection
 * of its logarithm. If no tolerance meets an error, all keys are kept; if none meets a size, the result is the finest
 * tolerance with the smallest build. Size and error do not grow
 * monotonically with tolerance. So the result is within 1 % of one tolerance at which the target
 * starts to be missed, not the best of all.
 * @param onPoint called for each build
 *
 * @example
 * const subject = { source: raw, skeleton, distances: uniformDistances(skeleton.count, 0.1) };
 * const whatIf = createWhatIf(subject);
 * const target = { what: 'error', limit: 0.005 } as const;
 * const { met, point } = solveTolerance(whatIf, DEFAULT_CLIP_RECIPE, target, () => {});
 * console.assert(met && point.max <= 0.005);
 */
export function solveTolerance(
  whatIf: WhatIf,
  recipe: ClipRecipe,
  target: WhatIfTarget,
  onPoint: (point: WhatIfPoint) => void,
  task?: TaskControl,
): WhatIfSolution {
  return solveAlike(whatIf, recipe, [target], onPoint, task);
}

/** Meets targets, of which the first says whether finer or coarser tolerances are tried for them. */
function solveAlike(
  whatIf: WhatIf,
  recipe: ClipRecipe,
  targets: readonly WhatIfTarget[],
  onPoint: (point: WhatIfPoint) => void,
  task: TaskControl | undefined,
): WhatIfSolution {
  const at = (tolerance: number): WhatIfPoint => {
    const point = whatIf.evaluate({ ...recipe, optimize: true, tolerance }, task);
    onPoint(point);
    return point;
  };
  // Float32 cosines cannot represent angles below about 0.0005 radians, so the optimiser drops keys
  // for them at any tolerance.
  const keepAll = (): WhatIfSolution => {
    const point = whatIf.evaluate({ ...recipe, optimize: false }, task);
    onPoint(point);
    return { point, met: meets(point, targets) };
  };
  // Coarser ones than needed for a size would only add errors.
  const finest = ({ bytes, recipe: { tolerance } }: WhatIfPoint): WhatIfPoint => {
    const size = { what: 'bytes', limit: bytes } as const;
    const also = isOfSize(targets) ? [] : targets;
    return solveAlike(whatIf, { ...recipe, tolerance }, [size, ...also], onPoint, task).point;
  };
  const bracket = findBracket(at, Math.max(recipe.tolerance, MINIMUM), targets);
  if (bracket.good === undefined) {
    return isOfSize(targets) ? { point: finest(bracket.bad), met: false } : keepAll();
  }
  if (bracket.bad === undefined) {
    return { point: isOfSize(targets) ? bracket.good : finest(bracket.good), met: true };
  }
  let { good, bad } = bracket;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = at(Math.sqrt(good.recipe.tolerance * bad.recipe.tolerance));
    if (meets(middle, targets)) good = middle;
    else bad = middle;
  }
  return { point: good, met: true };
}

/**
 * Finds the tolerance that meets several targets at once, see {@link solveTolerance}. Of the tolerances that do, the
 * result is the coarsest: an error is what binds, and there is room in the size. Where none does, the result keeps the
 * size, which binds, and is the most exact there.
 * @param targets one at least, each of something else
 * @param onPoint called for each build
 *
 * @example
 * const subject = { source: raw, skeleton, distances: uniformDistances(skeleton.count, 0.1) };
 * const whatIf = createWhatIf(subject);
 * const targets = [{ what: 'error', limit: 0.005 }, { what: 'bytes', limit: 1e6 }] as const;
 * const { met, binding } = solveTargets(whatIf, DEFAULT_CLIP_RECIPE, targets, () => {});
 * console.assert(met && binding === 'error');
 */
export function solveTargets(
  whatIf: WhatIf,
  recipe: ClipRecipe,
  targets: readonly WhatIfTarget[],
  onPoint: (point: WhatIfPoint) => void,
  task?: TaskControl,
): WhatIfSolution {
  const errors = targets.filter(({ what }) => what !== 'bytes');
  const size = targets.filter(({ what }) => what === 'bytes');
  if (errors.length === 0) return solveAlike(whatIf, recipe, size, onPoint, task);
  const exact = solveAlike(whatIf, recipe, errors, onPoint, task);
  if (targets.length === 1) return exact;
  if (!exact.met || meets(exact.point, size)) {
    return { ...exact, binding: tightest(exact.point, errors) };
  }
  const { point } = solveAlike(whatIf, recipe, size, onPoint, task);
  return { point, met: meets(point, errors), binding: 'bytes', instead: exact.point };
}

/** Of several targets, the one that a point misses most, or comes nearest to. */
function tightest(point: WhatIfPoint, targets: readonly WhatIfTarget[]): WhatIfTarget['what'] {
  const used = ({ what, limit }: WhatIfTarget): number => point[WHAT_IF_MEASURES[what]] / limit;
  return targets.reduce((most, target) => (used(target) > used(most) ? target : most)).what;
}

/** Whether a point is within all targets. */
function meets(point: WhatIfPoint, targets: readonly WhatIfTarget[]): boolean {
  return targets.every(({ what, limit }) => {
    const most = what === 'bytes' ? limit : allowedError(limit);
    return point[WHAT_IF_MEASURES[what]] <= most;
  });
}

function isOfSize([target]: readonly WhatIfTarget[]): boolean {
  return target.what === 'bytes';
}

type Bracket =
  | { readonly good: WhatIfPoint; readonly bad: WhatIfPoint | undefined }
  | { readonly good: undefined; readonly bad: WhatIfPoint };

/**
 * Two tolerances, one factor apart, of which one meets the targets. Where all do, or none does, the best one on the
 * way: the first after which none is smaller, or more exact.
 */
function findBracket(
  at: (tolerance: number) => WhatIfPoint,
  start: number,
  targets: readonly WhatIfTarget[],
): Bracket {
  let point = at(start);
  const startIsGood = meets(point, targets);
  // A finer tolerance is better for errors, a coarser one for the size.
  const towardsBetter = isOfSize(targets) ? FACTOR : 1 / FACTOR;
  const factor = startIsGood ? 1 / towardsBetter : towardsBetter;
  const gained = factor > 1 ? 'bytes' : 'max';
  let best = point;
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = at(point.recipe.tolerance * factor);
    if (meets(next, targets) !== startIsGood) {
      return startIsGood ? { good: point, bad: next } : { good: next, bad: point };
    }
    point = next;
    if (point[gained] < best[gained]) best = point;
  }
  return startIsGood ? { good: best, bad: undefined } : { good: undefined, bad: best };
}
