/** What the package has of the optimiser: as `index.ts`, with arguments of wrong types refused. */
import { checked, settingsLike } from '../base/needed.ts';
import { objectOf, objectOrNothing, recipeLike } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const SOURCE_CLIP = objectOf('raw-animation');
const RECIPE = recipeLike('begin with DEFAULT_CLIP_RECIPE of posescope/offline');
const GOAL = settingsLike(
  'limits of errors or bytes',
  'give one such as { metric: "shell", max: 0.001 }',
);

export const buildSmallest = checked('buildSmallest', face.buildSmallest, [
  { fields: { source: SOURCE_CLIP, skeleton: objectOf('skeleton'), goal: GOAL } },
]);
export const buildWithRecipe = checked('buildWithRecipe', face.buildWithRecipe, [
  SOURCE_CLIP,
  objectOrNothing('skeleton'),
  RECIPE,
]);
export const buildSourceWithRecipe = checked('buildSourceWithRecipe', face.buildSourceWithRecipe, [
  objectOf('raw-animation', 'raw-skeleton', 'raw-track'),
  objectOrNothing('skeleton'),
  RECIPE,
]);
