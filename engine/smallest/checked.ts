/** What the package has of the optimiser: as `index.ts`, with arguments of wrong types refused. */
import {
  checked,
  ofType,
  oneOf,
  orUndefined,
  settingsLike,
  settingsWith,
  TASK,
} from '../base/needed.ts';
import { ERROR_LIMITS, objectOf, objectOrNothing, recipeLike } from '../model/needed.ts';
import { GOAL_METRICS } from './goal.ts';
import * as face from './index.ts';

export * from './index.ts';

const SOURCE_CLIP = objectOf('raw-animation');
const GOAL_ADVICE = 'give one such as { metric: "shell", max: 0.001 }';
const GOAL = settingsWith(settingsLike('limits of errors or bytes', GOAL_ADVICE), '', {
  metric: oneOf(GOAL_METRICS),
  bytes: orUndefined(ofType('number', 'a number of bytes', 'give 10000, for example')),
  ...ERROR_LIMITS,
});
const RECIPE = recipeLike('begin with DEFAULT_CLIP_RECIPE of posescope/offline');

export const buildSmallest = checked('buildSmallest', face.buildSmallest, [
  { fields: { source: SOURCE_CLIP, skeleton: objectOf('skeleton'), goal: GOAL } },
  TASK,
]);
export const buildWithRecipe = checked('buildWithRecipe', face.buildWithRecipe, [
  SOURCE_CLIP,
  objectOrNothing('skeleton'),
  RECIPE,
  TASK,
]);
export const buildSourceWithRecipe = checked('buildSourceWithRecipe', face.buildSourceWithRecipe, [
  objectOf('raw-animation', 'raw-skeleton', 'raw-track'),
  objectOrNothing('skeleton'),
  RECIPE,
  TASK,
]);
