import type { TaskControl } from '../../base/task.ts';
import { proposeOverrides, solveOverrides, type OverrideProposal } from './what-if-overrides.ts';
import { solveTargets, type WhatIfSolution, type WhatIfTarget } from './what-if-solve.ts';
import { sweptRecipes, type WhatIfAxis } from './what-if-sweep.ts';
import type { WhatIf, WhatIfPoint } from './what-if.ts';
import type { ClipRecipe } from '../../offline/settings.ts';

/**
 * A trial: a sweep of one setting; a search for the tolerance that meets targets; proposals of finer
 * tolerances for single joints; or such tolerances until an error is met.
 */
export type WhatIfTrial =
  | { readonly what: 'sweep'; readonly axis: WhatIfAxis }
  | { readonly what: 'solve'; readonly targets: readonly WhatIfTarget[] }
  | { readonly what: 'propose' }
  | { readonly what: 'override'; readonly limit: number };

/** Result of a trial, besides the builds that it reported; empty for a sweep. */
export interface WhatIfOutcome {
  readonly solution?: WhatIfSolution | undefined;
  readonly proposals?: readonly OverrideProposal[] | undefined;
}

/** Expected number of builds of a trial, for its progress; it may take fewer or more. */
const EXPECTED_BUILDS = { solve: 12, propose: 9, override: 12 } as const;
/** Progress never reaches 1 before the end. */
const MAX_FRACTION = 0.99;

/**
 * Builds a subject with variations of a recipe.
 * @param onPoint called for each build once it is measured, with the progress of the trial in [0, 1)
 * @throws AssetError if the source cannot be built by one of the recipes
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const subject = { source: raw, skeleton, distances: uniformDistances(skeleton.count, 0.1) };
 * const whatIf = createWhatIf(subject);
 * let builds = 0;
 * const trial = { what: 'sweep', axis: 'iframeInterval' } as const;
 * runTrial(whatIf, DEFAULT_CLIP_RECIPE, trial, () => builds++);
 * console.assert(builds > 1);
 */
export function runTrial(
  whatIf: WhatIf,
  recipe: ClipRecipe,
  trial: WhatIfTrial,
  onPoint: (point: WhatIfPoint, fraction: number) => void,
  task?: TaskControl,
): WhatIfOutcome {
  let built = 0;
  const counting = (all: number) => (point: WhatIfPoint) => {
    built++;
    onPoint(point, Math.min(MAX_FRACTION, built / all));
  };
  switch (trial.what) {
    case 'sweep': {
      const recipes = sweptRecipes(recipe, trial.axis, whatIf.subject.source.duration);
      const onBuild = counting(recipes.length);
      for (const one of recipes) onBuild(whatIf.evaluate(one, task));
      return {};
    }
    case 'solve': {
      const onBuild = counting(EXPECTED_BUILDS.solve * trial.targets.length);
      return { solution: solveTargets(whatIf, recipe, trial.targets, onBuild, task) };
    }
    case 'propose':
      return {
        proposals: proposeOverrides(whatIf, recipe, counting(EXPECTED_BUILDS.propose), task),
      };
    case 'override': {
      const onBuild = counting(EXPECTED_BUILDS.override);
      return { solution: solveOverrides(whatIf, recipe, trial.limit, onBuild, task) };
    }
  }
}
