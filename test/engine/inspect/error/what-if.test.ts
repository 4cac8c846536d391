import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../../engine/archive/archive.ts';
import { AssetError } from '../../../../engine/base/errors.ts';
import { TaskCancelled } from '../../../../engine/base/task.ts';
import type { RawAnimation } from '../../../../engine/model/raw.ts';
import type { Skeleton } from '../../../../engine/model/skeleton.ts';
import { uniformDistances } from '../../../../engine/inspect/error/distances.ts';
import { errorMap } from '../../../../engine/inspect/error/error-map.ts';
import { animationSource, rawSource } from '../../../../engine/inspect/error/pose-source.ts';
import { errorStatistics } from '../../../../engine/inspect/error/statistics.ts';
import {
  proposeOverrides,
  solveOverrides,
  withOverride,
} from '../../../../engine/inspect/error/what-if-overrides.ts';
import {
  solveTargets,
  solveTolerance,
  type WhatIfTarget,
} from '../../../../engine/inspect/error/what-if-solve.ts';
import { sweptRecipes } from '../../../../engine/inspect/error/what-if-sweep.ts';
import {
  createWhatIf,
  type WhatIf,
  type WhatIfPoint,
} from '../../../../engine/inspect/error/what-if.ts';
import { buildClip, buildReference } from '../../../../engine/offline/build-clip.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { rawClip } from '../../../support/raw-clip.ts';
import { type ClipRecipe, DEFAULT_CLIP_RECIPE } from '../../../../engine/offline/settings.ts';

const skeleton: Skeleton = readObject(validFixture('walker.skeleton.ozz'), 'skeleton');
const source: RawAnimation = readObject(validFixture('walker.raw_animation.ozz'), 'raw-animation');
const distances = uniformDistances(skeleton.count, 0.1);
const RECIPE: ClipRecipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.004, iframeInterval: 0 };

const whatIf = (): WhatIf => createWhatIf({ source, skeleton, distances });
const ignore = (): void => undefined;

describe('what is refused', () => {
  it('a source for another skeleton', () => {
    expect(() => createWhatIf({ source: rawClip([{}]), skeleton, distances })).toThrow(AssetError);
  });

  it('a recipe that cannot be built', () => {
    expect(() => whatIf().evaluate({ ...RECIPE, tolerance: -1 })).toThrow(/Optimi[sz]er settings/);
  });

  it('to go on when told to stop', () => {
    expect(() => whatIf().evaluate(RECIPE, { cancelled: () => true })).toThrow(TaskCancelled);
  });
});

/** Keys at uneven times: each represents another part of the clip. */
function unevenSource(): RawAnimation {
  const part = (times: Float32Array): Float32Array =>
    times.map((time) => (time / source.duration) ** 2 * source.duration);
  const { translations, rotations, scales } = source;
  return {
    ...source,
    translations: { ...translations, times: part(translations.times) },
    rotations: { ...rotations, times: part(rotations.times) },
    scales: { ...scales, times: part(scales.times) },
  };
}

