import type { TaskControl } from '../../base/task.ts';
import type { WhatIf, WhatIfPoint } from './what-if.ts';
import type { ClipRecipe } from '../../offline/settings.ts';

/** The target of a search: an upper limit for the largest error or for the size. */
export interface WhatIfTarget {
  readonly what: 'error' | 'bytes';
  readonly limit: number;
}

/** Result of a search. */
export interface WhatIfSolution {
  /** The best point found: the smallest build within an error, or the most exact within a size. */
  readonly point: WhatIfPoint;
  /** Whether it meets the target; otherwise no build does, and this is the nearest one. */
  readonly met: boolean;
  /**
   * Of several targets, the one that decides: a build that is any better by the other would miss it, or it is the one
   * that no build meets beside the other.
   */
  readonly binding?: WhatIfTarget['what'] | undefined;
  /** Where two targets cannot be met at once: the smallest build that meets the error, too large as it is. */
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
 * of its logarithm. If no tolerance meets an error, all keys are kept. Size and error do not grow
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
    return { point, met: meets(point, target) };
  };
  const bracket = findBracket(at, Math.max(recipe.tolerance, MINIMUM), target);
  if (bracket.good === undefined) return target.what === 'error' ? keepAll() : failed(bracket.bad);
  if (bracket.bad === undefined) return { point: bracket.good, met: true };
  let { good, bad } = bracket;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = at(Math.sqrt(good.recipe.tolerance * bad.recipe.tolerance));
    if (meets(middle, target)) good = middle;
    else bad = middle;
  }
  return { point: good, met: true };
}

/**
 * Finds the tolerance that meets several targets at once, see {@link solveTolerance}. Of the tolerances that do, the
 * result is the coarsest: the error is what binds, and there is room in the size. Where none does, the result keeps the
 * size, which binds, and is the most exact there.
 * @param targets one of the error, one of the size, or both
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
  const [first, second] = ['error', 'bytes'].flatMap(
    (what) => targets.find((target) => target.what === what) ?? [],
  );
  const exact = solveTolerance(whatIf, recipe, first, onPoint, task);
  if (second === undefined) return exact;
  if (!exact.met) return { ...exact, binding: first.what };
  if (meets(exact.point, second)) return { ...exact, binding: first.what };
  const { point } = solveTolerance(whatIf, recipe, second, onPoint, task);
  return { point, met: meets(point, first), binding: second.what, instead: exact.point };
}

function failed(point: WhatIfPoint): WhatIfSolution {
  return { point, met: false };
}

/** Whether a point is within a target. */
function meets({ max, bytes }: WhatIfPoint, { what, limit }: WhatIfTarget): boolean {
  return (what === 'error' ? max : bytes) <= limit;
}

type Bracket =
  | { readonly good: WhatIfPoint; readonly bad: WhatIfPoint | undefined }
  | { readonly good: undefined; readonly bad: WhatIfPoint };

/** Two tolerances, one factor apart, of which one meets the target. */
function findBracket(
  at: (tolerance: number) => WhatIfPoint,
  start: number,
  target: WhatIfTarget,
): Bracket {
  let point = at(start);
  const startIsGood = meets(point, target);
  // A finer tolerance is better for the error, a coarser one for the size.
  const towardsBetter = target.what === 'error' ? 1 / FACTOR : FACTOR;
  const factor = startIsGood ? 1 / towardsBetter : towardsBetter;
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = at(point.recipe.tolerance * factor);
    if (meets(next, target) !== startIsGood) {
      return startIsGood ? { good: point, bad: next } : { good: next, bad: point };
    }
    point = next;
  }
  return startIsGood ? { good: point, bad: undefined } : { good: undefined, bad: point };
}
