/** Chooses the keys of a clip so that it becomes as small as its errors allow. */
export { buildSourceWithRecipe, buildWithRecipe } from './build-recipe.ts';
export type { MissedLimit, RecipeClip, RecipeObjects } from './build-recipe.ts';
export { GOAL_METRICS } from './goal.ts';
export type { ErrorGoal, GoalMetric, SmallestRequest } from './goal.ts';
export type { JointLimit } from '../offline/settings.ts';
export { buildSmallest } from './smallest.ts';
export type { SmallestClip } from './smallest.ts';
export { withinReach } from './within-reach.ts';
export type { ReachedLimit } from './within-reach.ts';
export type { RoundingStep } from '../inspect/error/rounding-steps.ts';
export type { GoalLoad, GoalPart, MeasuredErrors } from './measure.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem } from '../base/errors.ts';
export type * from '../model/index.ts';
export type { BuildingForm } from '../kernels/building.ts';
export { TaskCancelled } from '../base/task.ts';
export type { TaskControl } from '../base/task.ts';
