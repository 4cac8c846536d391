import {
  AssetError,
  createWhatIf,
  proposeOverrides,
  solveOverrides,
  solveTolerance,
  sweptRecipes,
} from '#engine';
import type { WhatIf, WhatIfPoint } from '#engine';
import type { WhatIfFound, WhatIfJob, WhatIfNews } from './what-if-protocol.ts';

/** Builds that a trial takes about, for saying how far it is; it may be fewer or more. */
const USUAL_BUILDS = { solve: 12, propose: 9, override: 12 } as const;

/** Tries what a job says; never throws. Every build is told of as soon as it is measured. */
export function runWhatIfJob(job: WhatIfJob, tell: (news: WhatIfNews) => void): void {
  try {
    const { source, skeleton, distances } = job;
    const whatIf = createWhatIf({ source, skeleton, distances });
    tell({ fraction: 1, ...tryOut(whatIf, job, tell) });
  } catch (error) {
    tell({
      problem:
        error instanceof AssetError
          ? error.message
          : `This failed, which is a fault of the program: ${String(error)}. Please report it.`,
    });
  }
}

function tryOut(
  whatIf: WhatIf,
  { recipe, trial, source }: WhatIfJob,
  tell: (news: WhatIfFound) => void,
): Pick<WhatIfFound, 'solution' | 'proposals'> {
  let built = 0;
  const counting = (all: number) => (point: WhatIfPoint) => {
    built++;
    tell({ fraction: Math.min(0.99, built / all), points: [point] });
  };
  switch (trial.what) {
    case 'sweep': {
      const recipes = sweptRecipes(recipe, trial.axis, source.duration);
      const hear = counting(recipes.length);
      for (const one of recipes) hear(whatIf.evaluate(one));
      return {};
    }
    case 'solve':
      return {
        solution: solveTolerance(whatIf, recipe, trial.target, counting(USUAL_BUILDS.solve)),
      };
    case 'propose':
      return { proposals: proposeOverrides(whatIf, recipe, counting(USUAL_BUILDS.propose)) };
    case 'override':
      return {
        solution: solveOverrides(whatIf, recipe, trial.limit, counting(USUAL_BUILDS.override)),
      };
  }
}