describe('a point is what building and measuring give', () => {
  const MOTION = { ...RECIPE.motion, enabled: true };
  it.each<[string, RawAnimation, ClipRecipe]>([
    ['as it is', source, RECIPE],
    ['with iframes', source, { ...RECIPE, iframeInterval: 0.2 }],
    ['unoptimised', source, { ...RECIPE, optimize: false }],
    ['of keys at uneven times', unevenSource(), RECIPE],
    ['of a range', source, { ...RECIPE, range: { from: 0.11, to: 0.52 } }],
  ])('%s', (_, clip, recipe) => {
    const point = createWhatIf({ source: clip, skeleton, distances }).evaluate(recipe);
    const { animation } = buildClip(clip, skeleton, recipe);
    expect(point.bytes).toBe(writeArchive([animation]).length);
    const map = errorMap({
      skeleton,
      reference: rawSource(buildReference(clip, skeleton, recipe)),
      candidate: animationSource(animation),
      distances,
    });
    const { max, mean, percentile99, worst } = errorStatistics(map, 'shell');
    expect(max).toBeGreaterThan(0);
    expect(point).toMatchObject({ max, percentile99, worst: worst[0] });
    expect(point.mean / mean).toBeCloseTo(1, 6);
    expect(Math.max(...point.jointMax)).toBe(point.max);
  });

  it.each<[string, Partial<ClipRecipe>]>([
    ['whose motion is taken out', { motion: MOTION }],
    ['that is relative to the rest pose', { additive: 'skeleton' }],
  ])('of a clip %s, the difference itself is no error', (_, part) => {
    const one = whatIf();
    const kept = { ...RECIPE, optimize: false };
    // What is left is rounding, of other values.
    expect(one.evaluate({ ...kept, ...part }).max).toBeLessThan(3 * one.evaluate(kept).max);
  });

  it('has a reference for each range', () => {
    const one = whatIf();
    const [from, to] = [0.11, 0.52];
    one.evaluate(RECIPE);
    expect(one.evaluate({ ...RECIPE, range: { from, to } })).toEqual(
      whatIf().evaluate({ ...RECIPE, range: { from, to } }),
    );
    expect(one.lastBuild()?.reference.duration).toBeCloseTo(to - from, 6);
  });

  it('of the joints that count alone', () => {
    const all = whatIf().evaluate(RECIPE);
    const counted = new Uint8Array(skeleton.count);
    counted.fill(1, 10, 13);
    const some = createWhatIf({ source, skeleton, distances, counted }).evaluate(RECIPE);
    expect(some.bytes).toBe(all.bytes);
    expect(some.max).toBe(Math.max(...all.jointMax.subarray(10, 13)));
    expect(some.worst.joint).toBe(some.jointMax.indexOf(some.max));
    expect([...some.jointMax.keys()].filter((joint) => some.jointMax[joint] > 0)).toEqual(
      [10, 11, 12].filter((joint) => all.jointMax[joint] > 0),
    );
    expect(some.percentile99).toBeLessThanOrEqual(some.max);
  });

  it('snapshots change the size and the cost of seeking alone', () => {
    const one = whatIf();
    const [bare, dense] = [0, 0.1].map((iframeInterval) =>
      one.evaluate({ ...RECIPE, iframeInterval }),
    );
    expect(dense.bytes).toBeGreaterThan(bare.bytes);
    expect(dense.max).toBe(bare.max);
    expect(dense.worstSeek).toBeLessThan(bare.worstSeek);
    expect(dense.meanSeek).toBeLessThan(dense.worstSeek);
  });
});

describe('sweeps', () => {
  it.each(['tolerance', 'distance'] as const)('%s doubles in two steps, coarse first', (axis) => {
    const recipes = sweptRecipes(RECIPE, axis, 1);
    const values = recipes.map((recipe) => recipe[axis]);
    expect(values[0]).toBe(RECIPE[axis]);
    expect(new Set(values).size).toBe(values.length);
    const sorted = values.toSorted((a, b) => a - b);
    sorted.slice(1).forEach((value, i) => expect(value / sorted[i]).toBeCloseTo(Math.SQRT2, 9));
    const coarse = values.slice(0, Math.ceil(values.length / 2)).toSorted((a, b) => a - b);
    coarse.slice(1).forEach((value, i) => expect(value / coarse[i]).toBeCloseTo(2, 9));
  });

  it('iframe intervals begin with the one there is, and none', () => {
    const recipes = sweptRecipes({ ...RECIPE, iframeInterval: 3 }, 'iframeInterval', 8);
    const intervals = recipes.map((recipe) => recipe.iframeInterval);
    expect(intervals.slice(0, 3)).toEqual([3, 0, 8]);
    expect(recipes.every(({ tolerance }) => tolerance === RECIPE.tolerance)).toBe(true);
  });

  it('iframe intervals are those of the range that is built', () => {
    const every = (recipe: ClipRecipe, duration: number): number[] =>
      sweptRecipes(recipe, 'iframeInterval', duration).map((one) => one.iframeInterval);
    const ranged = { ...RECIPE, range: { from: 2, to: 3 } };
    expect(every(ranged, 20)).toEqual(every(RECIPE, 1));
    expect(every(ranged, 20)).not.toEqual(every(RECIPE, 20));
  });

  it('a tolerance of 0 has others beside it all the same', () => {
    const values = sweptRecipes({ ...RECIPE, tolerance: 0 }, 'tolerance', 1);
    expect(values.slice(1).every(({ tolerance }) => tolerance > 0)).toBe(true);
  });

  it('tolerances are those of the reference optimiser, distances those of any', () => {
    const smallest = { max: 0.01, percentile99: 0, mean: 0 };
    const others = (axis: 'tolerance' | 'distance') =>
      sweptRecipes({ ...RECIPE, smallest }, axis, 1).slice(1);
    expect(others('tolerance').every((recipe) => recipe.smallest === undefined)).toBe(true);
    expect(others('distance').every((recipe) => recipe.smallest === smallest)).toBe(true);
  });
});

