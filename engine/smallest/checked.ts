/** What the package has of the optimiser: as `index.ts`, with arguments of wrong types refused. */
import {
  checked,
  listOf,
  ofType,
  oneOf,
  orUndefined,
  settingsLike,
  settingsWith,
  TASK,
} from '../base/needed.ts';
import { objectOf, objectOrNothing, recipeLike } from '../model/needed.ts';
import { GOAL_METRICS } from './goal.ts';
import * as face from './index.ts';

export * from './index.ts';

const SOURCE_CLIP = objectOf('raw-animation');
const LIMIT_ADVICE = "give { pattern: 'Hand*', max: 0.0005 }, for example";
const LIMIT = settingsWith(settingsLike('a limit', LIMIT_ADVICE), '', {
  pattern: ofType('string', 'the name of joints', LIMIT_ADVICE),
  max: ofType('number', 'a length', LIMIT_ADVICE),
});
const LIMITS = orUndefined(listOf('put one limit into an array', LIMIT));
const GOAL_ADVICE = 'give one such as { metric: "shell", max: 0.001 }';
const GOAL = settingsWith(settingsLike('limits of errors or bytes', GOAL_ADVICE), '', {
  metric: oneOf(GOAL_METRICS),
  joints: LIMITS,
  contacts: LIMITS,
});
const SMALLEST_ADVICE = 'give { max: 0.001, percentile99: 0, mean: 0 }, for example';
const RECIPE = recipeLike('begin with DEFAULT_CLIP_RECIPE of posescope/offline', {
  smallest: orUndefined(
    settingsWith(settingsLike('limits of errors', SMALLEST_ADVICE), '', {
      joints: LIMITS,
      contacts: LIMITS,
    }),
  ),
});

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
