import { describe, expect, it } from 'vitest';
import { errorStatistics, uniformDistances } from '#engine/inspect/error';
import { buildClip, DEFAULT_CLIP_RECIPE, type ClipRecipe } from '#engine/offline';
import compareClipsJob from '../../../../app/features/compare/compare-clips.job.ts';
import type {
  ComparedPair,
  ComparedResult,
} from '../../../../app/features/compare/compare-clips.job.ts';
import { madeText } from '../../../../app/features/compare/sides-table.tsx';
import { readObject, validFixture } from '../../../support/archives.ts';
import { walkingLeg, type WalkingLeg } from '../../../support/walking-leg.ts';

const walk = walkingLeg(0);
const body = readObject(validFixture('walker.skeleton.ozz'), 'skeleton');
const raw = readObject(validFixture('walker.raw_animation.ozz'), 'raw-animation');

const WITH_MOTION = DEFAULT_CLIP_RECIPE;
const IN_PLACE = recipe({ motion: { ...DEFAULT_CLIP_RECIPE.motion, enabled: true } });
const DIFFERENCE = recipe({ additive: 'animation' });

function recipe(part: Partial<ClipRecipe>): ClipRecipe {
  return { ...DEFAULT_CLIP_RECIPE, ...part };
}

/** Two builds of a source; one is not built, but the source itself where it has no recipe. */
function pairOf(
  recipeOfA: ClipRecipe | undefined,
  recipeOfB: ClipRecipe,
  { source, skeleton }: Pick<WalkingLeg, 'source' | 'skeleton'> = walk,
): ComparedPair {
  const built = (of: ClipRecipe) => buildClip(source, skeleton, of).animation;
  const clips = { a: recipeOfA === undefined ? source : built(recipeOfA), b: built(recipeOfB) };
  const distances = uniformDistances(skeleton.count, 0.1);
  return { ...clips, skeleton, source, recipeOfA, recipeOfB, distances, skin: undefined };
}

function compare(pair: ComparedPair): ComparedResult {
  const task = { publish: () => undefined, cancelled: () => false };
  return compareClipsJob.run(pair, task as never) as ComparedResult;
}

const largest = (map: ComparedResult['difference']): number =>
  map === undefined ? NaN : errorStatistics(map, 'shell').max;

describe('the error of a clip is measured against', () => {
  it('its source with the root motion, where it was not extracted here: it is lost', () => {
    const { errors } = compare({ ...pairOf(WITH_MOTION, IN_PLACE), recipeOfB: undefined });
    expect(largest(errors[1])).toBeGreaterThan(0.5);
  });

  it('its source without the root motion, where it was extracted here', () => {
    const { errors, difference } = compare(pairOf(WITH_MOTION, IN_PLACE));
    expect(largest(errors[0])).toBeLessThan(0.005);
    expect(largest(errors[1])).toBeLessThan(0.005);
    expect(largest(difference)).toBeGreaterThan(0.5);
  });

  it('the difference that its source makes, where it was made one here', () => {
    const { errors } = compare(pairOf(WITH_MOTION, DIFFERENCE, { source: raw, skeleton: body }));
    expect(largest(errors[1])).toBeLessThan(2 * largest(errors[0]));
  });
});

it('how far a build without root motion is from its source counts the motion', () => {
  const { errors, difference } = compare(pairOf(undefined, IN_PLACE));
  expect(errors[0]).toBeUndefined();
  expect(largest(errors[1])).toBeLessThan(0.005);
  expect(largest(difference)).toBeGreaterThan(0.5);
});

it.each<[made: string, of: ClipRecipe | undefined, to: ClipRecipe | undefined, text: string]>([
  ['neither is made', undefined, undefined, ''],
  ['both are built with all motion', WITH_MOTION, WITH_MOTION, ''],
  ['one is in place', undefined, IN_PLACE, ', without its root motion for B'],
  ['one is a difference', DIFFERENCE, undefined, ', as a difference for A'],
])('what is made of the source is told, where %s', (_, recipeOfA, recipeOfB, text) => {
  const pair = { ...pairOf(undefined, WITH_MOTION), recipeOfA, recipeOfB };
  expect(madeText(pair)).toBe(text);
});