describe('two targets at once', () => {
  const base = whatIf().evaluate(RECIPE);
  const solve = (error: number, bytes: number) =>
    solveTargets(
      whatIf(),
      RECIPE,
      [
        { what: 'bytes', limit: bytes },
        { what: 'error', limit: error },
      ],
      ignore,
    );

  it('that exclude each other are not met: the size is kept, and the build that meets the error is there instead', () => {
    const limit = base.max * 0.92;
    const { point, met, binding, instead } = solve(limit, Math.round(base.bytes * 0.8));
    expect([met, binding]).toEqual([false, 'bytes']);
    expect(point.bytes).toBeLessThanOrEqual(base.bytes * 0.8);
    expect(point.max).toBeGreaterThan(limit);
    expect(instead?.max).toBeLessThanOrEqual(limit);
    expect(instead?.bytes).toBeGreaterThan(base.bytes * 0.8);
  });

  it('of which no build meets the error are not met because of that', () => {
    expect(solve(1e-9, 1e9)).toMatchObject({ met: false, binding: 'error' });
  });

  it('are met by the smallest build that keeps the error, which binds', () => {
    const { point, met, binding } = solve(base.max * 3, base.bytes);
    expect([met, binding]).toEqual([true, 'error']);
    expect(point.max).toBeLessThanOrEqual(base.max * 3);
    expect(point.bytes).toBeLessThanOrEqual(base.bytes);
  });
});

describe('targets of several errors', () => {
  const base = whatIf().evaluate(RECIPE);
  const solve = (...targets: readonly WhatIfTarget[]) =>
    solveTargets(whatIf(), RECIPE, targets, ignore);
  const loose = { what: 'error', limit: base.max * 4 } as const;

  it('of which no build meets one are not met because of that', () => {
    const none = { what: 'mean', limit: 1e-9 } as const;
    expect(solve(loose, none)).toMatchObject({ met: false, binding: 'mean' });
  });

  it.each(['percentile99', 'mean'] as const)(
    'are all met; %s binds if it is the tightest',
    (what) => {
      const tight = { what, limit: base[what] * 0.95 };
      const { point, met, binding } = solve(loose, tight, { what: 'bytes', limit: 1e9 });
      expect([met, binding]).toEqual([true, what]);
      expect(point[what]).toBeLessThanOrEqual(tight.limit);
      expect(point[what]).toBeGreaterThan(tight.limit / 2);
      expect(solve({ ...loose, limit: base.max / 2 }, { what, limit: 1 }).binding).toBe('error');
    },
  );
});

