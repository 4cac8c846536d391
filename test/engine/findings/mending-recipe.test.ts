import { describe, expect, it } from 'vitest';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { clipErrors } from '../../../engine/findings/clip-error.ts';
import { mendingRecipe, seeksOf, type Mending } from '../../../engine/findings/mending-recipe.ts';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { DEFAULT_CLIP_RECIPE, type ClipRecipe } from '../../../engine/offline/settings.ts';
import { buildWithRecipe } from '../../../engine/smallest/build-recipe.ts';
import { seeded } from '../../support/random.ts';
import { builtSkeleton, rawClip } from '../../support/raw-clip.ts';
import { characterSkeleton, sourceClip } from '../../support/planted-subjects.ts';

const DISTANCE = 0.1;
const source = sourceClip('walk');

function mended(within: number, recipe: ClipRecipe = DEFAULT_CLIP_RECIPE): Mending {
  return mendingRecipe(source, characterSkeleton, recipe, { within, distance: DISTANCE });
}

/** The size of a build with a recipe, and by how many metres it is off. */
function costOf(recipe: ClipRecipe): { readonly bytes: number; readonly error: number } {
  const { animation } = buildWithRecipe(source, characterSkeleton, recipe);
  const errors = clipErrors(characterSkeleton, animation, source, DISTANCE);
  return { bytes: writeArchive([animation]).length, error: errors.worst().value };
}

it('is refused for a clip of other joints', () => {
  const other = { ...source, trackCount: source.trackCount - 1 };
  const limit = { within: 0.001, distance: DISTANCE };
  expect(() => mendingRecipe(other, characterSkeleton, DEFAULT_CLIP_RECIPE, limit)).toThrow();
});

it('ends when it is cancelled', () => {
  const limit = { within: 0.001, distance: DISTANCE };
  const task = { cancelled: () => true };
  expect(() => mendingRecipe(source, characterSkeleton, DEFAULT_CLIP_RECIPE, limit, task)).toThrow(
    TaskCancelled,
  );
});

describe('the tolerance is halved until the errors of whole chains keep the limit', () => {
  it.each([0.01, 0.002, 0.001])('%f m', (within) => {
    const { recipe, met, allKeys, bytes, error } = mended(within);
    const cost = { bytes, error };
    expect({ met, allKeys }).toEqual({ met: true, allKeys: undefined });
    expect(cost).toEqual(costOf(recipe));
    expect(cost.error).toBeLessThanOrEqual(within);
    const halvings = Math.log2(DEFAULT_CLIP_RECIPE.tolerance / recipe.tolerance);
    expect(Number.isInteger(halvings)).toBe(true);
    // No larger tolerance would have done.
    if (halvings > 0) {
      expect(costOf({ ...recipe, tolerance: 2 * recipe.tolerance }).error).toBeGreaterThan(within);
    }
  });

  it('leaves a recipe that keeps it as it is', () => {
    const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.0001, iframeInterval: 3 };
    expect(mended(0.5, recipe).recipe).toEqual(recipe);
  });

  it('with the keys of the reference optimiser, whatever the recipe has', () => {
    const smallest = { max: 0.01, percentile99: 0, mean: 0 };
    expect(mended(0.5, { ...DEFAULT_CLIP_RECIPE, smallest }).recipe).toEqual(DEFAULT_CLIP_RECIPE);
  });
});

it('says what the build takes that its recipe makes, where the clip has all keys', () => {
  const within = 0.8 * costOf({ ...DEFAULT_CLIP_RECIPE, optimize: false }).error;
  const { recipe, met, bytes, error } = mended(within, { ...DEFAULT_CLIP_RECIPE, optimize: false });
  const cost = { bytes, error };
  expect(cost).toEqual(costOf(recipe));
  expect(met).toBe(cost.error <= within);
});

describe('where no tolerance is small enough', () => {
  const floor = costOf({ ...DEFAULT_CLIP_RECIPE, optimize: false });
  const within = 1.02 * floor.error;
  const kept = mended(within);
  const built = buildWithRecipe(source, characterSkeleton, kept.recipe);

  it('takes the fewest keys that keep the limit, and says what all keys would take', () => {
    const { recipe, met, bytes, error, allKeys, animation } = kept;
    expect(writeArchive([animation])).toEqual(writeArchive([built.animation]));
    expect(recipe).toMatchObject({ distance: DISTANCE, smallest: { max: within } });
    expect({ met, allKeys }).toEqual({ met: true, allKeys: floor });
    expect(error).toBeLessThanOrEqual(within);
    expect(bytes).toBe(writeArchive([built.animation]).length);
    expect(bytes).toBeLessThan(floor.bytes);
  });

  it('takes the fewest keys that miss it by little where no build keeps it', () => {
    const missed = floor.error / 2;
    const { recipe, met, allKeys, ...cost } = mended(missed);
    expect({ met, allKeys }).toEqual({ met: false, allKeys: floor });
    expect(recipe.smallest?.max).toBeGreaterThan(missed);
    expect(cost.bytes).toBe(costOf(recipe).bytes);
    expect(cost.bytes).toBeLessThan(floor.bytes);
    expect(cost.error).toBeGreaterThan(missed);
    expect(cost.error).toBeLessThan(floor.error);
  });

  it('counts the iframes that the build has, and the keys of seeks without any', () => {
    expect(kept.seeks).toEqual(seeksOf(built.animation));
    expect(kept.seeks.iframes).toBe(0);
    const withIframe = buildWithRecipe(source, characterSkeleton, DEFAULT_CLIP_RECIPE);
    expect(seeksOf(withIframe.animation).iframes).toBeGreaterThan(0);
  });

  it('does not search for the errors of differences', () => {
    const recipe: ClipRecipe = { ...DEFAULT_CLIP_RECIPE, additive: 'animation' };
    expect(mended(1e-6, recipe)).toMatchObject({
      recipe: { additive: 'animation', optimize: false },
      met: false,
    });
  });
});

describe('iframes of a build in which seeks would be long without: as asked for, but not at the end alone', () => {
  const KEYS = 100;
  /** Joints in a row that tremble: no key of them can go. */
  const parents = Array.from({ length: 24 }, (_, joint) => joint - 1);
  const skeleton = builtSkeleton(parents);
  const random = seeded(5);
  const trembling = rawClip(
    parents.map(() => ({
      rotations: Array.from({ length: KEYS }, (_, key) => {
        const half = 0.2 * (random() - 0.5);
        return [key / 32, Math.sin(half), 0, 0, Math.cos(half)];
      }),
    })),
    (KEYS - 1) / 32,
  );
  const limit = { within: 0.0001, distance: DISTANCE };
  const mendedWith = (iframeInterval: number): Mending =>
    mendingRecipe(trembling, skeleton, { ...DEFAULT_CLIP_RECIPE, iframeInterval }, limit);

  it.each([
    ['none are asked for', 0, 0],
    ['one is asked for, at the end', 10, trembling.duration / 2],
    ['several are asked for', 0.5, 0.5],
  ])('%s', (_, asked, interval) => {
    const { recipe, animation, seeks, bytes } = mendedWith(asked);
    expect(recipe).toMatchObject({ smallest: {}, iframeInterval: interval });
    expect(seeks).toEqual(seeksOf(animation));
    expect(seeks.iframes > 0).toBe(asked > 0);
    expect(bytes).toBe(writeArchive([animation]).length);
    const again = buildWithRecipe(trembling, skeleton, recipe);
    expect(writeArchive([again.animation])).toEqual(writeArchive([animation]));
  });
});