describe('a target', () => {
  const base = whatIf().evaluate(RECIPE);

  it.each([
    ['error', base.max * 0.92],
    ['error', base.max * 3],
    ['bytes', Math.round(base.bytes * 0.8)],
    ['bytes', Math.round(base.bytes * 1.1)],
  ] as const)('%s at most %f is met, and hardly more than met', (what, limit) => {
    const one = whatIf();
    const { point, met } = solveTolerance(one, RECIPE, { what, limit }, ignore);
    expect(met).toBe(true);
    expect(what === 'error' ? point.max : point.bytes).toBeLessThanOrEqual(limit);
    // A tolerance 2 % further away misses it, or changes nothing.
    const tolerance = point.recipe.tolerance * (what === 'error' ? 1.02 : 0.98);
    const beyond = one.evaluate({ ...point.recipe, tolerance });
    const missed = what === 'error' ? beyond.max > limit : beyond.bytes > limit;
    expect(missed || beyond.keys === point.keys).toBe(true);
  });

  it.each([
    ['error', 1e-9],
    ['bytes', 100],
  ] as const)('%s at most %f cannot be met', (what, limit) => {
    expect(solveTolerance(whatIf(), RECIPE, { what, limit }, ignore).met).toBe(false);
  });

  it.each([
    ['if none is as small', 'bytes', 100],
    ['if all are as exact', 'error', 1e3],
  ] as const)('gives the smallest build %s, by the finest tolerance', (_, what, limit) => {
    const one = whatIf();
    const seen: WhatIfPoint[] = [];
    const { point } = solveTolerance(one, RECIPE, { what, limit }, (built) => seen.push(built));
    expect(point.bytes).toBe(Math.min(...seen.map(({ bytes }) => bytes)));
    const tolerance = point.recipe.tolerance * 0.98;
    expect(one.evaluate({ ...point.recipe, tolerance }).bytes).toBeGreaterThan(point.bytes);
  });

  it('gives the most exact build if all are as small, by the tolerance nearest to the given one', () => {
    const seen: WhatIfPoint[] = [];
    const target = { what: 'bytes', limit: 1e9 } as const;
    const { point } = solveTolerance(whatIf(), RECIPE, target, (built) => seen.push(built));
    const best = Math.min(...seen.map(({ max }) => max));
    expect(point).toBe(seen.find(({ max }) => max === best));
  });

  it('tells of every build on the way', () => {
    const seen: number[] = [];
    const target = { what: 'error', limit: base.max * 0.92 } as const;
    const { point } = solveTolerance(whatIf(), RECIPE, target, ({ recipe }) =>
      seen.push(recipe.tolerance),
    );
    expect(seen.length).toBeGreaterThan(5);
    expect(seen).toContain(point.recipe.tolerance);
  });
});

describe('overrides', () => {
  const base = whatIf().evaluate(RECIPE);

  it('replace older ones of the same name', () => {
    const [a, b, c] = [1, 2, 3].map((tolerance) => ({ pattern: 'hips', tolerance, distance: 1 }));
    const other = { ...b, pattern: 'knee' };
    const recipe = withOverride({ ...RECIPE, overrides: [a, other] }, c);
    expect(recipe.overrides).toEqual([other, c]);
  });

  it('that are proposed buy error with bytes, the best bargain first', () => {
    const proposals = proposeOverrides(whatIf(), RECIPE, ignore);
    expect(proposals.length).toBeGreaterThan(0);
    expect(proposals.some(({ gain, meanGain }) => gain > 0 || meanGain > 0)).toBe(true);
    const bargains = proposals.map(({ gain, bytes }) => gain / Math.max(1, bytes));
    expect(bargains).toEqual(bargains.toSorted((a, b) => b - a));
    for (const { joint, override, point, bytes } of proposals) {
      expect(override.pattern).toBe(skeleton.names[joint]);
      expect(override.tolerance).toBeLessThan(RECIPE.tolerance);
      expect(point.bytes).toBe(base.bytes + bytes);
      expect(point.recipe.overrides).toEqual([override]);
    }
  });

  it('alone can meet an error', () => {
    const limit = base.max * 0.75;
    const { point, met } = solveOverrides(whatIf(), RECIPE, limit, ignore);
    expect(met).toBe(true);
    expect(point.max).toBeLessThanOrEqual(limit);
    expect(point.recipe.tolerance).toBe(RECIPE.tolerance);
    expect(point.recipe.overrides.length).toBeGreaterThan(0);
  });

  it('cannot get below what values of 16 bits lose', () => {
    expect(solveOverrides(whatIf(), RECIPE, 1e-9, ignore).met).toBe(false);
  });
});
